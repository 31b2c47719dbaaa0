import Model

/// The page a server answers with when it has no other.
public struct NotFoundPage: PageContent {
  static let kind = PageKind.notFound
  let links: PageLinks
  let heading: String
  let summary: String?

  public init(wording: Wording) {
    links = PageLinks(canonical: "", isIndexed: false)
    heading = wording[.notFoundTitle]
    summary = nil
  }
}
