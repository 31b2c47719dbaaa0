import Foundation
import Testing
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkProject

@Suite struct EnvironmentReaderTests {
  private static let full = #"""
    "hosts": ["example.com", "www.example.com"], "urlScheme": "cars", "index": true,
    "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars", "appStoreID": "123" },
    "android": { "package": "com.example.cars", "fingerprints": ["\#(fingerprint)"] },
    "harmony": { "appID": "42", "bundleName": "com.example.a" },
    "pass": {
      "typeID": "pass.com.example.gate",
      "identity": {
        "certificate": "c.pem", "key": "k.pem", "intermediates": "i.pem",
        "password": { "env": "PASSWORD" },
      },
      "colors": { "background": "rgb(11, 61, 145)" },
    },
    "maps": { "apps": ["google"], "ids": { "baidu": "cars" } },
    """#

  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  /// Keys that an environment needs in addition to a full one.
  private static let own = #"""
    "hosts": ["b.example.com"], "urlScheme": "carsb", "ios": { "bundleID": "com.example.b" },
    "android": { "package": "com.example.b" }, "harmony": { "appID": "43", "bundleName": "com.example.b" },
    """#

  private func environments(_ text: String) throws -> [Environment] {
    try project(Sample().with("environments", "{ \(text) }").text).environments
  }

  private func environmentFaults(_ text: String) -> [Diagnostic] {
    faults(Sample().with("environments", "{ \(text) }").text)
  }

  /// No app has the key of an example, so no link would open the app.
  @Test func warnsAboutTheFingerprintOfAndroidsDocumentation() throws {
    let text = { (fingerprint: String) in
      let app = #"{ "package": "com.example.a", "fingerprints": ["\#(fingerprint)"] }"#
      return Sample().with(
        "environments",
        #"{ "a": { "hosts": ["a.io"], "urlScheme": "carsa", "android": \#(app) } }"#
      ).text
    }
    let documented =
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    #expect(try project(text(documented)).warnings.map(\.code) == ["project.placeholder"])
    #expect(try project(text(Self.fingerprint)).warnings.isEmpty)
  }

  @Test func readsAWholeEnvironment() throws {
    let environment = try #require(environments("\"a\": { \(Self.full) }").first)
    #expect(environment.hosts == ["example.com", "www.example.com"])
    #expect(environment.canonicalHost == "example.com")
    #expect(environment.isIndexed)
    #expect(environment.ios?.appID == "A1B2C3D4E5.com.example.cars")
    #expect(environment.ios?.appStoreID == "123")
    #expect(environment.android?.fingerprints == [Self.fingerprint])
    #expect(environment.harmony?.appID == "42")
    #expect(environment.harmony?.bundleName == "com.example.a")
    #expect(environment.pass?.teamID == "A1B2C3D4E5", "the team of the app is the default")
    #expect(environment.pass?.serialPrefix == "a-", "the name is the default")
    #expect(environment.pass?.identity.password == .environmentVariable("PASSWORD"))
    #expect(environment.pass?.colors.background == "rgb(11, 61, 145)")
    #expect(environment.pass?.allowsTestIdentity == false)
    #expect(
      environment.maps == MapSettings(apps: ["google"], ids: ["baidu": "cars"], isDeclared: true))
  }

  @Test func needsOnlyHostsAndAScheme() throws {
    let environment = try #require(environments("\"a\": { \(Sample.environment) }").first)
    #expect(!environment.isIndexed)
    #expect(environment.ios == nil && environment.android == nil && environment.pass == nil)
    #expect(environment.maps.apps == ["apple", "google", "waze"])
  }

  @Test func inheritsTheKeysOfAnExtendedEnvironment() throws {
    let all = try environments(
      "\"c\": { \"extends\": \"b\", \(Self.own.replacingOccurrences(of: "b.example", with: "c.example").replacingOccurrences(of: "carsb", with: "carsc").replacingOccurrences(of: "example.b", with: "example.c").replacingOccurrences(of: "43", with: "44")) }, "
        + "\"b\": { \"extends\": \"a\", \(Self.own) }, \"a\": { \(Self.full) }")
    #expect(all.map(\.name) == ["c", "b", "a"], "the order of the file is kept")
    let c = try #require(all.first)
    #expect(c.hosts == ["c.example.com"], "a list is replaced, not joined")
    #expect(c.ios?.teamID == "A1B2C3D4E5", "an object is merged key by key")
    #expect(c.ios?.bundleID == "com.example.c")
    #expect(c.pass?.typeID == "pass.com.example.gate")
    #expect(c.pass?.serialPrefix == "c-")
    #expect(!c.isIndexed, "index is never inherited")
  }

  @Test func doesNotInheritHSTS() throws {
    let all = try environments(
      "\"a\": { \(Sample.environment), "
        + #""hsts": { "maxAge": 31536000, "includeSubDomains": true, "preload": true } },"#
        + #""b": { "extends": "a", "hosts": ["b.example.com"], "urlScheme": "carsb" }"#)
    #expect(
      all.map(\.transport) == [
        StrictTransport(maxAge: 31_536_000, includesSubdomains: true, isPreloaded: true), nil,
      ])
  }

  @Test(arguments: [
    (#"{ }"#, "has no \"maxAge\""), (#"{ "maxAge": -1 }"#, "a whole number from 0 to 315360000"),
    (#"{ "maxAge": "1d" }"#, "a whole number"), (#"{ "maxAge": 315360001 }"#, "a whole number"),
    (#"{ "maxAge": 31536000, "preload": true }"#, "needs \"includeSubDomains\": true"),
    (
      #"{ "maxAge": 31535999, "includeSubDomains": true, "preload": true }"#,
      "a \"maxAge\" of 31536000 or more"
    ),
  ])
  func refusesPreloadThatListsReject(text: String, message: String) {
    let found = environmentFaults("\"a\": { \(Sample.environment), \"hsts\": \(text) }")
    #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
  }

  @Test func readsTheSettingsOfAnOwnServer() throws {
    let all = try environments(
      "\"a\": { \(Sample.environment), "
        + #""server": { "tls": { "certificate": "/c/{host}.pem", "key": "/k" }, "include": "/i" } },"#
        + #""b": { "extends": "a", "hosts": ["b.example.com"], "urlScheme": "carsb","#
        + #""server": { "tls": false, "challenges": "/x" } },"#
        + #""c": { "extends": "a", "hosts": ["c.example.com"], "urlScheme": "carsc","#
        + #""server": null }"#)
    #expect(
      all.map(\.server) == [
        ServerSettings(tls: .certificate("/c/{host}.pem", key: "/k"), include: "/i"),
        ServerSettings(tls: .inFront, include: "/i", challenges: "/x"), ServerSettings(),
      ])
  }

  @Test(arguments: [
    (#"{ "include": "etc/waymark" }"#, "is not an absolute path on the server"),
    (#"{ "include": "/etc/../waymark" }"#, "is not an absolute path on the server"),
    (#"{ "include": "/etc/waymark/" }"#, "is not an absolute path on the server"),
    (#"{ "include": "/etc/way mark" }"#, "is not an absolute path on the server"),
    (#"{ "include": "/etc/$host;" }"#, "is not an absolute path on the server"),
    (#"{ "challenges": "/var/{name}" }"#, "is not an absolute path on the server"),
    (#"{ "tls": true }"#, "environments.a.server.tls is true"),
    (#"{ "tls": "yes" }"#, "environments.a.server.tls"),
    (#"{ "tls": { "certificate": "/c" } }"#, "environments.a.server.tls has no \"key\""),
    (#"{ "certificate": "/c" }"#, "environments.a.server has no key \"certificate\""),
    (#"{}, "hosting": ["netlify"]"#, "\"hosting\" names none of them"),
  ])
  func refusesASetUpThatNoServerUnderstands(text: String, message: String) {
    let found = environmentFaults("\"a\": { \(Sample.environment), \"server\": \(text) }")
    #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
  }

  @Test func inheritsTheSettingsOfMapsMemberByMember() throws {
    let all = try environments(
      "\"a\": { \(Sample.environment), "
        + #""maps": { "apps": ["apple"], "order": "listed", "datum": "apple-too", "feed": true,"#
        + #""countries": { "CN": ["amap"], "KR": ["kakao"], "JP": ["google"] } } },"#
        + #""b": { "extends": "a", "hosts": ["b.example.com"], "urlScheme": "carsb","#
        + #""maps": { "feed": null, "countries": { "CN": ["petal", "amap"], "KR": null } } }"#)
    let a = try #require(all.first).maps
    #expect(a.order == .listed && a.datum == .appleToo && a.hasFeed)
    #expect(a.everyApp == ["apple", "amap", "google", "kakao"])
    let b = try #require(all.last).maps
    #expect(b.apps == ["apple"] && b.order == .listed && b.datum == .appleToo && !b.hasFeed)
    #expect(b.countries == ["CN": ["petal", "amap"], "JP": ["google"]])
    #expect(b.everyApp == ["apple", "petal", "amap", "google"])
  }

  @Test func removesKeysThatAreNull() throws {
    let all = try environments(
      "\"a\": { \(Self.full) }, \"b\": { \"extends\": \"a\", \"hosts\": [\"b.example.com\"], "
        + #""urlScheme": "carsb", "android": null, "harmony": null, "pass": null, "maps": null,"#
        + #""ios": { "bundleID": "com.example.b", "appStoreID": null } }"#)
    let b = try #require(all.last)
    #expect(b.android == nil && b.harmony == nil && b.pass == nil)
    #expect(b.ios?.appStoreID == nil)
    #expect(b.ios?.teamID == "A1B2C3D4E5")
    #expect(b.maps.apps == MapSettings.defaultApps)
  }

  @Test(arguments: [
    (#""a": { "extends": "a" }"#, "a extends itself: a → a"),
    (#""a": { "extends": "b" }, "b": { "extends": "a" }"#, "a extends itself: a → b → a"),
    (
      #""a": { "extends": "b" }, "b": { "extends": "c" }, "c": { "extends": "b" }"#,
      "b extends itself: b → c → b"
    ),
    (#""a": { "extends": "z" }"#, "there is no environment \"z\" to extend"),
    (#""a": { "extends": "" }"#, "there is no environment \"\" to extend"),
  ])
  func refusesToExtendNothingOrItself(text: String, message: String) {
    let found = environmentFaults(text)
    #expect(found.allSatisfy { $0.code == "project.extends" }, "\(found)")
    #expect(found.contains { $0.message.contains(message) }, "\(found)")
  }

  @Test func limitsTheDepthOfExtensions() {
    let chain = (1...40).map { "\"e\($0)\": { \"extends\": \"e\($0 + 1)\" }" }
    let found = environmentFaults(chain.joined(separator: ", "))
    #expect(found.contains { $0.message.contains("through more than 16 environments") }, "\(found)")
  }

  @Test(arguments: [
    ("host example.com", #""hosts": ["b.example.com", "example.com"], "urlScheme": "carsb""#),
    ("URL scheme cars", #""hosts": ["b.example.com"], "urlScheme": "cars""#),
    (
      "bundle id com.example.Cars",
      #"""
      "hosts": ["b.example.com"], "urlScheme": "carsb",
      "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.Cars" }
      """#
    ),
    (
      "Android package com.example.cars",
      #"""
      "hosts": ["b.example.com"], "urlScheme": "carsb",
      "android": { "package": "com.example.cars", "fingerprints": ["\#(fingerprint)"] }
      """#
    ),
    (
      "HarmonyOS app id 42",
      #""hosts": ["b.example.com"], "urlScheme": "carsb", "harmony": { "appID": "42" }"#
    ),
    (
      "HarmonyOS bundle com.example.a",
      #"""
      "hosts": ["b.example.com"], "urlScheme": "carsb",
      "harmony": { "appID": "43", "bundleName": "com.example.a" }
      """#
    ),
    (
      "pass serial prefix a-",
      #"""
      "hosts": ["b.example.com"], "urlScheme": "carsb",
      "pass": { "typeID": "pass.b", "teamID": "A1B2C3D4E5", "serialPrefix": "a-",
        "identity": { "certificate": "c", "intermediates": "i" } }
      """#
    ),
  ])
  func refusesAnIdentifierThatTwoEnvironmentsShare(shared: String, other: String) {
    let found = environmentFaults("\"a\": { \(Self.full) }, \"b\": { \(other) }")
    #expect(found.map(\.code) == ["project.shared"], "\(found)")
    #expect(found.first?.message == "the environments a and b share the \(shared)", "\(found)")
  }

  @Test func reportsAnInheritedFaultOnce() {
    let found = environmentFaults(
      #""a": { "hosts": ["a.example.com"], "urlScheme": "carsa", "index": true, "ios": { "x": 1 } },"#
        + #""b": { "extends": "a", "hosts": ["b.example.com"], "urlScheme": "carsb" }"#)
    #expect(found.filter { $0.code == "project.unknown-key" }.count == 1)
    #expect(found.filter { $0.code == "project.missing-key" }.count == 2, "teamID and bundleID")
    #expect(found.allSatisfy { $0.message.contains("environments.a") })
    #expect(found.count == Set(found).count)
  }

  /// Invalid settings of an environment, and a word of the reason.
  static let refused: [(text: String, reason: String)] = [
    (#""hosts": "example.com""#, "a list is expected"),
    (#""hosts": ["https://example.com"]"#, "host"),
    (#""hosts": ["192.0.2.1"]"#, "IP address"),
    (#""hosts": [5]"#, "strings are expected"),
    (#""urlScheme": "https""#, "belongs to the system"),
    (#""urlScheme": "Cars""#, "lower case"),
    (#""index": 1"#, "true or false is expected"),
    (#""ios": []"#, "an object is expected"),
    (#""ios": { "teamID": "short", "bundleID": "com.example" }"#, "ten capital letters"),
    (#""ios": { "teamID": "A1B2C3D4E5" }"#, "has no \"bundleID\""),
    (#""android": { "package": "cars", "fingerprints": ["AB"] }"#, "Android package name"),
    (#""android": { "package": "com.cars", "fingerprints": [] }"#, "fingerprints is empty"),
    (#""harmony": { "appID": 42 }"#, "a string is expected"),
    (#""harmony": { "appID": "42", "bundleName": "cars" }"#, "a bundle name such as"),
    (#""pass": { "googleWallet": { "issuerID": "x" } }"#, "not the number of an issuer account"),
    (#""pass": { "googleWallet": { "issuerID": "0" } }"#, "not the number of an issuer account"),
    (#""pass": { "googleWallet": { "issuerID": "338" } }"#, "not the number of an issuer account"),
    (
      #""pass": { "googleWallet": { "issuerID": "9999999999999999999" } }"#,
      "not the number of an issuer account"
    ),
    (
      #""pass": { "googleWallet": { "issuerID": "3388 0000 0001 2345 678" } }"#,
      "not the number of an issuer account"
    ),
    (
      #""pass": { "googleWallet": { "issuerID": "3388000000012345678" } }"#,
      "has no \"serviceAccount\""
    ),
    (
      #""pass": { "googleWallet": { "issuerID": "3388000000012345678", "serviceAccount": {} } }"#,
      "needs one of \"env\" and \"file\""
    ),
    (#""pass": { "googleWallet": { "class": "a/b" } }"#, "letters, digits, '.', '_' and '-'"),
    (#""pass": { "googleWallet": { "logo": "http://a.example/l.png" } }"#, "an https URL"),
    (#""pass": { "googleWallet": { "heroImage": "//a.example/l.png" } }"#, "an https URL"),
    (#""pass": { "googleWallet": { "heroImage": "https://" } }"#, "an https URL"),
    (#""pass": { "googleWallet": { "heroImage": "https:///l.png" } }"#, "an https URL"),
    (#""pass": { "googleWallet": { "logo": "https://:443/l.png" } }"#, "an https URL"),
    (#""pass": { "googleWallet": { "issuer": "1" } }"#, "has no key \"issuer\""),
    (#""maps": { "apps": ["google", "google"] }"#, "twice"),
    (#""maps": { "apps": ["nokia"] }"#, "not a known app"),
    (#""maps": { "ids": ["baidu"] }"#, "an object is expected"),
    (#""maps": { "ids": { "baidu": 5 } }"#, "a string is expected"),
    (#""maps": { "ids": { "baidu": "" } }"#, "is empty"),
    (#""maps": { "ids": { "baidu": " \t" } }"#, "not 1 to 100 visible characters"),
    (#""maps": { "ids": { "baidu": "a " } }"#, "not 1 to 100 visible characters"),
    (#""maps": { "ids": { "baidu": "a\u202Eb" } }"#, "not 1 to 100 visible characters"),
    (#""maps": { "ids": { "baidu": "\u0000" } }"#, "not 1 to 100 visible characters"),
    (#""maps": { "ids": { "nokia": "x" } }"#, "ids contains \"nokia\", which is not a known app"),
    (#""maps": { "ids": { "gaode": "x" } }"#, "ids contains \"gaode\", which is not a known app"),
    (#""maps": { "order": "fastest" }"#, "maps.order: \"fastest\" is not a valid value"),
    (#""maps": { "order": "list" }"#, "maps.order: \"list\" is not a valid value"),
    (#""maps": { "datum": "apple" }"#, "is not a valid value"),
    (#""maps": { "datum": true }"#, "a string is expected"),
    (#""maps": { "feed": "yes" }"#, "true or false is expected"),
    (#""maps": { "countries": ["CN"] }"#, "an object is expected"),
    (
      #""maps": { "countries": { "cn": ["amap"] } }"#,
      "\"cn\" is not an ISO 3166-1 code of two capital letters"
    ),
    (
      #""maps": { "countries": { "XX": ["amap"] } }"#,
      "\"XX\" is not an ISO 3166-1 code of two capital letters"
    ),
    (#""maps": { "countries": { "CN": "amap" } }"#, "countries.CN is a string"),
    (#""maps": { "countries": { "CN": ["amap", 5] } }"#, "countries.CN contains a number"),
    (#""maps": { "countries": { "CN": ["amap", "amap"] } }"#, "twice"),
    (
      #""maps": { "countries": { "CN": ["anap"] } }"#,
      "countries.CN contains \"anap\", which is not a known app"
    ),
    (#""pass": { "typeID": "gate" }"#, "not a pass type"),
    (#""pass": { "colors": { "label": "rgb(1, 2, 256)" } }"#, "not a colour"),
    (#""pass": { "images": "/etc" }"#, "not a folder below"),
    (
      #""pass": { "identity": { "certificate": "c", "intermediates": "i", "password": {} } }"#,
      "needs one of \"env\" and \"file\""
    ),
    (
      #""pass": { "identity": { "certificate": "c", "intermediates": "i", "password": { "env": "A", "file": "b" } } }"#,
      "needs one of \"env\" and \"file\""
    ),
    (
      #""pass": { "identity": { "certificate": "c", "intermediates": "i", "password": "secret" } }"#,
      "an object is expected"
    ),
    (#""colour": "red""#, "has no key"),
  ]

  /// Another name of an app is not one of its identifiers, and codes of countries are in upper
  /// case.
  @Test(arguments: [
    (#""apps": ["gaode"]"#, "Did you mean \"amap\"?"),
    (#""apps": ["apple-maps"]"#, "Did you mean \"apple\"?"),
    (#""apps": ["Goggle"]"#, "Did you mean \"google\"?"),
    (#""apps": ["nowhere"]"#, "`waymark maps apps` lists the apps."),
    (#""apps": [""]"#, "`waymark maps apps` lists the apps."),
    (#""apps": ["geo", "geo"]"#, "Remove one of them."),
    (#""ids": { "qqmap": "x" }"#, "Did you mean \"tencent\"?"),
    (#""ids": { "waze": "\u200B" }"#, "Write 1 to 100 visible characters."),
    (#""countries": { "kr": ["naver"] }"#, "Did you mean \"KR\"?"),
    (#""countries": { "\u00DF": ["naver"] }"#, "Write an ISO 3166-1 code of two capital letters."),
  ])
  func saysWhatAMapSettingShouldBe(setting: String, help: String) {
    let found = environmentFaults("\"a\": { \(Sample.environment), \"maps\": { \(setting) } }")
    #expect(found.map(\.help) == [help])
  }

  /// A key of another object says where it belongs.
  @Test(arguments: [
    (#""googleWallet": {}"#, "It belongs in \"pass\"."),
    (#""serviceAccount": {}"#, "It belongs in \"googleWallet\" of \"pass\"."),
    (#""teamID": "A""#, "It belongs in \"ios\", or in \"pass\"."),
    (#""routes": []"#, "It belongs in the project itself."),
    (#""source": {}"#, "It belongs in a set of \"records\"."),
    (#""encoding": "utf-8""#, "It belongs in \"source\"."),
    (#""host": []"#, "Did you mean \"hosts\"?"),
    (#""maps": { "urlScheme": "a" }"#, "It belongs in an environment."),
  ])
  func saysWhereAKeyBelongs(setting: String, help: String) {
    let found = environmentFaults("\"a\": { \(Sample.environment), \(setting) }")
    #expect(found.map(\.help) == [help])
  }

  @Test func acceptsAnIdentifierOfAnyVisibleCharacters() throws {
    let id = String(repeating: "\u{1F697}", count: 100)
    let all = try environments(
      "\"a\": { \(Sample.environment), \"maps\": { \"ids\": { \"amap\": \"\(id)\" } } }")
    #expect(try #require(all.first).maps.ids == ["amap": id])
  }

  @Test(arguments: refused)
  func refusesSettings(text: String, reason: String) {
    let base = #""hosts": ["example.com"], "urlScheme": "cars""#
    let key = text.split(separator: "\"").first.map(String.init) ?? ""
    let kept = base.components(separatedBy: ", \"").map { $0.hasPrefix("\"") ? $0 : "\"" + $0 }
      .filter { !$0.hasPrefix("\"\(key)\"") }
    let found = environmentFaults("\"a\": { \((kept + [text]).joined(separator: ", ")) }")
    #expect(found.contains { $0.message.contains(reason) }, "\(found)")
    #expect(!found.contains { $0.message.contains("secret") }, "a secret is never shown")
  }
}
