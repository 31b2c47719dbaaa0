import WaymarkCore
import WaymarkModel

/// Findings about a pass.json that phones accept but that may cause the holder trouble.
struct PassAdvice {
  let package: PassPackage
  let document: JSONNode

  /// About how many letters fit in a row of the front.
  static let longestRow = 72

  /// About how many letters fit next to the logo when the header is empty.
  static let longestLogoText = 40

  /// Adds a finding about the value that begins at an offset in bytes.
  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String, help: String? = nil) {
    guard package.findings.hasRoom(for: kind.severity) else { return }
    let position = package.positions.position(of: offset)
    package.findings.add(
      kind, in: "pass.json", line: position.line, column: position.column,
      field: document.pointer(to: offset), message, help: help)
  }

  /// Compares the total length of each row of the front with the width of a typical phone, in each
  /// language.
  func checkLengths() {
    guard let style = PassSchema.styles.first(where: { document[$0]?.object != nil }) else {
      return
    }
    if let node = document["logoText"], let text = node.string {
      check(
        "logoText has", [text], at: node.offset, upTo: Self.longestLogoText,
        help: "shorten it; a phone cuts off what does not fit"
      ) { ($0[text] ?? text).shownWidth }
    }
    let limits = [
      ("headerFields", 24), ("primaryFields", Self.longestRow),
      ("secondaryFields", Self.longestRow), ("auxiliaryFields", Self.longestRow),
    ]
    for (list, limit) in limits {
      guard let node = document[style]?[list], let fields = node.array else { continue }
      for row in rows(of: fields, in: list, style, row: { $0["row"]?.integer }) {
        let isPart = row.count < fields.count
        check(
          "\(list)\(isPart ? " of a row" : "") have",
          row.flatMap { [$0["label"]?.string, $0["value"]?.string].compactMap(\.self) },
          at: isPart ? row[0].offset : node.offset, upTo: limit, isTotal: true
        ) { texts in row.reduce(0) { $0 + length(of: $1, texts) } }
      }
    }
  }

  /// Reports texts of the front that are too long, as they are or in a language that translates
  /// them.
  private func check(
    _ subject: String, _ texts: [String], at offset: Int, upTo limit: Int, isTotal: Bool = false,
    help: String? = nil, length: ([String: String]) -> Int
  ) {
    func message(_ count: Int, _ language: String = "") -> String {
      "\(subject) the width of \(count) letters\(isTotal ? " in total" : "")\(language); "
        + "about \(limit) fit on a phone"
    }
    let all = package.translations.all
    let shown = all.filter { one in texts.contains { one.texts[$0] != nil } }
    let long = shown.filter { length($0.texts) > limit }
    if length([:]) > limit, shown.count < all.count || long.count == shown.count {
      return add(.jsonLen, at: offset, message(length([:])), help: help)
    }
    for translation in long {
      let language = translation.folder.dropLast(".lproj".count)
      package.findings.add(
        .jsonLen, in: translation.path, message(length(translation.texts), " in \(language)"),
        help: help)
    }
  }

  /// The width of a field with its translations, in letters; a date is shown in its style.
  private func length(of field: JSONNode, _ texts: [String: String]) -> Int {
    func shown(_ key: String) -> Int {
      let text = field[key]?.string ?? field[key]?.digits ?? ""
      return (texts[text] ?? text).shownWidth
    }
    let styles = ["dateStyle", "timeStyle"].compactMap { Self.dateLengths[field[$0]?.string ?? ""] }
    return max(styles.isEmpty ? shown("value") : styles.reduce(0, +), shown("label"))
  }

  /// About how many characters dates and times have in English.
  private static let dateLengths = [
    "PKDateStyleNone": 0, "PKDateStyleShort": 8, "PKDateStyleMedium": 12, "PKDateStyleLong": 18,
    "PKDateStyleFull": 28,
  ]
}
