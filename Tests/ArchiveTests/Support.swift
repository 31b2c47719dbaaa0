import Archive
import Foundation

func archive(of files: [(String, [UInt8])]) throws -> [UInt8] {
  var writer = try ZipWriter()
  for (name, bytes) in files { try writer.add(bytes, as: name) }
  return try writer.close()
}

/// Runs a tool with the path of an archive as its last argument.
func run(
  _ tool: String, _ arguments: [String], onArchive bytes: [UInt8]
) throws -> (status: Int32, output: String) {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("archive-\(UUID().uuidString).zip")
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments + [file.path]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// Makes an archive with Python's zipfile, which writes what our own writer refuses to.
func pythonArchive(_ body: String) throws -> [UInt8] {
  let script = """
    import io, sys, warnings, zipfile
    warnings.simplefilter("ignore")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as z:
    \(body.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    open(sys.argv[1], "wb").write(buffer.getvalue())
    """
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("made-\(UUID().uuidString).zip")
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", "-c", script, file.path]
  try process.run()
  process.waitUntilExit()
  return [UInt8](try Data(contentsOf: file))
}
