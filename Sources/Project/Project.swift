public import WaymarkAppFiles
public import WaymarkCore
public import WaymarkModel
public import WaymarkReaders
public import WaymarkRecords
public import WaymarkRoutes

/// The contents of a project file: environments, routes and records.
public struct Project: Sendable {
  /// The project's folder; every path in the project is relative to it.
  public var folder: String

  /// The marketplace's name, for people.
  public var name: String

  /// The first is the default and has no prefix in URLs.
  public var locales: [String]

  /// The countries where coordinates are expected; empty if none are declared.
  public var countries: [String]

  public var look: Look

  /// The folder of images; records name them by their paths in it.
  public var pictures: PictureFolder?

  /// The folder of files that hosts serve unchanged.
  public var staticFolder: String?
  public var environments: [Environment]
  public var routes: [PageRoute]

  /// The same routes, for making and reading links.
  public var table: RouteTable
  public var records: [RecordSet]

  public var publishing: Publishing

  /// The terms of shipping and returns for all offers.
  public var offers: OfferTerms

  /// How the Swift sources of the iOS app are written.
  public var swift: SwiftSettings

  /// The moved paths: the earlier paths of routes, then the others.
  public var moved: [MovedPath]

  /// The severities that the project declares for codes, in the order of the file.
  public var severities: [DeclaredSeverity]

  /// The project as seen by each environment with its own settings.
  package var own: [String: Project] = [:]

  /// The sources of all environments, including those of sets that an environment leaves out.
  var sources: [SourceDescription] = []

  /// Whether any environment has pages of gate passes: the sources of an app are the same for all.
  package var hasPassPages = false

  /// Whether this is the project as seen by one environment.
  package var isOwn = false

  /// The folders whose files the project may read: its own and those of `outside`, without links.
  package var readable: [String] = []

  /// The warnings about the project file.
  package var warnings: [Diagnostic] = []

  /// The bytes of the project file; results of a different file are not reused.
  package var bytes: [UInt8] = []

  /// The vocabularies of listings and requests: one for each of their record sets.
  package var vocabularies: [Vocabulary] {
    records.filter { $0.kind.hasVocabulary }.map(\.fields.vocabulary)
  }

  /// The markets, the main one first: the first that shows listings is also the page of the host.
  package var markets: [PageRoute] {
    let markets = routes.filter { $0.page == .market }
    let isMain: (PageRoute) -> Bool = { self.records(named: $0.records)?.kind != .request }
    guard let main = markets.firstIndex(where: isMain) else { return markets }
    return [markets[main]] + markets[..<main] + markets[(main + 1)...]
  }

  /// Whether a build writes pages; otherwise the links lead to an existing site.
  package var hasPages: Bool { routes.contains { $0.page != .elsewhere } }

  /// The search page, if there is one.
  package var searchRoute: PageRoute? { routes.first { $0.page == .search } }

  public func records(named name: String?) -> RecordSet? { records.first { $0.name == name } }

  /// A path in the project file, relative to the current folder of the process.
  public func path(_ relative: String) -> String {
    relative.hasPrefix("/") || folder.isEmpty || folder == "." ? relative : folder + "/" + relative
  }
}

/// The look of a marketplace's pages; the theme's look by default.
public struct Look: Sendable {
  /// A folder of templates that replace built-in ones with the same names.
  public var templates: String?

  /// A colour such as `#0b6e4f`.
  public var color: String?

  /// The file of a logo, and the one of an icon.
  public var logo: String?
  public var icon: String?

  /// How to request smaller images from the image host.
  public var pictureSizes: PictureSizes?
}

/// The records of one source, under a name of the project's choice.
public struct RecordSet: Sendable {
  public var name: String
  public var kind: RecordKind
  public var source: SourceDescription

  /// How the columns of the source are named.
  public var fields: FieldMap
  public var duplicates = DuplicateRule.newest

  /// Whether the project declares `duplicates`.
  package var declaresDuplicates = false

  /// Whether rows that are left out withdraw records, however many these are.
  package var decidesDuplicates: Bool { declaresDuplicates || kind == .gatePass }

  /// The sets that its records refer to: that of their dealers, and that of their listings.
  package var dealers: String?
  package var listings: String?

  /// The offset of the environment's description of the set in the project file; 0 for the
  /// project's.
  package var version = 0
}

/// Which of several records with the same identifier is kept.
public enum DuplicateRule: String, Sendable, CaseIterable {
  /// The record that changed last; among equally new ones, the choice is always the same.
  case newest

  /// The first one in the source.
  case first

  /// None of them is kept, and the repetition is an error.
  case error
}

/// A place in the app, and its page on the web.
public struct PageRoute: Sendable {
  /// The folder that replaces the value of a parameter: a server answers every path of the route
  /// with the shell in it.
  package static let anyParameter = "_"

  public var route: Route
  public var page: PageKind

  /// The name of the record set that the page shows; a market without one shows all listings.
  public var records: String?

  /// The facets that group the listings of a market.
  public var facets: [Facet] = []

  /// The number of listings that a page of a group needs to be indexed.
  public var indexFrom = Facet.leastIndexed

  /// The files of a content page, by locale; the default locale always has one.
  public var content: [String: String] = [:]

  /// The titles of the place, by locale.
  public var titles: [String: String]

  /// The title of the place in a locale, otherwise that of the default locale.
  package func title(in locale: String, of locales: [String]) -> String? {
    titles[locale] ?? locales.first.flatMap { titles[$0] }
  }
}

extension PageKind {
  /// The kinds a route can have.
  static let ofRoutes = PageKind.allCases.filter { ![.notFound, .home, .elsewhere].contains($0) }

  /// The kind of records that each get a page; `nil` if the route has a single page.
  package var recordKind: RecordKind? {
    switch self {
    case .shell, .market, .home, .content, .search, .elsewhere, .notFound: nil
    case .listing: .listing
    case .dealer: .dealer
    case .request: .request
    case .gatepass: .gatePass
    }
  }
}

/// A path that moved.
public struct MovedPath: Sendable {
  public let from: PathPattern

  /// The target; `nil` for the root of the site.
  public let to: PathPattern?
  public var isPermanent = true

  /// Whether the project names the old path with `index.html` at its end.
  public var hasIndex = false

  /// The route with this earlier path, which moved in every locale; otherwise `nil`.
  public var route: String?

  /// The location of the declaration.
  public let location: Location
}

/// A severity that a project declares for a code.
public struct DeclaredSeverity: Sendable {
  public let code: String
  public let severity: Severity

  /// The location in the project file.
  public let location: Location
}

extension Section<ProjectKey> {
  /// The severities that the project declares; a build checks the codes.
  var severities: [DeclaredSeverity] {
    members(of: .diagnostics).compactMap { member in
      guard let severity = member.node.string.flatMap(Severity.init) else {
        faults.add(
          .projectValue, at: member.node.offset,
          "\(name(of: .diagnostics)).\(member.name) is not a severity",
          help: "Write \"error\", \"warning\" or \"note\".")
        return nil
      }
      return DeclaredSeverity(
        code: member.name, severity: severity, location: faults.location(of: member.offset))
    }
  }
}
