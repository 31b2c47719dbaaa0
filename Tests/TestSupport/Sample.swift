package import Foundation

/// A small project whose members a test can replace, add and remove.
package struct Sample {
  /// The members in their order, each with the text of its value.
  package var members: [(name: String, text: String)] = [
    ("name", #""Cars""#),
    ("locales", #"["en", "zh-Hans"]"#),
    ("environments", #"{ "production": { "hosts": ["example.com"], "urlScheme": "cars" } }"#),
    ("routes", #"[{ "name": "messages", "path": "/messages", "page": "shell" }]"#),
  ]

  package init() {}

  /// The sample with one more member, or with another value for an existing one.
  package func with(_ name: String, _ text: String) -> Sample {
    var copy = without(name)
    let index = members.firstIndex { $0.name == name } ?? members.count
    copy.members.insert((name, text), at: index)
    return copy
  }

  package func without(_ name: String) -> Sample {
    var copy = self
    copy.members.removeAll { $0.name == name }
    return copy
  }

  /// The sample with one environment, as members without braces around them.
  package func withEnvironment(_ members: String) -> Sample {
    with("environments", "{ \"production\": { \(members) } }")
  }

  /// The sample with one route in addition to its own.
  package func withRoute(_ route: String) -> Sample {
    with("routes", "[\(route)]")
  }

  /// The document, one member per line.
  package var text: String {
    "{\n" + members.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// An environment that extends no other.
  package static let environment = #""hosts": ["example.com"], "urlScheme": "cars""#
}

/// The folder of the package, in whatever folder the tests run.
package let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()
  .deletingLastPathComponent()
