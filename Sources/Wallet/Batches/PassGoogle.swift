import Synchronization
import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkSigning
import WaymarkSite
import WaymarkTree

/// What Google Wallet gets of the passes of a batch: two files next to them.
///
/// `google-wallet.ndjson` has the class and the objects, as a backend inserts them, and
/// `google-wallet-links.ndjson` the link that saves each.
package struct PassGoogle: Sendable {
  package static let objectsName = "google-wallet.ndjson"
  package static let linksName = "google-wallet-links.ndjson"

  let objects: GoogleObjects
  let account: ServiceAccount
  let hosts: [String]
  let issuedAt: Int?

  /// What is odd about the file of the account's key.
  package let warnings: [Fault]

  /// The present, in seconds since 1970, and the places of pass.json whose losses all passes share.
  private(set) var now = 0
  private(set) var shared: Set<String> = []

  /// Reads what an environment of a project says of Google Wallet; the folder of the passes names their
  /// class.
  package init(
    project folder: String, environment name: String, passes: String, variables: [String: String],
    issuedAt: Int?
  ) throws(DiagnosedError) {
    let project = try ProjectReader.read(folder: folder)
    let environment = try project.environments(named: [name])[0]
    guard let settings = environment.pass?.googleWallet else {
      throw DiagnosedError(
        .passGoogle, at: Location("--google"),
        "the environment \(name) has no \"googleWallet\"",
        help: "give its \"pass\" a \"googleWallet\" with \"issuerID\" and \"serviceAccount\"")
    }
    func url(_ picture: String?) -> String? {
      picture.map { $0.hasPrefix("/") ? "https://\(environment.canonicalHost)\($0)" : $0 }
    }
    let suffix = try Self.suffix(ofFolder: passes)
    var values = GoogleSettings(
      issuerID: settings.issuerID, classSuffix: "\(name)-\(suffix)", languages: [])
    guard values.classSuffix != settings.classSuffix else {
      throw DiagnosedError(
        .passGoogle, at: Location("--google"),
        "the folder \(suffix) would have the class of the gate passes, \(settings.classSuffix)",
        help: "rename the folder")
    }
    values.objectPrefix = suffix + "-"
    values.logo = url(settings.logo)
    values.heroImage = url(settings.heroImage)
    let wordings = KnownWordings()
    objects = GoogleObjects(values) { language in
      let wording = wordings[language] ?? wordings["en"]
      return { wording?.text(of: $0, showing: $1) ?? $0.iso8601 }
    }
    let file = ServiceAccountFile(settings.serviceAccount, of: project)
    account = try file.account(variables: variables)
    warnings = [file.rights].compactMap(\.self)
    hosts = environment.hosts
    self.issuedAt = issuedAt
  }

  /// The name of a folder in identifiers of Google, however its path is written.
  private static func suffix(ofFolder path: String) throws(DiagnosedError) -> String {
    let name = placeOnDisk(path).split(separator: "/").last ?? ""
    let suffix = String(name.unicodeScalars.filter { GoogleObjects.isIdentifier(String($0)) })
    guard suffix.utf8.contains(where: \.isASCIIAlphanumeric) else {
      throw DiagnosedError(
        .passGoogle, at: Location("--google"),
        "the folder \"\(name)\" has no letter or digit that an identifier of Google may have",
        help: "rename the folder with Latin letters: it names the class of its passes")
    }
    return suffix
  }

  /// Reports once what Google does not show of any pass of a folder, or why it can have none.
  mutating func check(_ files: [String: [UInt8]], now: Int) throws -> [Diagnostic] {
    self.now = now
    do {
      let (state, losses) = try objects.shared(by: files, now: now)
      let all = losses + [state.loss].compactMap(\.self)
      shared = Set(all.map(\.pointer))
      return all.map { $0.diagnostic(at: Location("pass.json", field: $0.pointer)) }
    } catch let fault as Fault {
      throw DiagnosedError(
        .passGoogle, at: Location("pass.json"), fault.message, help: fault.remedy)
    }
  }
}

extension GoogleState {
  /// What a pass lacks in its state.
  fileprivate var loss: GoogleLoss? {
    let (pointer, reason): (String, String)
    switch self {
    case .active: return nil
    case .voided: (pointer, reason) = ("/voided", "is voided")
    case .expired: (pointer, reason) = ("/expirationDate", "has expired")
    }
    return GoogleLoss(
      pointer: pointer,
      fault: Fault(
        "the pass \(reason), so it has no link that saves it",
        remedy: "its object is \(rawValue), for those who saved it before"))
  }
}

