// What generated code uses of App Intents, iOS 16.
// Source: developer.apple.com/documentation/appintents

import Foundation

/// Foundation has this on Apple's systems.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
  public let key: String

  public init(stringLiteral value: String) { key = value }

  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    comment: StaticString? = nil
  ) {
    self.key = key.description
  }
}

extension String {
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
  }
}

public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Sendable {
  public init(name: LocalizedStringResource) {}
  public init(stringLiteral value: String) {}
}

public struct DisplayRepresentation: Hashable, ExpressibleByStringLiteral, Sendable {
  public let title: String
  public init(title: LocalizedStringResource) { self.title = title.key }
  public init(stringLiteral value: String) { title = value }
}

public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

public protocol CaseDisplayRepresentable: RawRepresentable, CaseIterable, Hashable, Sendable {
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

public protocol _IntentValue {}

public protocol AppEnum: CaseDisplayRepresentable, TypeDisplayRepresentable, _IntentValue
where RawValue: LosslessStringConvertible {}

public protocol IntentResult: Sendable {}

public struct IntentResultContainer: IntentResult {
  public init() {}
}

extension IntentResult where Self == IntentResultContainer {
  public static func result() -> IntentResultContainer { IntentResultContainer() }
}

public protocol PersistentlyIdentifiable {}

public protocol AppIntent: PersistentlyIdentifiable, Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  static var openAppWhenRun: Bool { get }
  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var openAppWhenRun: Bool { false }
}

public protocol SystemIntent: AppIntent {}

public protocol OpenIntent: SystemIntent {
  associatedtype Value: _IntentValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }
}

@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>:
  @unchecked Sendable
{
  private var value: Value?

  public init(title: LocalizedStringResource) {}

  public var wrappedValue: Value {
    get {
      guard let value else { fatalError("the parameter has no value") }
      return value
    }
    set { value = newValue }
  }

  public var projectedValue: IntentParameter<Value> { self }
}

extension AppIntent {
  public typealias Parameter<Value: _IntentValue & Sendable> = IntentParameter<Value>
}
