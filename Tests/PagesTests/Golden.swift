import Foundation
import Testing

/// Compares bytes with a file of `Goldens`; `RECORD=1 swift test` writes the files and fails once.
func expect(
  _ bytes: [UInt8], matches name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  let file = folder.appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = [UInt8](try Data(contentsOf: file))
  guard bytes != expected else { return }
  Attachment.record(Data(bytes), named: name, sourceLocation: sourceLocation)
  let line = zip(bytes.split(separator: 10), expected.split(separator: 10))
    .first { $0 != $1 }.map { String(decoding: $0.0, as: UTF8.self) }
  Issue.record(
    "\(name) differs; the first line that does: \(line ?? "one is longer")",
    sourceLocation: sourceLocation)
}