extension GoogleLoss {
  /// A missing link follows from what the pass says; anything else is a warning.
  fileprivate func diagnostic(at place: Location) -> Diagnostic {
    let isState = ["/voided", "/expirationDate"].contains(pointer)
    return Diagnostic(.passGoogle, at: place, fault.message, help: fault.remedy)
      .with(isState ? .note : .warning)
  }
}

/// The wordings of the languages of passes, each read once for all workers.
private final class KnownWordings: Sendable {
  /// `nil` for a language that the program has no texts of.
  private let known = Mutex<[String: Wording?]>([:])

  subscript(language: String) -> Wording? {
    known.withLock { known in
      if let wording = known[language] { return wording }
      let wording = try? ThemeFiles().wording(of: language)
      known[language] = .some(wording)
      return wording
    }
  }
}

/// Makes the lines of one worker, with a key of its own.
final class GoogleLines {
  private let google: PassGoogle
  private let account: ServiceAccount
  private let objects: LineSorter
  private let links: LineSorter

  /// Where the sorted lines are while passes are made.
  static func folder(of output: String) -> DiskPath { DiskPath(partPath(of: name(of: output))) }

  /// What the folder would be called if it were complete, by which one that a killed run left is found.
  static func name(of output: String) -> String { output + ".google" }

  init(_ google: PassGoogle, worker: Int, of output: String) throws {
    self.google = google
    account = try google.account.duplicate()
    let folder = Self.folder(of: output)
    objects = LineSorter(at: folder + "/objects-\(worker)")
    links = LineSorter(at: folder + "/links-\(worker)")
  }

  /// Adds a pass; an error says why Google cannot have it, and other findings what it does not show.
  func add(_ pass: FilledPass) throws -> [Diagnostic] {
    let serial = pass.names.serial
    guard GoogleObjects.isIdentifier(serial) else {
      return [
        Diagnostic(
          .passGoogle, at: pass.location.at(field: "serialNumber"),
          "Google takes letters, digits, \".\", \"_\" and \"-\" in a serial number")
      ]
    }
    do {
      let made = try google.objects.made(of: pass.pass, serial, now: google.now)
      if made.state == .active {
        let link = try made.link(by: account, hosts: google.hosts, issuedAt: google.issuedAt)
        try links.add(
          rendered { output in
            output.json(
              .members([
                "serialNumber": .string(serial), "file": .string(pass.names.file + ".pkpass"),
                "url": .string(link),
              ]), in: .plain)
          })
      }
      try objects.add(made.classLine)
      try objects.add(made.objectLine)
      let losses = made.losses + [made.state.loss].compactMap(\.self)
      return losses.filter { !google.shared.contains($0.pointer) }.map {
        $0.diagnostic(at: pass.location.at(field: $0.pointer))
      }
    } catch let fault as Fault {
      return [Diagnostic(.passGoogle, at: pass.location, fault.message, help: fault.remedy)]
    }
  }

  /// Ends the writing, and tells where the sorted lines are.
  func finish() throws -> GoogleRuns {
    GoogleRuns(objects: try objects.finish(), links: try links.finish())
  }
}

/// Where the lines of some workers are.
struct GoogleRuns: Sendable {
  var objects: [DiskPath] = []
  var links: [DiskPath] = []

  static func += (total: inout Self, part: Self) {
    total.objects += part.objects
    total.links += part.links
  }

  /// Writes both files next to the passes, line by line.
  ///
  /// Of a class whose passes differ, the first line counts.
  func write(to output: PassOutput) throws {
    try Self.write(objects, to: output.path(of: PassGoogle.objectsName)) { line in
      GoogleLine.key(of: line) ?? line
    }
    try Self.write(links, to: output.path(of: PassGoogle.linksName)) { $0 }
  }

  private static func write(
    _ runs: [DiskPath], to path: DiskPath,
    unique key: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
  ) throws {
    var file = try PartFile(at: path)
    var last: [UInt8] = []
    var lines = try SortedLines(runs)
    while let line = try lines.next() {
      try Interruption.check()
      guard !key(line).elementsEqual(last) else { continue }
      last = Array(key(line))
      try file.append(line: line)
    }
    try file.commit()
  }
}
