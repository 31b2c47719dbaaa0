/// Compares which fields of a gate pass its forms read: what one form says, all of them must say.
///
/// The forms are templates, which leave a field out of every pass or of none; so no pass is rendered.
package struct PassAgreement {
  package enum Form: String, CaseIterable, Sendable {
    case apple = "the pass for Apple Wallet"
    case google = "the object for Google Wallet"
    case page = "the page"
  }

  /// Something that one form says and another does not; `shown` is `nil` when every form must say it.
  package struct Gap: Hashable {
    package let what: String
    package let shown: Form?
    package let missing: Form
  }

  /// The names of the fields that each form reads.
  ///
  /// Those of a wallet's member that is not shown have its key before them, as in
  /// `expirationDate/valid-until`.
  private let fields: [Form: Set<String>]

  package init(_ fields: [Form: Set<String>]) {
    self.fields = fields
  }

  /// What is said in one form and not in another.
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
  /// Something that a pass says.
  private struct Subject: Sendable {
    let what: String

    /// The fields of the page that say it, and those of pass.json by wallet; a form without any need
    /// not say it.
    let page: [String]
    let apple: [String]
    let google: [String]

    /// Whether a form lacks it even when no form says it.
    var isRequired = false

    /// A subject with the same fields in both wallets.
    init(_ what: String, page: [String], wallets: [String], isRequired: Bool = false) {
      self.init(what, page: page, apple: wallets, google: wallets, isRequired: isRequired)
    }

    init(
      _ what: String, page: [String], apple: [String], google: [String], isRequired: Bool = false
    ) {
      self.what = what
      self.page = page
      self.apple = apple
      self.google = google
      self.isRequired = isRequired
    }

    /// A subject with one field of the same name everywhere.
    init(_ what: String, _ name: String) {
      self.init(what, page: [name], wallets: [name])
    }

    func names(in form: Form) -> [String] {
      switch form {
      case .apple: apple
      case .google: google
      case .page: page
      }
    }
  }

  private static let times = ["valid-until", "valid-from"]

  private static let subjects: [Subject] = [
    Subject("the vehicle", "vehicle"),
    Subject("the VIN", "vin"),
    Subject("the gate", "gate"),
    Subject("the bay", "bay"),
    Subject("the carrier", "carrier"),
    Subject("the driver", "driver"),
    Subject("the number plate", "plate"),
    Subject("the place", "place"),
    Subject("the contact", "contact"),
    Subject("the notes", "notes"),
    Subject("the id", "id"),
    Subject("when the pass begins", "valid-from"),
    Subject("when the pass ends", "valid-until"),
    Subject("the dealer's name and address", page: ["dealer-card"], wallets: ["dealer"]),
    Subject(
      "the ways to drive", page: ["maps", "first-maps", "more-maps", "map-stores"],
      wallets: ["maps"]),
    // The page and Google write the time zone after each time.
    Subject("the time zone", page: times, apple: ["zone"], google: ["zone"] + times),
    Subject("the code", page: ["barcode"], wallets: ["barcodes/page-url"]),
    // The state of an object for Google is that of the pass.
    Subject("that the pass is void", page: ["is-voided"], apple: ["voided/is-voided"], google: []),
    Subject(
      "that the pass has expired", page: ["is-expired"], wallets: ["expirationDate/valid-until"],
      isRequired: true),
    Subject("where the lot is", page: [], wallets: ["locations/latitude"], isRequired: true),
    Subject(
      "who gives out the pass", page: [], wallets: ["organizationName/organization"],
      isRequired: true),
  ]
}
