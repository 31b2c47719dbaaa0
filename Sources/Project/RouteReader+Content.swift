import WaymarkCore
import WaymarkModel

extension RouteReader {
  /// Reads the files of a content page: one for the default locale, or one for each locale.
  func content(of page: PageKind, _ section: Section<RouteKey>) -> [String: String] {
    guard let first = locales.first else { return [:] }
    guard let node = section[.content] else {
      if page == .content { section.addMissing(.content) }
      return [:]
    }
    guard page == .content else {
      section.add(
        .projectValue, .content, "a \(page.rawValue) page has no \"content\"",
        help: "Remove it, or make the page a \"content\" page.")
      return [:]
    }
    guard node.object != nil else {
      return section.text(.content, .file).map { [first: $0] } ?? [:]
    }
    let name = section.name(of: .content)
    let files = texts(node, name, .file)
    if node[first]?.string == nil {
      section.add(.projectMissingKey, .content, "\(name) has no \"\(first)\"")
    }
    return files
  }
}
