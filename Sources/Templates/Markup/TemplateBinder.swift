import WaymarkCore
public import WaymarkModel

/// The place of a piece in the theme: its file and the parts that include it.
public struct TemplateScope: Sendable {
  /// The theme's name of the file.
  let file: String

  /// The files that are being included, beginning with the page.
  let trail: [String]

  /// The position in the document at which the piece begins.
  var context: MarkupContext
}

/// The texts of a locale, which `{{text.KEY}}` names.
public protocol TemplateWords: Sendable {
  /// Whether the language is written from left to right.
  var runLeftToRight: Bool { get }

  func text(_ key: String) -> String?

  /// Reports a missing text.
  func missingKey(_ key: String, at location: Location) -> Diagnostic
}

/// Resolves the names in templates, and collects every name that cannot be resolved.
public struct TemplateBinder {
  /// The maximum number of pieces of a template with its included parts.
  static let pieceLimit = 100_000

  /// Whether another fault is reported: each page repeats those of its parts.
  var hasRoom: Bool { faults.count < 1000 }

  /// The maximum nesting depth of parts.
  static let depthLimit = 32

  /// The templates and parts, by their name in the theme.
  let documents: [String: TemplateDocument]

  /// The names with the same meaning everywhere.
  let constants: [String: Constant]

  let words: any TemplateWords
  let policy: URLPolicy
  public internal(set) var faults: [Diagnostic] = []
  var pieceCount = 0

  /// The position in the document at which the last piece ended.
  var context = MarkupContext()

  public init(
    documents: [String: TemplateDocument], constants: [String: Constant],
    words: any TemplateWords, policy: URLPolicy
  ) {
    self.documents = documents
    self.constants = constants
    self.words = words
    self.policy = policy
  }

  /// Compiles one page of the theme.
  public mutating func template<Value>(named file: String, fields: Fields<Value>) -> Template<Value>
  {
    guard let document = documents[file] else {
      faults.append(Diagnostic(.templateMissing, at: Location(file)))
      return Template(policy: policy)
    }
    pieceCount = 0
    let scope = TemplateScope(file: file, trail: [file], context: MarkupContext())
    return template(of: document.nodes, scope: scope, fields: fields)
  }

  /// Compiles pieces against the fields of a value.
  @usableFromInline mutating func template<Value>(
    of nodes: [TemplateNode], scope: TemplateScope, fields: Fields<Value>
  ) -> Template<Value> {
    context = scope.context
    var builder = TemplateBuilder<Value>(policy: policy)
    bind(nodes, in: scope, fields, to: &builder)
    return builder.template
  }

  mutating func bind<Value>(
    _ nodes: [TemplateNode], in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    var lastOffset = 0
    for (index, node) in nodes.enumerated() {
      pieceCount += 1
      guard pieceCount <= Self.pieceLimit else {
        if pieceCount == Self.pieceLimit + 1 { fault(.templateSize, at: lastOffset, in: scope) }
        return
      }
      switch node {
      case .literal(let bytes):
        let markup = TightMarkup.of(bytes, in: context)
        if let reason = context.read(bytes) {
          fault(.templateContext, at: lastOffset, in: scope, reason)
        }
        builder.append(markup, isDirected: isText(nodes.dropFirst(index + 1).first, fields))
      case .field(let name, let offset):
        lastOffset = offset
        bindField(name, at: offset, in: scope, fields, to: &builder)
      case .part(let name, let offset):
        lastOffset = offset
        bindPart(name, at: offset, in: scope, fields, to: &builder)
      case .section(let section):
        lastOffset = section.offset
        bindSection(section, in: scope, fields, to: &builder)
      }
    }
  }

  /// Whether the text of a page's record comes next, on a left-to-right page.
  private func isText<Value>(_ node: TemplateNode?, _ fields: Fields<Value>) -> Bool {
    guard case .field(let name, _) = node, case .text = fields[name] else { return false }
    return words.runLeftToRight
  }

  mutating func bindPart<Value>(
    _ name: String, at offset: Int, in scope: TemplateScope, _ fields: Fields<Value>,
    to builder: inout TemplateBuilder<Value>
  ) {
    let file = "parts/\(name).html"
    guard let document = documents[file] else {
      let names = documents.keys.compactMap(partName)
      return unknown(.templatePart, "part", name, among: names, at: offset, in: scope)
    }
    guard !scope.trail.contains(file) else {
      return fault(.templateLoop, at: offset, in: scope, "the part '\(name)' includes itself")
    }
    guard scope.trail.count <= Self.depthLimit else {
      return fault(
        .templateDepth, at: offset, in: scope,
        "parts are nested more than \(Self.depthLimit) deep")
    }
    let inner = TemplateScope(file: file, trail: scope.trail + [file], context: context)
    bind(document.nodes, in: inner, fields, to: &builder)
  }

  func location(of offset: Int, in scope: TemplateScope) -> Location {
    guard let document = documents[scope.file] else { return Location(scope.file) }
    return Location(document.source, of: offset, in: document.positions)
  }

  mutating func fault(
    _ kind: DiagnosticKind, at offset: Int, in scope: TemplateScope, _ message: String? = nil
  ) {
    guard hasRoom else { return }
    faults.append(Diagnostic(kind, at: location(of: offset, in: scope), message))
  }

  mutating func unknown(
    _ kind: DiagnosticKind, _ noun: String, _ name: String, among names: [String], at offset: Int,
    in scope: TemplateScope
  ) {
    guard hasRoom else { return }
    let known = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let hint = suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    fault(kind, at: offset, in: scope, "there is no \(noun) '\(name)'\(hint)")
  }
}

/// The name with which a part is included: `parts/card.html` is `card`.
private func partName(_ file: String) -> String? {
  guard file.hasPrefix("parts/"), file.hasSuffix(".html") else { return nil }
  return String(file.dropFirst("parts/".count).dropLast(".html".count))
}
