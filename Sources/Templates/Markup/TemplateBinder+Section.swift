import WaymarkCore
import WaymarkModel

extension TemplateBinder {
  /// Resolves a section's condition or list, and compiles its body.
  mutating func bindSection<Value>(
    _ section: TemplateSection, in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    let start = context
    if start.isURLAttribute {
      fault(.templateContext, at: section.offset, in: scope, "a section cannot be part of a URL")
    }
    if case .list(let list) = fields[section.name], !section.isInverted {
      builder.read(section.name)
      var inner = scope
      inner.context = context
      builder.appendMarkup(list.bind(section.body, inner, &self))
    } else if let condition = condition(section, fields, &builder) {
      let position = builder.beginCondition(condition, isInverted: section.isInverted)
      bind(section.body, in: scope, fields, to: &builder)
      builder.endCondition(at: position)
    } else if case .markup = fields[section.name] {
      fault(.templateField, at: section.offset, in: scope, "'\(section.name)' is always present")
    } else {
      constantSection(section, in: scope, fields, to: &builder)
    }
    if !context.isInterchangeable(with: start) {
      fault(
        .templateContext, at: section.offset, in: scope,
        "the section '\(section.name)' must begin and end at the same level of the markup")
      context = start
    }
  }

  /// The condition of a section, if it is a field.
  private func condition<Value>(
    _ section: TemplateSection, _ fields: Fields<Value>, _ builder: inout TemplateBuilder<Value>
  ) -> Template<Value>.Condition? {
    let name = section.name
    switch fields[name] {
    case .text(let text): return .text(builder.text(name, text))
    case .url(let url), .link(let url): return .url(builder.url(name, url))
    case .sources(let sources): return .flag(builder.flag(name) { !sources($0).isEmpty })
    case .flag(let flag):
      builder.read(name)
      return .flag(builder.flag(name, flag))
    case .list(let list): return .flag(builder.flag("has-" + name, list.hasItems))
    case .markup: return nil
    case nil:
      // `has-LIST` is shown once if the list has items.
      guard name.hasPrefix("has-"), case .list(let list) = fields[String(name.dropFirst(4))]
      else { return nil }
      return .flag(builder.flag(name, list.hasItems))
    }
  }

  /// Resolves a section whose condition is already known, and still reports the faults of its body.
  mutating func constantSection<Value>(
    _ section: TemplateSection, in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    let value = constant(section.name, fields, at: section.offset, in: scope)
    let isPresent = value?.isPresent(policy) ?? false
    if isPresent == section.isInverted {
      var discarded = TemplateBuilder<Value>(policy: policy)
      bind(section.body, in: scope, fields, to: &discarded)
    } else {
      bind(section.body, in: scope, fields, to: &builder)
    }
  }
}
