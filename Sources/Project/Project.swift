public import Model
public import Records
public import Routes

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

  /// A folder of templates that replace built-in ones of the same name.
  public var templates: String?

  /// What the pages look like; the theme's own colour and no pictures where nothing is declared.
  public var brand = Brand()

  /// The folder of pictures that records name by their paths in it.
  public var pictures: PictureFolder?
  public var environments: [Environment]
  public var routes: [PageRoute]

  /// The same routes, as links are made and read by them.
  public var table: RouteTable
  public var records: [RecordKind: RecordDescription]

  /// How much a build may lose before it publishes nothing.
  public var limits = PublishLimits()

  /// The severities that the project gives codes, in the order of the file.
  public var severities: [DeclaredSeverity] = []

  /// The project file itself; what was made of another one is not reused.
  package var bytes: [UInt8] = []

  /// The tables of what listings tell: one for each record set of listings.
  package var vocabularies: [Vocabulary] {
    records[.listings].map { [$0.fields.vocabulary] } ?? []
  }

  /// A path of the project file, from the process's folder.
  public func path(_ relative: String) -> String {
    relative.hasPrefix("/") || folder.isEmpty || folder == "." ? relative : folder + "/" + relative
  }
}

/// The colour and the pictures of a marketplace.
public struct Brand: Sendable {
  /// A colour such as `#0b6e4f`.
  public var color: String?

  /// The file of a logo, and the one of an icon.
  public var logo: String?
  public var icon: String?
}

/// Where the records of one kind come from, and how their columns are named.
public struct RecordDescription: Sendable {
  public var source: SourceDescription
  public var fields: FieldMap
  public var duplicates = DuplicateRule.newest
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

  /// What people call the place, by locale; a locale without one has that of the default locale.
  public var titles: [String: String]
}

extension PageKind {
  /// The kinds a route can have.
  static let ofRoutes = PageKind.allCases.filter { $0 != .notFound }

  /// The records the page is made from, one page each; `nil` when there is one page.
  package var records: RecordKind? {
    switch self {
    case .shell, .market, .notFound: nil
    case .listing: .listings
    case .dealer: .dealers
    case .gatepass: .gatePasses
    }
  }
}
