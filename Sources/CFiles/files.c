// The files that are compiled into the program, each by its path in the repository. `#embed` takes a
// hundredth of a second; the Swift compiler would take half a minute for the same bytes as a literal.
#include "files.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_files_swift_templates_deeplink[] = {
#embed "../AppFiles/SwiftTemplates/Deeplink.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_manager[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkManager.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_notifications[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkNotifications.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_router_locale[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkRouter+Locale.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_router_system[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkRouter+System.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_router[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkRouter.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_scene[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkScene.swift.txt"
};
static const unsigned char app_files_swift_templates_deeplink_view[] = {
#embed "../AppFiles/SwiftTemplates/DeeplinkView.swift.txt"
};
static const unsigned char app_files_swift_templates_navigation_choices[] = {
#embed "../AppFiles/SwiftTemplates/NavigationChoices.swift.txt"
};
static const unsigned char app_files_swift_templates_open_place_intent[] = {
#embed "../AppFiles/SwiftTemplates/OpenPlaceIntent.swift.txt"
};
static const unsigned char app_files_swift_templates_page_activity[] = {
#embed "../AppFiles/SwiftTemplates/PageActivity.swift.txt"
};
static const unsigned char app_files_swift_templates_pass_presenter[] = {
#embed "../AppFiles/SwiftTemplates/PassPresenter.swift.txt"
};
static const unsigned char app_files_swift_templates_routes[] = {
#embed "../AppFiles/SwiftTemplates/Routes.swift.txt"
};
static const unsigned char app_files_swift_templates_shortcuts[] = {
#embed "../AppFiles/SwiftTemplates/Shortcuts.swift.txt"
};
static const unsigned char app_files_swift_templates_spotlight_feed[] = {
#embed "../AppFiles/SwiftTemplates/SpotlightFeed.swift.txt"
};
static const unsigned char app_files_swift_templates_spotlight_indexer[] = {
#embed "../AppFiles/SwiftTemplates/SpotlightIndexer.swift.txt"
};
static const unsigned char app_files_swift_templates_spotlight_ledger[] = {
#embed "../AppFiles/SwiftTemplates/SpotlightLedger.swift.txt"
};
static const unsigned char applinks_lint_kinds[] = {
#embed "../AppLinks/Lint/lint-kinds.json"
};
static const unsigned char applinks_system_codes[] = {
#embed "../AppLinks/system-codes.json"
};
static const unsigned char build_pack_unpack[] = {
#embed "../Build/Pack/unpack.sh"
};
static const unsigned char cli_help[] = {
#embed "../CLI/help.txt"
};
static const unsigned char cli_styles_pass_page[] = {
#embed "../CLI/Styles/pass-page.css"
};
static const unsigned char cli_styles_feed_page[] = {
#embed "../CLI/Styles/feed-page.css"
};
static const unsigned char cli_styles_studio[] = {
#embed "../CLI/Styles/studio.css"
};
static const unsigned char cli_studio_world[] = {
#embed "../CLI/studio/world.svg"
};
static const unsigned char core_ascii[] = {
#embed "../Core/ASCII.swift"
};
static const unsigned char core_byte_search[] = {
#embed "../Core/ByteSearch.swift"
};
static const unsigned char core_coordinate[] = {
#embed "../Core/Coordinate.swift"
};
static const unsigned char core_diagnostic[] = {
#embed "../Core/Diagnostic.swift"
};
static const unsigned char core_diagnostic_kind[] = {
#embed "../Core/DiagnosticKind.swift"
};
static const unsigned char core_edit_distance[] = {
#embed "../Core/EditDistance.swift"
};
static const unsigned char core_hidden_scalars[] = {
#embed "../Core/HiddenScalars.swift"
};
static const unsigned char core_jsonnode[] = {
#embed "../Core/JSONNode.swift"
};
static const unsigned char core_language_tag[] = {
#embed "../Core/LanguageTag.swift"
};
static const unsigned char core_output_number[] = {
#embed "../Core/Output+Number.swift"
};
static const unsigned char core_output_percent[] = {
#embed "../Core/Output+Percent.swift"
};
static const unsigned char core_output[] = {
#embed "../Core/Output.swift"
};
static const unsigned char core_percent_decoding[] = {
#embed "../Core/PercentDecoding.swift"
};
static const unsigned char core_segment_tree[] = {
#embed "../Core/SegmentTree.swift"
};
static const unsigned char core_split_url[] = {
#embed "../Core/SplitURL.swift"
};
static const unsigned char core_string_bytes[] = {
#embed "../Core/String+Bytes.swift"
};
static const unsigned char core_text_positions[] = {
#embed "../Core/TextPositions.swift"
};
static const unsigned char drafts_starter_readme[] = {
#embed "../Drafts/Starter/README.md"
};
static const unsigned char drafts_starter_dealers[] = {
#embed "../Drafts/Starter/dealers.json"
};
static const unsigned char drafts_starter_gate_passes[] = {
#embed "../Drafts/Starter/gate-passes.ndjson"
};
static const unsigned char drafts_starter_gitignore[] = {
#embed "../Drafts/Starter/gitignore"
};
static const unsigned char drafts_starter_listings[] = {
#embed "../Drafts/Starter/listings.csv"
};
static const unsigned char drafts_starter_waymark[] = {
#embed "../Drafts/Starter/waymark.json"
};
static const unsigned char columns_words_columns[] = {
#embed "../Columns/Words/columns.json"
};
static const unsigned char drafts_words_countries[] = {
#embed "../Drafts/Words/countries.json"
};
static const unsigned char drafts_words_exports[] = {
#embed "../Drafts/Words/exports.json"
};
static const unsigned char columns_words_headers[] = {
#embed "../Columns/Words/headers.json"
};
static const unsigned char columns_words_languages[] = {
#embed "../Columns/Words/languages.json"
};
static const unsigned char columns_words_terms[] = {
#embed "../Columns/Words/terms.json"
};
static const unsigned char drafts_words_vocabularies[] = {
#embed "../Drafts/Words/vocabularies.json"
};
static const unsigned char maps_apps_amap_apps[] = {
#embed "../Maps/Apps/AmapApps.swift"
};
static const unsigned char maps_apps_app_schemes[] = {
#embed "../Maps/Apps/AppSchemes.swift"
};
static const unsigned char maps_apps_app_stores[] = {
#embed "../Maps/Apps/AppStores.swift"
};
static const unsigned char maps_apps_apple_apps[] = {
#embed "../Maps/Apps/AppleApps.swift"
};
static const unsigned char maps_apps_baidu_apps[] = {
#embed "../Maps/Apps/BaiduApps.swift"
};
static const unsigned char maps_apps_google_apps[] = {
#embed "../Maps/Apps/GoogleApps.swift"
};
static const unsigned char maps_apps_here_apps[] = {
#embed "../Maps/Apps/HEREApps.swift"
};
static const unsigned char maps_apps_korean_apps[] = {
#embed "../Maps/Apps/KoreanApps.swift"
};
static const unsigned char maps_apps_navigation_app[] = {
#embed "../Maps/Apps/NavigationApp.swift"
};
static const unsigned char maps_apps_offline_apps[] = {
#embed "../Maps/Apps/OfflineApps.swift"
};
static const unsigned char maps_apps_organic_maps_apps[] = {
#embed "../Maps/Apps/OrganicMapsApps.swift"
};
static const unsigned char maps_apps_other_apps[] = {
#embed "../Maps/Apps/OtherApps.swift"
};
static const unsigned char maps_apps_petal_apps[] = {
#embed "../Maps/Apps/PetalApps.swift"
};
static const unsigned char maps_apps_ride_apps[] = {
#embed "../Maps/Apps/RideApps.swift"
};
static const unsigned char maps_apps_tencent_apps[] = {
#embed "../Maps/Apps/TencentApps.swift"
};
static const unsigned char maps_apps_tom_tom_apps[] = {
#embed "../Maps/Apps/TomTomApps.swift"
};
static const unsigned char maps_apps_transit_apps[] = {
#embed "../Maps/Apps/TransitApps.swift"
};
static const unsigned char maps_apps_uber_apps[] = {
#embed "../Maps/Apps/UberApps.swift"
};
static const unsigned char maps_apps_waze_apps[] = {
#embed "../Maps/Apps/WazeApps.swift"
};
static const unsigned char maps_apps_web_map_apps[] = {
#embed "../Maps/Apps/WebMapApps.swift"
};
static const unsigned char maps_apps_yandex_apps[] = {
#embed "../Maps/Apps/YandexApps.swift"
};
static const unsigned char maps_datums_baidu_mercator[] = {
#embed "../Maps/Datums/BaiduMercator.swift"
};
static const unsigned char maps_datums_converted_pair[] = {
#embed "../Maps/Datums/ConvertedPair.swift"
};
static const unsigned char maps_datums_coordinate_bd09[] = {
#embed "../Maps/Datums/Coordinate+BD09.swift"
};
static const unsigned char maps_datums_coordinate_gcj02[] = {
#embed "../Maps/Datums/Coordinate+GCJ02.swift"
};
static const unsigned char maps_datums_datum_rule[] = {
#embed "../Maps/Datums/DatumRule.swift"
};
static const unsigned char maps_datums_map_point[] = {
#embed "../Maps/Datums/MapPoint.swift"
};
static const unsigned char maps_datums_trigonometry[] = {
#embed "../Maps/Datums/Trigonometry.swift"
};
static const unsigned char maps_datums_zone[] = {
#embed "../Maps/Datums/Zone.swift"
};
static const unsigned char maps_datums_zone_outline[] = {
#embed "../Maps/Datums/ZoneOutline.swift"
};
static const unsigned char maps_datums_zone_outlines[] = {
#embed "../Maps/Datums/ZoneOutlines.swift"
};
static const unsigned char maps_links_link_field[] = {
#embed "../Maps/Links/LinkField.swift"
};
static const unsigned char maps_links_link_template[] = {
#embed "../Maps/Links/LinkTemplate.swift"
};
static const unsigned char maps_links_link_writer_check[] = {
#embed "../Maps/Links/LinkWriter+Check.swift"
};
static const unsigned char maps_links_link_writer_compounds[] = {
#embed "../Maps/Links/LinkWriter+Compounds.swift"
};
static const unsigned char maps_links_link_writer_fields[] = {
#embed "../Maps/Links/LinkWriter+Fields.swift"
};
static const unsigned char maps_links_link_writer_places[] = {
#embed "../Maps/Links/LinkWriter+Places.swift"
};
static const unsigned char maps_links_link_writer_text[] = {
#embed "../Maps/Links/LinkWriter+Text.swift"
};
static const unsigned char maps_links_link_writer_waypoints[] = {
#embed "../Maps/Links/LinkWriter+Waypoints.swift"
};
static const unsigned char maps_links_link_writer[] = {
#embed "../Maps/Links/LinkWriter.swift"
};
static const unsigned char maps_links_map_link[] = {
#embed "../Maps/Links/MapLink.swift"
};
static const unsigned char maps_links_map_losses[] = {
#embed "../Maps/Links/MapLosses.swift"
};
static const unsigned char maps_links_map_text[] = {
#embed "../Maps/Links/MapText.swift"
};
static const unsigned char maps_links_navigation_app_link[] = {
#embed "../Maps/Links/NavigationApp+Link.swift"
};
static const unsigned char maps_links_separators[] = {
#embed "../Maps/Links/Separators.swift"
};
static const unsigned char maps_maps[] = {
#embed "../Maps/Maps.swift"
};
static const unsigned char maps_open_in_maps_app_preference[] = {
#embed "../Maps/OpenInMaps/AppPreference.swift"
};
static const unsigned char maps_open_in_maps_diagnostic_kind_maps[] = {
#embed "../Maps/OpenInMaps/DiagnosticKind+Maps.swift"
};
static const unsigned char maps_open_in_maps_entry_register[] = {
#embed "../Maps/OpenInMaps/EntryRegister.swift"
};
static const unsigned char maps_open_in_maps_open_in_maps_entry[] = {
#embed "../Maps/OpenInMaps/OpenInMaps+Entry.swift"
};
static const unsigned char maps_open_in_maps_open_in_maps[] = {
#embed "../Maps/OpenInMaps/OpenInMaps.swift"
};
static const unsigned char maps_requests_map_action[] = {
#embed "../Maps/Requests/MapAction.swift"
};
static const unsigned char maps_requests_map_error[] = {
#embed "../Maps/Requests/MapError.swift"
};
static const unsigned char maps_requests_map_request_content[] = {
#embed "../Maps/Requests/MapRequest+Content.swift"
};
static const unsigned char maps_requests_map_request[] = {
#embed "../Maps/Requests/MapRequest.swift"
};
static const unsigned char model_html_references[] = {
#embed "../Model/HTML/references.json"
};
static const unsigned char model_vocabularies_attributes[] = {
#embed "../Model/Vocabularies/attributes.json"
};
static const unsigned char model_vocabularies_labels[] = {
#embed "../Model/Vocabularies/labels.json"
};
static const unsigned char model_vocabularies_vocabularies[] = {
#embed "../Model/Vocabularies/vocabularies.json"
};
static const unsigned char passes_diagnostics[] = {
#embed "../Passes/diagnostics.json"
};
static const unsigned char passes_schema[] = {
#embed "../Passes/schema.json"
};
static const unsigned char project_diagnostics[] = {
#embed "../Project/diagnostics.json"
};
static const unsigned char pages_drawings_favicon[] = {
#embed "../Pages/Drawings/favicon.ico"
};
static const unsigned char pages_drawings_share[] = {
#embed "../Pages/Drawings/share.png"
};
static const unsigned char readers_diagnostics[] = {
#embed "../Readers/diagnostics.json"
};
static const unsigned char records_countries[] = {
#embed "../Records/countries.json"
};
static const unsigned char records_diagnostics[] = {
#embed "../Records/diagnostics.json"
};
static const unsigned char routes_diagnostic_kind_routes[] = {
#embed "../Routes/DiagnosticKind+Routes.swift"
};
static const unsigned char routes_link_fault[] = {
#embed "../Routes/LinkFault.swift"
};
static const unsigned char routes_link_values[] = {
#embed "../Routes/LinkValues.swift"
};
static const unsigned char routes_path_pattern_precedence[] = {
#embed "../Routes/PathPattern+Precedence.swift"
};
static const unsigned char routes_path_pattern[] = {
#embed "../Routes/PathPattern.swift"
};
static const unsigned char routes_reserved_prefix[] = {
#embed "../Routes/ReservedPrefix.swift"
};
static const unsigned char routes_route_entries[] = {
#embed "../Routes/Route+Entries.swift"
};
static const unsigned char routes_route_url[] = {
#embed "../Routes/Route+URL.swift"
};
static const unsigned char routes_route[] = {
#embed "../Routes/Route.swift"
};
static const unsigned char routes_route_table[] = {
#embed "../Routes/RouteTable.swift"
};
static const unsigned char routes_router_entries[] = {
#embed "../Routes/Router+Entries.swift"
};
static const unsigned char routes_router[] = {
#embed "../Routes/Router.swift"
};
static const unsigned char routes_site_names[] = {
#embed "../Routes/SiteNames.swift"
};
static const unsigned char serve_preview_css[] = {
#embed "../Serve/preview.css"
};
static const unsigned char serve_preview_js[] = {
#embed "../Serve/preview.js"
};
static const unsigned char signing_apple_root[] = {
#embed "../Signing/AppleRootCA.pem"
};
static const unsigned char values_broken_signs[] = {
#embed "../Values/broken-signs.json"
};
static const unsigned char values_currency_signs[] = {
#embed "../Values/currency-signs.json"
};
static const unsigned char values_months[] = {
#embed "../Values/months.json"
};
static const unsigned char values_multipliers[] = {
#embed "../Values/multipliers.json"
};
static const unsigned char values_units[] = {
#embed "../Values/units.json"
};
static const unsigned char diagnostics[] = {
#embed "../../docs/diagnostics.md"
};
static const unsigned char waymark_schema[] = {
#embed "../../docs/waymark.schema.json"
};
static const unsigned char theme_404_html[] = {
#embed "../../Templates/theme/404.html"
};
static const unsigned char theme_content_html[] = {
#embed "../../Templates/theme/content.html"
};
static const unsigned char theme_countries_tsv[] = {
#embed "../../Templates/theme/countries.tsv"
};
static const unsigned char theme_css_base_css[] = {
#embed "../../Templates/theme/css/base.css"
};
static const unsigned char theme_css_cards_css[] = {
#embed "../../Templates/theme/css/cards.css"
};
static const unsigned char theme_css_content_css[] = {
#embed "../../Templates/theme/css/content.css"
};
static const unsigned char theme_css_dealer_css[] = {
#embed "../../Templates/theme/css/dealer.css"
};
static const unsigned char theme_css_gatepass_css[] = {
#embed "../../Templates/theme/css/gatepass.css"
};
static const unsigned char theme_css_home_css[] = {
#embed "../../Templates/theme/css/home.css"
};
static const unsigned char theme_css_listing_css[] = {
#embed "../../Templates/theme/css/listing.css"
};
static const unsigned char theme_css_market_css[] = {
#embed "../../Templates/theme/css/market.css"
};
static const unsigned char theme_css_middle_css[] = {
#embed "../../Templates/theme/css/middle.css"
};
static const unsigned char theme_css_parts_css[] = {
#embed "../../Templates/theme/css/parts.css"
};
static const unsigned char theme_css_request_css[] = {
#embed "../../Templates/theme/css/request.css"
};
static const unsigned char theme_dealer_html[] = {
#embed "../../Templates/theme/dealer.html"
};
static const unsigned char theme_gatepass_html[] = {
#embed "../../Templates/theme/gatepass.html"
};
static const unsigned char theme_gatepass_js[] = {
#embed "../../Templates/theme/gatepass.js"
};
static const unsigned char theme_home_html[] = {
#embed "../../Templates/theme/home.html"
};
static const unsigned char theme_listing_html[] = {
#embed "../../Templates/theme/listing.html"
};
static const unsigned char theme_locales_ar_json[] = {
#embed "../../Templates/theme/locales/ar.json"
};
static const unsigned char theme_locales_de_json[] = {
#embed "../../Templates/theme/locales/de.json"
};
static const unsigned char theme_locales_en_json[] = {
#embed "../../Templates/theme/locales/en.json"
};
static const unsigned char theme_locales_es_json[] = {
#embed "../../Templates/theme/locales/es.json"
};
static const unsigned char theme_locales_fr_json[] = {
#embed "../../Templates/theme/locales/fr.json"
};
static const unsigned char theme_locales_ja_json[] = {
#embed "../../Templates/theme/locales/ja.json"
};
static const unsigned char theme_locales_zh_hans_json[] = {
#embed "../../Templates/theme/locales/zh-Hans.json"
};
static const unsigned char theme_locales_zh_hant_json[] = {
#embed "../../Templates/theme/locales/zh-Hant.json"
};
static const unsigned char theme_market_html[] = {
#embed "../../Templates/theme/market.html"
};
static const unsigned char theme_no_picture_svg[] = {
#embed "../../Templates/theme/no-picture.svg"
};
static const unsigned char theme_parts_app_links_html[] = {
#embed "../../Templates/theme/parts/app-links.html"
};
static const unsigned char theme_parts_breadcrumb_html[] = {
#embed "../../Templates/theme/parts/breadcrumb.html"
};
static const unsigned char theme_parts_browse_html[] = {
#embed "../../Templates/theme/parts/browse.html"
};
static const unsigned char theme_parts_card_html[] = {
#embed "../../Templates/theme/parts/card.html"
};
static const unsigned char theme_parts_choices_html[] = {
#embed "../../Templates/theme/parts/choices.html"
};
static const unsigned char theme_parts_contact_html[] = {
#embed "../../Templates/theme/parts/contact.html"
};
static const unsigned char theme_parts_dealers_html[] = {
#embed "../../Templates/theme/parts/dealers.html"
};
static const unsigned char theme_parts_directions_html[] = {
#embed "../../Templates/theme/parts/directions.html"
};
static const unsigned char theme_parts_face_html[] = {
#embed "../../Templates/theme/parts/face.html"
};
static const unsigned char theme_parts_fact_html[] = {
#embed "../../Templates/theme/parts/fact.html"
};
static const unsigned char theme_parts_find_html[] = {
#embed "../../Templates/theme/parts/find.html"
};
static const unsigned char theme_parts_footer_html[] = {
#embed "../../Templates/theme/parts/footer.html"
};
static const unsigned char theme_parts_gallery_html[] = {
#embed "../../Templates/theme/parts/gallery.html"
};
static const unsigned char theme_parts_groups_html[] = {
#embed "../../Templates/theme/parts/groups.html"
};
static const unsigned char theme_parts_head_html[] = {
#embed "../../Templates/theme/parts/head.html"
};
static const unsigned char theme_parts_header_html[] = {
#embed "../../Templates/theme/parts/header.html"
};
static const unsigned char theme_parts_languages_html[] = {
#embed "../../Templates/theme/parts/languages.html"
};
static const unsigned char theme_parts_maps_html[] = {
#embed "../../Templates/theme/parts/maps.html"
};
static const unsigned char theme_parts_no_picture_html[] = {
#embed "../../Templates/theme/parts/no-picture.html"
};
static const unsigned char theme_parts_pager_html[] = {
#embed "../../Templates/theme/parts/pager.html"
};
static const unsigned char theme_parts_phone_html[] = {
#embed "../../Templates/theme/parts/phone.html"
};
static const unsigned char theme_parts_price_html[] = {
#embed "../../Templates/theme/parts/price.html"
};
static const unsigned char theme_parts_reach_html[] = {
#embed "../../Templates/theme/parts/reach.html"
};
static const unsigned char theme_parts_seller_html[] = {
#embed "../../Templates/theme/parts/seller.html"
};
static const unsigned char theme_parts_share_html[] = {
#embed "../../Templates/theme/parts/share.html"
};
static const unsigned char theme_parts_similar_html[] = {
#embed "../../Templates/theme/parts/similar.html"
};
static const unsigned char theme_parts_stores_line_html[] = {
#embed "../../Templates/theme/parts/stores-line.html"
};
static const unsigned char theme_parts_stores_html[] = {
#embed "../../Templates/theme/parts/stores.html"
};
static const unsigned char theme_passes_gatepass_pass_json[] = {
#embed "../../Templates/theme/passes/gatepass/pass.json"
};
static const unsigned char theme_passes_icon_png[] = {
#embed "../../Templates/theme/passes/icon.png"
};
static const unsigned char theme_passes_icon_2x_png[] = {
#embed "../../Templates/theme/passes/icon@2x.png"
};
static const unsigned char theme_passes_icon_3x_png[] = {
#embed "../../Templates/theme/passes/icon@3x.png"
};
static const unsigned char theme_passes_logo_png[] = {
#embed "../../Templates/theme/passes/logo.png"
};
static const unsigned char theme_passes_logo_2x_png[] = {
#embed "../../Templates/theme/passes/logo@2x.png"
};
static const unsigned char theme_passes_logo_3x_png[] = {
#embed "../../Templates/theme/passes/logo@3x.png"
};
static const unsigned char theme_request_html[] = {
#embed "../../Templates/theme/request.html"
};
static const unsigned char theme_search_html[] = {
#embed "../../Templates/theme/search.html"
};
static const unsigned char theme_search_js[] = {
#embed "../../Templates/theme/search.js"
};
static const unsigned char theme_shell_html[] = {
#embed "../../Templates/theme/shell.html"
};
static const unsigned char theme_words_tsv[] = {
#embed "../../Templates/theme/words.tsv"
};

