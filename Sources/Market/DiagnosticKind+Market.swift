import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let feedIncomplete = DiagnosticKind(
    "feed.incomplete", .warning, "listings are left out of a feed that other services read",
    help: "Add what the message names to the records, or remove the feed from \"feeds\".")
  package static let feedLost = DiagnosticKind(
    "feed.lost", .warning, "a feed that the app compares with the last one is gone",
    help:
      "Put the file back from a copy of the tree and build again, or let the app make its index anew:"
      + " feeds/spotlight-deletions.ndjson does not name what went since the last build. With --strict,"
      + " build once without it.")
}
