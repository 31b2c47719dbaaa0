import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel

/// An example of a moved or removed path in the tree: the request and the expected response.
private struct MovedExample {
  let request: String

  /// `nil` for a page that is gone.
  let location: String?
  let status: Int
  let isRemoved: Bool

  init?(_ line: ArraySlice<UInt8>) {
    guard let node = try? JSONReader.read(Array(line)).root,
      let request = node["request"]?.string, let status = node["status"]?.integer
    else { return nil }
    self.request = request
    location = node["location"]?.string
    self.status = status
    isRemoved = node["removed"] != nil
    if location == nil, !isRemoved { return nil }
  }
}

extension Verification {
  /// The number of redirects that one run of curl requests.
  private static let redirectBatch = 256

  /// Requests an example of every moved path and some removed pages, and returns the requests.
  func compareRedirects(
    until deadline: ContinuousClock.Instant, _ report: (Difference) -> Void
  ) throws -> Set<String> {
    let examples = try movedExamples()
    for start in stride(from: 0, to: examples.count, by: Self.redirectBatch) {
      let batch = examples[start..<min(start + Self.redirectBatch, examples.count)]
      let scratch = try Scratch(in: temporaryFolder)
      let origin = origin.text(for: host ?? origin.host)
      let urls = batch.map { origin + $0.request }
      guard let answers = try curl(deadline).answers(to: urls, limit: 1 << 16, in: scratch.path)
      else { throw timeoutError(after: start) }
      for (example, (url, answer)) in zip(batch, zip(urls, answers)) {
        guard let message = fault(of: answer, for: example) else { continue }
        // A host that has no other answer for removed pages does not find them.
        let isUnknown = example.isRemoved && answer.status == 404
        report(
          Difference(
            url: url, status: answer.status == 0 ? nil : answer.status,
            kind: example.isRemoved ? .verifyRemoved : .verifyMoved,
            severity: isUnknown ? .warning : .error, message: message))
      }
    }
    return Set(examples.map(\.request))
  }

  /// The problem with a response; a server may name itself in a location.
  private func fault(of answer: ServerAnswer, for example: MovedExample) -> String? {
    if let failure = answer.failure, answer.status == 0 { return failure.visible }
    guard answer.status == example.status else {
      return "the status is \(answer.status), not \(example.status)"
    }
    guard let expected = example.location else { return nil }
    guard let location = answer.header("Location") else { return "Location is missing" }
    let name = host ?? origin.host
    let starts = ["", origin.text(for: name), "https://\(name)", "http://\(name)"]
    guard !starts.contains(where: { location == $0 + expected }) else { return nil }
    return "the server redirects to \(location.visible), not \(expected)"
  }

  /// The path of a file of the tree.
  func path(of name: String) -> String {
    let folder = manifest.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + [Substring(name)]).joined(separator: "/")
  }

  private func movedExamples() throws -> [MovedExample] {
    let name = "hosting/" + ServedSite.examplesName
    var isListed = false
    try ManifestLines(path: manifest).forEach(others: { isListed = isListed || $0 == name }) { _ in
    }
    guard isListed else { return [] }
    let path = self.path(of: name)
    func fault(_ message: String) -> DiagnosedError {
      DiagnosedError(
        .verifyManifest, at: Location(path), message,
        help: "Keep the hosting folder next to the manifest; it lists the paths that moved.")
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try readFile(at: path) } catch { throw fault(error.description) }
    return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      guard let example = MovedExample(line) else {
        throw fault("a line does not describe a redirect")
      }
      return example
    }
  }
}
