import WaymarkArchive
import WaymarkCore
package import WaymarkModel
import WaymarkTemplates

/// The files of a folder from which one pass is made, or one pass for each record.
///
/// With records, the texts of pass.json and pass.strings have fields, and `images.json` names the
/// images that a record chooses. Everything that does not depend on the record is checked and
/// hashed once.
package struct PassDesign: Sendable {
  /// The contents of a place in the archive.
  enum Content: Sendable {
    case fixed(PassFile)
    case strings(StringsTemplate)

    /// An image whose path comes from the record, and the default when the record has none.
    case image(PassText, PassFile?)
  }

  enum Document: Sendable {
    case fixed([UInt8])
    case template(DocumentTemplate)
  }

  /// One file of a pass other than pass.json.
  struct File: Sendable {
    let path: String

    /// The path as at the beginning of its line of the manifest.
    let line: [UInt8]
    let content: Content

    init(_ path: String, _ content: Content) {
      self.path = path
      self.content = content
      line = rendered { $0.json(path) } + Array(":\"".utf8)
    }
  }

  let document: Document

  /// The files, sorted by path.
  let files: [File]

  /// The paths of the files that a record chooses or fills.
  let varying: Set<String>

  /// The warnings about the files that all passes share.
  package let warnings: [Diagnostic]

  /// The identity that must sign the pass.
  package let passType: String
  package let team: String

  /// The template of the serial number; `nil` when it is the same in all passes.
  let serialNumber: PassText?

  /// Checks and compiles the files of a folder; the error contains all faults.
  ///
  /// Without fields, the texts are used unchanged.
  package init(files: [String: [UInt8]], fields: PassFieldNames?) throws {
    var reader = PassDesignReader(files: files, fields: fields)
    try reader.read()
    guard let document = reader.document, let identity = reader.identity, reader.faults.isEmpty
    else { throw DiagnosedError(reader.faults) }
    self.document = document
    self.files = reader.made.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    varying = Set(
      self.files.compactMap { file in
        if case .fixed = file.content { nil } else { file.path }
      })
    warnings = reader.warnings
    (passType, team) = identity
    serialNumber = reader.serialNumber
  }

  /// Takes files that were already checked and are the same in all passes.
  init(
    _ document: DocumentTemplate, files: [String: PassFile], passType: String, team: String
  ) {
    self.document = .template(document)
    self.files = files.map { File($0, .fixed($1)) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    varying = []
    warnings = []
    self.passType = passType
    self.team = team
    serialNumber = nil
  }

  /// The serial number of a record's pass, or why it has none.
  package func serialNumber(
    of record: [PassFieldValue]
  ) throws(PassFieldFault) -> String? {
    try serialNumber?.text(PassFieldValues(record: record))
  }

  /// Whether all records have the same serial number.
  package var hasOneSerialNumber: Bool { serialNumber == nil }
}

/// Reads a design and collects its faults.
private struct PassDesignReader {
  let files: [String: [UInt8]]
  let fields: PassFieldNames?
  var document: PassDesign.Document?
  var made: [PassDesign.File] = []
  var identity: (passType: String, team: String)?
  var serialNumber: PassText?
  var faults: [Diagnostic] = []
  var warnings: [Diagnostic] = []

  /// The files of a folder that do not go into the pass.
  static let choicesName = "images.json"

  init(files: [String: [UInt8]], fields: PassFieldNames?) {
    self.files = files
    self.fields = fields
  }

  /// The fields that texts may use.
  private var scope: PassFieldScope { PassFieldScope(record: fields ?? PassFieldNames([])) }

  mutating func read() throws {
    var shared = files
    shared[Self.choicesName] = nil
    let package = PassPackage(files: shared)
    // A record may choose them; then its pass is checked.
    if !choices.contains(where: { iconNames.contains(fileName(of: $0.name)) }) {
      package.checkIcons()
    }
    package.checkFileNames()
    package.checkSecrets()
    package.checkResources()
    guard let root = root(of: package) else {
      if files["pass.json"] == nil { package.findings.add(.reqPass, in: "pass.json") }
      return sort(package.findings.list)
    }
    let keys = try readFiles(shared, of: root)
    if TemplateSyntax.text.begins(in: files["personalization.json"] ?? []) {
      package.findings.add(
        .passTemplate, in: "personalization.json", "fields are not filled here",
        help: "write a key here, and its text with the fields in pass.strings")
    }
    if let fields {
      var found: [Diagnostic] = []
      document = .template(
        DocumentTemplate(
          root, of: files["pass.json"] ?? [], fields: fields, keys: keys, faults: &found))
      sort(found)
      readChoices(fields)
      if let text = root["serialNumber"]?.string, PassText.hasFields(text) {
        serialNumber = compiled(text, "pass.json", "/serialNumber")
      }
    } else {
      let bytes = files["pass.json"] ?? []
      document = .fixed(bytes)
      if TemplateSyntax.text.begins(in: bytes) {
        package.findings.add(
          .passTemplate, in: "pass.json", "the texts have fields, but there are no records",
          help: "give the records with --records FILE")
      }
    }
    readIdentity(root, package.findings)
    sort(package.findings.list)
  }

  /// The document, checked only for syntax: the texts of a template are not complete yet.
  private func root(of package: PassPackage) -> JSONNode? {
    let limit = PassPackage.documentLimit
    guard let document = package.readJSON("pass.json", limit: limit, .jsonParse) else {
      return nil
    }
    for member in document.duplicates {
      package.findings.add(
        .jsonParse, in: "pass.json", field: member.name,
        "duplicate key \(member.name)")
    }
    guard document.root.object != nil else {
      let fault = Fault(ofDocument: document.root)
      package.findings.add(.jsonType, in: "pass.json", fault.message, help: fault.remedy)
      return nil
    }
    return document.root
  }

  private mutating func sort(_ findings: [Diagnostic]) {
    faults += findings.filter { $0.severity == .error }
    warnings += findings.filter { $0.severity != .error && !isTold($0) }
  }

  /// Whether an unknown field was already reported at another place.
  private func isTold(_ warning: Diagnostic) -> Bool {
    warning.kind == .passUnknownField && warnings.contains { $0.message == warning.message }
  }

  private mutating func warn(ofAbsent names: [String], _ file: String) {
    for name in names {
      let warning = scope.warning(ofAbsent: name, at: Location(file))
      if !isTold(warning) { warnings.append(warning) }
    }
  }

  /// Compiles the files other than pass.json, and returns the keys of all translations.
  private mutating func readFiles(
    _ files: [String: [UInt8]], of document: JSONNode
  ) throws -> Set<String> {
    var keys: Set<String> = []
    let markupKeys = MarkupKeys(of: document, scope)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path != "pass.json" {
      guard fields != nil, path.hasSuffix(".lproj/pass.strings") else {
        made.append(PassDesign.File(path, .fixed(try PassFile(bytes))))
        continue
      }
      let pairs: PassStrings.Pairs
      do throws(PassStringsError) {
        pairs = try PassStrings.read(bytes)
      } catch {
        // checkResources has reported it. A property list goes into the pass unchanged.
        if error.isPropertyList { try addPropertyList(bytes, path, error) }
        continue
      }
      keys.formUnion(pairs.map(\.key))
      made.append(PassDesign.File(path, try content(of: pairs, bytes, path, markupKeys)))
    }
    return keys
  }

  private mutating func addPropertyList(
    _ bytes: [UInt8], _ path: String, _ error: PassStringsError
  ) throws {
    made.append(PassDesign.File(path, .fixed(try PassFile(bytes))))
    if TemplateSyntax.text.begins(in: bytes) {
      add(error.reason + ", which cannot have fields", help: error.help, path)
    }
  }

  private mutating func content(
    of pairs: PassStrings.Pairs, _ bytes: [UInt8], _ path: String, _ markupKeys: MarkupKeys
  ) throws -> PassDesign.Content {
    do throws(TemplateFault) {
      if let template = try StringsTemplate(pairs, scope, markupKeys: markupKeys) {
        warn(ofAbsent: template.absentFields, path)
        return .strings(template)
      }
    } catch {
      add(error, path, nil)
    }
    return .fixed(try PassFile(bytes))
  }

  /// The images that images.json chooses, as far as it can be read; `readChoices` reports the rest.
  private var choices: [JSONMember] {
    guard fields != nil, let bytes = files[Self.choicesName] else { return [] }
    return (try? JSONReader.read(bytes).root.object) ?? []
  }

  /// Warns where a phone shows an image of the folder instead of the image that a record chooses.
  private mutating func checkScales(of names: [String]) {
    for name in names {
      guard let image = PassImage(name) else { continue }
      let others = (1...3).map { image.path(atScale: $0) }
        .filter { path in !names.contains(path) && made.contains { $0.path == path } }
      guard let other = others.first else { continue }
      var warning = Diagnostic(
        .passImage, at: Location(Self.choicesName, field: "/" + name),
        "most screens show the folder's \(other) instead of what a record chooses",
        help: "choose \(other) too, or remove it from the folder")
      warning.severity = .warning
      warnings.append(warning)
    }
  }

  /// Reads which images a record chooses: names of images and texts with the path of a file.
  private mutating func readChoices(_ fields: PassFieldNames) {
    guard let bytes = files[Self.choicesName] else { return }
    do throws(JSONError) {
      let document = try JSONReader.read(bytes)
      let root = document.root
      for member in document.duplicates {
        add(
          "duplicate key \"\(member.name)\"", help: "remove one of the two",
          Self.choicesName, "/" + member.name)
      }
      guard let members = root.object else {
        return add(
          "\(Self.choicesName) is \(root.kind)",
          help: "write an object such as {\"thumbnail.png\": \"{{photo}}\"}", Self.choicesName)
      }
      for member in members { readChoice(member) }
      checkScales(of: members.map(\.name))
    } catch {
      faults.append(
        Diagnostic(
          .passTemplate, at: Location(Self.choicesName, of: error.offset, in: bytes), error.reason))
    }
  }

  private mutating func readChoice(_ member: JSONMember) {
    let name = fileName(of: member.name)
    let isImage =
      knownImages.contains(name) && PassImage(member.name) != nil
      && ZipEntry.flaw(inName: Array(member.name.utf8)) == nil
    guard isImage, let text = member.node.string else {
      let near = suggestion(for: name, among: imageNames)
      let help =
        if knownImages.contains(name) {
          "write \(name), or a name such as en.lproj/\(name), and a text such as {{photo}}"
        } else {
          near.map { "did you mean \($0)?" }
            ?? "write a name such as thumbnail@2x.png, and a text such as {{photo}}"
        }
      return add(
        "\"\(member.name)\" is not an image name with a text", help: help,
        Self.choicesName, "/" + member.name)
    }
    guard let template = compiled(text, Self.choicesName, "/" + member.name) else { return }
    var fallback: PassFile?
    if let index = made.firstIndex(where: { $0.path == member.name }) {
      if case .fixed(let file) = made[index].content { fallback = file }
      made.remove(at: index)
    }
    made.append(PassDesign.File(member.name, .image(template, fallback)))
  }

  private mutating func compiled(
    _ text: String, _ file: String, _ pointer: String
  ) -> PassText? {
    do throws(TemplateFault) {
      let template = try PassText(text, scope)
      if file != "pass.json" { warn(ofAbsent: template.absentFields, file) }
      return template
    } catch {
      // The compiler of pass.json reports its faults.
      if file != "pass.json" { add(error, file, pointer) }
      return nil
    }
  }

  /// Finds the identity, which is the same for all passes of a folder.
  private mutating func readIdentity(_ root: JSONNode, _ findings: Findings) {
    let keys = ["passTypeIdentifier", "teamIdentifier"]
    let texts = keys.map { root[$0]?.string ?? "" }
    for (key, text) in zip(keys, texts) where PassText.hasFields(text) && fields != nil {
      add(
        "\(key) depends on the record", help: "write the identifier without fields", "pass.json",
        "/" + key)
    }
    if fields != nil {
      for key in keys where root[key]?.string == nil {
        findings.add(.jsonReq, in: "pass.json", field: "/" + key, "pass.json has no \(key)")
      }
    }
    identity = (texts[0], texts[1])
  }

  private mutating func add(_ fault: TemplateFault, _ file: String, _ pointer: String?) {
    faults.append(
      Diagnostic(
        fault.designKind, at: Location(file, field: pointer), fault.message, help: fault.help))
  }

  private mutating func add(
    _ message: String, help: String?, _ file: String, _ pointer: String? = nil
  ) {
    faults.append(
      Diagnostic(.passTemplate, at: Location(file, field: pointer), message, help: help))
  }
}
