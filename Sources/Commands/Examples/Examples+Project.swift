import Maps

extension DiagnosticExample {
  fileprivate static func harmonySchemes(_ count: Int) -> String {
    let schemes = (1...count).map { "\"s\($0)\"" }.joined(separator: ", ")
    return #""harmony": { "appID": "5765880207850000001", "querySchemes": [\#(schemes)] }"#
  }

  /// An environment that signs passes, with members of "googleWallet" and of "updates" where it has
  /// them.
  static func signing(_ google: String = "", updates: String = "") -> String {
    let wallet = google.isEmpty ? "" : ",\n  \"googleWallet\": { \(google) }"
    let service = updates.isEmpty ? "" : ",\n  \"updates\": { \(updates) }"
    return """
      "pass": {
        "typeID": "pass.com.example.coupons", "teamID": "A1B2C3D4E5", "allowTestIdentity": true,
        "identity": {
          "certificate": "Test/certificate.pem", "key": "Test/key.pem",
          "intermediates": "Test/intermediate.pem"
        }\(wallet)\(service)
      }
      """
  }

  /// So many hosts that a link which names all of them is too long.
  fileprivate static let manyHosts =
    "\"hosts\": [" + (1...60).map { "\"host\($0).example.com\"" }.joined(separator: ", ") + "],\n"

  /// More navigation apps than iOS lets an app ask about.
  fileprivate static var mapApps: String {
    let apps = NavigationApp.all.filter { app in
      if case .alive = app.status { app.identifier?.isMandatory != true } else { false }
    }
    let list = apps.map { "\"\($0.id)\"" }.joined(separator: ", ")
    return """
      "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" },
      "maps": { "apps": [\(list)] }
      """
  }
}

private let google =
  #""issuerID": "3388000000012345678", "serviceAccount": { "file": "google.json" }"#

