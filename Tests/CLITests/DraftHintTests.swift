import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkRecords
import WaymarkTestSupport

@testable import WaymarkCLI

/// Every hint of a draft is written into its project: the project is valid, and its records change.
///
/// A hint with `…` is completed by a person.
@Suite struct DraftHintTests {
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    /// The key of a hint of the draft, and a text that the records have because of it.
    var expected: (hint: String, text: String)?
    var testDescription: String { name }
  }

  /// One file for each hint, the member of the hint, and a text of the records that it changes; `…` if a
  /// person completes it.
  private static let files: [(name: String, text: String, hint: String, result: String)] = [
    (
      "factor.csv", "id,title,price,unit\n1,A,1999 EUR,cents\n2,B,550 EUR,cents\n", "factor",
      #""amount":19.99"#
    ),
    (
      "net.csv", "id,title,price,mwst\n1,A,100 EUR,netto\n2,B,50 EUR,netto\n", "terms",
      #""net""#
    ),
    (
      "rent.csv", "id,title,price,period\n1,A,100 EUR,month\n2,B,50 EUR,week\n", "price",
      #""per-week""#
    ),
    (
      "rent-bare.csv",
      "id,title,price,transaction,lat,long\n1,Flat,850,rent,45.6,-92.9\n2,House,325000,sale,35.1,-90\n"
        + "3,Villa,90000,sale,34.0,-84.3\n", "price", #""per-month""#
    ),
    (
      "rent-words.csv",
      "id;titel;preis;vertrag\n1;A;850 €;Miete\n2;B;auf Anfrage;Kauf\n3;C;5.000 € VB;Kauf\n4;D;850 €/Monat;Miete\n",
      "price", #""per-month""#
    ),
    (
      "sale.csv",
      "id,title,price,sale_price,sale_ends\n1,A,20 EUR,15 EUR,2024-01-01\n2,B,7 EUR,,\n",
      "price", #""amount":15"#
    ),
    (
      "dollar.csv",
      "id;titel;preis;beschreibung\n1;Stuhl;$12,50;Ein Stuhl aus Holz und Leder\n"
        + "2;Tisch;$20,00;Der Tisch mit vier Beinen ist sehr gut\n", "price", "…"
    ),
    (
      "order.csv", "id,title,price,updated\n1,A,5 EUR,03/04/2026\n2,B,6 EUR,05/06/2026\n",
      "updated",
      #""2026-04-03"#
    ),
    (
      "html.csv",
      "id,title,price,description\n1,A,5 EUR,<b>x</b>\n2,B,6 EUR,plain\n3,C,7 EUR,text\n",
      "html", "<b>x</b>"
    ),
    (
      "twice.csv",
      "nr,title,updated\n1,A,2026-01-01\n1,B,2026-01-02\n"
        + (2...9).map { "\($0),C,2026-01-03\n" }.joined(),
      "duplicates", ""
    ),
    (
      "machine-rent.csv", "id,title,Miete\n1,Bagger,850 €\n2,Radlader,900 €\n", "terms",
      #""per-day""#
    ),
    (
      "rent-sale.csv",
      "Réf;Titre;Type de bien;Surface;Loyer CC;Prix de vente;Transaction\n1;T3;Appartement;70 m²;950 €;;location\n"
        + "2;Mas;Maison;120 m²;;350000 €;vente\n3;T1;Appartement;25 m²;650 €;;location\n", "price",
      #""amount":350000"#
    ),
    (
      "rent-marks.csv",
      "Nr;Titel;Objektart;Wohnfläche;Kaltmiete;Kaufpreis;Vermarktungsart\n1;A;Wohnung;70 m²;950 €;;Miete\n"
        + "2;B;Haus;120 m²;;350.000 €;Kauf\n", "price", #""amount":350000"#
    ),
    (
      "rent-net.csv",
      "ref;título;tipo de inmueble;alquiler sin IVA;precio venta;operación\n1;A;Oficina;950 €;;alquiler\n"
        + "2;B;Casa;;350000 €;venta\n", "price", #""per-month""#
    ),
    (
      "rent-some.csv",
      "ref;título;precio;operación\n1;A;950 €/mes;alquiler\n2;B;350.000 €;venta\n3;C;650 €;alquiler\n",
      "price", #""per-month""#
    ),
    (
      "tax.csv",
      "id,title,price,VAT Status\n1,A,100 GBP,Plus VAT\n2,B,90 GBP,No VAT\n3,C,,Plus VAT\n4,D,80 GBP,No VAT\n",
      "price", #""net""#
    ),
    (
      "tax-flags.csv", "id,title,price,tax_included\n1,A,100 GBP,true\n2,B,90 GBP,false\n",
      "price", #""net""#
    ),
    (
      "tax-codes.csv", "id,title,price,tax_included\n1,A,100 GBP,1\n2,B,90 GBP,0\n", "terms",
      #""net""#
    ),
    ("zone.csv", "id,title,price,updated\n1,A,5 EUR,2026-03-01 10:30\n", "zone", "…"),
    (
      "mil.csv", "id,title,price\n1,A,15 mil EUR\n2,B,9 EUR\n3,C,8 EUR\n4,D,7 EUR\n", "multipliers",
      "…"
    ),
    ("codes.csv", "id,make,model,fuel\n1,BMW,520d,2\n2,VW,Polo,1\n", "fuel", "…"),
    ("state.csv", "id,title,Record status\n1,A,alpha\n2,B,beta\n", "only", "…"),
    ("sold.csv", "id,title,Record status\n1,A,alpha\n2,B,beta\n", "status", "…"),
    ("title.csv", "id,title,title_status\n1,A,clean\n2,B,salvage\n", "damage", "…"),
    (
      "let.csv", "id,title,price,Status\n1,A,5 EUR,Libre\n2,B,6 EUR,Loué\n", "only", ""
    ),
    (
      "second.csv", "id,title,price,Deal\n1,A,20 EUR,15 EUR\n2,B,7 EUR,6 EUR\n", "price", "…"
    ),
    ("words.csv", "id,title,Fase\n1,A,Alfa\n2,B,Beta\n3,C,Alfa\n4,D,Beta\n", "status", "…"),
    ("brand.csv", "sku,Brand,Price\nA1,Acme,5 EUR\nA2,Acme,6 EUR\n", "title", "…"),
    ("languages.csv", "id,title_nl,title_fr\n1,Stoel,Chaise\n2,Tafel,Table\n", "title", "…"),
    (
      "street.csv", "id,title,price,street\n1,A,5 EUR,Main Street\n2,B,6 EUR,High Street\n",
      "location", "Main Street"
    ),
    ("bare.csv", "id,title,price\n1,A,5\n2,B,6\n", "price", "…"),
    ("none.csv", "id,title,kwota_umowna\n1,A,15999\n2,B,13500\n", "price", "…"),
    ("unit.csv", "id,make,model,power\n1,BMW,520d,140\n2,VW,Polo,70\n", "power", "…"),
    (
      "ends.csv", "id,title,price,Expires\n1,A,5 EUR,2099-01-01\n2,B,6 EUR,2026-01-01\n",
      "validUntil",
      ""
    ),
    (
      "stray.csv", "id,title,price\n1,A,5 EUR\n2,B,6 EUR\nTotal,,11 EUR\n", "", ""
    ),
    (
      "links.csv",
      "id,title,images\n1,A,https://a.example/1.jpg^https://a.example/2.jpg\n2,B,https://a.example/3.jpg^https://a.example/4.jpg\n",
      "images", "https://a.example/2.jpg"
    ),
    (
      "parents.csv",
      "sku,parent_sku,name,price\nA-S,A,Shirt,5 EUR\nA-L,A,Shirt,6 EUR\nC,,Cup,4 EUR\n", "join",
      "Cup"
    ),
    (
      "options.csv",
      "id,title,price,Variation 1 Name,Variation 1 Values\n1,Tray,5 EUR,Size,\"Small,Large\"\n2,Mug,6 EUR,,\n",
      "size", "Small,Large"
    ),
    (
      "two-currencies.csv",
      "id,title,bedrooms,sale_price,sale_currency,rent_price,rent_currency,period,operation\n"
        + "1,Flat,2,250000,USD,,,,Sale\n2,Loft,1,,,900,GBP,Monthly,Rent\n3,Home,3,300000,USD,,,,Sale\n",
      "price", #""amount":900,"currency":"GBP""#
    ),
    (
      "flags.csv",
      "id,title,price,published\n1,A,5 EUR,1\n2,B,6 EUR,\n3,C,7 EUR,\n4,D,8 EUR,0\n", "only",
      #""title":"C""#
    ),
    (
      "earlier.csv", "id;name;price;standard\n1;A;20 EUR;25,50 EUR\n2;B;7 EUR;9,90 EUR\n",
      "oldPrice", ""
    ),
    (
      "list-price.csv",
      "id;name;price_gross;list_price_gross\n1;A;20 EUR;25 EUR\n2;B;7 EUR;9 EUR\n", "oldPrice",
      #""amount":25"#
    ),
    (
      "paths.csv",
      "sku,name,price,categories\nA1,Hat,9 EUR,\"All,All/Hats\"\nA2,Cap,9 EUR,\"All,All/Caps\"\n",
      "category", #""category":"Hats""#
    ),
  ]

  /// The cases of sellers, and files in the shape of twelve foreign programs.
  private static let foreign: [File] = {
    var files: [File] = []
    if let path = SharedFiles.path(of: "cases/feeds.json"),
      let data = FileManager.default.contents(atPath: path),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    {
      for row in rows {
        guard let id = row["id"] as? String, let text = row["content"] as? String,
          let ending = (row["file"] as? String)?.split(separator: ".").last
        else { continue }
        files.append(File(name: "\(id).\(ending)", bytes: Array(text.utf8)))
      }
    }
    let script = packageRoot.appending(path: "Tests/AcceptanceTests/Fixtures/foreign_feeds.py")
    guard let scratch = try? Scratch(),
      let run = try? scratch.run(["python3", script.path, "-", scratch.path]), run.status == 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: scratch.path)
    else { return files }
    for name in names.sorted() {
      guard let bytes = try? scratch.read(name) else { continue }
      files.append(File(name: name, bytes: bytes))
    }
    return files
  }()

  private static let own = files.map { row in
    File(name: row.name, bytes: Array(row.text.utf8), expected: (row.hint, row.result))
  }

  @Test(arguments: own + foreign)
  func executesEveryHint(file: File) async throws {
    let project = try DraftedProject(file.name, file.bytes)
    try await project.draft()
    let before = try await project.records()
    var results: [String] = []
    let hasNoPrice = !before.output.contains("\"price\":")
    for hint in project.hints {
      // A record without a price has no old one either.
      if hasNoPrice, hint.names == ["oldPrice"] { continue }
      guard !hint.isOpen else {
        if hint.names.contains(file.expected?.hint ?? "") { results.append("…") }
        continue
      }
      let after = try await project.records(with: hint)
      #expect(after.isValid, "\(hint)\n\(after.errors)\n\(project.text)")
      #expect(
        after.output != before.output || hint.isChecked && after.errors != before.errors,
        "no change: \(hint)\n\(after.output)\n\(after.errors)\n\(project.text)")
      if hint.names.contains(file.expected?.hint ?? "") { results.append(after.output) }
    }
    guard let (hint, text) = file.expected else { return }
    #expect(
      hint.isEmpty ? results.isEmpty : results.contains { text.isEmpty || $0.contains(text) },
      "\(hint): \(results)\n\(project.text)")
  }
}

