import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
import WaymarkSite

// Of the records with one identifier, the newest is kept, unless the project says otherwise; if it
// is left out, none is. Of gate passes, the one that withholds the pass decides. The choice does not
// depend on the order of the source.

extension SiteBuild {
  /// Decides between records with one identifier that are equally new: the one whose contents have
  /// the smallest SHA-256 is kept.
  ///
  /// The source is read again for these records only, so that no other record has to be hashed.
  func settleTies<Record: IndexedRecord>(
    in index: inout RecordIndex, _ set: RecordSet, _ decoder: RecordDecoder<Record>
  ) throws {
    let tied = index.tiedOrdinals
    guard !tied.isEmpty else { return }
    var hashes: [UInt32: [UInt8]] = [:]
    let source = try RecordSource(set.source)
    while let batch = try source.next() {
      for raw in batch.records where tied.contains(UInt32(clamping: raw.ordinal)) {
        guard let record = decoder.decode(raw, of: batch).record else { continue }
        var content: [UInt8] = []
        record.append(contentTo: &content)
        hashes[UInt32(clamping: raw.ordinal)] = try Digest.sha256.hash(of: content)
      }
    }
    index.settleTies(by: hashes)
  }

  func reportDuplicates(in index: RecordIndex, of set: RecordSet) {
    let source = set.source.name
    for duplicate in index.duplicates {
      let isTie = duplicate.lost.rank == duplicate.other.rank
      var diagnostic = Diagnostic(
        duplicate.reason.kind, at: duplicate.lost.location(in: source).at(field: "id"),
        "the id \"\(duplicate.id)\" is also at \(duplicate.other.location(in: source)), which is"
          + " \(duplicate.reason.words(of: set.kind))",
        help: duplicate.reason.help ?? set.duplicates.help(of: set.kind, isTie: isTie))
      diagnostic.value = duplicate.id
      diagnostic.recordID = duplicate.id
      // A further row cancels a pass.
      if set.kind == .gatePass, set.duplicates == .newest,
        duplicate.lost.rank < duplicate.other.rank
      {
        diagnostic.severity = .warning
      }
      counter.report(diagnostic)
    }
  }
}

extension RecordIndex {
  /// Throws if most records have a newer row that is not selected.
  ///
  /// Such rows may be a choice, as of a language, or withdraw records: to guess the one would
  /// publish withdrawn records, and to guess the other would remove most pages.
  func requireDecided(_ set: RecordSet) throws(DiagnosedError) {
    guard let undecided else { return }
    var diagnostic = Diagnostic(
      .buildUndecidedRows, at: Location(set.source.name, field: "id"),
      "\(counted(undecided.count, of: undecided.all, "record")) of \(set.name)"
        + " \(undecided.count == 1 ? "has" : "have") a newer row that \"only\" or \"except\" leaves"
        + " out, such as the id \"\(undecided.id)\" at"
        + " \(undecided.newer.location(in: set.source.name)); they may be withdrawn, or the rows may"
        + " be a choice, as of a language",
      help: "If the newer rows withdraw records, write \"duplicates\": \"newest\" in"
        + " \"\(set.name)\" of \"records\", and those records are not published. If the rows are a"
        + " choice, write \"duplicates\": \"first\", and rows that are left out do not matter. Nothing"
        + " was published.")
    diagnostic.value = undecided.id
    throw DiagnosedError([diagnostic])
  }
}

extension RecordSet {
  /// Throws if the project declares that the newest record is kept, and the source has no dates.
  func requireDates(_ hasDates: Bool) throws(DiagnosedError) {
    guard declaresDuplicates, duplicates == .newest, !hasDates else { return }
    throw DiagnosedError(
      .projectValue, at: Location(source.name),
      "\"duplicates\" of \(name) is \"newest\", but the source has no column for \"updated\"",
      help: "Map the column with the date of the last change,"
        + " \"fields\": { \"updated\": \"…\" }, or write \"duplicates\": \"first\".")
  }
}

extension DuplicateRecord.Reason {
  /// The state of the other record.
  fileprivate func words(of kind: RecordKind) -> String {
    switch self {
    case .kept: "kept"
    case .noneKept: "left out too"
    case .newerIsFaulty, .newerIsNotSelected: "newer and left out"
    case .otherIsNotSelected where !kind.hasDates: "left out"
    case .otherIsNotSelected: "left out, and may be newer"
    }
  }

  /// The fix if the newer record is left out.
  fileprivate var help: String? {
    switch self {
    case .kept, .noneKept: nil
    case .newerIsFaulty:
      "Correct the newer record: an older one is not published in its place."
    case .newerIsNotSelected, .otherIsNotSelected: DiagnosticKind.recordNewerLeftOut.help
    }
  }
}

extension DuplicateRule {
  /// The reason why a record was kept, and the fix.
  fileprivate func help(of kind: RecordKind, isTie: Bool) -> String {
    let advice = "Give every record its own id."
    return switch self {
    case .newest where isTie && !kind.hasDates:
      advice + " A hash of their contents decides; \"duplicates\": \"first\" keeps the first."
    case .newest where kind == .gatePass:
      advice + " The one that is void or ends first is kept."
    case .newest where isTie:
      advice
        + " Their \"updated\" does not show which is newer, so a hash of their contents decides;"
        + " \"duplicates\": \"first\" keeps the first."
    case .newest: advice + " The one that was updated last is kept."
    case .first: advice + " The first one is kept, as set in \"duplicates\"."
    case .error: advice + " None is kept, as set in \"duplicates\"."
    }
  }
}
