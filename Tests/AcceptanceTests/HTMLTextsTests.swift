import Foundation
import Testing

/// Descriptions in HTML, from the file of a shop to every output.
struct HTMLTextsTests {
  private static let shop = #"""
    Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Variant SKU,Variant Price,Image Src,Status,Google Shopping / Condition
    ring,Ring &amp; box,"<meta charset=""utf-8""><h2 style=""x"">Gold</h2><p>A <strong>ring</strong> of&nbsp;gold &mdash; <a href=""https://evil.example/"">see</a>.</p>
    <ul><li>585 gold</li><li>2 g<script>alert(1)</script></li></ul>",Acme,true,Size,R1,95.00 EUR,https://a.example/1.jpg,active,new
    mug,Mug,<div>Blue</div><div>0.3 l</div>,Acme,true,Size,M1,9.50 EUR,https://a.example/2.jpg,active,new
    jug,Jug,,Acme,true,Size,J1,19.50 EUR,https://a.example/3.jpg,active,new
    """#

  /// Drafts a project from the file, builds it and returns its folder of pages.
  private func build(_ folder: TemporaryFolder) throws -> String {
    try Data(Self.shop.utf8).write(to: URL(fileURLWithPath: folder.path + "/shop.csv"))
    let draft = try Waymark.run(["init", "--from", "shop.csv", "p"], in: folder.path)
    try #require(draft.status == 0, "\(draft.errors)")
    let project = URL(fileURLWithPath: folder.path + "/p/waymark.json")
    let text = try String(contentsOf: project, encoding: .utf8)
    #expect(text.contains(#""description": { "column": "Body (HTML)", "html": true }"#))
    #expect(text.contains(#""title": { "column": "Title", "html": true }"#))
    try text.replacing(
      #""index": true }"#, with: #""index": true, "feeds": ["meta-catalog"] }"#,
      maxReplacements: 1
    ).write(to: project, atomically: true, encoding: .utf8)
    let run = try Waymark.run(["build", "--project", folder.path + "/p"])
    try #require(run.status == 0, "\(run.errors)")
    return folder.path + "/p/Output/production"
  }

  @Test func areMarkupOnThePageAndPlainElsewhere() throws {
    let folder = try TemporaryFolder()
    let tree = try build(folder)
    let page = try String(
      contentsOfFile: tree + "/web/example.com/listings/ring/index.html", encoding: .utf8)
    let prose = try #require(page.firstMatch(of: #/<div class="?prose"?>((?s).*?)</div>/#)?.1)
    #expect(
      prose.replacing("\n", with: "")
        == "<h3 dir=auto>Gold</h3><p dir=auto>A <strong>ring</strong> of\u{A0}gold — see.</p>"
        + "<ul dir=auto><li>585 gold</li><li>2 g</li></ul>")
    #expect(
      page.contains("<h1>Ring &amp; box</h1>") || page.contains("<h1 dir=auto>Ring &amp; box</h1>"))
    let plain = "Gold A ring of\u{A0}gold — see. - 585 gold - 2 g"
    let meta = try #require(
      page.firstMatch(of: #/<meta name=description property=og:description content="([^"]*)"/#))
    #expect(meta.1.hasSuffix(plain), "\(meta.1)")
    #expect(
      page.contains(/"description":"[^"]*A ring of/) && page.contains(#""name":"Ring \u0026 box""#))
    let others = try Waymark.run(
      "/bin/grep", ["-rlE", "evil|alert|<strong|&nbsp|<li>585|Ring &amp;amp;", tree])
    #expect(others.output.split(separator: "\n").map { $0.hasSuffix("/ring/index.html") } == [true])
    let mug = try String(
      contentsOfFile: tree + "/web/example.com/listings/mug/index.html", encoding: .utf8)
    #expect(mug.contains("<p dir=auto>Blue<br>\n0.3 l</p>"))
  }

  @Test func arePlainInCatalogues() throws {
    let folder = try TemporaryFolder()
    let tree = try build(folder)
    let rows = try Waymark.python(
      """
      import csv, glob, json, sys
      found = {}
      for path in glob.glob(sys.argv[1] + "/feeds/**/*.csv", recursive=True) + glob.glob(sys.argv[1] + "/feeds/**/*.tsv", recursive=True):
          with open(path, encoding="utf-8", newline="") as file:
              for row in csv.DictReader(file, delimiter="\\t" if path.endswith(".tsv") else ","):
                  found.setdefault(path.rsplit("/", 1)[1], []).append(row.get("description"))
      print(json.dumps(found))
      """, [tree])
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [String: [String]])
    #expect(!found.isEmpty)
    for (name, texts) in found {
      let ring = texts.contains("Gold A ring of\u{A0}gold — see. - 585 gold - 2 g")
      #expect(ring, "\(name): \(texts)")
    }
  }

  /// html5lib reads the same words from the source and the page, which has only elements and
  /// attributes that Waymark writes.
  @Test func agreeWithAnotherParser() throws {
    let folder = try TemporaryFolder()
    let script = ProofTools.fixture("html_texts.py")
    let records = folder.path + "/records.ndjson"
    let written = try Waymark.run("/usr/bin/python3", [script, "write", records])
    try #require(written.status == 0, "\(written.errors)")
    let project = #"""
      { "name": "Shop", "locales": ["en"],
        "environments": { "live": { "hosts": ["h.example"], "index": true } },
        "routes": [{ "name": "things.details", "path": "/t/{id}", "page": "listing" }],
        "records": { "things": { "kind": "listing", "vocabulary": "product", "source": { "ndjson": "records.ndjson" },
          "fields": { "description": { "column": "body", "html": true } } } } }
      """#
    try Data(project.utf8).write(to: URL(fileURLWithPath: folder.path + "/waymark.json"))
    let run = try Waymark.run(["build", "--project", folder.path])
    try #require(run.status == 0, "\(run.errors)")
    let read = try Waymark.run(
      ["records", "read", "things", "--project", folder.path])
    let judged = try Waymark.run(
      "/usr/bin/python3", [script, "judge", records, folder.path + "/Output/live/web/h.example/t"],
      input: read.output)
    #expect(judged.status == 0, "\(judged.errors)")
    #expect(Int(judged.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 500)
  }
}