/// A hint of a draft: members to write into its project file.
private struct Hint: CustomStringConvertible {
  /// The members as the hint shows them; their JSON is invalid if a person completes it.
  let members: [(name: String, json: String)]

  /// The member that the hint is about, and whether it is a member to remove.
  let owner: String?
  var removes = false

  /// Whether it is the help of a diagnostic, not of the draft.
  var isPrinted = false

  /// Whether only a check shows its effect: reading records keeps duplicates.
  var isChecked: Bool { isPrinted || names == ["duplicates"] }

  var isOpen: Bool { members.contains { $0.json.contains("…") } }
  var names: [String] { members.map(\.name) }

  var description: String {
    "\(owner ?? ""): \(removes ? "remove " : "")"
      + members.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ")
  }

  /// Finds the hints in a text: names with values, and several of them with commas between them.
  static func all(in text: String, about owner: String?) -> [Hint] {
    var hints: [Hint] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: #/"([A-Za-z]+)": (?=[\[{"]|0\.)/#) {
      var members: [(name: String, json: String)] = []
      var name = String(match.1)
      rest = rest[match.range.upperBound...]
      while true {
        let value = prefix(of: rest)
        members.append((name, String(value)))
        rest = rest[value.endIndex...]
        guard let next = rest.prefixMatch(of: #/, "([A-Za-z]+)": (?=[\[{"])/#) else { break }
        name = String(next.1)
        rest = rest[next.range.upperBound...]
      }
      hints.append(Hint(members: members, owner: owner))
    }
    for match in text.matches(of: #/remove "([a-z]+)" if/#) {
      hints.append(Hint(members: [(String(match.1), "null")], owner: owner, removes: true))
    }
    return hints
  }

