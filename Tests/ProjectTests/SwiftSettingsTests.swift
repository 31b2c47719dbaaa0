import Testing
import WaymarkAppFiles
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkProject

/// The settings of a project for the Swift sources of its app.
@Suite struct SwiftSettingsTests {
  @Test func readsHowSourcesAreWritten() throws {
    #expect(try project(Sample().text).swift == SwiftSettings())
    let one = Sample().with("swift", #"{ "type": "DeeplinkType", "access": "public" }"#)
    #expect(
      try project(one.text).swift == SwiftSettings(type: "DeeplinkType", access: .public))
    let other = Sample().with("swift", #"{ "runtime": "package", "type": null }"#)
    #expect(try project(other.text).swift == SwiftSettings(runtime: .package))
  }

  @Test(arguments: [
    (#"{ "type": "deeplink" }"#, "project.value"), (#"{ "type": "URL" }"#, "project.value"),
    (#"{ "type": "DeeplinkRouter" }"#, "project.value"), (#"{ "type": 1 }"#, "project.type"),
    (#"{ "access": "private" }"#, "project.value"), (#"{ "runtime": "spm" }"#, "project.value"),
    (#"{ "name": "Deeplink" }"#, "project.unknown-key"), ("[]", "project.type"),
  ])
  func refusesOtherSettings(_ text: String, _ code: String) {
    #expect(faults(Sample().with("swift", text).text).map(\.code) == [code])
  }
}
