import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let feedIncomplete = DiagnosticKind(
    "feed.incomplete", .warning, "listings are left out of a feed that other services read",
    help: "Add the values that the message names to the records, or remove the feed from \"feeds\"."
  )
}
