import WaymarkCore
import WaymarkDisk
package import WaymarkHosting
import WaymarkModel

/// A target that rclone can reach.
///
/// rclone often exits with 0 although it did not do everything, so its status proves nothing: what
/// it wrote is checked afterwards.
package final class Rclone: Transport {
  /// The target as the user wrote it, such as `s3:bucket`; links in the path of a folder are
  /// resolved, because rclone does not delete below one.
  private var target: String

  /// The folder of a local target; `nil` for others, also for names of remotes that are local.
  private var folderOnDisk: String?

  /// The folder for incoming files at a target that would show them half-written, relative to the
  /// target.
  private let incoming: String
  private let variables: [String: String]
  private let scratch: Scratch

  private let files: RcloneFiles
  private var runs = 0
  package private(set) var traits = TargetTraits(
    isBucket: false, hasHashes: false, listsHashes: false)
  private var isLocal = false

  /// The keys of links on a disk, as far as they were listed.
  private var links: Set<String> = []

  /// Whether rclone itself writes under another name and then renames, as it does since version
  /// 1.63.
  private var renames = false

  /// Whether there were files in the folder for incoming files.
  private var isStaged = false
  package var whileWaiting: () -> Void = {}
  package var isCleaningUp = false

  /// Finds out the traits of a target without changing it.
  package init(
    target: String, environment: String, variables: [String: String], temporaryFolder: String,
    listLimit: Int = 10_000
  ) throws {
    self.target = target
    incoming = TargetState.incoming(of: environment)
    self.variables = variables
    scratch = try Scratch(in: temporaryFolder)
    files = RcloneFiles(in: scratch.path, listLimit: listLimit)
    try readVersion()
    try readTraits()
    let prefix = target.hasPrefix(":local:") ? ":local:" : ""
    let path = String(target.dropFirst(prefix.count))
    guard isLocal, path.hasPrefix("/") || path.hasPrefix(".") else { return }
    let folder = placeOnDisk(path)
    self.target = prefix + folder
    folderOnDisk = folder
  }

  private func readVersion() throws {
    let run = try run(["version"])
    // The status of a shell, and of setpriv, if the program does not exist.
    guard run.status != 127 else {
      throw DiagnosedError(.deployTool, at: Location("rclone"), "rclone is not in PATH")
    }
    let text = String(decoding: try readFile(at: run.output, limit: 1 << 16), as: UTF8.self)
    let numbers = text.prefix { $0 != "\n" }.drop { !$0.isNumber }.split(separator: ".")
    guard run.status == 0, numbers.count >= 2, let major = Int(numbers[0]),
      let minor = Int(numbers[1].prefix { $0.isNumber })
    else { throw DiagnosedError(.deployTool, at: Location("rclone"), run.reason) }
    guard (major, minor) >= (1, 60) else {
      throw DiagnosedError(.deployTool, at: Location("rclone"), "rclone is \(major).\(minor)")
    }
    renames = (major, minor) >= (1, 63)
  }

  private func readTraits() throws {
    let run = try run(["backend", "features", target])
    guard run.status == 0,
      let root = try? JSONReader.read(try readFile(at: run.output, limit: 1 << 20)).root,
      let features = root["Features"]
    else { throw fault("\(run.reason)") }
    isLocal = features["IsLocal"]?.bool == true
    let isBucket = features["BucketBased"]?.bool == true
    let hashes = (root["Hashes"]?.array ?? []).contains { $0.string == "md5" }
    traits = TargetTraits(
      isBucket: isBucket, hasHashes: hashes, listsHashes: hashes && (isBucket || isLocal))
  }

  // MARK: - Operations

  package func list(_ folder: String, hashes: Bool) throws -> [RemoteObject] {
    let wanted = ["--no-mimetype"] + (hashes ? ["--hash", "--hash-type", "MD5"] : [])
    let prefix = folder.isEmpty ? "" : folder + "/"
    guard isLocal else { return try objects(wanted + [place(folder)], below: prefix) }
    let listed = try objects(wanted + ["--links", place(folder)], below: prefix)
    let found = listed.map { object in
      guard object.key.hasSuffix(Self.linkSuffix) else { return object }
      let key = String(object.key.dropLast(Self.linkSuffix.count))
      // An ordinary file may have such a name.
      guard folderOnDisk.map({ isLink(at: $0 + "/" + key) }) ?? true else { return object }
      links.insert(key)
      return RemoteObject(key: key, size: object.size, modified: object.modified, isLink: true)
    }
    // If the folder itself is a link, rclone does not list files with --links.
    return found.isEmpty ? try objects(wanted + [place(folder)], below: prefix) : found
  }

  package func describe(_ keys: [String]) throws -> [String: RemoteObject] {
    let wanted =
      traits.isBucket ? ["--metadata", "--hash", "--hash-type", "MD5"] : ["--no-mimetype"]
    var found: [String: RemoteObject] = [:]
    for part in files.parts(of: keys) {
      let list = try files.list(of: part)
      for object in try objects(
        wanted + ["--files-from-raw", list, "--no-traverse", target], below: "")
      where found[object.key] == nil { found[object.key] = object }
      guard !traits.isBucket, traits.hasHashes else { continue }
      for (key, hash) in try hashes(of: list) { found[key]?.md5 = hash }
    }
    return found
  }

  /// The MD5s of files, which are requested together.
  private func hashes(of list: String) throws -> [(key: String, hash: String)] {
    let run = try run(
      ["hashsum", "MD5", "--files-from-raw", list, "--no-traverse", "--checkers", "16", target])
    // A server may have no program that computes hashes.
    guard run.status == 0 || run.status == 3 || run.reason.contains("hash unsupported") else {
      throw fault(run.reason)
    }
    var found: [(key: String, hash: String)] = []
    var lines = try LineReader(at: run.output)
    while let line = try lines.next() {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.count == 32, parts[1].hasPrefix(" ") else { continue }
      found.append((String(parts[1].dropFirst()), String(parts[0])))
    }
    return found
  }

  package func read(_ key: String) throws -> [UInt8] {
    let run = try run(["cat", place(key)])
    guard run.status == 0 else { throw fault("\(key): \(run.reason)") }
    return try readFile(at: run.output)
  }

  package func put(_ uploads: [Upload], headers: [Header]) throws {
    let options = headers.flatMap { ["--header-upload", "\($0.name): \($0.value)"] }
    // State has a new name each time, to prevent a read before it is whole.
    let isState = uploads.allSatisfy { $0.key.hasPrefix(".") }
    let isDirect = traits.isBucket || renames || isState
    for batch in try files.batches(of: uploads) {
      // Each run has its own folder, so that files left by a killed deploy are not moved with
      // these.
      let waiting = "\(incoming)/\(scratch.path.suffix(6))-\(runs)"
      let place = isDirect ? target : place(waiting)
      try change(
        ["copy", "--copy-links", "--no-check-dest", "--no-traverse"] + options + batch.selection
          + [batch.folder, place])
      if batch.selection.isEmpty { try removeTree(at: batch.folder) }
      guard !isDirect else { continue }
      for top in Set(batch.files.map { $0.key.prefix { $0 != "/" } }).sorted() {
        // A local rename replaces the old file; SFTP refuses that, so rclone checks first.
        try change(
          ["move", "--delete-empty-src-dirs", isLocal ? "--no-check-dest" : "--ignore-times"]
            + [self.place("\(waiting)/\(top)"), self.place(String(top))])
      }
      isStaged = true
    }
  }

  package func delete(_ keys: [String]) throws {
    guard !keys.isEmpty else { return }
    // With --links, rclone takes the name of an ordinary file with the suffix for that of a link.
    let ordinary = keys.filter { isLocal && $0.hasSuffix(Self.linkSuffix) }
    try delete(ordinary, [])
    let others = Set(keys).subtracting(ordinary).sorted()
    try delete(
      others.map { links.contains($0) ? $0 + Self.linkSuffix : $0 }, isLocal ? ["--links"] : [])
    // An empty folder must not be at the path of a file.
    let tops = Set(keys.filter { $0.contains("/") }.map { $0.prefix { $0 != "/" } })
    for top in tops.sorted() where !top.hasPrefix(".") {
      try removeEmptyFolders(of: String(top))
    }
    guard isCleaningUp, isStaged || keys.contains(where: { $0.hasPrefix(incoming + "/") }) else {
      return
    }
    try change(["rmdirs", place(incoming)])
  }

  private func delete(_ names: [String], _ options: [String]) throws {
    for part in files.parts(of: names) {
      try change(
        ["delete", "--files-from-raw", try files.list(of: part), "--no-traverse"] + options
          + [target])
    }
  }

  package func removeEmptyFolders(of host: String) throws {
    guard !traits.isBucket else { return }
    try change(["rmdirs", "--leave-root", place(host)])
  }

  /// The suffix that rclone adds to the name of a link.
  static let linkSuffix = ".rclonelink"

  // MARK: - Listings

  /// A key in rclone's syntax.
  private func place(_ key: String) -> String {
    key.isEmpty
      ? target : target.hasSuffix(":") || target.hasSuffix("/") ? target + key : "\(target)/\(key)"
  }

  /// Reads a listing; that of a missing folder is empty.
  private func objects(_ arguments: [String], below prefix: String) throws -> [RemoteObject] {
    let run = try run(
      ["lsjson", "--recursive", "--files-only", "--use-server-modtime"] + arguments)
    // 3 is the status for a missing folder or bucket.
    guard run.status == 0 || run.status == 3 else { throw fault(run.reason) }
    var objects: [RemoteObject] = []
    var lines = try LineReader(at: run.output)
    while let line = try lines.next() {
      let text = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      guard text.first == UInt8(ascii: "{") else { continue }
      guard let node = try? JSONReader.read(Array(text)).root, let path = node["Path"]?.string,
        let size = node["Size"]?.integer
      else { throw fault("rclone printed a listing that cannot be read") }
      guard node["IsDir"]?.bool != true else { continue }
      objects.append(
        RemoteObject(
          key: prefix + path, size: size, md5: node["Hashes"]?["md5"]?.string,
          modified: node["ModTime"]?.string.flatMap { Timestamp($0)?.seconds } ?? 0,
          headers: traits.isBucket ? Self.headers(node) : nil,
          reportsTypeOnly: node["Metadata"] == nil))
    }
    return objects
  }

  /// The headers that a bucket stores for an object; `nil` if they are unknown.
  private static func headers(_ node: JSONNode) -> Set<Header>? {
    guard let metadata = node["Metadata"] else {
      return node["MimeType"]?.string.map { [Header("Content-Type", $0)] }
    }
    return Set(
      ObjectStorage.headers.compactMap { name in
        metadata[name.lowercased()]?.string.map { Header(name, $0) }
      })
  }

  // MARK: - Runs

  private struct Run {
    let status: Int32

    /// The path of the output.
    let output: String
    let errors: String

    /// The errors that rclone printed, in a few lines at most.
    var reason: String {
      let text = (try? readFile(at: errors, limit: 1 << 24)).map {
        String(decoding: $0, as: UTF8.self)
      }
      var reasons: [String] = []
      for line in (text ?? "").split(separator: "\n") {
        // The time comes first.
        var words = line[...]
        for _ in 0..<2 where words.first?.isNumber == true {
          words = words.drop { $0 != " " }.drop { $0 == " " }
        }
        let isFault =
          words.hasPrefix("ERROR") || words.hasPrefix("Failed") || text?.count ?? 0 < 500
        guard isFault, !words.hasPrefix("NOTICE") else { continue }
        if words.hasPrefix("ERROR : ") { words = words.dropFirst("ERROR : ".count) }
        let reason = String(words.prefix(300))
        // rclone also prints the number of attempts.
        guard !reason.hasPrefix("Attempt "), !reasons.contains(reason) else { continue }
        reasons.append(reason)
        if reasons.count == 3 { break }
      }
      return reasons.isEmpty
        ? "rclone ended with the status \(status)" : reasons.joined(separator: "; ")
    }
  }

  private func change(_ arguments: [String]) throws {
    let run = try run(arguments + ["--transfers", "16", "--checkers", "16"])
    guard run.status == 0 else { throw fault(run.reason) }
  }

  private func fault(_ message: String) -> DiagnosedError {
    if message.contains("NoSuchBucket") {
      return DiagnosedError(
        .deployTarget, at: Location(target), "the bucket does not exist",
        help: "Create it with 'rclone mkdir \(target)'.")
    }
    let isFull = ["no space left on device", "remaining disk space"].contains(
      where: message.contains)
    return DiagnosedError(
      .deployTarget, at: Location(target),
      isFull ? "the disk of the target is full: \(message)" : message)
  }

  /// The options of every run: few retries, no creation of buckets, and the target's own
  /// modification times.
  private static let options = [
    "--retries", "2", "--low-level-retries", "3", "--contimeout", "20s", "--timeout", "1m",
    "--s3-no-check-bucket",
    "--s3-no-head",
    "--local-no-set-modtime", "--sftp-set-modtime=false", "--no-unicode-normalization",
  ]

  private func run(_ arguments: [String]) throws -> Run {
    runs += 1
    let output = "\(scratch.path)/output-\(runs)"
    let errors = "\(scratch.path)/errors-\(runs)"
    let program = Program(
      Self.words[0], Array(Self.words.dropFirst()) + arguments + Self.options,
      environment: variables)
    // At the end, a signal does not stop it, and a target that no longer responds must not block
    // it.
    let limit: Duration = isCleaningUp ? .seconds(60) : .seconds(7 * 86_400)
    let ending: Program.Ending
    do throws(FileError) {
      ending = try program.run(
        input: "/dev/null", output: output, errors: errors,
        until: ContinuousClock.now + limit, endsBySignal: !isCleaningUp, whileWaiting: whileWaiting)
    } catch {
      throw DiagnosedError(.deployTool, at: Location("rclone"), error.reason)
    }
    guard case .exited(let status) = ending else {
      try Interruption.check()
      throw fault("the target did not answer within \(limit.components.seconds) seconds")
    }
    return Run(status: status, output: output, errors: errors)
  }

  /// Whether rclone ends with this process, so that a killed deploy does not continue to upload.
  package static let endsWithThisProcess = fileKind(at: "/usr/bin/setpriv") == .file

  private static let words =
    endsWithThisProcess
    ? ["/usr/bin/setpriv", "--pdeathsig", "KILL", "rclone"] : ["rclone"]
}

