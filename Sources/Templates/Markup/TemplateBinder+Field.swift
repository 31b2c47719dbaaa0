import WaymarkCore
import WaymarkModel

extension TemplateBinder {
  /// Resolves one field, and rejects it where it would not be safe.
  mutating func bindField<Value>(
    _ name: String, at offset: Int, in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    builder.read(name)
    switch fields[name] {
    case .text(let text):
      if allows(.text, name, at: offset, in: scope) {
        builder.append(.text(builder.text(name, text)))
      }
    case .url(let url):
      if allows(.url, name, at: offset, in: scope) {
        builder.append(.url(builder.url(name, url)))
      }
    case .link(let url):
      if allows(.url, name, at: offset, in: scope) {
        builder.appendMarkup { [policy] in $1.link(url($0), policy) }
      }
    case .sources(let sources):
      if allows(.sources, name, at: offset, in: scope) {
        builder.appendMarkup { [policy] in $1.sources(sources($0), policy) }
      }
    case .markup(let write):
      if allows(.markup, name, at: offset, in: scope) { builder.appendMarkup(write) }
    case .flag, .list: isSection(name, at: offset, in: scope)
    case nil: builder.append(constantBytes(name, at: offset, in: scope, fields))
    }
    context.readField()
  }

  /// The value of a constant; empty where it may not be written.
  private mutating func constantBytes<Value>(
    _ name: String, at offset: Int, in scope: TemplateScope, _ fields: Fields<Value>
  ) -> [UInt8] {
    let policy = policy
    switch constant(name, fields, at: offset, in: scope) {
    case .text(let text?):
      guard allows(.text, name, at: offset, in: scope) else { return [] }
      let bytes = rendered { $0.html(text) }
      return context.isSingleQuoted ? bytes : withApostrophes(bytes)
    case .url(let url?):
      return allows(.ownURL, name, at: offset, in: scope) ? rendered { $0.url(url, policy) } : []
    case .markup(let bytes): return allows(.markup, name, at: offset, in: scope) ? bytes : []
    case .flag: isSection(name, at: offset, in: scope)
    case .text(nil), .url(nil), nil: break
    }
    return []
  }

  private mutating func isSection(_ name: String, at offset: Int, in scope: TemplateScope) {
    fault(.templateField, at: offset, in: scope, "'\(name)' is a section: write {{#\(name)}}")
  }

  private enum Kind: String {
    case text = "text"
    case url = "a URL"
    case ownURL = "a URL of the site"
    case sources = "an image in several widths"
    case markup = "markup"
  }

  /// Whether a field of a kind may be written at this position; reports a fault if not.
  private mutating func allows(
    _ kind: Kind, _ name: String, at offset: Int, in scope: TemplateScope
  ) -> Bool {
    let reason: String
    switch (context.slot, kind) {
    case (.sources, .sources), (.text, .text), (.text, .url), (.text, .ownURL), (.text, .markup),
      (.plain, .text), (.plain, .url), (.plain, .ownURL), (.url, .url), (.url, .ownURL),
      (.code, .ownURL):
      return true
    case (_, .sources): reason = "can only be written in a srcset"
    case (.sources, _): reason = "cannot be written in the attribute srcset"
    case (.code, .url):
      reason = "comes from a record, but a file that is loaded here can run code in the page"
    case (.plain, .markup): reason = "is markup and cannot be an attribute"
    case (.url, _), (.code, _): reason = "is \(kind.rawValue), not a URL"
    case (.forbidden(let place), _): reason = "cannot be written \(place)"
    }
    fault(.templateContext, at: offset, in: scope, "'\(name)' \(reason)")
    return false
  }

  /// Finds a constant, or a text of the locale; reports a fault if neither has the name.
  mutating func constant<Value>(
    _ name: String, _ fields: Fields<Value>, at offset: Int, in scope: TemplateScope
  ) -> Constant? {
    if let constant = constants[name] { return constant }
    if name.hasPrefix("text.") {
      let key = String(name.dropFirst("text.".count))
      if let text = words.text(key) { return .text(text) }
      faults.append(words.missingKey(key, at: location(of: offset, in: scope)))
      return nil
    }
    guard hasRoom else { return nil }
    let names = Array(fields.keys) + Array(constants.keys)
    unknown(.templateField, "field", name, among: names, at: offset, in: scope)
    return nil
  }
}

/// Escaped text in which apostrophes are also escaped, for values in single quotes.
private func withApostrophes(_ text: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = text[...]
  while let reference = rest.firstRange(of: apostrophe) {
    result += rest[..<reference.lowerBound] + [UInt8(ascii: "'")]
    rest = rest[reference.upperBound...]
  }
  return result + rest
}

private let apostrophe = "&#39;"
