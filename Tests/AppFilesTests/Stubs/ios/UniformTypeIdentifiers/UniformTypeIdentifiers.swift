// What generated code uses of UniformTypeIdentifiers, iOS 14.
// Source: developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct

public struct UTType: Hashable, Sendable {
  public let identifier: String
  public static let content = UTType(identifier: "public.content")
}
