import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
package import WaymarkSite
package import WaymarkTree

// The gate passes of a site: their design, signatures and updates, for Apple Wallet, Google Wallet
// and on paper; and batches of passes without a site. This room does not know how a build runs.

/// How the gate passes of one environment get into wallets.
package struct WalletPlan: Sendable {
  /// The signing of passes; `nil` if they are not signed.
  package let signing: PassSigning?

  /// The objects for Google Wallet; `nil` if there are none.
  package let google: GoogleSigning?

  /// The passes that phones may have; `nil` if they do not request updates.
  package let earlier: EarlierPasses?

  /// The passes that were removed before this build, and that phones may still have.
  package let gone: GoneNames

  package init(_ plan: SitePlan) throws {
    let files = plan.look.files
    let wordings = plan.locales.map(\.theme.wording)
    signing = try PassSigning(
      plan.environment, project: plan.project, files: files.theme, wordings: wordings,
      mode: plan.mode)
    google = try GoogleSigning(
      plan.environment, project: plan.project, passes: signing, wordings: wordings,
      brand: files.brand.brand, statics: files.statics, mode: plan.mode)
    earlier = plan.folders.flatMap { folders in
      plan.environment.passFolder.map { EarlierPasses(in: $0, of: folders) }
    }
    gone =
      try plan.folders.map { folders in
        try GoneNames(at: folders.state(PassUpdateFeed.goneFile), of: plan.owner)
      } ?? GoneNames()
  }

  /// Warnings about the key, its secrets, and the template of the passes.
  package func warnings() throws -> [Diagnostic] {
    (signing?.warnings ?? []) + (google?.warnings ?? [])
      + (try signing?.template.sampleWarnings() ?? [])
  }

  /// Warnings about the written passes, and about their template in a pass with every field.
  package func warnings(of tallies: Tallies) throws -> [Diagnostic] {
    let template = signing?.template
    let ofTemplate = (try template?.sampleFaults() ?? []).filter { $0.severity == .warning }
    return tallies[PassWarnings.self].diagnostics(at: template?.settings.documentName ?? "")
      + ofTemplate
  }

  /// The producers that use the lines of all passes.
  package func feeds(_ plan: SitePlan) -> [any FeedProducer] {
    [GoogleWalletFeed(plan: plan, google: google), PassUpdateFeed(plan: plan)]
  }

  /// The writer of an additional description of a publication.
  package func announcement(_ plan: SitePlan) -> (any Announcement)? {
    plan.folders.map { PassUpdateNews(folders: $0, plan: plan, wallet: self) }
  }

  /// The inputs of records' passes.
  package func inputs() throws -> Inputs {
    var inputs = Inputs()
    // The times on a pass depend on the system's time zone database.
    inputs.add(timeZoneEdition() ?? "")
    if let signing { inputs.add(try signing.inputs()) }
    if let google { inputs.add(try google.inputs()) }
    return inputs
  }
}

extension Feed {
  /// The objects of gate passes for Google Wallet.
  package static let googleWallet = Feed(
    "google-wallet", mark: "G", fieldCount: 2, path: "feeds/google-wallet.ndjson")

  /// The changes of a gate pass that phones may have.
  package static let passUpdates = Feed("pass-updates", mark: "P", kept: .once)

  /// When a gate pass ends, and whether its page says that it has.
  package static let validity = Feed("validity", mark: "V", fieldCount: 3, kept: .withRecord)

  /// The problems of a gate pass.
  package static let passWarning = Feed(
    "pass-warning", mark: "X", fieldCount: 4, kept: .withRecord)

  /// All feeds of gate passes.
  package static let ofWallet: [Feed] = [.googleWallet, .passUpdates, .validity, .passWarning]
}
