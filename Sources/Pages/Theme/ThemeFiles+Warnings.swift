import WaymarkCore
public import WaymarkModel
import WaymarkTemplates

extension ThemeFiles {
  /// Warnings about valid parts of the project's templates that browsers will ignore.
  public var warnings: [Diagnostic] {
    names.filter { isReplaced($0) && $0.hasSuffix(".html") }.flatMap { name in
      self[name].map { markupWarnings(of: name, $0) } ?? []
    }
  }

  /// The markup that the policy of the pages does not allow, by its text.
  private static let refused: [(text: String, what: String, help: String)] = [
    ("<script", "a script", "Only search.js and gatepass.js run, in the pages of their names."),
    ("<style", "a style element", "Move the rules to a file in css/."),
    (
      " style=", "an inline style", "Give the element a class, and move the rule to a file in css/."
    ),
    ("src=\"http://", "an image over http", "Use https."),
    ("<iframe", "a frame", "Link to the page."),
    ("<object", "a plug-in", "Link to the file."),
    ("<embed", "a plug-in", "Link to the file."),
    ("<video", "a video", "Link to it."),
    ("<audio", "a sound", "Link to it."),
  ]

  /// The markup that it does not allow on pages that hide their readers from other hosts.
  private static let refusedPicture = (
    text: "src=\"https://", what: "an image of another host on this page",
    help: "Put the image into the project's static folder, and use its path."
  )

  private func markupWarnings(of name: String, _ bytes: [UInt8]) -> [Diagnostic] {
    let template = withoutComments(bytes)
    let markup = template.map(\.asciiLowercased)
    let kind = PageKind.allCases.first { "\($0.rawValue).html" == name }
    let refused =
      Self.refused + (kind.map { !$0.showsForeignPictures } == true ? [Self.refusedPicture] : [])
    var warnings = refused.flatMap { rule in
      offsets(of: rule.text, in: markup).map { offset in
        Diagnostic(
          .templatePolicy, at: Location(source(of: name), of: offset, in: bytes),
          "the policy of the pages does not allow \(rule.what)", help: rule.help)
      }
    }
    let hasPolicy = tokens(of: template).contains { token in
      token.kind == .part && token.name == "head"
        || token.kind == .field && token.name == "content-security-policy"
    }
    if kind != nil, !hasPolicy {
      warnings.append(Diagnostic(.templateHead, at: Location(source(of: name), line: 1)))
    }
    return warnings
  }
}

/// A template with its comments replaced by spaces, so that positions stay the same.
private func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
  var result = bytes
  let tags = tokens(of: bytes).filter { $0.kind == .comment }.map(\.range)
  let comments = offsets(of: "<!--", in: bytes).map { offset in
    offset..<(offsets(of: "-->", in: bytes, from: offset, limit: 1).first ?? bytes.count)
  }
  for range in tags + comments {
    for index in range { result[index] = 0x20 }
  }
  return result
}

/// The tokens of a template; its faults are reported when it is compiled.
private func tokens(of bytes: [UInt8]) -> [TemplateToken] {
  var lexer = TemplateLexer(file: bytes, .page)
  var tokens: [TemplateToken] = []
  while true {
    do throws(TemplateFault) {
      guard let token = try lexer.next() else { return tokens }
      tokens.append(token)
    } catch {
      continue
    }
  }
}

/// The positions of a text in bytes.
private func offsets(
  of text: String, in bytes: [UInt8], from start: Int = 0, limit: Int = 20
) -> [Int] {
  let wanted = Array(text.utf8)
  var found: [Int] = []
  var index = start
  while found.count < limit, let first = bytes[index...].firstIndex(of: wanted[0]) {
    if bytes[first...].starts(with: wanted) { found.append(first) }
    index = first + 1
  }
  return found
}