extension [DiagnosticExample] {
  /// Those of the project file.
  static let project: Self = [
    .shell("project.unreadable", "waymark check --project Boats"),
    .file("project.syntax", "waymark.json", #"{ "name": "Cars" "locales": ["en"] }"#),
    .file("project.duplicate-key", "waymark.json", #"{ "name": "Cars", "name": "Boats" }"#),
    .project("project.unknown-key", #""localse": ["en"]"#),
    .environment("project.missing-key", #""hosts": null"#),
    .project("project.type", #""name": 5"#),
    .project("project.value", #""brand": { "color": "green" }"#),
    .environment(
      "project.outside",
      #"""
      "pass": {
        "typeID": "pass.com.example.gate", "teamID": "A1B2C3D4E5",
        "identity": { "certificate": "/srv/pass.p12", "intermediates": "wwdr.pem" }
      }
      """#),
    .environment("project.extends", #""extends": "prodution""#),
    .project(
      "project.shared",
      #"""
      "environments": {
        "production": { "hosts": ["example.com"] },
        "staging": { "hosts": ["example.com"] }
      }
      """#),
    .route("project.route", #"{ "name": "boats", "path": "/boats/{id}", "page": "listing" }"#),
    .project("project.records", #""records": { "listings": { "source": { "xls": "cars.xls" } } }"#),
    .project("project.templates", #""templates": "Templates""#),
    .environment(
      "project.identity",
      #"""
      "pass": {
        "typeID": "pass.com.example.gate", "teamID": "A1B2C3D4E5",
        "identity": { "certificate": "pass.p12", "intermediates": "wwdr.pem" }
      }
      """#),
    .environment("project.service-account", DiagnosticExample.signing(google)),
    .environment(
      "project.secret", DiagnosticExample.signing(updates: #""secret": { "env": "PASS_SECRET" }"#)),
    .environment(
      "project.google-picture", DiagnosticExample.signing(google + #", "logo": "/none.png""#)),
    .environment(
      "project.google-link", DiagnosticExample.manyHosts + DiagnosticExample.signing(google),
      #"""
      python3 - <<'END'
      import json, subprocess
      key = subprocess.run(["openssl", "genrsa", "2048"], capture_output=True, text=True).stdout
      account = {"type": "service_account", "client_email": "a@b.iam.gserviceaccount.com",
                 "private_key_id": "1", "private_key": key}
      json.dump(account, open("google.json", "w"))
      END
      waymark check
      """#),
    .environment(
      "project.images",
      #"""
      "pass": {
        "typeID": "pass.com.example.coupons", "teamID": "A1B2C3D4E5", "images": "Pass",
        "allowTestIdentity": true,
        "identity": {
          "certificate": "Test/certificate.pem", "key": "Test/key.pem",
          "intermediates": "Test/intermediate.pem"
        }
      }
      """#),
    .project("project.brand", #""brand": { "logo": "Brand/logo.svg" }"#),
    .project("project.pictures", #""pictures": "Pictures""#),
    .route(
      "project.content",
      #"{ "name": "imprint", "path": "/imprint", "page": "content", "content": { "en": "imprint.md" } }"#
    ),
    .project("project.static", #""static": "Static""#),
  ]

  /// Those of routes, links and apps.
  static let routes: Self = [
    .route("route.name", #"{ "name": "my boats", "path": "/boats", "page": "shell" }"#),
    .route("route.path", #"{ "name": "boats", "path": "boats", "page": "shell" }"#),
    .route("route.path-segment", #"{ "name": "boats", "path": "/my boats", "page": "shell" }"#),
    .route(
      "route.parameter",
      #"{ "name": "boats", "path": "/boats/{id}/{id}", "page": "shell" }"#),
    .route("route.path-reserved", #"{ "name": "assets", "path": "/assets", "page": "shell" }"#),
    .route("route.path-root", #"{ "name": "boats", "path": "/{id}", "page": "shell" }"#),
    .route(
      "route.query",
      #"{ "name": "boats", "path": "/boats", "query": { "q": "sail" }, "page": "search" }"#),
    .route("route.duplicate-name", #"{ "name": "messages", "path": "/mail", "page": "shell" }"#),
    .route("route.duplicate-path", #"{ "name": "mail", "path": "/messages", "page": "shell" }"#),
    .project(
      "route.ambiguous",
      #"""
      "routes": [
        { "name": "a", "path": "/boats/{id}/new", "page": "shell" },
        { "name": "b", "path": "/boats/used/{id}", "page": "shell" }
      ]
      """#),
    .world(
      "route.locale",
      "Only an app that makes a route table of its own; in waymark.json it is project.value."),
    .route(
      "route.shortcut",
      #"{ "name": "boats", "path": "/boats/{id}", "page": "shell", "shortcut": { "title": { "en": "Boat" } } }"#
    ),
    .route(
      "route.activity",
      #"{ "name": "boats", "path": "/boats", "page": "shell", "activity": "a b" }"#),
    .route(
      "route.spotlight",
      #"{ "name": "boats", "path": "/boats", "page": "shell", "spotlight": "boats" }"#),
    .route(
      "route.push", #"{ "name": "boats", "path": "/boats/{id}", "page": "shell", "push": "aps" }"#),
    .shell("link.malformed", "waymark links resolve 'https://example.com/my ads'"),
    .shell(
      "link.too-long", "waymark links resolve \"https://example.com/$(printf 'a%.0s' {1..2048})\""),
    .shell("link.scheme", "waymark links resolve ftp://example.com/ads/1"),
    .shell("link.host", "waymark links resolve --environment production https://example.org/ads/1"),
    .shell("link.segment", "waymark links resolve https://example.com/ads//1"),
    .shell(
      "link.parameter",
      "waymark links resolve \"https://example.com/ads/$(printf '1%.0s' {1..65})\""),
    .shell("link.query", "waymark links resolve 'https://example.com/search?q='"),
    .shell("link.no-route", "waymark links resolve https://example.com/boats"),
    .environment(
      "link.reserved", #""wechat": { "prefix": "/wx" }"#,
      "waymark links resolve https://example.com/wx/pay"),
    .shell("link.entry", "waymark links resolve --shortcut com.example.none"),
    .file(
      "link.push", "push.json", #"{ "aps": { "alert": "New" } }"#,
      "waymark links resolve --push push.json"),
    .environment("app.host", #""hosts": ["Example.com"]"#),
    .environment("app.scheme", #""urlScheme": "https""#),
    .environment("app.reserved-prefix", #""wechat": { "prefix": "wx" }"#),
    .world(
      "app.associated-domain",
      "Only an app that makes entitlements of its own; in a file it is domain.shape."),
    .environment(
      "app.android-package",
      #""android": { "package": "cars", "fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] }"#
    ),
    .environment(
      "app.fingerprint", #""android": { "package": "com.example.cars", "fingerprints": ["14:6D"] }"#
    ),
    .world(
      "app.harmony-id",
      "Only a program that makes the files itself; in waymark.json it is project.value."),
    .project(
      "route.source-name",
      #"""
      "environments": { "production": {
        "hosts": ["example.com"], "urlScheme": "examplecars",
        "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" }
      } },
      "routes": [
        { "name": "boats.new", "path": "/boats/new", "page": "shell" },
        { "name": "boatsNew", "path": "/new-boats", "page": "shell" }
      ]
      """#),
    .environment(
      "app.ios-id", #""ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.my cars" }"#),
    .environment(
      "app.android-duplicate",
      #"""
      "android": [
        { "package": "com.example.cars", "fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] },
        { "package": "com.example.cars", "fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"] }
      ]
      """#),
    .environment("app.harmony-schemes-limit", DiagnosticExample.harmonySchemes(201)),
    .environment("app.harmony-schemes-many", DiagnosticExample.harmonySchemes(51)),
    .world(
      "app.query-schemes-limit", "The table of navigation apps has fewer schemes than iOS accepts."),
    .environment("app.query-schemes-many", DiagnosticExample.mapApps),
    .project(
      "app.shortcuts-limit",
      #"""
      "environments": { "production": {
        "hosts": ["example.com"], "urlScheme": "examplecars",
        "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" }
      } },
      "routes": [
        { "name": "a", "path": "/a", "page": "shell", "shortcut": { "title": "A" } },
        { "name": "b", "path": "/b", "page": "shell", "shortcut": { "title": "B" } },
        { "name": "c", "path": "/c", "page": "shell", "shortcut": { "title": "C" } },
        { "name": "d", "path": "/d", "page": "shell", "shortcut": { "title": "D" } },
        { "name": "e", "path": "/e", "page": "shell", "shortcut": { "title": "E" } }
      ]
      """#),
    .project(
      "push.size",
      #"""
      "environments": { "production": {
        "hosts": ["example.com"], "urlScheme": "examplecars",
        "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" }
      } },
      "routes": [{ "name": "boats", "path": "/boats/{id}", "page": "shell", "push": "boat" }],
      "records": {}
      """#, #"sed -i "s/My Marketplace/$(printf 'a%.0s' {1..4096})/" waymark.json && waymark check"#
    ),
    .environment(
      "association.size", #""ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" }"#,
      #"""
      for i in {1..700}; do
        printf '{ "name": "r%s", "path": "/%0200d", "page": "shell" },\n' $i $i
      done > routes.txt
      sed -i '/"routes"/r routes.txt' waymark.json
      waymark check
      """#),
  ]
}
