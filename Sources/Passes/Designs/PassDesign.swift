import WaymarkArchive
import WaymarkCore
package import WaymarkModel
import WaymarkTemplates

/// The files of a folder that a pass is made of, or many passes, one for each record.
///
/// With records, the texts of pass.json and of pass.strings have fields, and `images.json` names the
/// images that a record chooses. All that does not depend on the record is checked and hashed once.
package struct PassDesign: Sendable {
  /// What fills a place in the archive.
  enum Content: Sendable {
    case fixed(PassFile)
    case strings(StringsTemplate)

    /// An image whose path a record gives, and the one that is taken when it gives none.
    case image(PassText, PassFile?)
  }

  enum Document: Sendable {
    case fixed([UInt8])
    case template(DocumentTemplate)
  }

  /// One file of a pass besides pass.json.
  struct File: Sendable {
    let path: String

    /// The path as it begins its line of the manifest.
    let line: [UInt8]
    let content: Content

    init(_ path: String, _ content: Content) {
      self.path = path
      self.content = content
      line = rendered { $0.json(path) } + Array(":\"".utf8)
    }
  }

  let document: Document

  /// The files in the order of their paths.
  let files: [File]

  /// The paths of the files that a record chooses or fills.
  let varying: Set<String>

  /// What is odd about the files that all passes share.
  package let warnings: [Diagnostic]

  /// The identity that the pass is to be signed by.
  package let passType: String
  package let team: String

  /// The template of the serial number; `nil` where it is the same in all passes.
  let serialNumber: PassText?

  /// Checks and compiles the files of a folder; the error has everything that is wrong.
  ///
  /// Without fields, the texts are taken as they are.
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

  /// Takes files that were checked, and that are the same in all passes.
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

  /// Whether all records give the same serial number.
  package var hasOneSerialNumber: Bool { serialNumber == nil }
}

/// Reads a design and collects what is wrong with it.
private struct PassDesignReader {
  let files: [String: [UInt8]]
  let fields: PassFieldNames?
  var document: PassDesign.Document?
  var made: [PassDesign.File] = []
  var identity: (passType: String, team: String)?
  var serialNumber: PassText?
  var faults: [Diagnostic] = []
  var warnings: [Diagnostic] = []

  /// The files of a folder that are no files of the pass.
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
    // A record may choose them, and its pass is checked then.
    if !choices.contains(where: { iconNames.contains(fileName(of: $0.name)) }) {
      package.checkIcons()
    }
    package.checkFileNames()
    package.checkResources()
    guard let root = root(of: package) else {
      if files["pass.json"] == nil { package.findings.add(.reqPass, in: "pass.json") }
      return sort(package.findings.list)
    }
    let keys = try readFiles(shared, of: root)
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
          .passTemplate, in: "pass.json", "the texts have fields, and there are no records",
          help: "give the records with --records FILE")
      }
    }
    readIdentity(root, package.findings)
    sort(package.findings.list)
  }

  /// The document, of which only the syntax is checked: the texts of a template are not whole yet.
  private func root(of package: PassPackage) -> JSONNode? {
    let limit = PassPackage.documentLimit
    guard let document = package.readJSON("pass.json", limit: limit, .jsonParse) else {
      return nil
    }
    for member in document.duplicates {
      package.findings.add(
        .jsonParse, in: "pass.json", field: member.name,
        "the key \(member.name) is there twice")
    }
    return document.root
  }

  private mutating func sort(_ findings: [Diagnostic]) {
    faults += findings.filter { $0.severity == .error }
    warnings += findings.filter { $0.severity != .error && !isTold($0) }
  }

  /// Whether a field that no record has was named before, at another place.
  private func isTold(_ warning: Diagnostic) -> Bool {
    warning.kind == .passUnknownField && warnings.contains { $0.message == warning.message }
  }

  private mutating func warn(ofAbsent names: [String], _ file: String) {
    for name in names {
      let warning = scope.warning(ofAbsent: name, at: Location(file))
      if !isTold(warning) { warnings.append(warning) }
    }
  }

  /// Compiles the files besides pass.json, and returns the keys of all translations.
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
        // checkResources has reported it. A property list is in the pass as it is.
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
      add(error.reason + ", which has no fields", help: error.help, path)
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

  /// What images.json chooses, as far as it can be read; `readChoices` reports the rest.
  private var choices: [JSONMember] {
    guard fields != nil, let bytes = files[Self.choicesName] else { return [] }
    return (try? JSONReader.read(bytes).root.object) ?? []
  }

  /// Warns where a phone shows an image of the folder instead of the one that a record chooses.
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
          "\"\(member.name)\" is there twice", help: "remove one of the two",
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
        "\"\(member.name)\" is not the name of an image with a text", help: help,
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
      // What is wrong with pass.json is reported by its own compiler.
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
        "\(key) depends on the record", help: "write the identifier itself", "pass.json", "/" + key)
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
