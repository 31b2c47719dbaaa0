package import Foundation

/// Modules with the signatures of iOS's frameworks, with which generated Swift is compiled on
/// Linux.
///
/// Their sources are in `Tests/AppFilesTests/Stubs/ios`. They are compiled once in a test run.
package enum IOSStubs {
  /// The frameworks, each after those that it imports.
  private static let modules = [
    "UserNotifications", "UIKit", "UniformTypeIdentifiers", "CoreSpotlight", "SwiftUI", "PassKit",
    "WebKit", "MapKit", "AppIntents",
  ]

  /// The folder of the sources.
  package static let sources = packageRoot.appending(path: "Tests/AppFilesTests/Stubs/ios")

  /// The folder of the programs that tests make from generated sources.
  package static let programs = packageRoot.appending(path: "Tests/AppFilesTests/Stubs/programs")

  /// The folder of the compiled modules and their libraries.
  package static var folder: URL { get throws { try compiled.get() } }

  private static let place = FileManager.default.temporaryDirectory.appending(
    path: "waymark-ios-\(UUID())")

  private static let compiled = Result {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: place) }
    for module in present {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: sources.appending(path: module).path
      ).filter { $0.hasSuffix(".swift") }.map { sources.path + "/\(module)/" + $0 }
      try swiftc(
        [
          "-swift-version", "6", "-module-name", module, "-emit-module", "-emit-library", "-static",
          "-wmo", "-o", "lib\(module).a",
        ] + files.sorted(), in: place)
    }
    return place
  }

  private static var present: [String] {
    modules.filter {
      FileManager.default.fileExists(atPath: sources.appending(path: $0).path)
    }
  }

  /// The options that link a program with the stubs.
  package static var linked: [String] {
    get throws { ["-L", try folder.path] + present.reversed().map { "-l" + $0 } }
  }

  /// How the module of an app is compiled: the language mode, and whether all of it is isolated to
  /// the main actor, as in Xcode's template.
  package struct Mode: CustomStringConvertible, Sendable {
    package let version: String
    package let isMainActor: Bool

    package static let all = ["5", "6"].flatMap { version in
      [false, true].map { Mode(version: version, isMainActor: $0) }
    }

    package var description: String { "Swift \(version)\(isMainActor ? ", main actor" : "")" }

    var options: [String] {
      ["-swift-version", version, "-strict-concurrency=complete"]
        + (isMainActor ? ["-default-isolation", "MainActor"] : [])
    }
  }

  /// Compiles sources as an app's module, up to the search for data races; a warning is an error.
  package static func compile(
    _ files: [String], _ mode: Mode, in folder: URL,
    options: [String] = ["-emit-sil", "-o", "app.sil"]
  ) throws {
    try swiftc(
      mode.options + ["-wmo", "-module-name", "App", "-I", try Self.folder.path] + files + options,
      in: folder)
  }

  private static func swiftc(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-parse-as-library", "-warnings-as-errors", "-I", folder.path] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw StubFault(message: String(decoding: data.suffix(8000), as: UTF8.self))
    }
  }
}

private struct StubFault: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
