import Foundation
import Testing

/// Command lines of newcomers, and the messages they get.
@Suite struct NewcomerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ line: String, _ environment: [String: String] = [:]) throws -> Waymark.Run {
    try Waymark.run(
      line.split(separator: " ").map(String.init), environment: environment, in: folder.path)
  }

  /// Because of a quote that is never closed, no other byte becomes the quote.
  @Test func namesTheLineOfAnOpenQuote() throws {
    try folder.write("id,title,price\n1,a,5\n2,\"b,6\n3,c,7\n", to: "cars.csv")
    let draft = try run("init --from cars.csv Cars")
    #expect(draft.status == 1)
    #expect(draft.errors.contains("cars.csv:3 "), "\(draft.errors)")
    #expect(draft.errors.contains("[csv.unclosed-quote]"))
    let text = try String(contentsOfFile: folder.path + "/Cars/waymark.json", encoding: .utf8)
    #expect(!text.contains("\"quote\""))
    try folder.write("id;title;price\n'1';'a;b';'5 €'\n'2';'b';'6 €'\n", to: "single.csv")
    #expect(try run("init --from single.csv Single").status == 1)
    let single = try String(contentsOfFile: folder.path + "/Single/waymark.json", encoding: .utf8)
    #expect(single.contains("rows cannot be read, such as ../single.csv:2"))
  }

  /// Some programs write a page, and name it like a file of Excel.
  @Test func saysHowToSaveAPageAsAWorkbook() throws {
    try folder.write("<html><table><tr><td>id</td></tr></table></html>", to: "export.xls")
    let draft = try run("init --from export.xls Cars")
    #expect(draft.errors.contains("save it as an Excel workbook (.xlsx)"), "\(draft.errors)")
  }

  @Test(arguments: ["cars.xlsx", "cars.csv", "cars.xls"])
  func recognisesExcelFiles(name: String) throws {
    let isOld = name.hasSuffix("xls")
    let bytes =
      isOld
      ? [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
      : [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26) + Array("[Content_Types].xml".utf8)
    try Data(bytes).write(to: URL(filePath: folder.path + "/" + name))
    let draft = try run("init --from \(name) Cars")
    #expect(draft.status == 2)
    let problem =
      isOld ? "the file is an Excel file in the old format (.xls)" : "it is not a zip archive"
    #expect(draft.errors.contains(problem), "\(draft.errors)")
    #expect(draft.errors.contains(isOld ? "save it as a workbook" : "save it again"))
    #expect(try run("init Small").status == 0)
    try Data(bytes).write(to: URL(filePath: folder.path + "/Small/Records/listings.csv"))
    let check = try run("check --project Small")
    #expect(check.errors.contains("the file is an Excel file"), "\(check.errors)")
    #expect(check.errors.contains("\"excel\""))
  }

  @Test func recognisesAnHTMLPageInPlaceOfAFile() throws {
    let page = "<!doctype html>\n<title>502 Bad Gateway</title>\n"
    let phrase = "the file is an HTML page with the title \"502 Bad Gateway\""
    for name in ["feed.csv", "feed.json", "feed.ndjson", "feed"] {
      try folder.write(page, to: name)
      let draft = try run("init --from \(name) Cars")
      #expect(draft.status == 2 && draft.errors.contains("\(name): error: \(phrase)"))
    }
    #expect(try run("init Small").status == 0)
    let path = "/Small/waymark.json"
    let text = try String(contentsOfFile: folder.path + path, encoding: .utf8)
    for kind in ["csv", "json", "ndjson"] {
      try folder.write(page, to: "Small/Records/feed.\(kind)")
      try folder.write(
        text.replacing(
          "\"csv\": \"Records/listings.csv\"", with: "\"\(kind)\": \"Records/feed.\(kind)\""),
        to: "Small/waymark.json")
      let check = try run("check --project Small")
      #expect(check.status == 2 && check.errors.contains(phrase), "\(check.errors)")
    }
    for name in ["apple-app-site-association", "assetlinks.json", "a.entitlements"] {
      try folder.write(page, to: name)
      let lint = try run("links lint \(name)")
      #expect(lint.status == 1 && lint.output.contains(phrase), "\(lint.output)")
    }
    for line in [
      "links import apple-app-site-association",
      "links diff apple-app-site-association apple-app-site-association",
      "links match --aasa apple-app-site-association --app A.b https://example.com/",
    ] {
      let run = try run(line)
      #expect(run.status == 2 && run.errors.contains(phrase), "\(run.errors)")
    }
  }

  @Test func namesFilesAsTheyWereTyped() throws {
    try folder.write("id,title,price\n1,A,$10.50\n3,C,about $5\n4,D,$7\n", to: "a.csv")
    let draft = try run("init --from ./a.csv New/Cars")
    #expect(draft.errors.contains("./a.csv:3 price: error:") && !draft.errors.contains("../"))
    try folder.write("id,title\n", to: "none.csv")
    #expect(try run("init --from none.csv Other").errors.hasPrefix("none.csv: error:"))
  }

  @Test func warnsOnceThatSellersCannotBeContacted() throws {
    try folder.write(
      "Nr;Titel;Preis;Telefon;Ansprechpartner\n1;a;5 €;0664 1;Eva\n2;b;6 €;0664 2;Eva\n",
      to: "a.csv")
    let draft = try run("init --from a.csv Cars")
    #expect(draft.status == 0 && draft.errors.isEmpty, "\(draft.errors)")
    let text = try String(contentsOfFile: folder.path + "/Cars/waymark.json", encoding: .utf8)
    let words = text.split { $0 == " " || $0 == "\n" }.filter { $0 != "//" }.joined(separator: " ")
    #expect(
      words.contains("The columns \"Telefon\", \"Ansprechpartner\" seem to contain it"), "\(text)")
    let check = try run("check --project Cars")
    #expect(check.errors.contains("no way to contact the seller"))
    #expect(!check.errors.contains("give this code the severity"))
  }

  @Test(arguments: [
    "id,titre,prix,téléphone\n1,a,5,1\n2,b,6,2\n", "编号,标题,价格,联系人\n1,车,5,李\n2,船,6,王\n",
    "id,título,precio,Correo electrónico\n1,a,5,a@b.es\n2,b,6,c@d.es\n",
    "id,title,price,seller.phone\n1,a,5,1\n2,b,6,2\n",
  ])
  func mentionsColumnsWithContacts(text: String) throws {
    try folder.write(text, to: "a.csv")
    _ = try run("init --from a.csv Cars")
    let draft = try String(contentsOfFile: folder.path + "/Cars/waymark.json", encoding: .utf8)
    #expect(draft.contains("The column \""), "\(draft)")
  }

  @Test(arguments: ["Records", "Records/trees", "Records/../Templates", "Static/a"])
  func writesNoTreeAmongTheFilesOfTheProject(output: String) throws {
    #expect(try run("init Cars").status == 0)
    let path = "/Cars/waymark.json"
    let text = try String(contentsOfFile: folder.path + path, encoding: .utf8)
    try folder.write(
      text.replacing(
        "\"countries\":",
        with: "\"templates\": \"Templates\", \"static\": \"Static\", \"countries\":"),
      to: "Cars/waymark.json")
    for name in ["Templates", "Static"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/Cars/" + name, withIntermediateDirectories: true)
    }
    let build = try run("build --project Cars --output Cars/\(output)")
    #expect(build.status == 2)
    #expect(build.errors.contains("[build.output]") && build.errors.contains("--output"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Cars/\(output)/production"))
  }

  @Test func namesThePathInItsOwnCase() throws {
    try folder.write("id,title,price\n1,a,5\n", to: "Data/cars.csv")
    try folder.write("[]", to: "assetlinks.json")
    #expect(
      try run("init --from data/Cars.csv New").errors.contains("Did you mean \"Data/cars.csv\"?"))
    #expect(
      try run("links lint AssetLinks.json").errors.contains("Did you mean \"assetlinks.json\"?"))
    #expect(try run("init Small").status == 0)
    let path = "/Small/waymark.json"
    let text = try String(contentsOfFile: folder.path + path, encoding: .utf8)
    try folder.write(
      text.replacing("Records/listings.csv", with: "records/Listings.csv"),
      to: "Small/waymark.json")
    #expect(
      try run("check --project Small").errors.contains("Did you mean \"Records/listings.csv\"?"))
  }

  @Test func namesAnEmptyVariable() throws {
    let command = "passes identity new --type pass.a.b --team ABCDE12345 --password-env PW id"
    #expect(try run(command, ["PW": ""]).errors.contains("the variable PW"))
    #expect(try run(command).errors.contains("--password-env does not name a variable that is set"))
    let build = try run("passes build --output a.pkpass --identity id --password-env PW id")
    #expect(
      build.errors.contains("--password-env does not name") && !build.errors.contains("Try"),
      "\(build)")
  }
}
