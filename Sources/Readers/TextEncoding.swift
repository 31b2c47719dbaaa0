import WaymarkCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The character encoding of a text file, by a label of the WHATWG Encoding Standard.
public struct TextEncoding: Hashable, Sendable {
  /// The standard's name of the encoding, such as `windows-1252`.
  public let name: String

  /// The name of the encoding in iconv.
  fileprivate let iconvName: String

  public static let utf8 = TextEncoding(name: "utf-8", iconvName: "UTF-8")
  static let utf16Little = TextEncoding(name: "utf-16le", iconvName: "UTF-16LE")
  static let utf16Big = TextEncoding(name: "utf-16be", iconvName: "UTF-16BE")

  private init(name: String, iconvName: String) {
    self.name = name
    self.iconvName = iconvName
  }

  /// Finds an encoding by one of its labels, in any case; `nil` for an unknown label.
  public init?(label: String) {
    let label = label.asciiLowercased
    guard let row = Self.rows.first(where: { $0.labels.split(separator: " ").contains(label[...]) })
    else { return nil }
    name = String(row.labels.prefix { $0 != " " })
    iconvName = row.iconv
  }

  /// The names of all encodings.
  public static let names = rows.map { String($0.labels.prefix { $0 != " " }) }

  /// The labels of each encoding, the standard's name first; iso-8859-1 means windows-1252, as on the web.
  private static let rows: [(iconv: String, labels: String)] = [
    ("UTF-8", "utf-8 utf8 unicode-1-1-utf-8"),
    ("UTF-16LE", "utf-16le utf-16 utf16 unicode ucs-2"), ("UTF-16BE", "utf-16be"),
    ("CP1252", "windows-1252 cp1252 iso-8859-1 iso8859-1 latin1 l1 ascii us-ascii x-cp1252"),
    ("CP1250", "windows-1250 cp1250 x-cp1250"), ("CP1251", "windows-1251 cp1251 x-cp1251"),
    ("CP1253", "windows-1253 cp1253"),
    ("CP1254", "windows-1254 cp1254 iso-8859-9 iso8859-9 latin5 l5"),
    ("CP1255", "windows-1255 cp1255"), ("CP1256", "windows-1256 cp1256"),
    ("CP1257", "windows-1257 cp1257"), ("CP1258", "windows-1258 cp1258"),
    ("CP874", "windows-874 iso-8859-11 tis-620"), ("ISO-8859-2", "iso-8859-2 iso8859-2 latin2 l2"),
    ("ISO-8859-3", "iso-8859-3 latin3 l3"), ("ISO-8859-4", "iso-8859-4 latin4 l4"),
    ("ISO-8859-5", "iso-8859-5 cyrillic"), ("ISO-8859-6", "iso-8859-6 arabic"),
    ("ISO-8859-7", "iso-8859-7 greek"), ("ISO-8859-8", "iso-8859-8 hebrew"),
    ("ISO-8859-10", "iso-8859-10 latin6 l6"), ("ISO-8859-13", "iso-8859-13"),
    ("ISO-8859-14", "iso-8859-14"), ("ISO-8859-15", "iso-8859-15 iso8859-15 latin9 l9"),
    ("ISO-8859-16", "iso-8859-16"), ("KOI8-R", "koi8-r koi8 koi"), ("KOI8-U", "koi8-u"),
    ("CP850", "ibm850 cp850 850"), ("CP852", "ibm852 cp852 852"),
    ("CP866", "ibm866 cp866 866"), ("MACINTOSH", "macintosh mac x-mac-roman"),
    ("GB18030", "gb18030 gbk gb2312 gb_2312 gb_2312-80 chinese cp936 x-gbk"),
    ("BIG5-HKSCS", "big5 big5-hkscs cn-big5 x-x-big5"), ("EUC-JP", "euc-jp x-euc-jp"),
    ("CP932", "shift_jis shift-jis sjis ms_kanji windows-31j x-sjis"),
    ("CP949", "euc-kr korean ks_c_5601-1987 windows-949 cp949"),
  ]
}

