/// Compares the fields of a gate pass that its forms read: every form must show what any of them
/// shows.
///
/// The forms are templates, which omit a field from all passes or from none, so no pass is
/// rendered.
package struct PassAgreement {
  package enum Form: String, CaseIterable, Sendable {
    case apple = "the pass for Apple Wallet"
    case google = "the object for Google Wallet"
    case page = "the page"
  }

  /// Something that one form shows and another does not; `shown` is `nil` if every form must show
  /// it.
  package struct Gap: Hashable {
    package let what: String
    package let shown: Form?
    package let missing: Form
  }

  /// The names of the fields that each form reads.
  ///
  /// The fields of a hidden member of a wallet have its key as prefix, as in
  /// `expirationDate/valid-until`.
  private let fields: [Form: Set<String>]

  package init(_ fields: [Form: Set<String>]) {
    self.fields = fields
  }

  /// The differences between what the forms show.
  package var gaps: [Gap] {
    var gaps: [Gap] = []
    for subject in Self.subjects {
      let forms = Form.allCases.filter { fields[$0] != nil && !subject.names(in: $0).isEmpty }
      func says(_ form: Form) -> Bool {
        subject.names(in: form).contains { fields[form]?.contains($0) == true }
      }
      let shown = forms.first(where: says)
      guard subject.isRequired || shown != nil else { continue }
      gaps += forms.filter { !says($0) }.map {
        Gap(what: subject.what, shown: shown, missing: $0)
      }
    }
    return gaps
  }
}

extension PassAgreement {
  /// Something that a pass shows.
  private struct Subject: Sendable {
    let what: String

    /// The fields that show it in each form; a form without fields need not show it.
    let fields: [Form: [String]]

    /// Whether a form must show it even if the others do not.
    let isRequired: Bool

    /// Makes a subject; by default, Google Wallet has the fields of Apple Wallet.
    init(
      _ what: String, page: [String], wallets: [String], google: [String]? = nil,
      isRequired: Bool = false
    ) {
      self.what = what
      fields = [.apple: wallets, .google: google ?? wallets, .page: page]
      self.isRequired = isRequired
    }

    func names(in form: Form) -> [String] { fields[form] ?? [] }
  }

  private static let times = ["valid-until", "valid-from"]

  /// Subjects with one field that has the same name everywhere.
  private static let fields = [
    ("the vehicle", "vehicle"), ("the VIN", "vin"), ("the gate", "gate"), ("the bay", "bay"),
    ("the carrier", "carrier"), ("the driver", "driver"), ("the number plate", "plate"),
    ("the place", "place"), ("the contact", "contact"), ("the notes", "notes"), ("the id", "id"),
    ("when the pass begins", "valid-from"), ("when the pass ends", "valid-until"),
  ]

  private static let subjects =
    fields.map { Subject($0, page: [$1], wallets: [$1]) } + [
      Subject("the dealer's name and address", page: ["dealer-card"], wallets: ["dealer"]),
      Subject(
        "the map links", page: ["maps", "first-maps", "more-maps", "map-stores"],
        wallets: ["maps"]),
      // The page and Google write the time zone after each time.
      Subject("the time zone", page: times, wallets: ["zone"], google: ["zone"] + times),
      Subject("the code", page: ["barcode"], wallets: ["barcodes/page-url"]),
      // The state of an object for Google is that of the pass.
      Subject(
        "that the pass is void", page: ["is-voided"], wallets: ["voided/is-voided"], google: []),
      Subject(
        "that the pass has expired", page: ["is-expired"], wallets: ["expirationDate/valid-until"],
        isRequired: true),
      Subject("where the lot is", page: [], wallets: ["locations/latitude"], isRequired: true),
      Subject(
        "who issues the pass", page: [], wallets: ["organizationName/organization"],
        isRequired: true),
    ]
}
