import Agreement
import Model
import Pages
import Project

extension SiteBuild {
  /// Throws when what is about to be published disagrees with itself, or when one environment's files
  /// name another one.
  ///
  /// - Parameters:
  ///   - renderers: The environments that are built.
  ///   - files: The fixed files of each.
  ///   - foreign: What the files of each have of other ones.
  /// - Throws: `DiagnosedError` with every disagreement.
  func requireAgreement(
    of renderers: [EnvironmentRenderer], _ files: [[String: [UInt8]]], _ foreign: [ForeignFindings]
  ) throws {
    var faults: [Diagnostic] = []
    var notes = AgreementNotes()
    for (index, renderer) in renderers.enumerated() {
      let environment = renderer.environment
      faults += try disagreements(
        of: environment, files: files[index], in: renderer.project, notes: &notes)
      faults += foreign[index].diagnostics(of: environment)
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    for note in notes.diagnostics { tally.report(note) }
  }
}
