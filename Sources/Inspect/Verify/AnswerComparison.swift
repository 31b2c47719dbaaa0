import WaymarkCore
import WaymarkModel

/// The differences between a file of the manifest and a server's response.
struct AnswerComparison {
  let url: String
  let file: ExpectedFile
  let answer: ServerAnswer

  /// Whether there is a body to compare.
  var isComplete: Bool { answer.failure == nil && answer.status == file.status }

  /// The differences in the status and the headers.
  var ofHead: [Difference] {
    if let failure = answer.failure {
      // With the right status, the response began well, so the problem is its body.
      let kind: DiagnosticKind = answer.status == file.status ? .verifyBody : .verifyUnreachable
      return [difference(kind, failure.visible)]
    }
    guard answer.status == file.status else {
      if (300..<400).contains(answer.status), let target = answer.header("Location") {
        return [difference(.verifyRedirect, "the server redirects to \(target.visible)")]
      }
      return [difference(.verifyStatus, "the status is \(answer.status), not \(file.status)")]
    }
    return [ofType].compactMap(\.self) + ofHeaders
  }

  /// Apple and Google accept an association file that is sent as a stream of bytes.
  private var ofType: Difference? {
    guard let type = answer.header("Content-Type") else {
      return difference(
        .verifyType, "the content type is missing; it should be \(file.contentType)")
    }
    let actual = normalized(type)
    guard actual != normalized(file.contentType) else { return nil }
    let isAccepted = file.isAssociationFile && actual == "application/octet-stream"
    return difference(
      .verifyType, "the type is \(type.visible), not \(file.contentType)",
      severity: isAccepted ? .warning : .error)
  }

  /// A missing header is only a warning for the error page, which needs no protection.
  private var ofHeaders: [Difference] {
    let severity: Severity = file.status == 404 ? .warning : .error
    var found: [Difference] = []
    for (name, value) in file.headers.sorted(by: { $0.key < $1.key }) {
      guard let actual = answer.header(name) else {
        found.append(difference(.verifyHeader, "\(name) is missing", severity: severity))
        continue
      }
      if actual != value {
        let message = "\(name) is \"\(actual.visible)\", not \"\(value)\""
        found.append(difference(.verifyHeader, message, severity: severity))
      }
    }
    if file.headers["X-Robots-Tag"] == nil, let tag = answer.header("X-Robots-Tag"),
      tag.lowercased().contains("noindex")
    {
      let message = "X-Robots-Tag keeps it out of search engines: \(tag.visible)"
      found.append(difference(.verifyHeader, message))
    }
    return found
  }

  /// The difference in the bytes.
  func ofBody(_ body: [UInt8], sha256: String) -> Difference? {
    if let encoding = answer.header("Content-Encoding"), encoding.lowercased() != "identity" {
      let message = "the content is encoded as \(encoding.visible), which was not requested"
      return difference(.verifyBody, message)
    }
    guard sha256 != file.sha256 else { return nil }
    if !url.hasSuffix(".gz"), let beginning = Self.beginning(of: body) {
      return difference(.verifyBody, "the file \(beginning)")
    }
    guard body.count == file.size else {
      return difference(
        .verifyBody, "the file has \(counted(body.count, "byte")), not \(grouped(file.size))")
    }
    return difference(.verifyBody, "the SHA-256 is \(sha256), not \(file.sha256)")
  }

  /// What the first bytes of a wrong body show.
  private static func beginning(of body: [UInt8]) -> String? {
    if body.starts(with: [0x1F, 0x8B]) {
      return "is compressed (gzip), but there is no Content-Encoding that says so; send the plain"
        + " file, or the header for clients that accept gzip"
    }
    if body.starts(with: [0xEF, 0xBB, 0xBF]) {
      return "begins with a byte order mark, which an editor or a copy added; deploy the tree again"
    }
    return nil
  }

  private func difference(
    _ kind: DiagnosticKind, _ message: String, severity: Severity = .error
  ) -> Difference {
    Difference(
      url: url, status: answer.status == 0 ? nil : answer.status, kind: kind, severity: severity,
      message: message)
  }

  /// A media type for comparison, without case and blanks.
  private func normalized(_ type: String) -> String { type.lowercased().filter { $0 != " " } }
}
