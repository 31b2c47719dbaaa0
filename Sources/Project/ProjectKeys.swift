// The keys of the objects of `waymark.json`. The JSON Schema is tested against them.

enum ProjectKey: String, CaseIterable {
  case schema = "$schema"
  case name, locales, countries, templates, brand, environments, routes, records, pictures
  case publish, diagnostics, images, offers, outside, redirects
  case staticFolder = "static"
  case swift
}

enum SwiftKey: String, CaseIterable { case type, access, runtime }
enum OffersKey: String, CaseIterable { case shipping, returns }
enum ShippingKey: String, CaseIterable { case price, countries, handlingDays, transitDays }
enum OfferPriceKey: String, CaseIterable { case amount, currency }
enum ReturnsKey: String, CaseIterable { case countries, days, fees, method }
enum BrandKey: String, CaseIterable { case color, logo, icon }
enum ImagesKey: String, CaseIterable { case widths, pattern }
enum PublishKey: String, CaseIterable {
  case maxRemoved, maxLeftOut, maxEmptied, mode, keep, gone, precompress
}

enum GoneKey: String, CaseIterable { case answer, days, limit }
enum EnvironmentKey: String, CaseIterable {
  case extends, hosts, urlScheme, index, ios, android, harmony, pass, maps, wechat, qq
  case hosting, hsts, indexNow, feeds, server, apiHost, records, brand, content, pictures
  case staticFolder = "static"
}

enum IndexNowKey: String, CaseIterable { case key }
enum HSTSKey: String, CaseIterable { case maxAge, includeSubDomains, preload }
enum ServerKey: String, CaseIterable { case tls, include, challenges }
enum TLSKey: String, CaseIterable { case certificate, key }
enum IOSKey: String, CaseIterable { case teamID, bundleID, appStoreID, services, appClip }
enum AndroidKey: String, CaseIterable { case package, fingerprints, getLoginCreds }
enum HarmonyKey: String, CaseIterable { case appID, bundleName, querySchemes }
enum WeChatKey: String, CaseIterable { case prefix }
enum QQKey: String, CaseIterable { case appID }
enum PassKey: String, CaseIterable {
  case typeID, teamID, serialPrefix, organization, identity, allowTestIdentity, images, colors
  case googleWallet, updates
}

enum UpdatesKey: String, CaseIterable { case path, secret }
enum ColorKey: String, CaseIterable { case background, foreground, label }
enum IdentityKey: String, CaseIterable { case certificate, key, password, intermediates }
enum SecretKey: String, CaseIterable { case env, file }
enum GoogleWalletKey: String, CaseIterable {
  case issuerID, serviceAccount, logo, heroImage
  case passClass = "class"
}

enum MapsKey: String, CaseIterable { case apps, order, countries, datum, ids, feed }
enum RouteKey: String, CaseIterable {
  case name, path, was, query, page, records, index, title, activity, shortcut, spotlight
  case spotlightDays, push, facets, indexFrom, content
}

enum RedirectKey: String, CaseIterable { case from, to, permanent, file }
enum ShortcutKey: String, CaseIterable { case title, subtitle, symbol, image, profile }
enum RecordsKey: String, CaseIterable {
  case kind, source, fields, duplicates, vocabulary, attributes, dealers, listings
}

enum AttributeKey: String, CaseIterable {
  case type, label, property, keyFact, facet, keyword, identifier, terms, from, to
}

/// A locale of the project, as the key of a title.
struct LocaleKey: RawRepresentable {
  let rawValue: String
}
