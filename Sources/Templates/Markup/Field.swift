public import WaymarkCore
public import WaymarkModel

/// A name that a template can use: how to find its value, and how that is escaped.
public enum Field<Value>: Sendable {
  /// Text, escaped for HTML. As a section: shown when there is text.
  case text(@Sendable (Value) -> String?)

  /// A URL, written only if its scheme is allowed. As a section: shown if the URL is written.
  case url(@Sendable (Value) -> String?)

  /// A URL that readers follow, with letters beyond ASCII unchanged. As a section: like a URL.
  case link(@Sendable (Value) -> String?)

  /// An image in several widths, for a complete `srcset`. As a section: shown if there are any.
  case sources(@Sendable (Value) -> [PictureSource])

  /// Markup from the program, only between tags. As a section: always shown.
  case markup(@Sendable (Value, inout Output) -> Void)

  /// A condition, only for sections.
  case flag(@Sendable (Value) -> Bool)

  /// A section that is repeated for each of its items.
  case list(ListField<Value>)

  /// A section that is repeated for the items of an array that meet a condition.
  @inlinable public static func list<Item>(
    of fields: Fields<Item>, where isListed: @escaping @Sendable (Item) -> Bool = { _ in true },
    _ items: @escaping @Sendable (Value) -> [Item]
  ) -> Field {
    .list(
      ListField(fields, hasItems: { items($0).contains(where: isListed) }) { value, body in
        for item in items(value) where isListed(item) { body(item) }
      })
  }

  /// A section that is shown once if there is an item.
  @inlinable public static func optional<Item>(
    _ fields: Fields<Item>, _ item: @escaping @Sendable (Value) -> Item?
  ) -> Field {
    .list(
      ListField(fields, hasItems: { item($0) != nil }) { value, body in
        if let item = item(value) { body(item) }
      })
  }
}

/// The fields of one kind of value, by name.
public typealias Fields<Value> = [String: Field<Value>]

/// A list of a value, which hides the type of its items.
public struct ListField<Value>: Sendable {
  /// Whether there is an item to show.
  public let hasItems: @Sendable (Value) -> Bool

  /// Compiles the section's body against the fields of an item, into a closure that writes it for
  /// each item.
  @usableFromInline let bind:
    @Sendable ([TemplateNode], TemplateScope, inout TemplateBinder) -> (
      @Sendable (Value, inout Output) -> Void
    )

  @inlinable public init<Item>(
    _ fields: Fields<Item>, hasItems: @escaping @Sendable (Value) -> Bool,
    forEach: @escaping @Sendable (Value, (Item) -> Void) -> Void
  ) {
    self.hasItems = hasItems
    bind = { nodes, scope, binder in
      let template = binder.template(of: nodes, scope: scope, fields: fields)
      return { value, output in
        forEach(value) { template.render($0, into: &output) }
      }
    }
  }

  @inlinable init(
    hasItems: @escaping @Sendable (Value) -> Bool,
    bind:
      @escaping @Sendable ([TemplateNode], TemplateScope, inout TemplateBinder) -> (
        @Sendable (Value, inout Output) -> Void
      )
  ) {
    self.hasItems = hasItems
    self.bind = bind
  }

  /// The list of a value that contains another one.
  @inlinable public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> ListField<Whole>
  {
    ListField<Whole>(
      hasItems: { hasItems(part($0)) },
      bind: { nodes, scope, binder in
        let write = bind(nodes, scope, &binder)
        return { write(part($0), &$1) }
      })
  }
}

/// A name whose value is known when the theme is read, on every page and in every list.
public enum Constant: Sendable {
  /// A text or a URL is `nil` when this environment has none.
  case text(String?)
  case url(String?)
  case markup([UInt8])
  case flag(Bool)

  /// Whether a section of this name is shown.
  func isPresent(_ policy: URLPolicy) -> Bool {
    switch self {
    case .text(let text): text?.isEmpty == false
    case .url(let url): url.map(policy.allows) == true
    case .markup(let bytes): !bytes.isEmpty
    case .flag(let flag): flag
    }
  }
}