  /// The value that a text begins with.
  private static func prefix(of text: Substring) -> Substring {
    var depth = 0
    var isText = false
    for index in text.indices {
      let character = text[index]
      if character == "\"", index == text.startIndex || text[text.index(before: index)] != "\\" {
        isText.toggle()
      }
      guard !isText else { continue }
      if "{[".contains(character) { depth += 1 }
      if "}]".contains(character) { depth -= 1 }
      let isEnd = depth == 0 && !(character.isNumber || character == ".")
      if isEnd { return "}]\"".contains(character) ? text[...index] : text[..<index] }
    }
    return text
  }
}

/// The drafted project of a file, and copies of it with a hint.
private final class DraftedProject {
  private let scratch: Scratch
  private let name: String
  private(set) var text = ""
  private(set) var hints: [Hint] = []

  struct Reading {
    let output: String
    let errors: String
    let isValid: Bool
  }

  init(_ name: String, _ bytes: [UInt8]) throws {
    scratch = try Scratch()
    self.name = name
    try scratch.write(bytes, name)
  }

  private func run(_ arguments: [String]) async -> (status: Status, output: String, errors: String)
  {
    let (output, errors) = (Lines(), Lines())
    let status = await Tool.run(
      arguments, in: Terminal(output: output, errors: errors, now: 1_800_000_000))
    return (status, output.text, errors.text)
  }

