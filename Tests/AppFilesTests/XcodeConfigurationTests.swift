import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct XcodeConfigurationTests {
  private func configuration(
    name: String = "staging", hosts: [String] = ["staging.example.com"], apiHost: String = "a.b",
    passType: String? = nil, hostCount: Int = 1
  ) throws(LinkFault) -> XcodeConfiguration {
    try XcodeConfiguration(
      SourceEnvironment(name: name, hosts: hosts, scheme: "cars", appID: "com.example.cars"),
      app: AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.cars"), apiHost: apiHost,
      passType: passType, hostCount: hostCount)
  }

  /// The settings of a file, as Xcode reads them: `//` begins a comment wherever it is.
  private func settings(_ bytes: [UInt8]) -> [String: String] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { settings, line in
      let text = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return }
      settings[parts[0].filter { $0 != " " }] = String(parts[1].drop { $0 == " " })
    }
  }

  @Test func definesEachSettingOfTheOtherFiles() throws {
    let configuration = try configuration(passType: "pass.com.example.gate", hostCount: 2)
    let settings = settings(configuration.bytes)
    #expect(configuration.name == "staging.xcconfig")
    #expect(settings["WAYMARK_ENVIRONMENT"] == "staging")
    #expect(settings["WAYMARK_BUNDLE_ID"] == "com.example.cars")
    #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "$(WAYMARK_BUNDLE_ID)")
    #expect(settings["DEVELOPMENT_TEAM"] == "A1B2C3D4E5")
    #expect(settings["WAYMARK_API_HOST"] == "a.b")
    // An environment with fewer hosts repeats one: a list cannot be a setting.
    #expect(settings["WAYMARK_HOST_1"] == "staging.example.com")
    #expect(settings["WAYMARK_HOST_2"] == "staging.example.com")
    #expect(settings["EXCLUDED_SOURCE_FILE_NAMES"] == "$(inherited) Routes.*.swift")
    let rights = EntitlementsFragment(hostCount: 2, services: [], clip: "Clip", hasPasses: true)
    let info = try InfoPlistFragment(table: .entries())
    let texts = [rights.bytes, info.bytes].map { String(decoding: $0, as: UTF8.self) }
    let names = texts.joined().matches(of: /\$\((WAYMARK_[A-Z0-9_]+)\)/).map { String($0.1) }
    #expect(Set(names).count == 7)
    for name in names { #expect(settings[name] != nil, "\(name)") }
  }

  @Test func setsDeveloperModeOnlyInDebugBuilds() throws {
    let configuration = try configuration()
    #expect(settings(configuration.bytes)["WAYMARK_LINK_MODE"]?.isEmpty == true)
    #expect(configuration.debugName == "staging-Debug.xcconfig")
    #expect(settings(configuration.debugBytes)["WAYMARK_LINK_MODE"] == "?mode=developer")
    let text = String(decoding: configuration.debugBytes, as: UTF8.self)
    #expect(text.contains("#include \"staging.xcconfig\"\n"))
  }

  @Test func refusesValuesWithLineBreaks() {
    for (hosts, apiHost) in [(["a.b/c"], "a.b"), (["a.b"], "a.b//c"), (["a.b"], "a.b\nX = 1")] {
      let rule = code { () throws(LinkFault) in
        try configuration(hosts: hosts, apiHost: apiHost)
      }
      #expect(rule == .appHost)
    }
    #expect(code { () throws(LinkFault) in try configuration(name: "a\nb") } == .appIOSID)
  }
}
