public import WaymarkModel

/// The properties that all pages of one environment share.
public struct SiteContext: Sendable {
  /// The name of the marketplace, such as `Trade X`.
  public var name: String

  /// The name of the environment, shown on every page that search engines must not list.
  public var environment: String

  /// Whether search engines may list the environment's public pages: production only.
  public var isIndexed: Bool

  /// The host of the pages, such as `tradexport.com`.
  public var host: String

  /// The scheme of the environment's app, such as `tradex`; other custom schemes are not linked to.
  public var urlScheme: String?

  /// The App Store ID of the app, for the Smart App Banner.
  public var appStoreID: String?

  /// The application ID of the Android app, such as `com.tradexport.tradex`.
  public var androidPackage: String?

  public var hasApp = false

  /// Whether an app opens the site's https URLs; without one, a link to them leads to the page
  /// itself.
  public var appOpensLinks = true

  /// The URL path of the code that opens the site on a phone.
  public static let phoneCodePath = "/assets/phone.svg"

  /// The vocabularies of its listings; that of cars for a project without listings.
  public var vocabularies: [Vocabulary]

  public var brand: SiteBrand

  public var hasRequests: Bool

  /// How smaller images are requested, if their host has them.
  public var pictureSizes: PictureSizes?

  /// The query item of the search page, such as `q`.
  public var searchItem: String?

  /// The languages of the pages; the first is the default.
  public var locales: [Language]

  public init(
    name: String, environment: String, isIndexed: Bool, host: String, locales: [Language],
    urlScheme: String? = nil, appStoreID: String? = nil, androidPackage: String? = nil,
    vocabularies: [Vocabulary] = [], hasRequests: Bool = false, brand: SiteBrand = SiteBrand()
  ) {
    self.name = name
    self.environment = environment
    self.isIndexed = isIndexed
    self.host = host
    self.locales = locales
    self.urlScheme = urlScheme
    self.appStoreID = appStoreID
    self.androidPackage = androidPackage
    self.brand = brand
    self.hasRequests = hasRequests
    self.vocabularies = vocabularies.isEmpty ? [.car] : vocabularies
  }

  /// The schema.org type of every seller: the common one of all vocabularies.
  public var sellerType: String {
    let types = Set(vocabularies.map(\.sellerType))
    return types.count == 1 ? types.first ?? "" : "Organization"
  }

  /// A language the pages are written in.
  public struct Language: Sendable, Hashable {
    /// The BCP 47 tag, such as `zh-Hans`; the words are in `locales/zh-Hans.json`.
    public let tag: String

    /// The URL of the home page, if there is a market.
    public let home: String?

    /// The URL of the page that lists the newest listings, if there is one.
    public let market: String?

    /// The markets other than the first.
    public let furtherMarkets: [PageLink]

    /// The URL of the search page, if there is one.
    public let search: String?

    /// The pages in the footer of every page.
    public let footerLinks: [PageLink]

    public init(
      tag: String, home: String? = nil, market: String? = nil, furtherMarkets: [PageLink] = [],
      search: String? = nil, footerLinks: [PageLink] = []
    ) {
      self.tag = tag
      self.home = home
      self.market = market
      self.furtherMarkets = furtherMarkets
      self.search = search
      self.footerLinks = footerLinks
    }
  }
}
