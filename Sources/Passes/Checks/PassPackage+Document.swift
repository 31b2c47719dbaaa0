import Bytes
import Model

extension PassPackage {
  /// How many bytes pass.json may have.
  static let documentLimit = 1 << 20

  /// Reads and checks pass.json; `nil` when it cannot be read.
  ///
  /// The present is in seconds since 1970; without it nothing is in the past.
  func checkDocument(now: Int? = nil) -> JSONNode? {
    let file = "pass.json"
    guard let document = readJSON(file, limit: Self.documentLimit, .jsonParse) else { return nil }
    let lint = PassLint(positions: positions, findings: findings, now: now) {
      translations.keys.contains($0)
    }
    let root = PassValue(document.root)
    lint.checkDuplicates(of: document, .jsonParse)
    lint.check(root)
    if !coversBackground(of: document.root) { lint.checkColors(root) }
    checkPersonalization(of: document.root)
    return document.root
  }

  /// Whether an event ticket has an image in the place of its background colour.
  private func coversBackground(of document: JSONNode) -> Bool {
    document["eventTicket"] != nil && hasImage("background") && !hasImage("strip")
  }

  /// Compares the images and the translations with what pass.json says, and gives advice.
  func checkResources(with document: JSONNode) {
    checkImageSizes(of: document)
    let texts = translations.all.isEmpty ? [] : shownTexts(of: document)
    checkBase(texts)
    checkPlaceholders(texts)
    let advice = PassAdvice(package: self, document: document)
    advice.checkVersions()
    advice.checkLengths()
    checkLanguages()
    advice.checkKeys(texts)
  }
}

/// A value of pass.json, which knows the JSON pointer to it.
struct PassValue {
  let node: JSONNode

  /// The whole document, in which the pointer is found when it is asked for: few values are ever named.
  private let root: JSONNode

  /// The key that the value lacks, and that is meant.
  private let missing: String?

  init(_ document: JSONNode) {
    self.init(document, in: document)
  }

  private init(_ node: JSONNode, in root: JSONNode, missing: String? = nil) {
    self.node = node
    self.root = root
    self.missing = missing
  }

  /// The pointer to the value (RFC 6901).
  var pointer: String {
    root.pointer(to: node.offset) + (missing.map { "/" + pointerStep($0) } ?? "")
  }

  /// The value of a key of this object; `nil` when it has no such key.
  subscript(key: String) -> PassValue? { node[key].map { PassValue($0, in: root) } }

  /// The value of a member of this object.
  func value(of member: JSONMember) -> PassValue { PassValue(member.node, in: root) }

  /// This object, with the pointer to a key that it lacks.
  func lacking(_ key: String) -> PassValue { PassValue(node, in: root, missing: key) }

  /// The elements of this array; none when it is something else.
  var elements: [PassValue] { (node.array ?? []).map { PassValue($0, in: root) } }

  /// The elements of the array that a key has; none when there is no such array.
  func elements(of key: String) -> [PassValue] { self[key]?.elements ?? [] }
}
