import WaymarkArchive
public import WaymarkModel

/// The passes of a `.pkpasses`, for display; nothing is checked.
public struct PassBundle: Sendable {
  /// The passes by name, in the order of the bundle.
  public let passes: [(name: String, bytes: [UInt8])]

  private static let countLimit = 64

  /// Opens a bundle; `nil` when the file is not a bundle.
  public init?(_ bytes: [UInt8]) throws(DiagnosedError) {
    // A file that cannot be opened is not a bundle; opening it as a pass reports why.
    guard let reader = try? ZipReader(bytes, sizeLimit: .max), PassVerifier.isBundle(reader) else {
      return nil
    }
    var passes: [(name: String, bytes: [UInt8])] = []
    do throws(ArchiveError) {
      try reader.requireSize(of: PassVerifier.bundleLimit)
      for (index, entry) in reader.entries.prefix(Self.countLimit).enumerated()
      where entry.kind == .file && entry.name.hasSuffix(".pkpass") {
        passes.append((entry.name, try reader.read(at: index)))
      }
    } catch {
      throw DiagnosedError(error.kind, at: Location("archive"), error.description)
    }
    self.passes = passes
  }

  /// Reports that a single pass was expected, and how to extract one of these.
  public var isNoPass: DiagnosedError {
    let names = passes.map(\.name).joined(separator: ", ")
    return DiagnosedError(
      .bundle, at: Location("archive"),
      "the file is a bundle of passes: \(names); unpack it, for example with unzip, and give one "
        + "of them",
      help: "unpack it, for example with unzip, and give one of them")
  }
}
