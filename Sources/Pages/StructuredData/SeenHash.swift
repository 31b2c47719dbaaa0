import Bytes

// A page changed when its text, its facts or its links did. All of them are in its structured data, and
// nothing of the theme is.

extension ListingPage {
  /// Changes with what a reader sees of the page.
  public func seenHash(_ wording: Wording) -> UInt64 {
    StableHash(of: rendered { $0.structuredData(self, wording) }).value
  }
}

extension RequestPage {
  /// Changes with what a reader sees of the page.
  public func seenHash(_ wording: Wording) -> UInt64 {
    StableHash(of: rendered { $0.structuredData(self, wording) }).value
  }
}

extension DealerPage {
  /// Changes with what a reader sees of the page.
  public var seenHash: UInt64 { StableHash(of: rendered { $0.structuredData(self) }).value }
}
