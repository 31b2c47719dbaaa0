// Sources: developer.apple.com/documentation/swiftui: View, ViewModifier, onOpenURL(perform:),
// onContinueUserActivity(_:perform:), handlesExternalEvents(preferring:allowing:).

@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
}

extension View where Body == Never {
  /// SwiftUI draws these views itself; only a faulty stub requests the body of one.
  public var body: Never { fatalError("a view without a body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<First: View, Second: View>(
    _ first: First, _ second: Second
  ) -> TupleView<First, Second> { TupleView(first: first, second: second) }
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { .second(second) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

public struct TupleView<First: View, Second: View>: View {
  nonisolated init(first: First, second: Second) {}
  public typealias Body = Never
}

public enum ConditionalView<First: View, Second: View>: View {
  case first(First)
  case second(Second)
  public typealias Body = Never
}

public struct EmptyView: View {
  nonisolated public init() {}
  public typealias Body = Never
}

public struct Text: View {
  nonisolated public init<Content: StringProtocol>(_ content: Content) {}
  public typealias Body = Never
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { _ = content() }
  public typealias Body = Never
}

public struct Button<Label: View>: View {
  public typealias Body = Never
}

extension Button where Label == Text {
  nonisolated public init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) {}
}

public struct AnyView: View {
  nonisolated public init<Content: View>(_ view: Content) {}
  public typealias Body = Never
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ViewModifierContent
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct ViewModifierContent: View {
  public typealias Body = Never
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
}

extension View {
  /// Requests the body of the modifier immediately, so that tests find what it registers.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    _ = modifier.body(content: ViewModifierContent())
    return ModifiedContent()
  }

  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Events.openURL.append(action)
    return AnyView(self)
  }

  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Events.activities[activityType, default: []].append(action)
    return AnyView(self)
  }

  nonisolated public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> some View {
    Events.allowed.formUnion(allowing)
    return AnyView(self)
  }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    if let action { Events.appear.append(action) }
    return AnyView(self)
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    if let action { Events.disappear.append(action) }
    return AnyView(self)
  }
}

/// The handlers that views registered, so that a test can act as the system.
public enum Events {
  nonisolated(unsafe) public static var openURL: [(URL) -> Void] = []
  nonisolated(unsafe) public static var activities: [String: [(NSUserActivity) -> Void]] = [:]
  nonisolated(unsafe) public static var allowed: Set<String> = []
  nonisolated(unsafe) public static var appear: [() -> Void] = []
  nonisolated(unsafe) public static var disappear: [() -> Void] = []
}
