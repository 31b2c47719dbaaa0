/// How `build` and `check` print what they find.
enum BuildFormat: String, CaseIterable, Sendable {
  /// For people.
  case text

  /// One JSON object a line, for pipelines.
  case json

  /// Annotations of GitHub Actions, a line each.
  case github

  /// One report of GitLab's code quality.
  case gitlab

  /// One SARIF document.
  case sarif

  init(_ format: Format) {
    self =
      switch format {
      case .text: .text
      case .json: .json
      }
  }
}
