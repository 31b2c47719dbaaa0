extension [DiagnosticExample] {
  /// Those of a build.
  static let build: Self = [
    .shell("build.file", "touch Output && waymark build"),
    .world(
      "build.interrupted",
      "Ctrl-C, or a pipeline that takes its job back, before the build publishes."),
    .world("build.locked", "Another build works on the same output."),
    .world("build.source-changed", "Another program writes to a source while it is read."),
    .shell("build.environment", "waymark check --environment prodution"),
    .shell(
      "build.foreign-tree",
      """
      waymark build
      sed -i 's/My Marketplace/Other Cars/' waymark.json
      waymark build
      """),
    .shell("build.output", "waymark build --output Records"),
    .shell(
      "build.old-tree",
      """
      waymark build
      sed -i 's/"staging": {/"preview": {/' waymark.json
      waymark build
      """),
    .shell("build.no-generation", "waymark build && waymark rollback --to 20200101"),
    .project(
      "build.removed", #""publish": { "maxRemoved": 0 }"#,
      "waymark build && sed -i 3d Records/listings.csv && waymark build"),
    .project(
      "build.left-out", #""publish": { "maxLeftOut": 0 }"#,
      "sed -i 's/^1,/a b,/' Records/listings.csv && waymark build"),
    .shell(
      "build.lost-field",
      "waymark build && sed -i 's/,location,/,place,/' Records/listings.csv && waymark build"),
    .shell("build.no-record", "waymark build && echo '[]' > Records/dealers.json && waymark build"),
    .shell("build.strict", "echo '[]' > Records/dealers.json && waymark build --strict"),
    .shell("build.shard-missing", "waymark build --shard 1/2 && waymark merge"),
    .shell(
      "build.shard-foreign",
      "waymark build --shard 1/1 && sed -i 3d Records/listings.csv && waymark merge"),
    .shell(
      "build.shard-damaged",
      """
      waymark build --shard 1/1
      find Output/.waymark/shards -name 'records*' -exec truncate -s -1 {} +
      waymark merge
      """),
    .world("build.program", "The system is not Linux, or hides /proc/self/exe from the build."),
    .listing("record.unknown-dealer", #"{ "id": "a", "title": "Golf", "dealer": "nobody" }"#),
    .gatePass(
      "record.unknown-listing",
      #"{ "id": "9f2c1e7740b84d6a", "vehicle": "Golf", "listing": "nothing" }"#),
    .route(
      "record.taken-path", #"{ "name": "ads.new", "path": "/ads/new", "page": "shell" }"#,
      "sed -i 's/^1,/new,/' Records/listings.csv && waymark check"),
    .environment(
      "pass.secret-rights",
      DiagnosticExample.signing(updates: #""secret": { "file": "pass.secret" }"#),
      "openssl rand -hex 32 > pass.secret && chmod 644 pass.secret && waymark check"),
    .environment(
      "pass.token-changed",
      DiagnosticExample.signing(updates: #""secret": { "env": "PASS_SECRET" }"#),
      """
      export PASS_SECRET="$(openssl rand -hex 32)" && waymark build
      export PASS_SECRET="$(openssl rand -hex 32)" && waymark build
      """),
    .environment(
      "pass.service-moved",
      DiagnosticExample.signing(updates: #""path": "/wallet", "secret": { "env": "PASS_SECRET" }"#),
      """
      export PASS_SECRET="$(openssl rand -hex 32)" && waymark build
      sed -i 's#/wallet#/passes#' waymark.json && waymark build
      """),
    .gatePass("record.guessable-id", #"{ "id": "17", "vehicle": "Golf" }"#),
    .environment(
      "record.no-contact", #""urlScheme": null"#,
      #"sed -i 's/, "telephone": "[^"]*"//' Records/dealers.json && waymark check"#),
    .environment("feed.incomplete", #""feeds": ["google-vehicles"]"#),
    .shell(
      "feed.lost",
      """
      sed -i 's/"page": "listing",/& "spotlight": "ads",/' waymark.json
      waymark build && rm Output/*/feeds/spotlight.ndjson && waymark build
      """),
    .environment(
      "pass.forms", DiagnosticExample.signing(),
      #"""
      waymark templates export Templates gatepass.html
      sed -i '/{{#plate}}/,/{{.plate}}/d' Templates/gatepass.html
      sed -i -E 's#"routes" ?:#"templates": "Templates", &#' waymark.json
      waymark check
      """#),
    .world(
      "links.disagreement", "Nothing is known that causes it: it would be a fault of Waymark."),
    .shell(
      "links.foreign-name",
      #"""
      mkdir Templates
      echo '{{> head}}<a href="https://staging.example.com/messages">Test</a>' > Templates/shell.html
      sed -i 's#"routes":#"templates": "Templates", "routes":#' waymark.json
      waymark check
      """#),
    .environment("links.pass-exception", DiagnosticExample.android),
    .environment("links.exception", DiagnosticExample.android),
  ]

  /// Those of templates.
  static let templates: Self = [
    .shell(
      "template.encoding",
      #"""
      mkdir Templates && printf '{{> head}}\xFF' > Templates/shell.html
      sed -i 's#"routes":#"templates": "Templates", "routes":#' waymark.json
      waymark templates check
      """#),
    .template("template.tag", "shell.html", "{{> head}}<p>{{title</p>"),
    .template("template.section", "shell.html", "{{> head}}{{#ios}}<p>"),
    .template("template.field", "shell.html", "{{> head}}<p>{{titel}}</p>"),
    .template("template.part", "shell.html", "{{> hed}}"),
    .template("template.loop", "parts/footer.html", "{{> footer}}"),
    .shell(
      "template.depth",
      #"""
      mkdir -p Templates/parts && echo x > Templates/parts/p0.html
      for i in {1..32}; do echo "{{> p$((i - 1))}}" > Templates/parts/p$i.html; done
      echo '{{> head}}{{> p32}}' > Templates/shell.html
      sed -i 's#"routes":#"templates": "Templates", "routes":#' waymark.json
      waymark templates check
      """#),
    .template("template.context", "shell.html", "{{> head}}<p class={{site.name}}>"),
    .template("template.missing", "shell.html", ""),
    .template("template.unknown", "lisitng.html", "{{> head}}"),
    .shell(
      "template.size",
      #"""
      mkdir -p Templates/parts && echo '{{site.name}}' > Templates/parts/p0.html
      for i in {1..20}; do echo "{{> p$((i - 1))}}{{> p$((i - 1))}}" > Templates/parts/p$i.html; done
      echo '{{> head}}{{> p20}}' > Templates/shell.html
      sed -i 's#"routes":#"templates": "Templates", "routes":#' waymark.json
      waymark templates check
      """#),
    .template(
      "template.policy", "shell.html", #"{{> head}}<iframe src="https://example.com"></iframe>"#),
    .template("template.head", "shell.html", "<p>Hello</p>"),
    .template("template.rule", "css/base.css", "body { color: black"),
  ]

  /// Those of texts of content pages.
  static let content: Self = [
    .shell(
      "content.text",
      #"""
      printf 'Caf\xE9' > imprint.md
      sed -i 's#"routes": \[#"routes": [{ "name": "imprint", "path": "/imprint", "page": "content", "content": { "en": "imprint.md" } },#' waymark.json
      waymark check
      """#),
    .text("content.html", "# Imprint\n\nHello <b>there</b>"),
    .text("content.link", "# Imprint\n\n[Terms](terms.html)"),
    .text("content.picture", "# Imprint\n\n![Map](http://example.com/map.png)"),
  ]

  /// Those of words.
  static let words: Self = [
    .project("locale.missing", #""locales": ["en", "nl"]"#),
    .template("locale.json", "locales/en.json", "[]"),
    .template("locale.key", "locales/en.json", #"{ "status.sold": "Gone" }"#),
    .template("locale.value", "locales/en.json", #"{ "status.sold": "" }"#),
    .template(
      "locale.duplicate", "locales/en.json", #"{ "status.sold": "Sold", "status.sold": "Gone" }"#),
    .template("locale.pattern", "locales/en.json", #"{ "format.price": "{amount}" }"#),
  ]

  /// Those of servers.
  static let hosting: Self = [
    .environment("hosting.header", #""hosting": ["github-pages"]"#),
    .project(
      "hosting.rewrite",
      #"""
      "environments": { "production": {
        "hosts": ["example.com"], "urlScheme": "examplecars", "hosting": ["github-pages"] } },
      "routes": [{ "name": "messages", "path": "/messages/{id}", "page": "shell" }]
      """#),
    .project(
      "hosting.overlap",
      #"""
      "environments": { "production": {
        "hosts": ["example.com"], "urlScheme": "examplecars", "index": true,
        "hosting": ["netlify"] } },
      "routes": [
        { "name": "used", "path": "/ads/used", "page": "market", "index": true },
        { "name": "ads", "path": "/ads/{id}", "page": "shell" }
      ]
      """#),
    .environment(
      "hosting.limit", #""hosting": ["cloudflare"]"#,
      #"""
      routes=$(for i in {1..120}; do printf '{ "name": "r%s", "path": "/r%s", "page": "shell" },' $i $i; done)
      sed -i -E "s#\"routes\" ?: ?\[#&$routes#" waymark.json
      waymark check
      """#),
    .environment(
      "hosting.reserved", #""hosting": ["firebase"]"#,
      #"""
      sed -i -E 's#"routes" ?: ?\[#&{ "name": "a", "path": "/__/a", "page": "shell" },#' waymark.json
      waymark check
      """#),
    .shell(
      "verify.tool",
      """
      waymark build
      waymark=$(command -v waymark)
      PATH=/nowhere "$waymark" links verify --origin https://example.com
      """),
    .shell(
      "verify.manifest",
      "waymark links verify --origin https://example.com --manifest waymark.json"),
    .shell(
      "verify.unreachable",
      "waymark build && waymark links verify --origin http://127.0.0.1:1 --host example.com"),
    .server("verify.redirect", ""),
    .server("verify.status", "rm Output/production/web/example.com/robots.txt\n"),
    .server("verify.type", ""),
    .server("verify.header", ""),
    .server("verify.body", "echo >> Output/production/web/example.com/robots.txt\n"),
  ]
}

extension DiagnosticExample {
  fileprivate static let android = #"""
    "android": {
      "package": "com.example.cars",
      "fingerprints": ["67:10:64:09:9C:08:F6:58:85:78:35:7B:B3:DC:5A:96:C0:61:4D:26:4B:ED:CD:7F:AC:5C:CC:9F:73:27:05:1D"]
    }
    """#

  /// A server that knows nothing of what the manifest says.
  fileprivate static func server(_ code: String, _ change: String) -> Self {
    .shell(
      code,
      """
      waymark build
      \(change)port=$((20000 + RANDOM % 20000))
      python3 -m http.server --bind 127.0.0.1 -d Output/production/web/example.com $port &
      for i in {1..50}; do curl -so /dev/null http://127.0.0.1:$port && break; sleep 0.1; done
      waymark links verify --origin http://127.0.0.1:$port --host example.com
      kill -9 %1
      """)
  }

  /// A file of the project's own templates.
  fileprivate static func template(_ code: String, _ name: String, _ text: String) -> Self {
    .shell(
      code,
      """
      mkdir -p Templates/\(name.split(separator: "/").dropLast().joined())
      echo '\(text)' > Templates/\(name)
      sed -i 's#"routes":#"templates": "Templates", "routes":#' waymark.json
      waymark templates check
      """)
  }

  /// The text of a content page.
  fileprivate static func text(_ code: String, _ text: String) -> Self {
    .shell(
      code,
      """
      echo '\(text)' > imprint.md
      sed -i 's#"routes": \\[#"routes": [{ "name": "imprint", "path": "/imprint", "page": "content", "content": { "en": "imprint.md" } },#' waymark.json
      waymark check
      """)
  }
}
