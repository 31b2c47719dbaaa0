public import WaymarkAppFiles
public import WaymarkCore
public import WaymarkModel
public import WaymarkRecords
public import WaymarkRoutes

/// What a project file says: environments, routes and records.
public struct Project: Sendable {
  /// The project's folder; every path in it is relative to this one.
  public var folder: String

  /// The marketplace's name, as people read it.
  public var name: String

  /// The first is the default and has no prefix in URLs.
  public var locales: [String]

  /// The countries that cars are in, where coordinates are expected; empty when nothing is declared.
  public var countries: [String]

  /// What the pages look like.
  public var look: Look

  /// The folder of pictures that records name by their paths in it.
  public var pictures: PictureFolder?

  /// The folder of files that hosts serve as they are.
  public var staticFolder: String?
  public var environments: [Environment]
  public var routes: [PageRoute]

  /// The same routes, as links are made and read by them.
  public var table: RouteTable
  public var records: [RecordSet]

  public var publishing: Publishing

  /// What it says of bringing and taking back whatever it sells.
  public var offers: OfferTerms

  /// How the Swift sources of the iOS app are written.
  public var swift: SwiftSettings

  /// The paths that moved: the earlier ones of routes, then the others.
  public var moved: [MovedPath]

  /// The severities that the project gives codes, in the order of the file.
  public var severities: [DeclaredSeverity]

  /// The project as those environments have it that say something of their own.
  package var own: [String: Project] = [:]

  /// Whether an environment has pages of gate passes: the sources of an app are the same in all.
  package var hasPassPages = false

  /// Whether this is how one environment has it.
  package var isOwn = false

  /// What is odd about the project file, but no fault.
  package var warnings: [Diagnostic] = []

  /// The project file itself; what was made of another one is not reused.
  package var bytes: [UInt8] = []

  /// The tables of what listings and requests tell: one for each of their record sets.
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

  /// Whether a build writes pages; without any, the links lead to a site that is there already.
  package var hasPages: Bool { routes.contains { $0.page != .elsewhere } }

  /// The page that finds listings, when there is one.
  package var searchRoute: PageRoute? { routes.first { $0.page == .search } }

  /// The record set with a name.
  public func records(named name: String?) -> RecordSet? { records.first { $0.name == name } }

  /// A path of the project file, from the process's folder.
  public func path(_ relative: String) -> String {
    relative.hasPrefix("/") || folder.isEmpty || folder == "." ? relative : folder + "/" + relative
  }
}

/// What the pages of a marketplace look like; the theme's own look where nothing is declared.
public struct Look: Sendable {
  /// A folder of templates that replace built-in ones of the same name.
  public var templates: String?

  /// A colour such as `#0b6e4f`.
  public var color: String?

  /// The file of a logo, and the one of an icon.
  public var logo: String?
  public var icon: String?

  /// How the host of pictures is asked for smaller ones.
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

  /// The sets that hold what its records name: the one of their dealers, and the one of their listings.
  package var dealers: String?
  package var listings: String?

  /// Where an environment describes the set in the project file; 0 where the project does.
  package var version = 0
}

/// What is kept of several records with one identifier.
public enum DuplicateRule: String, Sendable, CaseIterable {
  /// The one that changed last; of equally new ones always the same.
  case newest

  /// The first one in the source.
  case first

  /// None of them.
  case error
}

/// A place in the app, and its page on the web.
public struct PageRoute: Sendable {
  /// The folder in place of the value of a parameter: a server sends every path of
  /// the route to the one shell that is there.
  package static let anyParameter = "_"

  public var route: Route
  public var page: PageKind

  /// The name of the record set that the page shows; a market without one shows all listings.
  public var records: String?

  /// What the pages of a market group its listings by.
  public var facets: [Facet] = []

  /// How many listings a page of a group needs for search engines to list it.
  public var indexFrom = Facet.leastIndexed

  /// The files of a content page, by locale; the default locale always has one.
  public var content: [String: String] = [:]

  /// What people call the place, by locale.
  public var titles: [String: String]

  /// What people call the place in a locale; where it has no title, that of the default locale.
  package func title(in locale: String, of locales: [String]) -> String? {
    titles[locale] ?? locales.first.flatMap { titles[$0] }
  }
}

extension PageKind {
  /// The kinds a route can have.
  static let ofRoutes = PageKind.allCases.filter { ![.notFound, .home, .elsewhere].contains($0) }

  /// What the records are that the page is made from, one page each; `nil` when there is one page.
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

  /// Where to; `nil` for the root of the site.
  public let to: PathPattern?
  public var isPermanent = true

  /// The route whose earlier path it is, which moved in every locale.
  public var route: String?

  /// Where the project says so.
  public let location: Location
}

/// A severity that a project gives a code.
public struct DeclaredSeverity: Sendable {
  public let code: String
  public let severity: Severity

  /// Where the project file says so.
  public let location: Location
}

extension Section<ProjectKey> {
  /// The severities that the project gives codes; which codes there are, a build knows.
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
