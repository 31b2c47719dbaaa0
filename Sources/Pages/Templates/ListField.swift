import Bytes

/// A list of a value whose kind of item only this knows.
struct ListField<Value>: Sendable {
  /// Writes the section's body for each item.
  typealias Body = @Sendable (Value, inout Output) -> Void

  /// Whether there is an item to show.
  let hasItems: @Sendable (Value) -> Bool

  /// Compiles the section's body against the fields of an item.
  let bind: @Sendable ([TemplateNode], TemplateScope, inout TemplateBinder) -> Body

  init<Item>(
    items: @escaping @Sendable (Value) -> [Item], isListed: @escaping @Sendable (Item) -> Bool,
    fields: Fields<Item>
  ) {
    hasItems = { items($0).contains(where: isListed) }
    bind = { nodes, scope, binder in
      let template = binder.template(of: nodes, scope: scope, fields: fields)
      return { value, output in
        for item in items(value) where isListed(item) { template.render(item, into: &output) }
      }
    }
  }

  init<Item>(item: @escaping @Sendable (Value) -> Item?, fields: Fields<Item>) {
    hasItems = { item($0) != nil }
    bind = { nodes, scope, binder in
      let template = binder.template(of: nodes, scope: scope, fields: fields)
      return { value, output in
        if let item = item(value) { template.render(item, into: &output) }
      }
    }
  }
}
