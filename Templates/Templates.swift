/// The theme that is compiled into the program.
public enum BuiltInTheme {
  /// Every file by its name in the theme, such as `parts/head.html`.
  ///
  /// The package manager embeds the folder and forgets its paths, so that no two files may share a
  /// name.
  public static let files: [String: [UInt8]] = [
    "404.html": PackageResources._04_html,
    "css/base.css": PackageResources.base_css,
    "css/cards.css": PackageResources.cards_css,
    "css/dealer.css": PackageResources.dealer_css,
    "css/gatepass.css": PackageResources.gatepass_css,
    "css/listing.css": PackageResources.listing_css,
    "css/market.css": PackageResources.market_css,
    "css/middle.css": PackageResources.middle_css,
    "css/request.css": PackageResources.request_css,
    "dealer.html": PackageResources.dealer_html,
    "gatepass.html": PackageResources.gatepass_html,
    "listing.html": PackageResources.listing_html,
    "locales/ar.json": PackageResources.ar_json,
    "locales/de.json": PackageResources.de_json,
    "locales/en.json": PackageResources.en_json,
    "locales/zh-Hans.json": PackageResources.zh_Hans_json,
    "market.html": PackageResources.market_html,
    "no-picture.svg": PackageResources.no_picture_svg,
    "parts/app-links.html": PackageResources.app_links_html,
    "parts/breadcrumb.html": PackageResources.breadcrumb_html,
    "parts/card.html": PackageResources.card_html,
    "parts/contact.html": PackageResources.contact_html,
    "parts/footer.html": PackageResources.footer_html,
    "parts/head.html": PackageResources.head_html,
    "parts/header.html": PackageResources.header_html,
    "parts/maps.html": PackageResources.maps_html,
    "parts/no-picture.html": PackageResources.no_picture_html,
    "parts/share.html": PackageResources.share_html,
    "parts/stores-line.html": PackageResources.stores_line_html,
    "parts/stores.html": PackageResources.stores_html,
    "passes/icon.png": PackageResources.icon_png,
    "passes/icon@2x.png": PackageResources.icon_2x_png,
    "passes/icon@3x.png": PackageResources.icon_3x_png,
    "passes/logo.png": PackageResources.logo_png,
    "passes/logo@2x.png": PackageResources.logo_2x_png,
    "passes/logo@3x.png": PackageResources.logo_3x_png,
    "request.html": PackageResources.request_html,
    "shell.html": PackageResources.shell_html,
  ]
}
