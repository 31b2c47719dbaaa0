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
import WaymarkRecords
import WaymarkRoutes

/// Every kind of diagnostic, room by room; docs/formats.md has the same tables, and
/// docs/diagnostics.md an example of each.
package enum DiagnosticCatalogue {
  package struct Table: Sendable {
    package let heading: String
    package let kinds: [DiagnosticKind]

    fileprivate init(_ heading: String, _ kinds: [DiagnosticKind]) {
      self.heading = heading
      self.kinds = kinds
    }
  }

  package static let tables = [
    Table("The project file", .project),
    Table("Routes, links and apps", .routes + .appLinks + .appFiles),
    Table("Files of others", .linkFile),
    Table("Sources", .source),
    Table("Records", .record),
    Table("Drafts", .draft),
    Table("The build", .build + .agreement),
    Table("Passes", .passes),
    Table("Passes from folders", .passDesign),
    Table("Templates", .template),
    Table("Texts of content pages", .content),
    Table("Words", .locale),
    Table("Maps", .maps),
    Table("Hosting", .hosting + .verify),
    Table("Deploying", .deploy),
  ]

  /// The example of a code; a test finds a code without one.
  package static func example(of code: String) -> DiagnosticExample? {
    DiagnosticExamples.document.examples.first { $0.code == code }
  }
}
