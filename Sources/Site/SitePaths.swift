package import WaymarkProject

// Where files are that several producers name.

extension Environment {
  /// The key of IndexNow, where there is something to announce.
  package var announcedKey: String? { isIndexed ? indexNowKey : nil }

  /// The URL path of the file of a key.
  package static func path(ofKey key: String) -> String { "/\(key).txt" }
}

/// The pass for Wallet beside the page of a gate pass.
package enum PassPaths {
  package static let file = "gatepass.pkpass"
}
