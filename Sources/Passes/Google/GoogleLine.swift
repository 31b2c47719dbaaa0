public import WaymarkCore

/// A line of the feed for the backend that inserts Google's objects.
public enum GoogleLine {
  /// The kinds of resources, as the paths of Google's API name them; they sort classes first.
  public struct Resource: Sendable, Equatable {
    let name: String

    public static let passClass = GoogleStyle.generic.classResource
    public static let object = GoogleStyle.generic.objectResource

    fileprivate var path: String { "/walletobjects/v1/\(name)" }
  }

  /// A difference between Google's state and the feed.
  public enum Change: String, Sendable {
    case new, changed, gone

    /// The request that fixes it.
    fileprivate var method: String {
      switch self {
      case .new: "POST"
      case .changed: "PUT"
      case .gone: "PATCH"
      }
    }
  }

  /// Writes a resource; lines sort by kind and identifier.
  public static func line(_ resource: Resource, _ id: String, _ body: JSON) -> [UInt8] {
    rendered { output in
      output.append(start(resource, id))
      output.append(separator)
      output.json(body, in: .plain)
      output.append("}")
    }
  }

  private static let separator = ",\"body\":"

  private static func start(_ resource: Resource, _ id: String) -> String {
    renderedText { output in
      output.append("{\"resource\":\"\(resource.name)\",\"id\":")
      output.json(id, in: .plain)
    }
  }

  /// The identity of a line; `nil` for a line that `line` did not write.
  public static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    line.firstRange(of: separator).map { line[..<$0.lowerBound] }
  }

  /// The request that creates or updates a resource at Google, or withdraws a removed pass.
  ///
  /// Google does not delete resources: a removed object becomes inactive, and a class is kept
  /// (`nil`).
  public static func request(_ change: Change, _ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let key = key(of: line), let (resource, id) = parts(of: key),
      change != .gone || resource == .object
    else { return nil }
    let body = line[(key.endIndex + separator.utf8.count)...].dropLast()
    let path = resource.path + (change == .new ? "" : "/\(id)")
    return rendered { output in
      output.append(key)
      output.append(",\"change\":\"\(change.rawValue)\",\"method\":\"\(change.method)\",\"path\":")
      output.json(path, in: .plain)
      output.append(separator)
      output.append(change == .gone ? Array("{\"state\":\"INACTIVE\"}".utf8)[...] : body)
      output.append("}")
    }
  }

  private static func parts(of key: ArraySlice<UInt8>) -> (Resource, String)? {
    for resource in [Resource.passClass, .object] {
      let start = Array("{\"resource\":\"\(resource.name)\",\"id\":\"".utf8)
      guard key.starts(with: start) else { continue }
      return (resource, String(decoding: key.dropFirst(start.count).dropLast(), as: UTF8.self))
    }
    return nil
  }

  /// The line for an object that is no longer used because it has expired.
  public static func expired(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let active = Array("\"state\":\"ACTIVE\"".utf8)
    guard let range = line.firstRange(of: active) else { return Array(line) }
    let expired = Array("\"state\":\"EXPIRED\"".utf8)
    return line[..<range.lowerBound] + expired + line[range.upperBound...]
  }
}
