import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let feedIncomplete = DiagnosticKind(
    "feed.incomplete", .warning, "listings are left out of a feed that other services read",
    help: "Add the values that the message names to the records, or remove the feed from \"feeds\"."
  )
  package static let feedLost = DiagnosticKind(
    "feed.lost", .warning, "a feed that the app compares with the previous one is missing",
    help:
      "Restore the file from a copy of the tree and build again, or let the app rebuild its index:"
      + " feeds/spotlight-deletions.ndjson does not list what was removed since the last build. If you"
      + " use --strict, build once without it.")
}
