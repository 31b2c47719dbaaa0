import Model

/// What differs between a file of the manifest and what came for it.
struct AnswerComparison {
  private let file: ExpectedFile
  private let answer: Answer
  private let url: String

  init(_ file: ExpectedFile, _ answer: Answer, url: String) {
    self.file = file
    self.answer = answer
    self.url = url
  }

  /// Whether there is a body to compare.
  var isComplete: Bool { answer.failure == nil && answer.status == file.status }

  /// What differs in the status and the headers.
  var ofHead: [Difference] {
    if let failure = answer.failure {
      // A body that does not end as it should is another fault than none.
      return [
        difference(
          answer.status == file.status ? .verifyBody : .verifyUnreachable, shown(failure, 500))
      ]
    }
    guard answer.status == file.status else {
      if (300..<400).contains(answer.status), let target = answer.header("Location") {
        return [difference(.verifyRedirect, "it redirects to \(shown(target, 500))")]
      }
      return [difference(.verifyStatus, "the status is \(answer.status), not \(file.status)")]
    }
    return [ofType].compactMap(\.self) + ofHeaders
  }

  /// A byte stream is no page, but Apple and Google take it for an association file.
  private var ofType: Difference? {
    guard let type = answer.header("Content-Type") else {
      return difference(.verifyType, "there is no type; it should be \(file.contentType)")
    }
    guard !isEqual(type, file.contentType) else { return nil }
    let isTaken = file.isAssociationFile && isEqual(type, "application/octet-stream")
    return difference(
      .verifyType, "the type is \(shown(type, 200)), not \(file.contentType)",
      severity: isTaken ? .warning : .error)
  }

  /// A page that is not found is nothing that a header must guard: its own policy stands in it.
  private var ofHeaders: [Difference] {
    let severity: Severity = file.status == 404 ? .warning : .error
    var found: [Difference] = []
    for (name, value) in file.headers.sorted(by: { $0.key < $1.key }) {
      guard let actual = answer.header(name) else {
        found.append(difference(.verifyHeader, "there is no \(name)", severity: severity))
        continue
      }
      if actual != value {
        let message = "\(name) is \"\(shown(actual, 500))\", not \"\(value)\""
        found.append(difference(.verifyHeader, message, severity: severity))
      }
    }
    if file.headers["X-Robots-Tag"] == nil, let tag = answer.header("X-Robots-Tag"),
      tag.lowercased().contains("noindex")
    {
      let message = "X-Robots-Tag keeps it out of search engines: \(shown(tag, 200))"
      found.append(difference(.verifyHeader, message))
    }
    return found
  }

  /// What differs in the bytes.
  func ofBody(size: Int, sha256: String) -> Difference? {
    if let encoding = answer.header("Content-Encoding"), encoding.lowercased() != "identity" {
      let message = "it is encoded as \(shown(encoding, 100)), which was not asked for"
      return difference(.verifyBody, message)
    }
    guard size == file.size else {
      return difference(.verifyBody, "there are \(size) bytes, not \(file.size)")
    }
    guard sha256 == file.sha256 else {
      return difference(.verifyBody, "the SHA-256 is \(sha256), not \(file.sha256)")
    }
    return nil
  }

  /// The beginning of what a server says, without what a terminal would obey.
  private func shown(_ text: String, _ limit: Int) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private func difference(
    _ kind: DiagnosticKind, _ message: String, severity: Severity = .error
  ) -> Difference {
    Difference(
      url: url, status: answer.status == 0 ? nil : answer.status, kind: kind, severity: severity,
      message: message)
  }

  /// Compares media types: neither case nor blanks around a semicolon count.
  private func isEqual(_ left: String, _ right: String) -> Bool {
    func normalized(_ text: String) -> String {
      text.lowercased().split(separator: ";")
        .map { $0.split(separator: " ").joined() }.joined(separator: ";")
    }
    return normalized(left) == normalized(right)
  }
}