extension TextEncoding {
  /// How to convert a file with an unknown encoding label to UTF-8.
  public static func conversion(from name: String) -> String {
    let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_:.".utf8.contains($0) }
    let shown = isName && !name.isEmpty ? name : "NAME"
    return "convert the file: iconv -f \(shown) -t UTF-8 FILE > NEW"
  }
}

extension TextEncoding {
  /// Decodes the beginning of a text, which may end inside a character; `nil` for invalid bytes.
  public func decoded(_ bytes: [UInt8]) -> String? {
    var text: [UInt8] = []
    guard let result = TextDecoder(self)?.decode(bytes, to: &text), !result.isFaulty else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The help for bytes that are not UTF-8; `nil` if they do not look like a common encoding.
///
/// A Western European text has single letters beyond ASCII, a Chinese one runs of several bytes.
func remedyOfEncoding(_ bytes: ArraySlice<UInt8>) -> String? {
  let runs = bytes.split { $0 < 0x80 }
  guard let longest = runs.map(\.count).max() else { return nil }
  // Windows-1252 has no characters for these.
  let isWestern = longest <= 2 && !bytes.contains { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
  let isChinese =
    longest >= 4 && runs.allSatisfy { $0.count % 2 == 0 && $0.allSatisfy { $0 > 0x80 } }
  guard isWestern || isChinese else { return nil }
  let name = isWestern ? "windows-1252" : "gb18030"
  return "Save it as UTF-8, or declare the encoding that it seems to have:"
    + " \"encoding\": \"\(name)\" in \"source\", or --encoding \(name) with --records."
}

/// Converts text in another encoding to UTF-8, piece by piece.
@safe
final class TextDecoder {
  private let handle: iconv_t

  /// Opens a decoder; `nil` if this system has none for the encoding.
  init?(_ encoding: TextEncoding) {
    guard let handle = unsafe iconv_open("UTF-8", encoding.iconvName),
      Int(bitPattern: handle) != -1
    else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe iconv_close(handle)
  }

  /// Decodes bytes and appends UTF-8 to a buffer.
  ///
  /// - Returns: The number of used bytes, without an incomplete character at the end, and whether
  ///   the next byte cannot begin a character.
  func decode(_ bytes: [UInt8], to output: inout [UInt8]) -> (used: Int, isFaulty: Bool) {
    unsafe iconv(handle, nil, nil, nil, nil)
    var used = 0
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while used < bytes.count {
      let (count, written, status) = step(bytes, from: used, into: &buffer)
      output.append(contentsOf: buffer[..<written])
      used += count
      switch status {
      case 0, E2BIG:
        // Some decoders hold back a letter until they know that no combining mark follows.
        if used == bytes.count { flush(to: &output) }
      case EINVAL: return (used, false)
      default: return (used, true)
      }
    }
    return (used, false)
  }

  /// Appends the letter that the decoder holds back.
  private func flush(to output: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 16)
    let written = unsafe buffer.withUnsafeMutableBytes { bytes in
      var target = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = bytes.count
      _ = unsafe iconv(handle, nil, nil, &target, &room)
      return bytes.count - room
    }
    output.append(contentsOf: buffer[..<written])
  }

  private func step(
    _ bytes: [UInt8], from start: Int, into buffer: inout [UInt8]
  ) -> (used: Int, written: Int, status: Int32) {
    unsafe bytes.withUnsafeBytes { input in
      unsafe buffer.withUnsafeMutableBytes { output in
        var source = unsafe UnsafeMutablePointer(
          mutating: input.baseAddress?.assumingMemoryBound(to: CChar.self).advanced(by: start))
        var left = input.count - start
        var target = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var room = output.count
        let result = unsafe iconv(handle, &source, &left, &target, &room)
        let status =
          result == Int.max || Int(bitPattern: UInt(bitPattern: result)) == -1 ? errno : 0
        return (input.count - start - left, output.count - room, status)
      }
    }
  }
}
