import Foundation

/// A new folder for the files of one test, removed when nothing refers to it any more.
package final class Scratch {
  private let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  package var path: String { folder.path(percentEncoded: false) }

  package func write(_ bytes: [UInt8], _ name: String) throws {
    try writeFile(bytes, at: folder.appending(path: name).path(percentEncoded: false))
  }

  package func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Runs a tool in the folder, and returns its output and its errors.
  @discardableResult
  package func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