  func draft() async throws {
    let run = await run(["init", "--from", "\(scratch.path)/\(name)", "\(scratch.path)/p"])
    try #require(run.status != .notDone, "\(run.errors)")
    text = String(decoding: try scratch.read("p/waymark.json"), as: UTF8.self)
    hints = commentHints() + printedHints(run.errors)
  }

  /// The records as the project reads them.
  func records() async throws -> Reading {
    let check = await run(["check", "--project", "\(scratch.path)/p"])
    let read = await run(["records", "read", "listings", "--project", "\(scratch.path)/p"])
    return Reading(
      output: read.output, errors: check.errors,
      isValid: check.status != .notDone && read.status != .notDone
        && !check.errors.contains("[project.") && !check.errors.contains("[source."))
  }

  /// The records if the project has a hint.
  func records(with hint: Hint) async throws -> Reading {
    defer { try? scratch.write(text, "p/waymark.json") }
    let root = JSON(try JSONReader.read(Array(text.utf8), as: .relaxed).root)
    let changed = root.changing(["records", "listings"]) { apply(hint, to: $0) }
    try scratch.write(Array(renderedText { $0.json(changed, in: .plain) }.utf8), "p/waymark.json")
    return try await records()
  }

  private func apply(_ hint: Hint, to set: JSON) -> JSON {
    hint.members.reduce(set) { set, member in
      guard let value = (try? JSONReader.read(Array(member.json.utf8)))?.root else { return set }
      if member.name == "duplicates" { return set.changing([member.name]) { _ in JSON(value) } }
      if ["only", "except", "encoding", "skip", "join"].contains(member.name) {
        return set.changing(["source", member.name]) { _ in JSON(value) }
      }
      guard Self.rules.contains(member.name), let owner = hint.owner else {
        return set.changing(["fields", member.name]) { _ in JSON(value) }
      }
      return set.changing(["fields", owner]) { field in
        let object: JSON =
          switch field {
          case .object: field
          case .string: .object([JSON.Member(name: "column", value: field)])
          default: .object([])
          }
        guard !hint.removes else { return object.without(member.name) }
        // A template takes the place of the column.
        let rest = member.name == "template" ? object.without("column").without("columns") : object
        return rest.changing([member.name]) { $0.merging(JSON(value)) }
      }
    }
  }

