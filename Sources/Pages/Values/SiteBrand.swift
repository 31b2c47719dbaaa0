public import WaymarkModel

/// The brand of a site: its colour and its images.
public struct SiteBrand: Sendable {
  /// An image that pages load from their own host.
  public struct Picture: Sendable, Hashable {
    /// The URL path, such as `/assets/logo.c0ffee.svg`.
    public let path: String
    public let header: ImageHeader

    /// Whether the image has its own colours for dark pages.
    public let isForDarkPages: Bool

    /// The file, for pages that load nothing; empty if it is too large.
    let bytes: [UInt8]

    /// The maximum size of a file that is embedded in a page, in bytes.
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

  /// The image of shared links to pages without images, if there is no icon.
  public var drawn: Picture?

  /// The URL path of the web manifest, which names the icon.
  public static let manifestPath = "/assets/site.webmanifest"

  public init(color: String? = nil, logo: Picture? = nil, icon: Picture? = nil) {
    self.color = color ?? ThemeColors.standard
    self.logo = logo
    self.icon = icon
  }
}
