import WaymarkCore
import WaymarkDisk
package import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkTree

/// The texts of a project's content pages, read and checked.
package struct ContentFiles: Sendable {
  /// The page of a text in one locale.
  package struct Entry: Sendable {
    package let title: String

    /// The languages of the title and of the text, if they differ from the page's.
    package let titleLanguage: String?
    package let textLanguage: String?
    package let text: ContentText

    /// The original text.
    package let source: String
  }

  /// The maximum size of a file.
  package static let limit = 1 << 20

  private let project: Project

  /// By the names of the routes, in the order of the locales.
  package private(set) var entries: [String: [Entry]] = [:]

  /// Parts of the texts that pages show differently.
  package private(set) var notes: [Diagnostic] = []

  /// Reads the texts; the error contains every reason why one cannot be used.
  package init(of project: Project) throws {
    self.project = project
    _ = try project.routes.filter { $0.page == .content }.mapAll { route in
      entries[route.route.name] = try pages(of: route)
    }
  }

  private mutating func pages(of route: PageRoute) throws -> [Entry] {
    let locales = project.locales
    let written = try locales.filter { route.content[$0] != nil }.mapAll { locale in
      (locale, try text(of: route, from: locale, for: locale))
    }
    let read = Dictionary(uniqueKeysWithValues: written)
    guard let first = locales.first, let fallback = read[first] else { return [] }
    return try locales.map { locale in
      let own = read[locale]
      let (text, source) = try own ?? self.text(of: route, from: first, for: locale)
      let title = route.titles[locale] ?? own?.text.title
      guard let shown = title ?? route.titles[first] ?? fallback.text.title else {
        throw DiagnosedError(
          .projectContent, at: Location(route.content[first] ?? ""),
          "the text has no heading of level 1, and the route \(route.route.name) has no title",
          help: "Begin the text with \"# Imprint\", or give the route a \"title\".")
      }
      if own != nil { notes += text.notes }
      return Entry(
        title: shown, titleLanguage: title == nil && locale != first ? first : nil,
        textLanguage: own == nil ? first : nil, text: text, source: source)
    }
  }

  /// The text of a locale's file, for the page of a locale.
  private func text(
    of route: PageRoute, from locale: String, for page: String
  ) throws -> (text: ContentText, source: String) {
    let path = route.content[locale] ?? ""
    let bytes = try bytes(of: path)
    let text = try ContentText(bytes, source: path, heading: route.titles[page], picture: picture)
    guard !text.isEmpty else {
      throw DiagnosedError(.projectContent, at: Location(path), "the text is empty")
    }
    return (text, String(decoding: bytes, as: UTF8.self))
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = project.path(path)
    do throws(FileError) {
      if try isInside(file, folder: project.path(".")) {
        return try readFile(at: file, limit: Self.limit, isRegular: true)
      }
    } catch {
      throw DiagnosedError(
        .projectContent, at: Location(path),
        error.isMissing ? "there is no file \(path)" : error.reason,
        help: error.isMissing ? nil : error.help)
    }
    throw DiagnosedError(
      .projectContent, at: Location(path), "the file is a link to a place outside the project",
      help: "Put the text into the project's folder.")
  }

  /// An image of the project that a text refers to by its path.
  private func picture(_ name: String) -> ContentText.Picture? {
    guard let folder = project.pictures, let id = PictureFolder.identifier(of: name),
      let file = try? folder.read(name).file
    else { return nil }
    return ContentText.Picture(path: PictureFiles.path(of: id, file), header: file.header)
  }
}
