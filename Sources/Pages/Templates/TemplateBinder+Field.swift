import Bytes
import Model

extension TemplateBinder {
  /// Resolves one field, and refuses it where it would not be safe.
  mutating func bindField<Value>(
    _ name: String, at offset: Int, in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    let policy = policy
    if let field = fields[name] {
      switch field {
      case .text(let text) where allows(.text, name, at: offset, in: scope):
        builder.append(.text(builder.text(name, text)))
      case .url(let url) where allows(.url, name, at: offset, in: scope):
        builder.append(.url(builder.url(name, url)))
      case .markup(let write) where allows(.markup, name, at: offset, in: scope):
        builder.appendMarkup(write)
      case .flag, .list:
        fault(.templateField, at: offset, in: scope, "'\(name)' is a section: write {{#\(name)}}")
      default: break
      }
    } else if let constant = constant(name, fields, at: offset, in: scope) {
      switch constant {
      case .text(let text) where allows(.text, name, at: offset, in: scope):
        builder.append(rendered { $0.html(text) })
      case .url(let url) where allows(.url, name, at: offset, in: scope):
        builder.append(rendered { $0.url(url, policy) })
      case .markup(let bytes) where allows(.markup, name, at: offset, in: scope):
        builder.append(bytes)
      case .flag:
        fault(.templateField, at: offset, in: scope, "'\(name)' is a section: write {{#\(name)}}")
      default: break
      }
    }
    context.readField()
  }

  private enum Kind: String {
    case text = "text"
    case url = "a URL"
    case markup = "markup"
  }

  /// Whether a field of a kind may be written where the document stands; a fault when not.
  private mutating func allows(
    _ kind: Kind, _ name: String, at offset: Int, in scope: TemplateScope
  ) -> Bool {
    switch (context.slot, kind) {
    case (.text, _), (.plain, .text), (.plain, .url), (.url, .url): return true
    case (.plain, .markup):
      fault(
        .templateContext, at: offset, in: scope, "'\(name)' is markup and cannot be an attribute")
    case (.url, _):
      fault(.templateContext, at: offset, in: scope, "'\(name)' is \(kind.rawValue), not a URL")
    case (.forbidden(let place), _):
      fault(.templateContext, at: offset, in: scope, "'\(name)' cannot be written \(place)")
    }
    return false
  }

  /// Finds a constant, or a word of the locale; a fault when there is none of the name.
  mutating func constant<Value>(
    _ name: String, _ fields: Fields<Value>, at offset: Int, in scope: TemplateScope
  ) -> Constant? {
    if let constant = constants[name] { return constant }
    if name.hasPrefix("text.") {
      let key = String(name.dropFirst("text.".count))
      if let text = wording.text(key) { return .text(text) }
      let fault = wording.missingKey(key, at: location(of: offset, in: scope))
      faults.append(fault)
      return nil
    }
    let names = Array(fields.keys) + Array(constants.keys)
    unknown(.templateField, "field", name, among: names, at: offset, in: scope)
    return nil
  }
}
