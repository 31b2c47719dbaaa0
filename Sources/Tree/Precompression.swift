package import WaymarkCore

/// How the files of hosts are compressed during a build instead of on the server.
///
/// The compressed form of a file is next to it, with the additional extension `.gz` or `.br`.
package struct Precompression: Sendable {
  let codings: [ContentCoding]

  /// The paths of the project's own files, which are never replaced.
  private let taken: Set<String>

  /// Compresses nothing.
  package static let none = Precompression([], taken: [])

  package init(_ codings: [ContentCoding], taken: Set<String>) {
    self.codings = codings
    self.taken = taken
  }

  /// A smaller file fits into one or two packets anyway.
  private static let leastSize = 512

  /// The codings of a file's compressed forms, if they are worthwhile.
  func codings(of path: String, size: Int) -> [ContentCoding] {
    guard size >= Self.leastSize, path.hasPrefix(ChangeList.webRoots) else { return [] }
    return codings.filter { !taken.contains(path + $0.fileExtension) }
  }

  /// Whether a compressed form saves at least a tenth.
  static func isWorth(_ compressed: [UInt8], of bytes: [UInt8]) -> Bool {
    compressed.count <= bytes.count / 10 * 9
  }
}

/// Compresses the files of one worker.
struct CompressedForms {
  let precompression: Precompression
  private let tools: TreeTools

  /// The hash of the last file; the hosts of an environment often have the same files.
  private var last: [UInt8] = []
  private var forms: [ContentCoding: [UInt8]] = [:]

  init(_ precompression: Precompression, _ tools: TreeTools) {
    self.precompression = precompression
    self.tools = tools
  }

  /// The compressed form of a file with a hash; `nil` if it saves too little.
  ///
  /// An existing form is reused if it decompresses to exactly this file: compression takes ten
  /// times as long.
  mutating func form(
    of bytes: [UInt8], sha256: [UInt8], _ coding: ContentCoding, present: [UInt8]?
  ) throws -> [UInt8]? {
    if last != sha256 {
      last = sha256
      forms = [:]
    }
    if forms[coding] == nil {
      if let present, Precompression.isWorth(present, of: bytes),
        tools.decode(present, coding, bytes.count) == bytes
      {
        return present
      }
      forms[coding] = try tools.encode(bytes, coding)
    }
    return forms[coding].flatMap { Precompression.isWorth($0, of: bytes) ? $0 : nil }
  }
}
