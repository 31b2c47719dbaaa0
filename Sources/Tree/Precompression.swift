package import WaymarkCore

/// How the files of hosts are compressed when they are written, so that no server has to.
///
/// The compressed form of a file is beside it, under its name and `.gz` or `.br`.
package struct Precompression: Sendable {
  let codings: [ContentCoding]

  /// The paths of files that the project has itself, which nothing replaces.
  private let taken: Set<String>

  /// Compresses nothing.
  package static let none = Precompression([], taken: [])

  package init(_ codings: [ContentCoding], taken: Set<String>) {
    self.codings = codings
    self.taken = taken
  }

  /// A smaller file fits into one or two packets whatever is done about it.
  private static let leastSize = 512

  /// The codings of a file's compressed forms, as far as they are worth it.
  func codings(of path: String, size: Int) -> [ContentCoding] {
    guard size >= Self.leastSize, path.hasPrefix(ChangeList.webRoots) else { return [] }
    return codings.filter { !taken.contains(path + $0.fileExtension) }
  }

  /// Whether a compressed form saves a tenth.
  static func isWorth(_ compressed: [UInt8], of bytes: [UInt8]) -> Bool {
    compressed.count <= bytes.count / 10 * 9
  }
}

/// Compresses the files of one worker.
struct CompressedForms {
  let precompression: Precompression
  private let tools: TreeTools

  /// The hash of the last file; the hosts of an environment have equal ones.
  private var last: [UInt8] = []
  private var forms: [ContentCoding: [UInt8]] = [:]

  init(_ precompression: Precompression, _ tools: TreeTools) {
    self.precompression = precompression
    self.tools = tools
  }

  /// The compressed form of a file with a hash; `nil` where it saves too little.
  ///
  /// What is there already is taken if it expands to the very file: compressing costs ten times as
  /// much.
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
