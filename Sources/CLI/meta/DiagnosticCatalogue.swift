import WaymarkAgreement
import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkBuild
import WaymarkCore
import WaymarkDeploy
import WaymarkDrafts
import WaymarkHosting
import WaymarkInspect
import WaymarkMaps
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes

/// Every kind of diagnostic, room by room; docs/reference/codes.md has the same tables, and
/// docs/diagnostics.md an example of each.
package enum DiagnosticCatalogue {
  package static let tables: [(heading: String, kinds: [DiagnosticKind])] = [
    ("The project file", .project),
    ("Routes, links and apps", .routes + .appLinks + .appFiles),
    ("Existing files", .linkFile),
    ("Sources", .source),
    ("Records", .record),
    ("Drafts", .draft),
    ("The build", .build + .agreement),
    ("Passes", .passes),
    ("Passes from folders", .passDesign),
    ("Templates", .template),
    ("Texts of content pages", .content),
    ("Words", .locale),
    ("Maps", .maps),
    ("Hosting", .hosting + .verify),
    ("Deploying", .deploy),
  ]

  /// The example of a code; a test ensures that every code has one.
  package static func example(of code: String) -> DiagnosticExample? {
    DiagnosticExamples.document.examples.first { $0.code == code }
  }
}
