import Foundation
import Testing

/// Runs Python, which has an independent reader of property lists.
enum Python {
  static let path = "/usr/bin/python3"
  static var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// A property list as JSON.
  static func plist(_ bytes: [UInt8]) throws -> String {
    try run(
      "import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())), end='')",
      bytes)
  }

  /// The output of a program that reads some bytes.
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

/// Runs a body with a folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The output of a tool; its failure fails the test.
@discardableResult
func runTool(_ arguments: [String], in folder: URL, input: String = "") throws -> String {
  try Data(input.utf8).write(to: folder.appending(path: "input"))
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "input"))
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let text = String(decoding: data, as: UTF8.self)
  try #require(process.terminationStatus == 0, "\(arguments): \(text)")
  return text
}
