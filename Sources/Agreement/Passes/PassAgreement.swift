/// Compares the forms of one gate pass: what one of them says, all of them have to say.
package struct PassAgreement {
  /// A value of the pass, with the ways in which forms write it.
  package struct Fact: Sendable {
    let name: String
    let spellings: [String]

    package init(_ name: String, _ spellings: String...) {
      self.name = name
      self.spellings = spellings
    }
  }

  /// Something that one form says and another does not.
  package struct Gap: Hashable {
    /// The name of a field, or the text itself.
    package let what: String
    package let shown: PassForm.Kind
    package let missing: PassForm.Kind
  }

  /// The values of the pass.
  private let facts: [Fact]

  /// The labels of values; one that is none of them is of a template's own.
  private let labels: Set<String>

  /// What wallets have to be told, and who gives out the pass.
  private let told: Set<PassForm.Told>
  private let sender: String?

  /// What a page says of a pass whose time is over; `nil` for any other pass.
  private let expired: String?

  /// What a field may say: the values, and words that go with them, such as labels.
  ///
  /// The longest comes first, since one may be in another.
  private let explained: [String]

  /// The URL of the pass's page, which the page itself need not name.
  private let pageURL: String

  /// How many links Google shows; a form with as many says no more.
  private static let googleLinks = 10

  package init(
    facts: [Fact], words: [String], pageURL: String, told: Set<PassForm.Told> = [],
    sender: String? = nil, expired: String? = nil
  ) {
    self.facts = facts
    self.told = told
    self.sender = sender.map(plain)
    self.expired = expired
    labels = Set(words.map(plain))
    explained = (facts.flatMap(\.spellings) + words).map(plain).filter { !$0.isEmpty }
      .sorted { $0.utf8.count > $1.utf8.count }
    self.pageURL = pageURL
  }

  /// What is said in one form and not in another.
  package func gaps(between forms: [PassForm]) -> [Gap] {
    var gaps: [Gap] = []
    func compare(_ what: String, _ says: (PassForm) -> Bool) {
      guard let shown = forms.first(where: says) else { return }
      gaps += forms.filter { !says($0) }.map {
        Gap(what: what, shown: shown.kind, missing: $0.kind)
      }
    }
    for fact in facts {
      compare(fact.name) { form in fact.spellings.contains(where: form.says) }
      compareLabels(of: fact, in: forms, &gaps)
    }
    for what in told.sorted(by: { $0.rawValue < $1.rawValue }) {
      gaps += forms.filter { $0.told?.contains(what) == false }.map {
        Gap(what: what.rawValue, shown: .page, missing: $0.kind)
      }
    }
    if let sender {
      gaps += forms.filter { $0.sender ?? sender != sender }.map {
        Gap(what: "that it is from \(sender)", shown: .page, missing: $0.kind)
      }
    }
    // A wallet finds out by itself.
    if let expired, let shown = forms.first(where: { $0.told?.contains(.end) == true }) {
      gaps += forms.filter { $0.told == nil && !$0.says(expired) }.map {
        Gap(what: "that the pass has expired", shown: shown.kind, missing: $0.kind)
      }
    }
    for form in forms {
      for field in form.fields {
        for rest in unexplained(field.value) { compare(rest) { $0.says(rest) } }
      }
      for link in form.links.sorted() where link != pageURL && form.kind.isForLinks {
        compareLink(link, of: form, with: forms, &gaps)
      }
    }
    if forms.contains(where: { $0.isVoided == true }) {
      // A page may hide the code of such a pass, so that nobody lets it through.
      compare("that the pass is void") { $0.isVoided != false }
    } else {
      compare("the code") { $0.code == pageURL }
    }
    var seen: Set<Gap> = []
    return gaps.filter { seen.insert($0).inserted }
  }

  /// A value may have a label of a template's own, but not that of another value, and none only where
  /// no form has one.
  private func compareLabels(of fact: Fact, in forms: [PassForm], _ gaps: inout [Gap]) {
    let spellings = fact.spellings.map(plain)
    let named = forms.compactMap { form in
      form.fields.first { field in spellings.contains(where: field.value.hasPrefix) }
        .map { (kind: form.kind, label: $0.name) }
    }
    guard let shown = named.first(where: { labels.contains($0.label) }) else { return }
    gaps += named.filter { other in
      other.label != shown.label && (other.label.isEmpty || labels.contains(other.label))
    }.map {
      Gap(what: "the label of \(fact.name)", shown: shown.kind, missing: $0.kind)
    }
  }

  /// Links of the pass for Apple Wallet are the lot's; a page has others too, and paper has none.
  private func compareLink(
    _ link: String, of form: PassForm, with forms: [PassForm], _ gaps: inout [Gap]
  ) {
    for other in forms where other.kind != .print && !other.links.contains(link) {
      guard other.kind != .google || other.links.count < Self.googleLinks else { continue }
      gaps.append(Gap(what: link, shown: form.kind, missing: other.kind))
    }
  }

  /// What a text says besides the values of the pass, their labels and links: the pieces in between.
  private func unexplained(_ text: String) -> [String] {
    let parted = text.split(separator: " ").map { $0.hasPrefix("https://") ? "\n" : String($0) }
    return explained.reduce(parted.joined(separator: " ")) { $0.replacing($1, with: "\n") }
      .split(separator: "\n").compactMap { piece in
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        guard let start = piece.firstIndex(where: isWord), let end = piece.lastIndex(where: isWord)
        else { return nil }
        return String(piece[start...end])
      }
  }
}

extension PassForm.Kind {
  /// Whether all of its links belong to the pass; a page has those of its site, and of telephones.
  fileprivate var isForLinks: Bool { self == .apple }
}
