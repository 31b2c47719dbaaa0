// The files that are compiled into the program, each by its path in the repository. `#embed` takes a
// hundredth of a second for what costs the compiler of Swift half a minute as an array literal.
#include "files.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

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
static const unsigned char drafts_words_columns[] = {
#embed "../Drafts/Words/columns.json"
};
static const unsigned char drafts_words_countries[] = {
#embed "../Drafts/Words/countries.json"
};
static const unsigned char drafts_words_exports[] = {
#embed "../Drafts/Words/exports.json"
};
static const unsigned char drafts_words_headers[] = {
#embed "../Drafts/Words/headers.json"
};
static const unsigned char drafts_words_languages[] = {
#embed "../Drafts/Words/languages.json"
};
static const unsigned char drafts_words_terms[] = {
#embed "../Drafts/Words/terms.json"
};
static const unsigned char drafts_words_vocabularies[] = {
#embed "../Drafts/Words/vocabularies.json"
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
static const unsigned char records_countries[] = {
#embed "../Records/countries.json"
};
static const unsigned char records_diagnostics[] = {
#embed "../Records/diagnostics.json"
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
  {"Sources/AppLinks/Lint/lint-kinds.json", {applinks_lint_kinds, sizeof applinks_lint_kinds}},
  {"Sources/AppLinks/system-codes.json", {applinks_system_codes, sizeof applinks_system_codes}},
  {"Sources/Build/Pack/unpack.sh", {build_pack_unpack, sizeof build_pack_unpack}},
  {"Sources/CLI/help.txt", {cli_help, sizeof cli_help}},
  {"Sources/CLI/Styles/pass-page.css", {cli_styles_pass_page, sizeof cli_styles_pass_page}},
  {"Sources/CLI/Styles/feed-page.css", {cli_styles_feed_page, sizeof cli_styles_feed_page}},
  {"Sources/Drafts/Starter/README.md", {drafts_starter_readme, sizeof drafts_starter_readme}},
  {"Sources/Drafts/Starter/dealers.json", {drafts_starter_dealers, sizeof drafts_starter_dealers}},
  {"Sources/Drafts/Starter/gate-passes.ndjson", {drafts_starter_gate_passes, sizeof drafts_starter_gate_passes}},
  {"Sources/Drafts/Starter/gitignore", {drafts_starter_gitignore, sizeof drafts_starter_gitignore}},
  {"Sources/Drafts/Starter/listings.csv", {drafts_starter_listings, sizeof drafts_starter_listings}},
  {"Sources/Drafts/Starter/waymark.json", {drafts_starter_waymark, sizeof drafts_starter_waymark}},
  {"Sources/Drafts/Words/columns.json", {drafts_words_columns, sizeof drafts_words_columns}},
  {"Sources/Drafts/Words/countries.json", {drafts_words_countries, sizeof drafts_words_countries}},
  {"Sources/Drafts/Words/exports.json", {drafts_words_exports, sizeof drafts_words_exports}},
  {"Sources/Drafts/Words/headers.json", {drafts_words_headers, sizeof drafts_words_headers}},
  {"Sources/Drafts/Words/languages.json", {drafts_words_languages, sizeof drafts_words_languages}},
  {"Sources/Drafts/Words/terms.json", {drafts_words_terms, sizeof drafts_words_terms}},
  {"Sources/Drafts/Words/vocabularies.json", {drafts_words_vocabularies, sizeof drafts_words_vocabularies}},
  {"Sources/Model/Vocabularies/attributes.json", {model_vocabularies_attributes, sizeof model_vocabularies_attributes}},
  {"Sources/Model/Vocabularies/labels.json", {model_vocabularies_labels, sizeof model_vocabularies_labels}},
  {"Sources/Model/Vocabularies/vocabularies.json", {model_vocabularies_vocabularies, sizeof model_vocabularies_vocabularies}},
  {"Sources/Pages/Drawings/favicon.ico", {pages_drawings_favicon, sizeof pages_drawings_favicon}},
  {"Sources/Pages/Drawings/share.png", {pages_drawings_share, sizeof pages_drawings_share}},
  {"Sources/Passes/schema.json", {passes_schema, sizeof passes_schema}},
  {"Sources/Project/diagnostics.json", {project_diagnostics, sizeof project_diagnostics}},
  {"Sources/Records/countries.json", {records_countries, sizeof records_countries}},
  {"Sources/Records/diagnostics.json", {records_diagnostics, sizeof records_diagnostics}},
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
