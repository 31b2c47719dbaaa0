import WaymarkCore
import WaymarkModel

/// Findings about a pass.json that phones accept but that may cause the holder trouble.
struct PassAdvice {
  let package: PassPackage
  let document: JSONNode

  /// About how many characters fit in a row of the front.
  static let longestRow = 72

  /// About how many characters fit next to the logo when the header is empty.
  static let longestLogoText = 40

  /// Adds a finding about the value that begins at an offset in bytes.
  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String, help: String? = nil) {
    guard package.findings.hasRoom(for: kind.severity) else { return }
    let position = package.positions.position(of: offset)
    package.findings.add(
      kind, in: "pass.json", line: position.line, column: position.column,
      field: document.pointer(to: offset), message, help: help)
  }

  /// Compares the total length of each row of the front with the width of a typical phone.
  func checkLengths() {
    guard let style = PassSchema.styles.first(where: { document[$0]?.object != nil }) else {
      return
    }
    if let node = document["logoText"], let text = node.string, text.count > Self.longestLogoText {
      add(
        .jsonLen, at: node.offset,
        "logoText has \(text.count) characters; about \(Self.longestLogoText) fit on a phone",
        help: "shorten it; a phone cuts off what does not fit")
    }
    let limits = [
      ("headerFields", 24), ("primaryFields", Self.longestRow),
      ("secondaryFields", Self.longestRow), ("auxiliaryFields", Self.longestRow),
    ]
    for (list, limit) in limits {
      guard let node = document[style]?[list], let fields = node.array else { continue }
      for row in rows(of: fields, in: list, style, row: { $0["row"]?.integer }) {
        let count = row.reduce(0) { $0 + length(of: $1) }
        guard count > limit else { continue }
        let isPart = row.count < fields.count
        add(
          .jsonLen, at: isPart ? row[0].offset : node.offset,
          "\(list)\(isPart ? " of a row" : "") have \(count) characters in total; "
            + "about \(limit) fit on a phone")
      }
    }
  }

  /// The width of a field, in characters; a date is shown in its style.
  private func length(of field: JSONNode) -> Int {
    let styles = ["dateStyle", "timeStyle"].compactMap { Self.dateLengths[field[$0]?.string ?? ""] }
    let value = field["value"]?.string ?? field["value"]?.digits ?? ""
    let shown = styles.isEmpty ? value.count : styles.reduce(0, +)
    return max(shown, field["label"]?.string?.count ?? 0)
  }

  /// About how many characters dates and times have in English.
  private static let dateLengths = [
    "PKDateStyleNone": 0, "PKDateStyleShort": 8, "PKDateStyleMedium": 12, "PKDateStyleLong": 18,
    "PKDateStyleFull": 28,
  ]
}
