import WaymarkCore
import WaymarkModel

/// The checks of barcodes.
extension PassLint {
  func checkBarcodes(_ root: PassValue) {
    if let barcode = root["barcode"], barcode.node.object != nil {
      checkBarcode(barcode)
      checkOldBarcode(barcode)
    }
    let barcodes = root.elements(of: "barcodes").filter { $0.node.object != nil }
    for barcode in barcodes { checkBarcode(barcode) }
    checkFallback(barcodes)
  }

  /// Checks that an old key agrees with the list that newer phones read in its place.
  func checkTwins(_ root: PassValue) {
    for (old, list, kind, help) in Self.twins {
      guard let new = root[list], new.node.array != nil else { continue }
      if new.elements.isEmpty {
        add(kind, at: new, "\(list) is empty", help: "remove it, or fill it", severity: .warning)
      } else if let value = root[old], !value.agrees(with: new.elements) {
        add(kind, at: value, "\(old) disagrees with \(list)", help: help, severity: .warning)
      }
    }
  }

  private static let twins: [(old: String, list: String, kind: DiagnosticKind, help: String)] = [
    (
      "barcode", "barcodes", .jsonBarcode,
      "repeat the first of barcodes, or remove barcode: only iOS 8 needs it"
    ),
    (
      "relevantDate", "relevantDates", .jsonDate,
      "iOS 18 reads relevantDates only; give both the same date"
    ),
  ]

  /// The key `barcode` is from iOS 8, which had three formats.
  private func checkOldBarcode(_ barcode: PassValue) {
    guard let format = barcode["format"], let name = format.node.string,
      let rule = BarcodeRule.rules[name], rule.version > 8
    else { return }
    add(.jsonBarcode, at: format, "barcode cannot hold \(name)", help: "use barcodes")
  }

  /// Warns when some devices would not show a barcode.
  private func checkFallback(_ barcodes: [PassValue]) {
    let formats = barcodes.compactMap { $0["format"]?.node.string }
    guard let first = barcodes.first, !formats.isEmpty, formats.count == barcodes.count else {
      return
    }
    if formats.allSatisfy({ $0 == "PKBarcodeFormatCode128" }) {
      add(
        .jsonBarcode, at: first, "watches do not show Code 128, and there is no other barcode",
        help: "add a QR code after it", severity: .warning)
    } else if formats.allSatisfy({ BarcodeRule.rules[$0]?.version == 27 }) {
      add(
        .jsonBarcode, at: first, "iOS before 27 shows none of these barcodes",
        help: "add a barcode in an older format after it", severity: .warning)
    }
  }

  private func checkBarcode(_ barcode: PassValue) {
    require(["format", "message", "messageEncoding"], of: barcode, "the barcode", .jsonBarcode)
    expect(barcode["format"], among: BarcodeRule.formats, .jsonBarcode)
    let encoding = encoding(of: barcode)
    guard let message = barcode["message"], let text = message.node.string else { return }
    if let encoding, let scalar = encoding.firstUnencodable(in: text) {
      add(
        .jsonBarcode, at: message,
        "the message contains \"\(scalar)\", which \(encoding.name) cannot encode")
    }
    let rule = barcode["format"]?.node.string.flatMap { BarcodeRule.rules[$0] }
    guard let flaw = rule?.flaw(of: text, in: encoding) else { return }
    add(.jsonBarcode, at: message, flaw.message, help: flaw.help, severity: flaw.severity)
  }

  /// The encoding that a barcode names; a name that is not in the list is reported.
  private func encoding(of barcode: PassValue) -> BarcodeEncoding? {
    guard let value = barcode["messageEncoding"], let name = value.node.string else { return nil }
    if let encoding = BarcodeEncoding(name) { return encoding }
    let meant = suggestion(for: name, among: ["iso-8859-1", "utf-8", "us-ascii"])
    add(
      .jsonBarcode, at: value, "\"\(name.prefix(40))\" is not a known encoding",
      help: meant.map { "did you mean \($0)?" } ?? "write iso-8859-1, or utf-8",
      severity: .warning)
    return nil
  }
}

extension PassValue {
  /// Whether a date is one of some relevant dates, or a barcode the first that iOS 8 can draw.
  fileprivate func agrees(with list: [PassValue]) -> Bool {
    if node.string != nil { return list.contains { $0.isAt(self) } }
    let first = list.first {
      BarcodeRule.rules[$0["format"]?.node.string ?? ""].map { $0.version <= 8 } ?? true
    }
    return first.map { first in
      ["format", "message", "altText"].allSatisfy {
        first[$0]?.node.string == self[$0]?.node.string
      }
    } ?? true
  }
}
