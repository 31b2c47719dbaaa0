import WaymarkModel

@testable import WaymarkProject

/// Reads a project file's text.
func project(_ text: String) throws -> Project {
  try ProjectReader.read(Array(text.utf8), folder: "Cars")
}

/// The faults of a project file; empty if it is valid.
func faults(_ text: String, in folder: String = "Cars") -> [Diagnostic] {
  do throws(DiagnosedError) {
    _ = try ProjectReader.read(Array(text.utf8), folder: folder)
    return []
  } catch {
    return error.diagnostics
  }
}
