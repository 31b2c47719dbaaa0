import Bytes
import Foundation
import Testing

@testable import Links

struct FragmentTests {
  @Test func writesTheEntitlements() throws {
    let fragment = try EntitlementsFragment(
      hosts: ["example.com", "www.example.com"], mode: .developer)
    #expect(
      String(decoding: fragment.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \t\t<string>applinks:example.com?mode=developer</string>
        \t\t<string>applinks:www.example.com?mode=developer</string>
        \t</array>
        </dict>
        </plist>

        """)
    let release = try EntitlementsFragment(hosts: ["example.com"]).bytes
    #expect(!String(decoding: release, as: UTF8.self).contains("mode"))
    let rule = code { () throws(LinkFault) in try EntitlementsFragment(hosts: ["example.com/"]) }
    #expect(rule == .appHost)
  }

  @Test func countsQuerySchemes() throws {
    func fragment(_ count: Int) throws(LinkFault) -> InfoPlistFragment {
      try InfoPlistFragment(
        bundleID: "com.example.app", querySchemes: (0..<count).map { "app\($0)" })
    }
    #expect(try fragment(25).warnings.isEmpty)
    #expect(try fragment(26).warnings.map(\.rule) == [.querySchemesMany])
    #expect(try fragment(50).warnings.map(\.rule) == [.querySchemesMany])
    #expect(code { () throws(LinkFault) in try fragment(51) } == .querySchemesLimit)
    let doubled = (0..<50).map { "app\($0)" } + ["APP0"]
    #expect(throws: Never.self) {
      try InfoPlistFragment(bundleID: "com.example.app", querySchemes: doubled)
    }
  }

  @Test(arguments: ["", "a b", "1x", "x_y", "caf\u{E9}", "waze://", "<x>"])
  func refusesTheQueryScheme(_ scheme: String) {
    let rule = code { () throws(LinkFault) in
      try InfoPlistFragment(bundleID: "com.example.app", querySchemes: ["waze", scheme])
    }
    #expect(rule == .appScheme)
  }

  @Test func writesAnEmptyDictionaryForNothing() throws {
    let bytes = try InfoPlistFragment(bundleID: "com.example.app").bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("<dict/>"))
  }

  // Python's reader is the independent one; without Python this test is skipped.
  @Test(.enabled(if: Python.exists)) func isReadByAnotherReader() throws {
    let info = try InfoPlistFragment(
      bundleID: "com.example.app", scheme: "shop", querySchemes: ["waze", "comgooglemaps", "waze"])
    #expect(
      try Python.plist(info.bytes) == """
        {"CFBundleURLTypes": [{"CFBundleTypeRole": "Editor", "CFBundleURLName": "com.example.app", \
        "CFBundleURLSchemes": ["shop"]}], "LSApplicationQueriesSchemes": ["waze", "comgooglemaps"]}
        """)
    let odd = PropertyList.dictionary([
      ("a<b&\"c'", .array([.string("]]>\u{1}\n\t车"), .array([]), .dictionary([])]))
    ])
    #expect(
      try Python.plist(odd.bytes) == #"{"a<b&\"c'": ["]]>\n\t\u8f66", [], {}]}"#)
    let domains = try EntitlementsFragment(hosts: ["example.com"])
    #expect(
      try Python.plist(domains.bytes)
        == #"{"com.apple.developer.associated-domains": ["applinks:example.com"]}"#)
  }
}

/// Runs Python, which has a reader of property lists of its own.
enum Python {
  static let path = "/usr/bin/python3"
  static var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// A property list as JSON.
  static func plist(_ bytes: [UInt8]) throws -> String {
    try run(
      "import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())), end='')",
      bytes)
  }

  /// What a program prints that reads some bytes.
  static func run(_ program: String, _ bytes: [UInt8]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", program]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }
}
