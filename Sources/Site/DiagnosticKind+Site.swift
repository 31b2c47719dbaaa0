import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let buildEnvironment = DiagnosticKind(
    "build.environment", .error, "there is no such environment",
    help: "Name one of waymark.json's environments.")
}