  /// The declarations of values, which belong to a field.
  private static let rules: Set = [
    "decimal", "multipliers", "factor", "dates", "zone", "nulls", "currency", "symbols", "suffixes",
    "words", "terms", "unit", "units", "take", "values", "html", "separator", "template", "default",
  ]

  /// The hints in the comments of the draft.
  private func commentHints() -> [Hint] {
    var hints: [Hint] = []
    var comment = ""
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      let member = line.prefixMatch(of: #/(?:// )?"([^"]+)": (.+),/#)
      let isOpen = line.hasPrefix("// ")
      if isOpen, member == nil || line.last != "," || line.contains("// \"…") || !isMember(line) {
        comment += line.dropFirst(3) + " "
        continue
      }
      let owner = member.map { String($0.1) }
      hints += Hint.all(in: String(comment.trimmingPrefix("decide: ")).withoutColumn, about: owner)
      comment = ""
      if isOpen, let member {
        hints.append(Hint(members: [(String(member.1), String(member.2))], owner: owner))
      }
    }
    return hints
  }

  /// Whether a line of a comment is a whole member.
  private func isMember(_ line: Substring) -> Bool {
    let text = "{\(line.dropFirst(3).dropLast())}".replacing("…", with: "x")
    return (try? JSONReader.read(Array(text.utf8))) != nil
  }

  /// The hints in the help of the diagnostics of the draft.
  private func printedHints(_ errors: String) -> [Hint] {
    var hints: [Hint] = []
    var field: String?
    for line in errors.split(separator: "\n") {
      if line.hasPrefix("    ") {
        for var hint in Hint.all(in: String(line), about: field) {
          hint.isPrinted = true
          hints.append(hint)
        }
      } else {
        field = line.firstMatch(of: #/([A-Za-z]+): (?:.*: )?(?:error|warning|note): /#).map {
          String($0.1)
        }
      }
    }
    return hints
  }
}

extension String {
  /// A comment without the column that it begins with.
  fileprivate var withoutColumn: String { String(trimmingPrefix(#/"[^"]*": /#)) }
}

/// The printed lines.
private final class Lines: Console {
  private let bytes = Mutex<[UInt8]>([])
  var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
  func write(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes } }
}

extension JSON {
  private var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value with a member at a path changed.
  fileprivate func changing(_ path: [String], _ change: (JSON) -> JSON) -> JSON {
    guard let name = path.first else { return change(self) }
    var members = members
    let index = members.firstIndex { $0.name == name }
    let value = (index.map { members[$0].value } ?? .null).changing(Array(path.dropFirst()), change)
    if let index {
      members[index] = Member(name: name, value: value)
    } else {
      members.append(Member(name: name, value: value))
    }
    return .object(members)
  }

  fileprivate func without(_ name: String) -> JSON { .object(members.filter { $0.name != name }) }

  /// The members of two objects, or the other value.
  fileprivate func merging(_ other: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let others) = other else { return other }
    return .object(own.filter { mine in !others.contains { $0.name == mine.name } } + others)
  }
}
