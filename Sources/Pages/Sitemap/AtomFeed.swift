public import WaymarkCore
public import WaymarkModel

/// A feed of the newest pages of a list (RFC 4287).
public struct AtomFeed: Sendable {
  /// One of the pages; its URL is its permanent identifier.
  public struct Entry: Sendable {
    let url: String
    let title: String
    let updated: Timestamp

    public init(url: String, title: String, updated: Timestamp) {
      self.url = url
      self.title = title
      self.updated = updated
    }
  }

  /// The URLs of the feed and of the list's page.
  let url: String
  let page: String
  let title: String
  let language: String
  let author: String
  let updated: Timestamp
  public var entries: [Entry] = []

  public init(
    url: String, page: String, title: String, language: String, author: String, updated: Timestamp
  ) {
    self.url = url
    self.page = page
    self.title = title
    self.language = language
    self.author = author
    self.updated = updated
  }
}

extension Output {
  public mutating func atom(_ feed: AtomFeed) {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    append("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
    xml(feed.language)
    append("\">\n")
    element("id", asciiURL(feed.url))
    element("title", feed.title)
    element("updated", feed.updated.iso8601)
    append("<author>")
    element("name", feed.author)
    append("</author>\n")
    link("self", "application/atom+xml", feed.url)
    link("alternate", "text/html", feed.page)
    append("\n")
    for entry in feed.entries {
      append("<entry>")
      element("id", asciiURL(entry.url))
      element("title", entry.title)
      element("updated", entry.updated.iso8601)
      link("alternate", "text/html", entry.url)
      append("</entry>\n")
    }
    append("</feed>\n")
  }

  private mutating func element(_ name: String, _ text: String) {
    append("<\(name)>")
    xml(text)
    append("</\(name)>")
  }

  private mutating func link(_ relation: String, _ type: String, _ url: String) {
    append("<link rel=\"\(relation)\" type=\"\(type)\" href=\"")
    xml(asciiURL(url))
    append("\"/>")
  }
}
