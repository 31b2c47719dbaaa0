import WaymarkAgreement
import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkMarket
import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkWallet

/// The severities that a project gives codes, by the code; throws every one that it cannot give.
func changedSeverities(of project: Project) throws(DiagnosedError) -> [String: Severity] {
  var severities: [String: Severity] = [:]
  var faults: [Diagnostic] = []
  for declared in project.severities {
    if changeable.contains(declared.code) {
      severities[declared.code] = declared.severity
    } else if stopping.contains(declared.code) {
      faults.append(
        Diagnostic(
          .projectValue, at: declared.location,
          "\(declared.code) stops a build, so it is always an error", help: "Remove the code."))
    } else {
      faults.append(
        Diagnostic(
          .projectValue, at: declared.location, "no build says \"\(declared.code)\"",
          help: suggestion(for: declared.code, among: changeable.sorted())
            .map { "Did you mean \"\($0)\"?" } ?? "docs/formats.md lists the codes."))
    }
  }
  guard faults.isEmpty else { throw DiagnosedError(faults) }
  return severities
}

/// The codes of what a build goes on after.
private let changeable = Set(
  ([DiagnosticKind].record + .hosting + [
    .sourceEmpty, .sourceUnusedMapping, .csvFieldCount, .csvQuote, .csvUnclosedQuote, .jsonSyntax,
    .jsonDuplicateName, .recordUnknownDealer, .recordUnknownListing, .recordTakenPath,
    .recordNoContact, .recordGuessableID, .buildProgram, .feedIncomplete, .feedLost,
    .passSecretRights,
    .passTokenChanged,
    .linksException, .linksPassException, .passForms, .mapsNoPage, .mapsRetiredApp, .contentHTML,
    .contentLink,
    .contentPicture,
  ] + [DiagnosticKind].passes.filter { $0.severity == .warning }).map(\.code))

/// The codes of what a build ends at.
private let stopping = Set(
  ([DiagnosticKind].project + .routes + .appLinks + .appFiles + .source + .build + .agreement
    + .template + .locale + .content + .maps + .passes + .passDesign).map(\.code)
).subtracting(changeable)
