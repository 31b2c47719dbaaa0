import WaymarkArchive
public import WaymarkModel

/// The passes of a `.pkpasses`, for people to look at; nothing is checked.
public struct PassBundle: Sendable {
  /// The passes by their names in the bundle, in its order.
  public let passes: [(name: String, bytes: [UInt8])]

  private static let countLimit = 64

  /// Opens a bundle; `nil` when the file is none.
  public init?(_ bytes: [UInt8]) throws(DiagnosedError) {
    // What cannot be opened at all is no bundle; whoever opens it as a pass says why.
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

  /// Says that one pass was expected, and how to get at one of these.
  public var isNoPass: DiagnosedError {
    let names = passes.map(\.name).joined(separator: ", ")
    return DiagnosedError(
      .bundle, at: Location("archive"),
      "the file is a bundle of passes: \(names); unpack it, such as with unzip, and name one of them",
      help: "unpack it, such as with unzip, and name one of them")
  }
}
