public import WaymarkModel

/// What a site looks like to its readers: its colour, and its pictures.
public struct SiteBrand: Sendable {
  /// A picture that pages load from their own host.
  public struct Picture: Sendable, Hashable {
    /// The URL path, such as `/assets/logo.c0ffee.svg`.
    public let path: String
    public let header: ImageHeader

    /// Whether the picture has colours of its own for a dark page.
    public let isForDarkPages: Bool

    /// The file, for pages that load nothing; empty when there are too many.
    let bytes: [UInt8]

    /// How many bytes of a file a page may carry.
    private static let limit = 32 << 10

    public init(
      path: String, header: ImageHeader, isForDarkPages: Bool = false, bytes: [UInt8] = []
    ) {
      self.path = path
      self.header = header
      self.isForDarkPages = isForDarkPages
      self.bytes = bytes.count <= Self.limit ? bytes : []
    }
  }

  /// A colour such as `#0b6e4f`.
  public var color: String
  public var logo: Picture?
  public var icon: Picture?

  /// What shared links show of pages without a picture, where there is no icon.
  public var drawn: Picture?

  /// The URL path of the web manifest, which names the icon.
  public static let manifestPath = "/assets/site.webmanifest"

  public init(color: String? = nil, logo: Picture? = nil, icon: Picture? = nil) {
    self.color = color ?? ThemeColors.standard
    self.logo = logo
    self.icon = icon
  }
}
