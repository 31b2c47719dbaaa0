import WaymarkArchive
import WaymarkTestSupport

func archive(of files: [(String, [UInt8])]) throws -> [UInt8] {
  var writer = ZipWriter()
  for (name, bytes) in files { try writer.add(bytes, as: name) }
  return try writer.close()
}

/// Runs a tool with the name of an archive as its last argument.
func run(
  _ arguments: [String], onArchive bytes: [UInt8]
) throws -> (status: Int32, output: String) {
  let scratch = try Scratch()
  try scratch.write(bytes, "a.zip")
  return try scratch.run(arguments + ["a.zip"])
}

/// Makes an archive with Python's zipfile, which writes archives that our writer refuses.
func pythonArchive(_ body: String) throws -> [UInt8] {
  let script = """
    import io, sys, warnings, zipfile
    warnings.simplefilter("ignore")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as z:
    \(body.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    open("a.zip", "wb").write(buffer.getvalue())
    """
  let scratch = try Scratch()
  try scratch.run(["python3", "-c", script])
  return try scratch.read("a.zip")
}