static const struct {
  const char *path;
  struct CFile file;
} files[] = {
  {"Sources/AppFiles/SwiftTemplates/Deeplink.swift.txt", {app_files_swift_templates_deeplink, sizeof app_files_swift_templates_deeplink}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkManager.swift.txt", {app_files_swift_templates_deeplink_manager, sizeof app_files_swift_templates_deeplink_manager}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkNotifications.swift.txt", {app_files_swift_templates_deeplink_notifications, sizeof app_files_swift_templates_deeplink_notifications}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkRouter+Locale.swift.txt", {app_files_swift_templates_deeplink_router_locale, sizeof app_files_swift_templates_deeplink_router_locale}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkRouter+System.swift.txt", {app_files_swift_templates_deeplink_router_system, sizeof app_files_swift_templates_deeplink_router_system}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkRouter.swift.txt", {app_files_swift_templates_deeplink_router, sizeof app_files_swift_templates_deeplink_router}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkScene.swift.txt", {app_files_swift_templates_deeplink_scene, sizeof app_files_swift_templates_deeplink_scene}},
  {"Sources/AppFiles/SwiftTemplates/DeeplinkView.swift.txt", {app_files_swift_templates_deeplink_view, sizeof app_files_swift_templates_deeplink_view}},
  {"Sources/AppFiles/SwiftTemplates/NavigationChoices.swift.txt", {app_files_swift_templates_navigation_choices, sizeof app_files_swift_templates_navigation_choices}},
  {"Sources/AppFiles/SwiftTemplates/OpenPlaceIntent.swift.txt", {app_files_swift_templates_open_place_intent, sizeof app_files_swift_templates_open_place_intent}},
  {"Sources/AppFiles/SwiftTemplates/PageActivity.swift.txt", {app_files_swift_templates_page_activity, sizeof app_files_swift_templates_page_activity}},
  {"Sources/AppFiles/SwiftTemplates/PassPresenter.swift.txt", {app_files_swift_templates_pass_presenter, sizeof app_files_swift_templates_pass_presenter}},
  {"Sources/AppFiles/SwiftTemplates/Routes.swift.txt", {app_files_swift_templates_routes, sizeof app_files_swift_templates_routes}},
  {"Sources/AppFiles/SwiftTemplates/Shortcuts.swift.txt", {app_files_swift_templates_shortcuts, sizeof app_files_swift_templates_shortcuts}},
  {"Sources/AppFiles/SwiftTemplates/SpotlightFeed.swift.txt", {app_files_swift_templates_spotlight_feed, sizeof app_files_swift_templates_spotlight_feed}},
  {"Sources/AppFiles/SwiftTemplates/SpotlightIndexer.swift.txt", {app_files_swift_templates_spotlight_indexer, sizeof app_files_swift_templates_spotlight_indexer}},
  {"Sources/AppFiles/SwiftTemplates/SpotlightLedger.swift.txt", {app_files_swift_templates_spotlight_ledger, sizeof app_files_swift_templates_spotlight_ledger}},
  {"Sources/AppLinks/Lint/lint-kinds.json", {applinks_lint_kinds, sizeof applinks_lint_kinds}},
  {"Sources/AppLinks/system-codes.json", {applinks_system_codes, sizeof applinks_system_codes}},
  {"Sources/Build/Pack/unpack.sh", {build_pack_unpack, sizeof build_pack_unpack}},
  {"Sources/CLI/help.txt", {cli_help, sizeof cli_help}},
  {"Sources/CLI/Styles/pass-page.css", {cli_styles_pass_page, sizeof cli_styles_pass_page}},
  {"Sources/CLI/Styles/feed-page.css", {cli_styles_feed_page, sizeof cli_styles_feed_page}},
  {"Sources/CLI/Styles/studio.css", {cli_styles_studio, sizeof cli_styles_studio}},
  {"Sources/CLI/studio/world.svg", {cli_studio_world, sizeof cli_studio_world}},
  {"Sources/Core/ASCII.swift", {core_ascii, sizeof core_ascii}},
  {"Sources/Core/ByteSearch.swift", {core_byte_search, sizeof core_byte_search}},
  {"Sources/Core/Coordinate.swift", {core_coordinate, sizeof core_coordinate}},
  {"Sources/Core/Diagnostic.swift", {core_diagnostic, sizeof core_diagnostic}},
  {"Sources/Core/DiagnosticKind.swift", {core_diagnostic_kind, sizeof core_diagnostic_kind}},
  {"Sources/Core/EditDistance.swift", {core_edit_distance, sizeof core_edit_distance}},
  {"Sources/Core/HiddenScalars.swift", {core_hidden_scalars, sizeof core_hidden_scalars}},
  {"Sources/Core/JSONNode.swift", {core_jsonnode, sizeof core_jsonnode}},
  {"Sources/Core/LanguageTag.swift", {core_language_tag, sizeof core_language_tag}},
  {"Sources/Core/Output+Number.swift", {core_output_number, sizeof core_output_number}},
  {"Sources/Core/Output+Percent.swift", {core_output_percent, sizeof core_output_percent}},
  {"Sources/Core/Output.swift", {core_output, sizeof core_output}},
  {"Sources/Core/PercentDecoding.swift", {core_percent_decoding, sizeof core_percent_decoding}},
  {"Sources/Core/SegmentTree.swift", {core_segment_tree, sizeof core_segment_tree}},
  {"Sources/Core/SplitURL.swift", {core_split_url, sizeof core_split_url}},
  {"Sources/Core/String+Bytes.swift", {core_string_bytes, sizeof core_string_bytes}},
  {"Sources/Core/TextPositions.swift", {core_text_positions, sizeof core_text_positions}},
  {"Sources/Drafts/Starter/README.md", {drafts_starter_readme, sizeof drafts_starter_readme}},
  {"Sources/Drafts/Starter/dealers.json", {drafts_starter_dealers, sizeof drafts_starter_dealers}},
  {"Sources/Drafts/Starter/gate-passes.ndjson", {drafts_starter_gate_passes, sizeof drafts_starter_gate_passes}},
  {"Sources/Drafts/Starter/gitignore", {drafts_starter_gitignore, sizeof drafts_starter_gitignore}},
  {"Sources/Drafts/Starter/listings.csv", {drafts_starter_listings, sizeof drafts_starter_listings}},
  {"Sources/Drafts/Starter/waymark.json", {drafts_starter_waymark, sizeof drafts_starter_waymark}},
  {"Sources/Columns/Words/columns.json", {columns_words_columns, sizeof columns_words_columns}},
  {"Sources/Drafts/Words/countries.json", {drafts_words_countries, sizeof drafts_words_countries}},
  {"Sources/Drafts/Words/exports.json", {drafts_words_exports, sizeof drafts_words_exports}},
  {"Sources/Columns/Words/headers.json", {columns_words_headers, sizeof columns_words_headers}},
  {"Sources/Columns/Words/languages.json", {columns_words_languages, sizeof columns_words_languages}},
  {"Sources/Columns/Words/terms.json", {columns_words_terms, sizeof columns_words_terms}},
  {"Sources/Drafts/Words/vocabularies.json", {drafts_words_vocabularies, sizeof drafts_words_vocabularies}},
  {"Sources/Maps/Apps/AmapApps.swift", {maps_apps_amap_apps, sizeof maps_apps_amap_apps}},
  {"Sources/Maps/Apps/AppSchemes.swift", {maps_apps_app_schemes, sizeof maps_apps_app_schemes}},
  {"Sources/Maps/Apps/AppStores.swift", {maps_apps_app_stores, sizeof maps_apps_app_stores}},
  {"Sources/Maps/Apps/AppleApps.swift", {maps_apps_apple_apps, sizeof maps_apps_apple_apps}},
  {"Sources/Maps/Apps/BaiduApps.swift", {maps_apps_baidu_apps, sizeof maps_apps_baidu_apps}},
  {"Sources/Maps/Apps/GoogleApps.swift", {maps_apps_google_apps, sizeof maps_apps_google_apps}},
  {"Sources/Maps/Apps/HEREApps.swift", {maps_apps_here_apps, sizeof maps_apps_here_apps}},
  {"Sources/Maps/Apps/KoreanApps.swift", {maps_apps_korean_apps, sizeof maps_apps_korean_apps}},
  {"Sources/Maps/Apps/NavigationApp.swift", {maps_apps_navigation_app, sizeof maps_apps_navigation_app}},
  {"Sources/Maps/Apps/OfflineApps.swift", {maps_apps_offline_apps, sizeof maps_apps_offline_apps}},
  {"Sources/Maps/Apps/OrganicMapsApps.swift", {maps_apps_organic_maps_apps, sizeof maps_apps_organic_maps_apps}},
  {"Sources/Maps/Apps/OtherApps.swift", {maps_apps_other_apps, sizeof maps_apps_other_apps}},
  {"Sources/Maps/Apps/PetalApps.swift", {maps_apps_petal_apps, sizeof maps_apps_petal_apps}},
  {"Sources/Maps/Apps/RideApps.swift", {maps_apps_ride_apps, sizeof maps_apps_ride_apps}},
  {"Sources/Maps/Apps/TencentApps.swift", {maps_apps_tencent_apps, sizeof maps_apps_tencent_apps}},
  {"Sources/Maps/Apps/TomTomApps.swift", {maps_apps_tom_tom_apps, sizeof maps_apps_tom_tom_apps}},
  {"Sources/Maps/Apps/TransitApps.swift", {maps_apps_transit_apps, sizeof maps_apps_transit_apps}},
  {"Sources/Maps/Apps/UberApps.swift", {maps_apps_uber_apps, sizeof maps_apps_uber_apps}},
  {"Sources/Maps/Apps/WazeApps.swift", {maps_apps_waze_apps, sizeof maps_apps_waze_apps}},
  {"Sources/Maps/Apps/WebMapApps.swift", {maps_apps_web_map_apps, sizeof maps_apps_web_map_apps}},
  {"Sources/Maps/Apps/YandexApps.swift", {maps_apps_yandex_apps, sizeof maps_apps_yandex_apps}},
  {"Sources/Maps/Datums/BaiduMercator.swift", {maps_datums_baidu_mercator, sizeof maps_datums_baidu_mercator}},
  {"Sources/Maps/Datums/ConvertedPair.swift", {maps_datums_converted_pair, sizeof maps_datums_converted_pair}},
  {"Sources/Maps/Datums/Coordinate+BD09.swift", {maps_datums_coordinate_bd09, sizeof maps_datums_coordinate_bd09}},
  {"Sources/Maps/Datums/Coordinate+GCJ02.swift", {maps_datums_coordinate_gcj02, sizeof maps_datums_coordinate_gcj02}},
  {"Sources/Maps/Datums/DatumRule.swift", {maps_datums_datum_rule, sizeof maps_datums_datum_rule}},
  {"Sources/Maps/Datums/MapPoint.swift", {maps_datums_map_point, sizeof maps_datums_map_point}},
  {"Sources/Maps/Datums/Trigonometry.swift", {maps_datums_trigonometry, sizeof maps_datums_trigonometry}},
  {"Sources/Maps/Datums/Zone.swift", {maps_datums_zone, sizeof maps_datums_zone}},
  {"Sources/Maps/Datums/ZoneOutline.swift", {maps_datums_zone_outline, sizeof maps_datums_zone_outline}},
  {"Sources/Maps/Datums/ZoneOutlines.swift", {maps_datums_zone_outlines, sizeof maps_datums_zone_outlines}},
  {"Sources/Maps/Links/LinkField.swift", {maps_links_link_field, sizeof maps_links_link_field}},
  {"Sources/Maps/Links/LinkTemplate.swift", {maps_links_link_template, sizeof maps_links_link_template}},
  {"Sources/Maps/Links/LinkWriter+Check.swift", {maps_links_link_writer_check, sizeof maps_links_link_writer_check}},
  {"Sources/Maps/Links/LinkWriter+Compounds.swift", {maps_links_link_writer_compounds, sizeof maps_links_link_writer_compounds}},
  {"Sources/Maps/Links/LinkWriter+Fields.swift", {maps_links_link_writer_fields, sizeof maps_links_link_writer_fields}},
  {"Sources/Maps/Links/LinkWriter+Places.swift", {maps_links_link_writer_places, sizeof maps_links_link_writer_places}},
  {"Sources/Maps/Links/LinkWriter+Text.swift", {maps_links_link_writer_text, sizeof maps_links_link_writer_text}},
  {"Sources/Maps/Links/LinkWriter+Waypoints.swift", {maps_links_link_writer_waypoints, sizeof maps_links_link_writer_waypoints}},
  {"Sources/Maps/Links/LinkWriter.swift", {maps_links_link_writer, sizeof maps_links_link_writer}},
  {"Sources/Maps/Links/MapLink.swift", {maps_links_map_link, sizeof maps_links_map_link}},
  {"Sources/Maps/Links/MapLosses.swift", {maps_links_map_losses, sizeof maps_links_map_losses}},
  {"Sources/Maps/Links/MapText.swift", {maps_links_map_text, sizeof maps_links_map_text}},
  {"Sources/Maps/Links/NavigationApp+Link.swift", {maps_links_navigation_app_link, sizeof maps_links_navigation_app_link}},
  {"Sources/Maps/Links/Separators.swift", {maps_links_separators, sizeof maps_links_separators}},
  {"Sources/Maps/Maps.swift", {maps_maps, sizeof maps_maps}},
  {"Sources/Maps/OpenInMaps/AppPreference.swift", {maps_open_in_maps_app_preference, sizeof maps_open_in_maps_app_preference}},
  {"Sources/Maps/OpenInMaps/DiagnosticKind+Maps.swift", {maps_open_in_maps_diagnostic_kind_maps, sizeof maps_open_in_maps_diagnostic_kind_maps}},
  {"Sources/Maps/OpenInMaps/EntryRegister.swift", {maps_open_in_maps_entry_register, sizeof maps_open_in_maps_entry_register}},
  {"Sources/Maps/OpenInMaps/OpenInMaps+Entry.swift", {maps_open_in_maps_open_in_maps_entry, sizeof maps_open_in_maps_open_in_maps_entry}},
  {"Sources/Maps/OpenInMaps/OpenInMaps.swift", {maps_open_in_maps_open_in_maps, sizeof maps_open_in_maps_open_in_maps}},
  {"Sources/Maps/Requests/MapAction.swift", {maps_requests_map_action, sizeof maps_requests_map_action}},
  {"Sources/Maps/Requests/MapError.swift", {maps_requests_map_error, sizeof maps_requests_map_error}},
  {"Sources/Maps/Requests/MapRequest+Content.swift", {maps_requests_map_request_content, sizeof maps_requests_map_request_content}},
  {"Sources/Maps/Requests/MapRequest.swift", {maps_requests_map_request, sizeof maps_requests_map_request}},
  {"Sources/Model/HTML/references.json", {model_html_references, sizeof model_html_references}},
  {"Sources/Model/Vocabularies/attributes.json", {model_vocabularies_attributes, sizeof model_vocabularies_attributes}},
  {"Sources/Model/Vocabularies/labels.json", {model_vocabularies_labels, sizeof model_vocabularies_labels}},
  {"Sources/Model/Vocabularies/vocabularies.json", {model_vocabularies_vocabularies, sizeof model_vocabularies_vocabularies}},
  {"Sources/Pages/Drawings/favicon.ico", {pages_drawings_favicon, sizeof pages_drawings_favicon}},
  {"Sources/Pages/Drawings/share.png", {pages_drawings_share, sizeof pages_drawings_share}},
  {"Sources/Passes/diagnostics.json", {passes_diagnostics, sizeof passes_diagnostics}},
  {"Sources/Passes/schema.json", {passes_schema, sizeof passes_schema}},
  {"Sources/Project/diagnostics.json", {project_diagnostics, sizeof project_diagnostics}},
  {"Sources/Readers/diagnostics.json", {readers_diagnostics, sizeof readers_diagnostics}},
  {"Sources/Records/countries.json", {records_countries, sizeof records_countries}},
  {"Sources/Records/diagnostics.json", {records_diagnostics, sizeof records_diagnostics}},
  {"Sources/Routes/DiagnosticKind+Routes.swift", {routes_diagnostic_kind_routes, sizeof routes_diagnostic_kind_routes}},
  {"Sources/Routes/LinkFault.swift", {routes_link_fault, sizeof routes_link_fault}},
  {"Sources/Routes/LinkValues.swift", {routes_link_values, sizeof routes_link_values}},
  {"Sources/Routes/PathPattern+Precedence.swift", {routes_path_pattern_precedence, sizeof routes_path_pattern_precedence}},
  {"Sources/Routes/PathPattern.swift", {routes_path_pattern, sizeof routes_path_pattern}},
  {"Sources/Routes/ReservedPrefix.swift", {routes_reserved_prefix, sizeof routes_reserved_prefix}},
  {"Sources/Routes/Route+Entries.swift", {routes_route_entries, sizeof routes_route_entries}},
  {"Sources/Routes/Route+URL.swift", {routes_route_url, sizeof routes_route_url}},
  {"Sources/Routes/Route.swift", {routes_route, sizeof routes_route}},
  {"Sources/Routes/RouteTable.swift", {routes_route_table, sizeof routes_route_table}},
  {"Sources/Routes/Router+Entries.swift", {routes_router_entries, sizeof routes_router_entries}},
  {"Sources/Routes/Router.swift", {routes_router, sizeof routes_router}},
  {"Sources/Routes/SiteNames.swift", {routes_site_names, sizeof routes_site_names}},
  {"Sources/Serve/preview.css", {serve_preview_css, sizeof serve_preview_css}},
  {"Sources/Serve/preview.js", {serve_preview_js, sizeof serve_preview_js}},
  {"Sources/Signing/AppleRootCA.pem", {signing_apple_root, sizeof signing_apple_root}},
  {"Sources/Values/broken-signs.json", {values_broken_signs, sizeof values_broken_signs}},
  {"Sources/Values/currency-signs.json", {values_currency_signs, sizeof values_currency_signs}},
  {"Sources/Values/months.json", {values_months, sizeof values_months}},
  {"Sources/Values/multipliers.json", {values_multipliers, sizeof values_multipliers}},
  {"Sources/Values/units.json", {values_units, sizeof values_units}},
  {"docs/diagnostics.md", {diagnostics, sizeof diagnostics}},
  {"docs/waymark.schema.json", {waymark_schema, sizeof waymark_schema}},
  {"Templates/theme/404.html", {theme_404_html, sizeof theme_404_html}},
  {"Templates/theme/content.html", {theme_content_html, sizeof theme_content_html}},
  {"Templates/theme/countries.tsv", {theme_countries_tsv, sizeof theme_countries_tsv}},
  {"Templates/theme/css/base.css", {theme_css_base_css, sizeof theme_css_base_css}},
  {"Templates/theme/css/cards.css", {theme_css_cards_css, sizeof theme_css_cards_css}},
  {"Templates/theme/css/content.css", {theme_css_content_css, sizeof theme_css_content_css}},
  {"Templates/theme/css/dealer.css", {theme_css_dealer_css, sizeof theme_css_dealer_css}},
  {"Templates/theme/css/gatepass.css", {theme_css_gatepass_css, sizeof theme_css_gatepass_css}},
  {"Templates/theme/css/home.css", {theme_css_home_css, sizeof theme_css_home_css}},
  {"Templates/theme/css/listing.css", {theme_css_listing_css, sizeof theme_css_listing_css}},
  {"Templates/theme/css/market.css", {theme_css_market_css, sizeof theme_css_market_css}},
  {"Templates/theme/css/middle.css", {theme_css_middle_css, sizeof theme_css_middle_css}},
  {"Templates/theme/css/parts.css", {theme_css_parts_css, sizeof theme_css_parts_css}},
  {"Templates/theme/css/request.css", {theme_css_request_css, sizeof theme_css_request_css}},
  {"Templates/theme/dealer.html", {theme_dealer_html, sizeof theme_dealer_html}},
  {"Templates/theme/gatepass.html", {theme_gatepass_html, sizeof theme_gatepass_html}},
  {"Templates/theme/gatepass.js", {theme_gatepass_js, sizeof theme_gatepass_js}},
  {"Templates/theme/home.html", {theme_home_html, sizeof theme_home_html}},
  {"Templates/theme/listing.html", {theme_listing_html, sizeof theme_listing_html}},
  {"Templates/theme/locales/ar.json", {theme_locales_ar_json, sizeof theme_locales_ar_json}},
  {"Templates/theme/locales/de.json", {theme_locales_de_json, sizeof theme_locales_de_json}},
  {"Templates/theme/locales/en.json", {theme_locales_en_json, sizeof theme_locales_en_json}},
  {"Templates/theme/locales/es.json", {theme_locales_es_json, sizeof theme_locales_es_json}},
  {"Templates/theme/locales/fr.json", {theme_locales_fr_json, sizeof theme_locales_fr_json}},
  {"Templates/theme/locales/ja.json", {theme_locales_ja_json, sizeof theme_locales_ja_json}},
  {"Templates/theme/locales/zh-Hans.json", {theme_locales_zh_hans_json, sizeof theme_locales_zh_hans_json}},
  {"Templates/theme/locales/zh-Hant.json", {theme_locales_zh_hant_json, sizeof theme_locales_zh_hant_json}},
  {"Templates/theme/market.html", {theme_market_html, sizeof theme_market_html}},
  {"Templates/theme/no-picture.svg", {theme_no_picture_svg, sizeof theme_no_picture_svg}},
  {"Templates/theme/parts/app-links.html", {theme_parts_app_links_html, sizeof theme_parts_app_links_html}},
  {"Templates/theme/parts/breadcrumb.html", {theme_parts_breadcrumb_html, sizeof theme_parts_breadcrumb_html}},
  {"Templates/theme/parts/browse.html", {theme_parts_browse_html, sizeof theme_parts_browse_html}},
  {"Templates/theme/parts/card.html", {theme_parts_card_html, sizeof theme_parts_card_html}},
  {"Templates/theme/parts/choices.html", {theme_parts_choices_html, sizeof theme_parts_choices_html}},
  {"Templates/theme/parts/contact.html", {theme_parts_contact_html, sizeof theme_parts_contact_html}},
  {"Templates/theme/parts/dealers.html", {theme_parts_dealers_html, sizeof theme_parts_dealers_html}},
  {"Templates/theme/parts/directions.html", {theme_parts_directions_html, sizeof theme_parts_directions_html}},
  {"Templates/theme/parts/face.html", {theme_parts_face_html, sizeof theme_parts_face_html}},
  {"Templates/theme/parts/fact.html", {theme_parts_fact_html, sizeof theme_parts_fact_html}},
  {"Templates/theme/parts/find.html", {theme_parts_find_html, sizeof theme_parts_find_html}},
  {"Templates/theme/parts/footer.html", {theme_parts_footer_html, sizeof theme_parts_footer_html}},
  {"Templates/theme/parts/gallery.html", {theme_parts_gallery_html, sizeof theme_parts_gallery_html}},
  {"Templates/theme/parts/groups.html", {theme_parts_groups_html, sizeof theme_parts_groups_html}},
  {"Templates/theme/parts/head.html", {theme_parts_head_html, sizeof theme_parts_head_html}},
  {"Templates/theme/parts/header.html", {theme_parts_header_html, sizeof theme_parts_header_html}},
  {"Templates/theme/parts/languages.html", {theme_parts_languages_html, sizeof theme_parts_languages_html}},
  {"Templates/theme/parts/maps.html", {theme_parts_maps_html, sizeof theme_parts_maps_html}},
  {"Templates/theme/parts/no-picture.html", {theme_parts_no_picture_html, sizeof theme_parts_no_picture_html}},
  {"Templates/theme/parts/pager.html", {theme_parts_pager_html, sizeof theme_parts_pager_html}},
  {"Templates/theme/parts/phone.html", {theme_parts_phone_html, sizeof theme_parts_phone_html}},
  {"Templates/theme/parts/price.html", {theme_parts_price_html, sizeof theme_parts_price_html}},
  {"Templates/theme/parts/reach.html", {theme_parts_reach_html, sizeof theme_parts_reach_html}},
  {"Templates/theme/parts/seller.html", {theme_parts_seller_html, sizeof theme_parts_seller_html}},
  {"Templates/theme/parts/share.html", {theme_parts_share_html, sizeof theme_parts_share_html}},
  {"Templates/theme/parts/similar.html", {theme_parts_similar_html, sizeof theme_parts_similar_html}},
  {"Templates/theme/parts/stores-line.html", {theme_parts_stores_line_html, sizeof theme_parts_stores_line_html}},
  {"Templates/theme/parts/stores.html", {theme_parts_stores_html, sizeof theme_parts_stores_html}},
  {"Templates/theme/passes/gatepass/pass.json", {theme_passes_gatepass_pass_json, sizeof theme_passes_gatepass_pass_json}},
  {"Templates/theme/passes/icon.png", {theme_passes_icon_png, sizeof theme_passes_icon_png}},
  {"Templates/theme/passes/icon@2x.png", {theme_passes_icon_2x_png, sizeof theme_passes_icon_2x_png}},
  {"Templates/theme/passes/icon@3x.png", {theme_passes_icon_3x_png, sizeof theme_passes_icon_3x_png}},
  {"Templates/theme/passes/logo.png", {theme_passes_logo_png, sizeof theme_passes_logo_png}},
  {"Templates/theme/passes/logo@2x.png", {theme_passes_logo_2x_png, sizeof theme_passes_logo_2x_png}},
  {"Templates/theme/passes/logo@3x.png", {theme_passes_logo_3x_png, sizeof theme_passes_logo_3x_png}},
  {"Templates/theme/request.html", {theme_request_html, sizeof theme_request_html}},
  {"Templates/theme/search.html", {theme_search_html, sizeof theme_search_html}},
  {"Templates/theme/search.js", {theme_search_js, sizeof theme_search_js}},
  {"Templates/theme/shell.html", {theme_shell_html, sizeof theme_shell_html}},
  {"Templates/theme/words.tsv", {theme_words_tsv, sizeof theme_words_tsv}},
};

struct CFile cfile(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].path, path) == 0) return files[index].file;
  }
  return (struct CFile){NULL, 0};
}

const char *cfile_path(size_t index) {
  return index < sizeof files / sizeof files[0] ? files[index].path : NULL;
}
