import Foundation
import Testing
import WaymarkTestSupport

/// Compares the decoder with an independent implementation of JSON Schema on the same documents.
///
/// The implementation is Debian's python3-jsonschema, which Scripts/setup installs; without it
/// these tests fail.
@Suite struct SchemaDocumentTests {
  /// A document and whether it is valid.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let isValid: Bool
    let text: String
    var testDescription: String { name }

    init(_ name: String, valid isValid: Bool, _ sample: Sample) {
      self.name = name
      self.isValid = isValid
      text = sample.text
    }
  }

  private static func environment(_ more: String) -> Sample {
    Sample().withEnvironment(Sample.environment + ", " + more)
  }

  private static func route(_ more: String) -> Sample {
    Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "shell", \#(more) }"#)
  }

  private static func market(_ more: String) -> Sample {
    Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "market", \#(more) }"#)
      .with("records", #"{ "listings": { "source": { "csv": "a.csv" } } }"#)
  }

  private static func content(_ more: String) -> Sample {
    Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "content", \#(more) }"#)
  }

  private static func records(_ members: String) -> Sample {
    Sample().with("records", "{ \(members) }")
  }

  private static func listings(_ text: String) -> Sample {
    Sample().with("records", "{ \"listings\": \(text) }")
  }

  private static func source(_ text: String) -> Sample {
    listings("{ \"source\": \(text) }")
  }

  private static func field(_ text: String) -> Sample {
    listings(#"{ "source": { "csv": "a.csv" }, "fields": { \#(text) } }"#)
  }

  private static let print = Array(repeating: "AB", count: 32).joined(separator: ":")
  private static let identity = #""identity": { "certificate": "c", "intermediates": "i" }"#

  /// Documents about which both agree.
  static let cases: [Case] = [
    Case(
      "Swift sources", valid: true,
      Sample().with("swift", #"{ "type": "DeeplinkType", "access": null }"#)),
    Case("Swift's type", valid: false, Sample().with("swift", #"{ "type": "deeplink" }"#)),
    Case("Swift's runtime", valid: false, Sample().with("swift", #"{ "runtime": "pods" }"#)),
    Case("the sample", valid: true, Sample()),
    Case("no name", valid: false, Sample().without("name")),
    Case("no locales", valid: false, Sample().without("locales")),
    Case("no environments", valid: false, Sample().without("environments")),
    Case("no routes", valid: false, Sample().without("routes")),
    Case("a number for a name", valid: false, Sample().with("name", "1")),
    Case("an unknown key", valid: false, Sample().with("nmae", "\"Cars\"")),
    Case(
      "facets", valid: true,
      market(#""facets": ["make", ["make", "model"], "price"], "indexFrom": 5"#)),
    Case("no facets", valid: false, market(#""facets": []"#)),
    Case("a facet of three", valid: false, market(#""facets": [["make", "model", "fuel"]]"#)),
    Case("a facet twice", valid: false, market(#""facets": ["make", "make"]"#)),
    Case("a number for facets", valid: false, market(#""facets": 5"#)),
    Case("a number among facets", valid: false, market(#""facets": [5]"#)),
    Case("an index from none", valid: false, market(#""indexFrom": 0"#)),
    Case("a content page", valid: true, content(#""content": { "en": "Texts/a.md" }"#)),
    Case("a content page of one file", valid: true, content(#""content": "Texts/a.md""#)),
    Case("a content page of a number", valid: false, content(#""content": 5"#)),
    Case("a content page of nothing", valid: false, content(#""content": {}"#)),
    Case("a text out of the project", valid: false, content(#""content": "../a.md""#)),
    Case("a text of the system", valid: false, content(#""content": { "en": "/etc/passwd" }"#)),
    Case("a schema", valid: true, Sample().with("$schema", "\"waymark.schema.json\"")),
    Case("a null schema", valid: true, Sample().with("$schema", "null")),
    Case("an empty schema", valid: false, Sample().with("$schema", "\"\"")),
    Case("no locale at all", valid: false, Sample().with("locales", "[]")),
    Case("a locale twice", valid: false, Sample().with("locales", #"["en", "en"]"#)),
    Case("a locale with a script", valid: true, Sample().with("locales", #"["zh-Hant-HK"]"#)),
    Case("a locale in words", valid: false, Sample().with("locales", #"["English"]"#)),
    Case("countries", valid: true, Sample().with("countries", #"["CA"]"#)),
    Case("null countries", valid: true, Sample().with("countries", "null")),
    Case("small letters for a country", valid: false, Sample().with("countries", #"["ca"]"#)),
    Case("no country at all", valid: false, Sample().with("countries", "[]")),
    Case("templates", valid: true, Sample().with("templates", "\"Mine/Theme\"")),
    Case("null templates", valid: true, Sample().with("templates", "null")),
    Case("templates above", valid: false, Sample().with("templates", "\"a/../../b\"")),
    Case("templates at the root", valid: false, Sample().with("templates", "\"/b\"")),
    Case(
      "a brand", valid: true,
      Sample().with("brand", ##"{ "color": "#0B6e4f", "logo": "a/b.svg", "icon": "c.png" }"##)),
    Case("null brand", valid: true, Sample().with("brand", "null")),
    Case("a brand of nulls", valid: true, Sample().with("brand", #"{ "color": null }"#)),
    Case("a colour in words", valid: false, Sample().with("brand", #"{ "color": "teal" }"#)),
    Case("a short colour", valid: false, Sample().with("brand", ##"{ "color": "#0b6" }"##)),
    Case("a logo above", valid: false, Sample().with("brand", #"{ "logo": "../a.svg" }"#)),
    Case("an icon at the root", valid: false, Sample().with("brand", #"{ "icon": "/a.png" }"#)),
    Case("a brand's name", valid: false, Sample().with("brand", #"{ "name": "Cars" }"#)),
    Case("pictures", valid: true, Sample().with("pictures", "\"Pictures\"")),
    Case("null pictures", valid: true, Sample().with("pictures", "null")),
    Case("pictures above", valid: false, Sample().with("pictures", "\"../Pictures\"")),
    Case("a limit in percent", valid: true, Sample().with("publish", #"{ "maxRemoved": "5%" }"#)),
    Case("a limit of records", valid: true, Sample().with("publish", #"{ "maxLeftOut": 500 }"#)),
    Case("null limits", valid: true, Sample().with("publish", "null")),
    Case("a null limit", valid: true, Sample().with("publish", #"{ "maxRemoved": null }"#)),
    Case("a limit in words", valid: false, Sample().with("publish", #"{ "maxRemoved": "few" }"#)),
    Case("too much of all", valid: false, Sample().with("publish", #"{ "maxRemoved": "101%" }"#)),
    Case("less than nothing", valid: false, Sample().with("publish", #"{ "maxRemoved": -1 }"#)),
    Case("half a record", valid: false, Sample().with("publish", #"{ "maxRemoved": 0.5 }"#)),
    Case("severities", valid: true, Sample().with("diagnostics", #"{ "record.vin": "note" }"#)),
    Case("null severities", valid: true, Sample().with("diagnostics", "null")),
    Case("no severity", valid: false, Sample().with("diagnostics", #"{ "record.vin": "fatal" }"#)),
    Case(
      "the first of duplicates", valid: true,
      listings(#"{ "source": { "csv": "a.csv" }, "duplicates": "first" }"#)),
    Case(
      "the last of duplicates", valid: false,
      listings(#"{ "source": { "csv": "a.csv" }, "duplicates": "last" }"#)),
    Case("no environment at all", valid: false, Sample().with("environments", "{}")),
    Case("a null environment", valid: false, Sample().with("environments", #"{ "a": null }"#)),
    Case(
      "an upper-case host", valid: false,
      Sample().withEnvironment(
        #""hosts": ["Example.com"], "urlScheme": "cars""#)),
    Case(
      "a host without a period", valid: false,
      Sample().withEnvironment(
        #""hosts": ["localhost"], "urlScheme": "cars""#)),
    Case(
      "an address for a host", valid: false,
      Sample().withEnvironment(
        #""hosts": ["192.0.2.1"], "urlScheme": "cars""#)),
    Case(
      "a host twice", valid: false,
      Sample().withEnvironment(
        #""hosts": ["a.example", "a.example"], "urlScheme": "cars""#)),
    Case(
      "null hosts", valid: false,
      Sample().withEnvironment(
        #""hosts": null, "urlScheme": "cars""#)),
    Case(
      "a scheme with a digit first", valid: false,
      Sample().withEnvironment(
        #""hosts": ["a.example"], "urlScheme": "1cars""#)),
    Case("index", valid: true, environment(#""index": true"#)),
    Case("null index", valid: true, environment(#""index": null"#)),
    Case("index in words", valid: false, environment(#""index": "true""#)),
    Case("null server", valid: true, environment(#""server": null"#)),
    Case("a proxy in front", valid: true, environment(#""server": { "tls": false }"#)),
    Case("TLS without a certificate", valid: false, environment(#""server": { "tls": true }"#)),
    Case(
      "a server", valid: true,
      environment(
        #""server": { "tls": { "certificate": "/{host}.pem", "key": "/k" }, "include": "/a/b" }"#)),
    Case("no key", valid: false, environment(#""server": { "tls": { "certificate": "/c" } }"#)),
    Case("additions above", valid: false, environment(#""server": { "include": "/a/../b" }"#)),
    Case("additions beside", valid: false, environment(#""server": { "include": "b" }"#)),
    Case(
      "a blank in challenges", valid: false, environment(#""server": { "challenges": "/a b" }"#)),
    Case("null extends", valid: true, environment(#""extends": null"#)),
    Case(
      "null apps", valid: true,
      environment(
        #""ios": null, "android": null, "harmony": null, "pass": null, "maps": null"#
      )),
    Case(
      "an iOS app", valid: true,
      environment(
        #""ios": { "teamID": "A1B2C3D4E5", "bundleID": "cars", "appStoreID": "1" }"#)),
    Case(
      "a short team", valid: false,
      environment(
        #""ios": { "teamID": "A1B2", "bundleID": "com.example" }"#)),
    Case(
      "a bundle id with a slash", valid: false,
      environment(
        #""ios": { "teamID": "A1B2C3D4E5", "bundleID": "com/example" }"#)),
    Case(
      "a number for a store id", valid: false,
      environment(
        #""ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example", "appStoreID": 1 }"#)),
    Case(
      "an Android app", valid: true,
      environment(
        #""android": { "package": "com.example", "fingerprints": ["\#(print)"] }"#)),
    Case(
      "a package of one part", valid: false,
      environment(
        #""android": { "package": "cars", "fingerprints": ["\#(print)"] }"#)),
    Case(
      "a lower-case fingerprint", valid: false,
      environment(
        #""android": { "package": "com.example", "fingerprints": ["\#(print.lowercased())"] }"#)),
    Case("a HarmonyOS app", valid: true, environment(#""harmony": { "appID": "42" }"#)),
    Case(
      "a HarmonyOS bundle", valid: true,
      environment(#""harmony": { "appID": "42", "bundleName": "com.example.cars_2" }"#)),
    Case(
      "a HarmonyOS bundle of one part", valid: false,
      environment(#""harmony": { "appID": "42", "bundleName": "carsapp" }"#)),
    Case("a HarmonyOS app in words", valid: false, environment(#""harmony": { "appID": "cars" }"#)),
    Case(
      "a pass", valid: true,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity) }"#)),
    Case(
      "updates", valid: true,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "updates": { "path": "/pass/es", "secret": { "env": "A" } } }"#
      )),
    Case(
      "updates without a secret", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "updates": { "path": "/w" } }"#
      )),
    Case(
      "updates at the root", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "updates": { "path": "/", "secret": { "file": "a" } } }"#
      )),
    Case(
      "updates above", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "updates": { "path": "/a/../b", "secret": { "file": "a" } } }"#
      )),
    Case(
      "a pass type without its beginning", valid: false,
      environment(
        #""pass": { "typeID": "a.b", "teamID": "A1B2C3D4E5", \#(identity) }"#)),
    Case(
      "a colour out of range", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "colors": { "label": "rgb(0, 0, 256)" } }"#
      )),
    Case(
      "a colour", valid: true,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "colors": { "label": "rgb(0, 0,255)" } }"#
      )),
    Case(
      "a colour with leading zeros", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", \#(identity), "colors": { "label": "rgb(00, 0, 0)" } }"#
      )),
    Case(
      "a secret in the file", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5", "identity": { "certificate": "c", "intermediates": "i", "password": "x" } }"#
      )),
    Case(
      "map apps", valid: true,
      environment(
        #""maps": { "apps": ["waze"], "ids": { "waze": "cars" } }"#)),
    Case(
      "the order of map apps", valid: true,
      environment(
        #""maps": { "order": "best", "datum": "off", "feed": true, "countries": { "CN": [], "HK": null }, "ids": { "waze": null } }"#
      )),
    Case("a word for an order", valid: false, environment(#""maps": { "order": "fast" }"#)),
    Case("a word for a datum", valid: false, environment(#""maps": { "datum": "wgs84" }"#)),
    Case(
      "a country in small letters", valid: false,
      environment(#""maps": { "countries": { "cn": [] } }"#)),
    Case("a map app twice", valid: false, environment(#""maps": { "apps": ["waze", "waze"] }"#)),
    Case("a blank map id", valid: false, environment(#""maps": { "ids": { "waze": " " } }"#)),
    Case(
      "a blank around a map id", valid: false,
      environment(#""maps": { "ids": { "waze": "cars " } }"#)),
    Case("a list of map ids", valid: false, environment(#""maps": { "ids": [] }"#)),
    Case("a number for a map id", valid: false, environment(#""maps": { "ids": { "waze": 1 } }"#)),
    Case("no route at all", valid: false, Sample().with("routes", "[]")),
    Case(
      "a route without a page", valid: true,
      Sample().withRoute(
        #"{ "name": "a", "path": "/a" }"#)),
    Case(
      "a relative path", valid: false,
      Sample().withRoute(
        #"{ "name": "a", "path": "a", "page": "shell" }"#)),
    Case(
      "a route's name with a dash", valid: false,
      Sample().withRoute(
        #"{ "name": "a-b", "path": "/a", "page": "shell" }"#)),
    Case(
      "an unknown page", valid: false,
      Sample().withRoute(
        #"{ "name": "a", "path": "/a", "page": "404" }"#)),
    Case("a query", valid: true, route(#""query": { "q": "{query}" }"#)),
    Case("a query without braces", valid: false, route(#""query": { "q": "query" }"#)),
    Case("a reserved query", valid: false, route(#""query": { "web": "{query}" }"#)),
    Case(
      "null keys of a route", valid: true,
      route(
        #""query": null, "records": null, "index": null, "title": null, "shortcut": null, "spotlight": null, "spotlightDays": null, "push": null"#
      )),
    Case("no days of Spotlight items", valid: false, route(#""spotlightDays": 0"#)),
    Case("too many days", valid: false, route(#""spotlightDays": 3651"#)),
    Case("days in words", valid: false, route(#""spotlightDays": "30""#)),
    Case("half a day", valid: false, route(#""spotlightDays": 0.5"#)),
    Case("titles", valid: true, route(#""title": { "en": "A", "zh-Hans": null }"#)),
    Case("an empty title", valid: false, route(#""title": """#)),
    Case("a shortcut", valid: true, route(#""shortcut": { "title": "A", "profile": "guest" }"#)),
    Case(
      "a shortcut with a symbol", valid: true,
      route(#""shortcut": { "title": "A", "subtitle": { "en": "B" }, "symbol": "car.2" }"#)),
    Case(
      "a shortcut with an image", valid: true,
      route(#""shortcut": { "title": "A", "image": "Icons/Car", "symbol": null }"#)),
    Case(
      "a symbol that is none", valid: false,
      route(#""shortcut": { "title": "A", "symbol": "Car!" }"#)),
    Case(
      "an image that is none", valid: false,
      route(#""shortcut": { "title": "A", "image": "a\"b" }"#)),
    Case(
      "a shortcut with a null profile", valid: true,
      route(
        #""shortcut": { "title": "A", "profile": null }"#)),
    Case(
      "a shortcut for nobody", valid: false,
      route(
        #""shortcut": { "title": "A", "profile": "nobody" }"#)),
    Case("a shortcut without a title", valid: false, route(#""shortcut": {}"#)),
    Case("null records", valid: true, Sample().with("records", "null")),
    Case("null listings", valid: true, listings("null")),
    Case("no records of a name", valid: true, Sample().with("records", #"{ "cars": null }"#)),
    Case("records of no kind", valid: false, records(#""cars": { "source": { "csv": "a" } }"#)),
    Case(
      "records of an unknown kind", valid: false,
      records(#""cars": { "kind": "car", "source": { "csv": "a" } }"#)),
    Case(
      "records of a name and a kind", valid: true,
      records(#""my-cars_2": { "kind": "listing", "vocabulary": "car", "source": { "csv": "a" } }"#)
    ),
    Case(
      "records with a blank in their name", valid: false,
      records(#""my cars": { "kind": "listing", "source": { "csv": "a" } }"#)),
    Case(
      "listings of another kind", valid: true,
      records(#""listings": { "kind": "request", "source": { "csv": "a" } }"#)),
    Case(
      "dealers with a vocabulary", valid: false,
      records(#""sellers": { "kind": "dealer", "vocabulary": "car", "source": { "csv": "a" } }"#)),
    Case(
      "gate passes and whose cars they are for", valid: true,
      records(
        #""listings": { "source": { "csv": "a" } }, "gatePasses": { "listings": "listings", "source": { "csv": "a" } }"#
      )),
    Case("records without a source", valid: false, listings("{}")),
    Case("an NDJSON source", valid: true, source(#"{ "ndjson": "a" }"#)),
    Case("a source of no format", valid: false, source("{}")),
    Case("a source of two formats", valid: false, source(#"{ "json": "a", "csv": "a" }"#)),
    Case(
      "a source of two formats with a query", valid: false,
      source(
        #"{ "json": "a", "sqlite": "a", "query": "SELECT 1" }"#)),
    Case("a separator", valid: true, source(#"{ "csv": "a", "separator": ";" }"#)),
    Case("a separator for JSON", valid: false, source(#"{ "json": "a", "separator": ";" }"#)),
    Case("a letter for a separator", valid: false, source(#"{ "csv": "a", "separator": "x" }"#)),
    Case("a query of a database", valid: true, source(#"{ "sqlite": "a", "query": "SELECT 1" }"#)),
    Case("a table", valid: true, source(#"{ "sqlite": "a", "table": "cars" }"#)),
    Case(
      "a query and a table", valid: false,
      source(
        #"{ "sqlite": "a", "table": "cars", "query": "SELECT 1" }"#)),
    Case("a database alone", valid: false, source(#"{ "sqlite": "a" }"#)),
    Case("a query for CSV", valid: false, source(#"{ "csv": "a", "query": "SELECT 1" }"#)),
    Case(
      "null fields", valid: true,
      listings(
        #"{ "source": { "csv": "a" }, "fields": null }"#)),
    Case(
      "fields", valid: true,
      field(
        #""id": { "row": true }, "mileage": { "column": "km", "unit": "km", "decimal": "," }, "make": "brand""#
      )),
    Case("an unknown field", valid: false, field(#""colour": "color""#)),
    Case("a field of a dealer", valid: false, field(#""telephone": "phone""#)),
    Case("a column without a name", valid: false, field(#""make": """#)),
    Case("a row that is false", valid: false, field(#""id": { "row": false }"#)),
    Case(
      "a column and a constant", valid: false,
      field(
        #""make": { "column": "a", "value": "b" }"#)),
    Case(
      "words", valid: true, field(#""status": { "values": { "Verkauft": "sold", "-": null } }"#)),
    Case(
      "a word that stands for a number", valid: false,
      field(
        #""status": { "values": { "x": 1 } }"#)),
    Case(
      "a currency and its column", valid: true,
      field(
        #""price": { "currency": "USD", "currencyColumn": "c" }"#)),
    Case("a price", valid: true, field(#""price": { "value": 5, "currency": "USD" }"#)),
    Case("a decimal mark of degrees", valid: true, field(#""latitude": { "decimal": "," }"#)),
    Case("a template", valid: true, field(#""title": { "template": "{make} {model}" }"#)),
    Case("a template without a column", valid: false, field(#""title": { "template": "a" }"#)),
    Case(
      "no rules for rows", valid: true,
      source(#"{ "csv": "a.csv", "only": null, "except": null, "columns": null }"#)),
    Case(
      "rows of a database", valid: true,
      source(#"{ "sqlite": "a.sqlite", "table": "a", "only": { "pub": ["1"] } }"#)),
    Case("columns", valid: true, field(#""title": { "columns": ["a", "b"], "default": "c" }"#)),
    Case("no columns", valid: false, field(#""title": { "columns": [] }"#)),
    Case("two origins", valid: false, field(#""title": { "column": "a", "row": true }"#)),
    Case("words that are flags", valid: true, field(#""status": { "values": { "x": true } }"#)),
    Case("words of a price", valid: true, field(#""price": { "suffixes": { "HT": "net" } }"#)),
    Case(
      "a word of no meaning", valid: false, field(#""price": { "suffixes": { "HT": "nett" } }"#)),
    Case(
      "dates", valid: true, field(#""updated": { "dates": { "order": "DMY", "pivot": 2040 } }"#)),
    Case("an epoch", valid: false, field(#""updated": { "dates": { "epoch": "unix" } }"#)),
    Case("nothing", valid: true, field(#""title": { "nulls": ["-", "k.A."] }"#)),
  ]

  /// Documents whose fault a schema cannot express; only the decoder refuses them.
  static let decoderOnly: [Case] = [
    Case(
      "a shared host", valid: false,
      Sample().with(
        "environments",
        "{ \"a\": { \(Sample.environment) }, \"b\": { \(Sample.environment) } }")),
    Case("no hosts", valid: false, Sample().withEnvironment(#""urlScheme": "cars""#)),
    Case(
      "a system's scheme", valid: false,
      Sample().withEnvironment(
        #""hosts": ["a.example"], "urlScheme": "https""#)),
    Case("an environment that extends none", valid: false, environment(#""extends": "z""#)),
    Case(
      "a pass without an identity", valid: false,
      environment(
        #""pass": { "typeID": "pass.a", "teamID": "A1B2C3D4E5" }"#)),
    Case("an app that is not known", valid: false, environment(#""maps": { "apps": ["nokia"] }"#)),
    Case("a locale that is not the project's", valid: false, route(#""title": { "de": "A" }"#)),
    Case(
      "two routes of one name", valid: false,
      Sample().withRoute(
        #"{ "name": "a", "path": "/a", "page": "shell" }, { "name": "a", "path": "/b", "page": "shell" }"#
      )),
    Case(
      "a page for records that are not described", valid: false,
      Sample().withRoute(
        #"{ "name": "a", "path": "/a/{id}", "page": "listing" }"#)),
    Case("a unit of a price", valid: false, field(#""price": { "unit": "km" }"#)),
    Case("an unknown unit", valid: false, field(#""mileage": { "unit": "parsec" }"#)),
    Case("a decimal mark of a title", valid: false, field(#""title": { "decimal": "," }"#)),
    Case("a zone that does not exist", valid: false, field(#""updated": { "zone": "Mars/Base" }"#)),
    Case("a currency that does not exist", valid: false, field(#""price": { "currency": "QQQ" }"#)),
    Case(
      "a key that stands twice", valid: false,
      Sample().withEnvironment(
        Sample.environment + #", "index": true, "index": false"#)),
  ]

  @Test(arguments: cases + decoderOnly)
  func decoderJudgesEachCase(document: Case) {
    let found = faults(document.text)
    #expect(found.isEmpty == document.isValid, "\(found)")
  }

  @Test func schemaAgreesWithTheDecoder() throws {
    let verdicts = try judge((Self.cases + Self.decoderOnly).map(\.text))
    try #require(verdicts.count == Self.cases.count + Self.decoderOnly.count)
    for (document, isValid) in zip(Self.cases, verdicts) {
      #expect(isValid == document.isValid, "\(document.name): \(document.text)")
    }
    // If the schema learns to refuse one of these, move it to the others.
    for (document, isValid) in zip(Self.decoderOnly, verdicts.dropFirst(Self.cases.count)) {
      #expect(isValid, "\(document.name) is no matter of the decoder alone")
    }
  }

  @Test func acceptsTheExample() throws {
    let file = packageRoot.appending(path: "Examples/TradeX/waymark.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(try judge([plain(text)]) == [true])
  }
}

/// Asks python3-jsonschema which documents the schema accepts.
func judge(_ documents: [String]) throws -> [Bool] {
  let script = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator.check_schema(schema)
    validator = Validator(schema)
    texts = json.load(open(sys.argv[2], encoding="utf-8"))
    print(json.dumps([validator.is_valid(json.loads(text)) for text in texts]))
    """
  let folder = FileManager.default.temporaryDirectory
  let file = folder.appending(path: "waymark-\(UUID().uuidString).json")
  try JSONEncoder().encode(documents).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let python = Process()
  python.executableURL = URL(filePath: "/usr/bin/python3")
  python.arguments = ["-c", script, SchemaTests.file.path, file.path]
  let output = Pipe()
  python.standardOutput = output
  try python.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  python.waitUntilExit()
  try #require(
    python.terminationStatus == 0, "python3-jsonschema is missing; run Scripts/setup test")
  return try JSONDecoder().decode([Bool].self, from: bytes)
}
