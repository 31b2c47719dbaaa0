import Bytes
import Foundation
import Model

@testable import Project
@testable import Site

/// A small project whose members a test can replace, add and remove.
struct Sample {
  /// The members in the order they are written, each with the text of its value.
  var members: [(name: String, text: String)] = [
    ("name", #""Cars""#),
    ("locales", #"["en", "zh-Hans"]"#),
    ("environments", #"{ "production": { "hosts": ["example.com"], "urlScheme": "cars" } }"#),
    ("routes", #"[{ "name": "messages", "path": "/messages", "page": "shell" }]"#),
  ]

  /// The sample with one member more, or another value for one it has.
  func with(_ name: String, _ text: String) -> Sample {
    var copy = without(name)
    let index = members.firstIndex { $0.name == name } ?? members.count
    copy.members.insert((name, text), at: index)
    return copy
  }

  func without(_ name: String) -> Sample {
    var copy = self
    copy.members.removeAll { $0.name == name }
    return copy
  }

  /// The sample with one environment, as members without braces around them.
  func withEnvironment(_ members: String) -> Sample {
    with("environments", "{ \"production\": { \(members) } }")
  }

  /// The sample with one route beside its own.
  func withRoute(_ route: String) -> Sample {
    with("routes", "[\(route)]")
  }

  /// The document, one member a line.
  var text: String {
    "{\n" + members.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// An environment that needs no other one.
  static let environment = #""hosts": ["example.com"], "urlScheme": "cars""#
}

/// Reads a project file's text.
func project(_ text: String) throws -> Project {
  try ProjectReader.read(Array(text.utf8), folder: "Cars")
}

/// What is wrong with a project file; nothing when it is sound.
func faults(_ text: String) -> [Diagnostic] {
  do throws(DiagnosedError) {
    _ = try ProjectReader.read(Array(text.utf8), folder: "Cars")
    return []
  } catch {
    return error.diagnostics
  }
}

/// The folder of the package, whatever folder the tests run in.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
