extension DiagnosticExample {
  private static let lint = "waymark links lint "

  /// A whole association file of iOS.
  fileprivate static func association(_ code: String, _ text: String) -> Self {
    .file(code, "apple-app-site-association", text, lint + "apple-app-site-association")
  }

  /// Members of the one entry of an association file of iOS.
  fileprivate static func details(_ code: String, _ members: String) -> Self {
    association(code, #"{ "applinks": { "details": [{ \#(members) }] } }"#)
  }

  /// Rules of an association file of iOS.
  fileprivate static func rules(_ code: String, _ rules: String) -> Self {
    details(code, #""appIDs": ["A1B2C3D4E5.com.example.cars"], "components": [\#(rules)]"#)
  }

  /// Variables of an association file of iOS, and a pattern that uses one.
  fileprivate static func variables(_ code: String, _ variables: String, _ pattern: String) -> Self
  {
    association(
      code,
      #"""
      { "applinks": { "substitutionVariables": { \#(variables) }, "details": [{
        "appIDs": ["A1B2C3D4E5.com.example.cars"], "components": [{ "/": "\#(pattern)" }] }] } }
      """#)
  }

  fileprivate static func assetLinks(_ code: String, _ text: String) -> Self {
    .file(code, "assetlinks.json", text, lint + "assetlinks.json")
  }

  /// The target of a statement.
  fileprivate static func target(_ code: String, _ target: String) -> Self {
    assetLinks(
      code,
      #"[{ "relation": ["delegate_permission/common.handle_all_urls"], "target": { \#(target) } }]"#
    )
  }

  /// Members of `relation_extensions` of a statement that lacks nothing else.
  fileprivate static func dynamic(_ code: String, _ extensions: String) -> Self {
    assetLinks(
      code,
      #"""
      [{ "relation": ["delegate_permission/common.handle_all_urls"],
        "target": { "namespace": "android_app", "package_name": "com.example.cars",
          "sha256_cert_fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] },
        "relation_extensions": { \#(extensions) } }]
      """#)
  }

  /// Rules of `relation_extensions`.
  fileprivate static func dynamicRules(_ code: String, _ rules: String) -> Self {
    dynamic(
      code,
      #""delegate_permission/common.handle_all_urls": { "dynamic_app_link_components": [\#(rules)] }"#
    )
  }

  fileprivate static func harmony(_ code: String, _ text: String) -> Self {
    .file(code, "applinking.json", text, lint + "applinking.json")
  }

  fileprivate static func entitlements(_ code: String, _ text: String) -> Self {
    .file(code, "App.entitlements", text, lint + "App.entitlements")
  }
}

extension [DiagnosticExample] {
  /// Those of files that somebody wrote.
  static let linkFiles: Self = [
    .association("json.invalid", #"{ "applinks": {}, }"#),
    .shell(
      "json.bom",
      """
      printf '\\xEF\\xBB\\xBF{ "applinks": {} }' > apple-app-site-association
      waymark links lint apple-app-site-association
      """),
    .association("json.duplicate-key", #"{ "applinks": {}, "applinks": {} }"#),
    .association("json.root", "[]"),
    .association("value.type", #"{ "applinks": [] }"#),
    .shell(
      "lint.more",
      """
      { echo '['; for i in {1..5001}; do echo '{},'; done; echo '{}]'; } > assetlinks.json
      waymark links lint assetlinks.json
      """),
    .shell(
      "size.limit",
      """
      { printf '{ "applinks": { "details": [] } }'; head -c 131072 /dev/zero | tr '\\0' ' '; } > aasa
      waymark links lint aasa
      """),
    .association("file.no-service", "{}"),
    .association("file.unknown-key", #"{ "aplinks": {} }"#),
    .association("applinks.unknown-key", #"{ "applinks": { "detials": [] } }"#),
    .details(
      "details.unknown-key",
      #""appIDs": ["A1B2C3D4E5.com.example.cars"], "components": [{ "/": "/ads/*" }], "path": []"#),
    .rules("component.unknown-key", #"{ "path": "/ads/*" }"#),
    .association("apps.not-empty", #"{ "applinks": { "apps": ["A1B2C3D4E5.com.example.cars"] } }"#),
    .association("details.empty", #"{ "applinks": { "details": [] } }"#),
    .details("details.no-app-id", #""components": [{ "/": "/ads/*" }]"#),
    .details(
      "details.both-ids",
      #"""
      "appID": "A1B2C3D4E5.com.example.cars", "appIDs": ["A1B2C3D4E5.com.example.cars"],
        "components": [{ "/": "/ads/*" }]
      """#),
    .details(
      "details.mixed-formats",
      #"""
      "appIDs": ["A1B2C3D4E5.com.example.cars"], "components": [{ "/": "/ads/*" }],
        "paths": ["/ads/*"]
      """#),
    .details("details.no-rules", #""appIDs": ["A1B2C3D4E5.com.example.cars"]"#),
    .association("app-id.shape", #"{ "webcredentials": { "apps": ["com.example.cars"] } }"#),
    .association(
      "app-id.repeated",
      #"""
      { "webcredentials": { "apps": ["A1B2C3D4E5.com.example.cars", "A1B2C3D4E5.com.example.cars"] } }
      """#),
    .rules("query.non-string", #"{ "/": "/search", "?": { "q": 5 } }"#),
    .rules("rule.catch-all", #"{ "/": "*" }"#),
    .rules("rule.unreachable", #"{ "/": "/ads/*" }, { "/": "/ads/new/*" }"#),
    .variables("subst.name", #""": ["en", "de"]"#, "/ads/*"),
    .variables("subst.nested", #""lang": ["en", "$(other)"], "other": ["de"]"#, "/$(lang)/ads/*"),
    .rules("subst.undefined", #"{ "/": "/$(language)/ads" }"#),
    .rules("subst.unterminated", #"{ "/": "/$(lang/ads" }"#),
    .variables("subst.empty", #""language": []"#, "/$(language)/ads"),
    .variables("subst.predefined", #""digit": ["1", "2"]"#, "/ads/$(digit)"),
    .rules("pattern.non-ascii", #"{ "/": "/café" }"#),
    .rules("pattern.character", #"{ "/": "/my ads" }"#),
    .rules("pattern.escape", #"{ "/": "/100%-off" }"#),
    .rules("pattern.escape-case", #"{ "/": "/caf%c3%a9" }"#),
    .rules("pattern.escape-decoded", #"{ "/": "/caf%C3%A9", "percentEncoded": false }"#),
    .rules("pattern.hash-in-path", ##"{ "/": "/ads#web" }"##),
    .rules("pattern.hash", ##"{ "#": "#web", "exclude": true }"##),
    .rules("pattern.query-in-path", #"{ "/": "/search?q=*" }"#),
    .rules("pattern.url-in-path", #"{ "/": "https://example.com/ads" }"#),
    .rules(
      "pattern.decoding-guard",
      #"{ "/": "/ads/*/*", "exclude": true, "percentEncoded": false }, { "/": "/ads/*" }"#),
    .details("paths.not", #""appID": "A1B2C3D4E5.com.example.cars", "paths": ["NOT/private/*"]"#),
    .details("paths.variable", #""appID": "A1B2C3D4E5.com.example.cars", "paths": ["/$(lang)/*"]"#),
    .assetLinks("statements.root", #"{ "relation": [] }"#),
    .assetLinks("statements.empty", "[]"),
    .assetLinks(
      "statement.unknown-key",
      #"""
      [{ "relation": ["delegate_permission/common.handle_all_urls"],
        "target": { "namespace": "web", "site": "https://example.com" }, "targets": [] }]
      """#),
    .assetLinks(
      "relation.missing",
      #"[{ "target": { "namespace": "web", "site": "https://example.com" } }]"#),
    .assetLinks(
      "relation.shape",
      #"""
      [{ "relation": ["handle_all_urls"],
        "target": { "namespace": "web", "site": "https://example.com" } }]
      """#),
    .assetLinks(
      "target.missing", #"[{ "relation": ["delegate_permission/common.handle_all_urls"] }]"#),
    .target("target.namespace", #""namespace": "android", "package_name": "com.example.cars""#),
    .target(
      "target.package",
      #""namespace": "android_app", "sha256_cert_fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"]"#
    ),
    .target(
      "target.no-fingerprint", #""namespace": "android_app", "package_name": "com.example.cars""#),
    .target(
      "target.fingerprint",
      #"""
      "namespace": "android_app", "package_name": "com.example.cars",
        "sha256_cert_fingerprints": ["67:10"]
      """#),
    .target("target.site", #""namespace": "web", "site": "example.com""#),
    .assetLinks("include.insecure", #"[{ "include": "http://example.com/links.json" }]"#),
    .assetLinks(
      "include.mixed", #"[{ "include": "https://example.com/links.json", "target": {} }]"#),
    .dynamic(
      "dynamic.name",
      #""delegate_permission/common.handle_all_urls": { "dynamic_app_deep_link_components": [{ "/": "/ads/*" }] }"#
    ),
    .dynamicRules("dynamic.empty", #"{ "/": "" }"#),
    .dynamicRules("dynamic.query", #"{ "/": "/search", "?": "q=*" }"#),
    .dynamicRules("dynamic.unknown-key", #"{ "/": "/ads/*", "excluded": true }"#),
    .assetLinks(
      "dynamic.repeated",
      #"""
      [{ "relation": ["delegate_permission/common.handle_all_urls"],
        "target": { "namespace": "android_app", "package_name": "com.example.cars",
          "sha256_cert_fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] },
        "relation_extensions": { "delegate_permission/common.handle_all_urls": {
          "dynamic_app_link_components": [{ "/": "/ads/*" }] } } },
      { "relation": ["delegate_permission/common.handle_all_urls"],
        "target": { "namespace": "android_app", "package_name": "com.example.cars",
          "sha256_cert_fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] },
        "relation_extensions": { "delegate_permission/common.handle_all_urls": {
          "dynamic_app_link_components": [{ "/": "/cars/*" }] } } }]
      """#),
    .dynamic(
      "dynamic.relation",
      #""delegate_permission/common.get_login_creds": { "dynamic_app_link_components": [{ "/": "/ads/*" }] }"#
    ),
    .harmony(
      "harmony.unknown-key", #"{ "applinking": { "apps": [{ "appIdentifier": "1", "apps": 1 }] } }"#
    ),
    .harmony("harmony.empty", #"{ "applinking": { "apps": [] } }"#),
    .harmony("harmony.app-id", #"{ "applinking": { "apps": [{ "appIdentifier": 5 }] } }"#),
    .harmony(
      "harmony.index", #"{ "applinking": { "apps": [{ "appIdentifier": "1", "index": 101 }] } }"#),
    .entitlements("plist.invalid", "<plist><dict>"),
    .entitlements("domain.none", "<plist><dict/></plist>"),
    .entitlements("domain.shape", #"["applinks:https://example.com"]"#),
    .entitlements("domain.repeated", #"["applinks:example.com", "applinks:example.com"]"#),
    .shell(
      "domain.many",
      """
      for i in {1..31}; do echo "applinks:host$i.example.com"; done > App.entitlements
      waymark links lint App.entitlements
      """),
  ]
}
