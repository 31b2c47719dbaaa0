import WaymarkCore
import WaymarkTree

/// The state that deploys keep at a target for later deploys, in `.waymark/ENVIRONMENT`.
///
/// Its files are never overwritten: each deploy writes a new journal before it changes anything,
/// and a new manifest when it is done. A killed deploy leaves its journal, and possibly a truncated
/// file.
struct TargetState {
  /// The files at the target, by key; empty without a manifest.
  private(set) var base: [String: DeployedFile] = [:]

  private(set) var hasManifest = false

  /// When the manifest was written by the target's clock, in seconds since 1970; zero without one.
  private(set) var written = 0

  /// Whether the manifest belongs to a project with another name, which is taken over.
  private(set) var isOfOtherProject = false

  /// The keys of files that earlier deploys began to change.
  private(set) var pending: Set<String> = []

  /// The files that are no longer needed after the next manifest.
  private(set) var leftovers: [String] = []

  /// The number of the next manifest.
  private(set) var nextNumber = 1

  /// The folder at the target with the state of all environments.
  static let root = ".waymark"

  static func folder(of environment: String) -> String { root + "/\(environment)" }
  static func locks(of environment: String) -> String { folder(of: environment) + "/locks" }

  /// The folder for incoming files at a target that would show them half-written.
  static func incoming(of environment: String) -> String {
    folder(of: environment) + "/incoming"
  }

  /// Reads the state; with `ignoresManifest`, errors in a manifest of this project are ignored.
  ///
  /// With `acceptsOtherProject`, the state of a project with another name is taken over.
  init(
    at transport: any Transport, of owner: TreeOwner, acceptsOtherProject: Bool,
    ignoresManifest: Bool
  ) throws {
    let folder = Self.folder(of: owner.environment)
    let locks = Self.locks(of: owner.environment) + "/"
    let objects = try transport.list(folder, hashes: false).filter { !$0.key.hasPrefix(locks) }
    leftovers = objects.map(\.key)
    let states = ["manifest", "states"].map { "\(folder)/\($0)" }
    if let state = leftovers.first(where: states.contains) {
      throw DiagnosedError(
        .deployTarget, at: Location(state), "the target is a folder in which builds write",
        help: "Deploy to a folder of its own; nothing was changed.")
    }
    for object in objects where object.key.hasPrefix(folder + "/pending/") {
      // A truncated journal belongs to a deploy that changed nothing.
      do throws(StateFile.Fault) {
        let bytes = try Self.read(object, transport)
        let journal = try Self.lines(bytes, .pending, of: owner, acceptsOtherProject)
        for line in journal.lines {
          guard let key = try? JSONReader.read(Array(line)).root.string else { continue }
          pending.insert(try Self.checked(key))
        }
      } catch {
        try Self.refuse(error, object.key, unless: error == .corrupt || ignoresManifest)
      }
    }
    let start = folder + "/manifests/"
    let manifests = objects.filter { $0.key.hasPrefix(start) }
      .compactMap { object in
        // A file that no deploy wrote may have no number.
        Int(object.key.dropFirst(start.count).prefix { $0 != "-" }).map { ($0, object) }
      }
      .filter { $0.0 < Int.max }
      .sorted { ($0.0, $0.1.key) > ($1.0, $1.1.key) }
    if let last = manifests.first { nextNumber = last.0 + 1 }
    for (index, (_, object)) in manifests.enumerated() {
      do throws(StateFile.Fault) {
        let (lines, isOfOtherProject) = try Self.lines(
          try Self.read(object, transport), .manifest, of: owner, acceptsOtherProject)
        var files: [String: DeployedFile] = [:]
        for line in lines {
          guard let (key, file) = DeployedFile.read(line) else { throw .corrupt }
          files[try Self.checked(key)] = file
        }
        base = files
        hasManifest = true
        written = object.modified
        self.isOfOtherProject = isOfOtherProject
        return
      } catch {
        // If the last one was truncated, the previous one still exists.
        let isTruncated = error == .corrupt && index < manifests.count - 1
        try Self.refuse(error, object.key, unless: ignoresManifest || isTruncated)
      }
    }
  }

  /// The hosts of all files that the state knows.
  var hosts: Set<String> {
    Set(base.keys.map(DeployPlan.host)).union(pending.map(DeployPlan.host))
  }

  /// Leaves the files of hosts to another environment.
  mutating func forget(_ hosts: Set<String>) {
    base = base.filter { !hosts.contains(DeployPlan.host($0.key)) }
    pending = pending.filter { !hosts.contains(DeployPlan.host($0)) }
  }

  /// A key below the target and outside its state; any other key would make the deploy list and
  /// delete files that it did not upload.
  private static func checked(_ key: String) throws(StateFile.Fault) -> String {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts[0] != root[...], !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw .outside(key)
    }
    return key
  }

  private static func read(
    _ object: RemoteObject, _ transport: any Transport
  ) throws(StateFile.Fault) -> [UInt8] {
    guard let bytes = try? transport.read(object.key), bytes.count == object.size else {
      throw .corrupt
    }
    return bytes
  }

  /// The lines of a file of state, and whether they belong to a project with another name.
  private static func lines(
    _ bytes: [UInt8], _ kind: StateFile.Kind, of owner: TreeOwner, _ acceptsOtherProject: Bool
  ) throws(StateFile.Fault) -> (lines: [ArraySlice<UInt8>], isOfOtherProject: Bool) {
    do throws(StateFile.Fault) {
      return (try StateFile.lines(bytes, kind, of: owner), false)
    } catch {
      guard acceptsOtherProject, case .foreign(let project, let environment) = error,
        environment == owner.environment
      else { throw error }
      let other = TreeOwner(project: project, environment: environment)
      return (try StateFile.lines(bytes, kind, of: other), true)
    }
  }

  private static func refuse(
    _ fault: StateFile.Fault, _ key: String, unless isHarmless: Bool
  ) throws(DiagnosedError) {
    switch fault {
    case .corrupt:
      guard !isHarmless else { return }
      throw DiagnosedError(.deployManifest, at: Location(key), "the file is corrupt")
    case .outside(let path):
      guard !isHarmless else { return }
      throw DiagnosedError(
        .deployManifest, at: Location(key),
        "the file is corrupt: it names \"\(path)\", which no deploy can have uploaded")
    case .newer(let version):
      throw DiagnosedError(
        .deployManifest, at: Location(key),
        "a newer version of Waymark wrote it (format \(version))",
        help: "Deploy with that version or a newer one; nothing was changed.")
    case .foreign(let project, let environment):
      throw DiagnosedError(
        .deployManifest, at: Location(key),
        "it belongs to \(environment) of the project \"\(project)\"",
        help:
          "Deploy to another target; nothing was changed. If the project has a new name, run once"
          + " with --accept-removals project.")
    }
  }
}