extension Rclone {
  /// The environment variables that rclone and its programs need; no others are passed on.
  ///
  /// Those that make rclone leave files out are not passed either: a deploy would think that they
  /// are missing. With `AWS_CA_BUNDLE`, rclone 1.60 cannot reach buckets; it has `RCLONE_CA_CERT`
  /// for that. With `TCELL_MINIMIZE` it makes no table of widths for a screen, half of the time
  /// that it takes to start.
  package static func variables(of all: [String: String]) -> [String: String] {
    let names: Set = [
      "ALL_PROXY", "GOOGLE_APPLICATION_CREDENTIALS", "HOME", "HTTPS_PROXY", "HTTP_PROXY",
      "KRB5CCNAME",
      "LANG", "LC_ALL", "LOGNAME", "NO_PROXY", "PATH", "SSH_AUTH_SOCK", "SSL_CERT_DIR",
      "SSL_CERT_FILE", "TMPDIR", "USER", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    ]
    let beginnings = ["AWS_", "AZURE_", "OS_", "RCLONE_"]
    let filters = [
      "DRY_RUN", "EXCLUDE", "FILES_FROM", "FILTER", "IGNORE_CASE", "IGNORE_EXISTING", "INCLUDE",
      "MAX_AGE", "MAX_DEPTH",
      "MAX_SIZE", "MIN_AGE", "MIN_SIZE",
    ]
    var passed = all.filter { name, _ in
      name != "AWS_CA_BUNDLE" && !filters.contains { name.hasPrefix("RCLONE_" + $0) }
        && (names.contains(name.uppercased()) || beginnings.contains { name.hasPrefix($0) })
    }
    passed["TCELL_MINIMIZE"] = "1"
    return passed
  }
}
