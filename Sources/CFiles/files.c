// The files that are compiled into the program, each by its path in the repository. `#embed` takes a
// hundredth of a second for what costs the compiler of Swift half a minute as an array literal.
#include "files.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char applinks_system_codes[] = {
#embed "../AppLinks/system-codes.json"
};
static const unsigned char commands_inspect_pass_page[] = {
#embed "../Commands/Inspect/pass-page.css"
};
static const unsigned char commands_report_feed_page[] = {
#embed "../Commands/Report/feed-page.css"
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
static const unsigned char records_countries[] = {
#embed "../Records/countries.json"
};
static const unsigned char values_currency_signs[] = {
#embed "../Values/currency-signs.json"
};
static const unsigned char values_months[] = {
#embed "../Values/months.json"
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

static const struct {
  const char *path;
  struct CFile file;
} files[] = {
  {"Sources/AppLinks/system-codes.json", {applinks_system_codes, sizeof applinks_system_codes}},
  {"Sources/Commands/Inspect/pass-page.css", {commands_inspect_pass_page, sizeof commands_inspect_pass_page}},
  {"Sources/Commands/Report/feed-page.css", {commands_report_feed_page, sizeof commands_report_feed_page}},
  {"Sources/Drafts/Starter/README.md", {drafts_starter_readme, sizeof drafts_starter_readme}},
  {"Sources/Drafts/Starter/dealers.json", {drafts_starter_dealers, sizeof drafts_starter_dealers}},
  {"Sources/Drafts/Starter/gate-passes.ndjson", {drafts_starter_gate_passes, sizeof drafts_starter_gate_passes}},
  {"Sources/Drafts/Starter/gitignore", {drafts_starter_gitignore, sizeof drafts_starter_gitignore}},
  {"Sources/Drafts/Starter/listings.csv", {drafts_starter_listings, sizeof drafts_starter_listings}},
  {"Sources/Drafts/Starter/waymark.json", {drafts_starter_waymark, sizeof drafts_starter_waymark}},
  {"Sources/Drafts/Words/columns.json", {drafts_words_columns, sizeof drafts_words_columns}},
  {"Sources/Drafts/Words/countries.json", {drafts_words_countries, sizeof drafts_words_countries}},
  {"Sources/Drafts/Words/languages.json", {drafts_words_languages, sizeof drafts_words_languages}},
  {"Sources/Drafts/Words/terms.json", {drafts_words_terms, sizeof drafts_words_terms}},
  {"Sources/Drafts/Words/vocabularies.json", {drafts_words_vocabularies, sizeof drafts_words_vocabularies}},
  {"Sources/Model/Vocabularies/attributes.json", {model_vocabularies_attributes, sizeof model_vocabularies_attributes}},
  {"Sources/Model/Vocabularies/labels.json", {model_vocabularies_labels, sizeof model_vocabularies_labels}},
  {"Sources/Model/Vocabularies/vocabularies.json", {model_vocabularies_vocabularies, sizeof model_vocabularies_vocabularies}},
  {"Sources/Records/countries.json", {records_countries, sizeof records_countries}},
  {"Sources/Values/currency-signs.json", {values_currency_signs, sizeof values_currency_signs}},
  {"Sources/Values/months.json", {values_months, sizeof values_months}},
  {"Sources/Values/units.json", {values_units, sizeof values_units}},
  {"docs/diagnostics.md", {diagnostics, sizeof diagnostics}},
  {"docs/waymark.schema.json", {waymark_schema, sizeof waymark_schema}},
};

struct CFile cfile(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].path, path) == 0) return files[index].file;
  }
  return (struct CFile){NULL, 0};
}
