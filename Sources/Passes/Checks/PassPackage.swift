import WaymarkArchive
import WaymarkCore
import WaymarkModel
import WaymarkSigning

/// The files of an opened pass by name, and the findings in them.
package struct PassPackage {
  let findings: Findings

  /// The names, sorted by their bytes.
  let names: [String]
  let files: [String: [UInt8]]

  /// The names of unreadable files, each of which has its own error.
  let unreadNames: [String]

  /// The images at places where phones look for them, sorted by path.
  let images: [PassImage]
  let translations: PassTranslations

  /// The lines and columns of pass.json.
  let positions: PositionIndex

  init(
    files: [String: [UInt8]], unread unreadNames: [String] = [], _ findings: Findings = .ofPass()
  ) {
    self.files = files
    self.unreadNames = unreadNames
    self.findings = findings
    names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    images = names.compactMap { PassImage($0) }
    translations = PassTranslations(names, files, unread: unreadNames)
    positions = PositionIndex(files["pass.json"] ?? [])
  }

  /// Opens the archive and checks its entries; `nil` when nothing in it can be checked.
  init?(_ bytes: [UInt8], _ findings: Findings) {
    do throws(ArchiveError) {
      self.init(try ZipReader(bytes), of: bytes, findings)
    } catch {
      PassPackage.report(error, of: bytes, findings)
      return nil
    }
  }

  /// Reads the entries of an opened archive and checks them.
  init?(_ reader: ZipReader, of bytes: [UInt8], _ findings: Findings) {
    for gap in reader.gaps { PassPackage.check(gap, in: bytes, findings) }
    PassPackage.checkNames(reader.entries, findings)
    PassPackage.noteTimes(of: reader.entries, findings)
    guard PassPackage.hasRoomForTexts(reader.entries, findings) else { return nil }
    var files: [String: [UInt8]] = [:]
    var unread: [String] = []
    for (index, entry) in reader.entries.enumerated() {
      guard PassPackage.isReadable(entry, findings), files[entry.name] == nil else {
        if [.symbolicLink, .special].contains(entry.kind) { unread.append(entry.name) }
        continue
      }
      do throws(ArchiveError) {
        files[entry.name] = try reader.read(at: index)
      } catch {
        findings.add(error.kind, in: entry.name, error.description)
        unread.append(entry.name)
      }
    }
    self.init(files: files, unread: unread, findings)
    guard isRooted() else { return nil }
    checkSize(bytes.count)
  }

  /// Reports why an archive cannot be opened.
  static func report(_ error: ArchiveError, of bytes: [UInt8], _ findings: Findings) {
    if case .preceded(let count) = error {
      let prefix = bytes[..<count]
      let kind =
        prefix.elementsEqual([0xEF, 0xBB, 0xBF])
        ? "a byte order mark" : probableKind(of: prefix)
      return findings.add(
        .zipGap, in: "archive", error.description + (kind.map { "; they look like \($0)" } ?? ""),
        help: "remove them: the program that sends or saves the pass writes something before it")
    }
    let kind = error == .notAnArchive ? probableKind(of: bytes[...]) : nil
    findings.add(error.kind, in: "archive", kind.map { "the file is \($0)" } ?? error.description)
  }

  /// Reports bytes that do not belong to a file, and their probable kind.
  static func check(_ gap: ZipGap, in bytes: [UInt8], _ findings: Findings) {
    let hidden = bytes[gap.range]
    let isBlank = hidden.allSatisfy { $0 == 0 || 0x09...0x0D ~= $0 || $0 == 0x20 }
    let isHarmless =
      switch gap.kind {
      case .hidden: false
      case .comment: !holdsFile(hidden)
      case .trailing: isBlank
      case .extra: hidden.count <= ZipGap.extraLimit && !holdsFile(hidden)
      }
    // Extra fields themselves are reported with the entry.
    if isHarmless, gap.kind == .extra { return }
    let kind = probableKind(of: hidden).map { "; they look like \($0)" } ?? ""
    findings.add(
      .zipGap, in: "archive",
      "\(hidden.count) bytes at offset \(gap.range.lowerBound), \(gap.place), belong to no file"
        + (isBlank ? "" : kind),
      severity: isHarmless ? .warning : .error)
    if let key = privateKey(in: hidden) {
      findings.add(.certLeak, in: "archive", "the bytes \(gap.place) contain \(key)")
    }
  }

  /// Checks the type of an entry; false when its contents are not usable.
  private static func isReadable(_ entry: ZipEntry, _ findings: Findings) -> Bool {
    if let contradiction = entry.contradiction {
      findings.add(.zipOpen, in: entry.name, contradiction, help: "recreate the archive")
    }
    if let unsupported = entry.unsupported {
      findings.add(.zipMethod, in: entry.name, unsupported)
    }
    switch entry.kind {
    case .symbolicLink, .special: findings.add(.zipLink, in: entry.name)
    case .directory: findings.add(.zipDir, in: entry.name)
    case .file:
      if isJunk(entry.name) { findings.add(.zipJunk, in: entry.name) }
    }
    return entry.kind == .file
  }

  /// Reports once that entries have times or extra fields, so that equal passes differ; almost
  /// every tool writes them.
  private static func noteTimes(of entries: [ZipEntry], _ findings: Findings) {
    let odd = entries.filter { $0.kind == .file && !$0.isCanonical }
    guard let first = odd.first else { return }
    let others = odd.count > 1 ? " and \(odd.count - 1) more" : ""
    findings.add(
      .zipRepro, in: "archive",
      "\(first.name)\(others) \(odd.count > 1 ? "have" : "has") a time or extra fields, so that "
        + "equal"
        + " passes differ")
  }

  /// The maximum total size of all pass.strings, in bytes.
  static let textsLimit = 2 << 20

  /// Checks that the translations are not too large for phones: each is read as a whole, and takes
  /// ten times as much memory as its file.
  private static func hasRoomForTexts(_ entries: [ZipEntry], _ findings: Findings) -> Bool {
    let limit = textsLimit
    let texts = entries.filter { $0.name.hasSuffix(".lproj/pass.strings") }
    let size = texts.reduce(0) { $0 + $1.size }
    guard size > limit, let largest = texts.max(by: { $0.size < $1.size }) else { return true }
    findings.add(
      .zipBomb, in: largest.name,
      "the translations have \(size) bytes in total; \(limit >> 20) MiB are allowed")
    return false
  }

  /// Checks that every name is safe and that no two names are the same file on any file system.
  static func checkNames(_ entries: [ZipEntry], _ findings: Findings) {
    for entry in entries {
      if let flaw = entry.nameFlaw { findings.add(.zipPath, in: entry.name, flaw) }
    }
    checkCase(of: entries.map(\.name), findings)
  }

  /// Checks that no two names are the same file where names are case-insensitive, and that none is
  /// a file and a folder.
  static func checkCase(of names: [String], _ findings: Findings) {
    var folded: [String: String] = [:]
    for name in names {
      guard let other = folded.updateValue(name, forKey: name.lowercased()) else { continue }
      findings.add(
        .zipPath, in: name,
        other.utf8.elementsEqual(name.utf8)
          ? "two entries have this name" : "the name differs from \(other) only in case")
    }
    // In this order, the contents of a folder are next to a file of its name.
    let paths = names.map { name in
      (name, key: name.lowercased().utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 })
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (file, other) in zip(paths, paths.dropFirst()) where other.key.starts(with: file.key + [0])
    {
      findings.add(
        .zipPath, in: file.0, "the name is that of a file and of a folder, because of \(other.0)")
    }
  }

  /// Whether a file manager or an editor created the file.
  package static func isJunk(_ name: String) -> Bool {
    let last = fileName(of: name)
    return name.hasPrefix("__MACOSX/") || name.hasPrefix(".git/") || name.hasPrefix(".svn/")
      || ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"].contains(last)
      || last.hasPrefix("._") || last.hasPrefix("#") && last.hasSuffix("#")
      || ["~", ".orig", ".bak", ".swp"].contains { last.hasSuffix($0) }
  }

  /// Whether pass.json is at the root; phones do not look for it in folders.
  private func isRooted() -> Bool {
    guard !isThere("pass.json") else { return true }
    let nested = names.first {
      $0.hasSuffix("/pass.json") && $0.split(separator: "/").count == 2 && !$0.hasPrefix("__MAC")
    }
    guard let nested else { return true }
    findings.add(.zipRoot, in: nested, "pass.json is at \(nested), not at the root")
    return false
  }

  private func checkSize(_ count: Int) {
    guard count > 4 << 20 else { return }
    let largest = files.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(3).map { "\($0.key) (\($0.value.count) bytes)" }
    findings.add(
      .zipSize, in: "archive",
      "the pass has \(count) bytes; the largest files are \(largest.joined(separator: ", "))")
  }

  /// The contents of the file whose name has the same bytes; Swift considers two forms of é equal.
  func file(_ name: String) -> [UInt8]? {
    guard let index = files.index(forKey: name), files[index].key.utf8.elementsEqual(name.utf8)
    else { return nil }
    return files[index].value
  }

  /// Whether there is a file whose name has the same bytes, including unreadable files.
  func isThere(_ name: String) -> Bool {
    file(name) != nil || unreadNames.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  /// Reads a JSON file of the pass, and reports why it cannot be read.
  ///
  /// A comma after the last element or member is a warning if a phone is to read the file.
  func readJSON(
    _ name: String, limit: Int, _ kind: DiagnosticKind, asPhone: Bool = false
  ) -> JSONDocument? {
    guard let bytes = files[name] else { return nil }
    guard bytes.count <= limit else {
      findings.add(
        kind, in: name, "\(name) is larger than \(limit >> 20) MiB",
        help: "shorten its contents: passes have a few kilobytes of text")
      return nil
    }
    let wideBeginnings: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x7B], [0x7B, 0]]
    guard !wideBeginnings.contains(where: bytes.starts) else {
      findings.add(kind, in: name, "\(name) is UTF-16, not UTF-8")
      return nil
    }
    do throws(JSONError) {
      let document = try JSONReader.read(bytes)
      if document.hasByteOrderMark {
        findings.add(kind, in: name, "\(name) begins with a byte order mark")
      }
      return document
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      if asPhone, let document = try? JSONReader.read(bytes, as: .trailingCommas) {
        findings.add(
          kind, in: name, line: position.line, column: position.column,
          "\(error.reason): iPhones accept it, other readers do not", help: "remove the comma",
          severity: .warning)
        return document
      }
      let isDeep = error.reason.hasSuffix(" \(JSONReader.depthLimit) deep")
      findings.add(
        kind, in: name, line: position.line, column: position.column, error.reason,
        help: isDeep ? "nest objects and arrays less deeply" : nil)
      return nil
    }
  }
}

extension ArchiveError {
  /// The kind of fault of a pass whose archive, or an entry of it, cannot be read.
  var kind: DiagnosticKind {
    switch self {
    case .unsupported, .encrypted, .unknownMethod: .zipMethod
    case .tooManyEntries, .tooLarge: .zipBomb
    case .badName: .zipPath
    case .notAnArchive, .preceded, .damaged, .unreadable, .empty, .library: .zipOpen
    }
  }
}
