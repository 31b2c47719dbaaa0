import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
import WaymarkSite

// Of the records with one identifier, the newest is kept, unless the project says otherwise; if it
// is left out, none is. The choice does not depend on the order of the source.

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
      let isTie = duplicate.lost.updated == duplicate.other.updated
      var diagnostic = Diagnostic(
        duplicate.reason.kind, at: duplicate.lost.location(in: source).at(field: "id"),
        "the id \"\(duplicate.id)\" is also at \(duplicate.other.location(in: source)), which is"
          + " \(duplicate.reason.words)",
        help: duplicate.reason.help ?? set.duplicates.help(isTie: isTie))
      diagnostic.value = duplicate.id
      diagnostic.recordID = duplicate.id
      counter.report(diagnostic)
    }
    if let warning = index.choiceWarning(of: set) { counter.report(warning) }
  }
}

extension RecordIndex {
  /// Warns once that the newest rows do not decide, because most are not selected.
  fileprivate func choiceWarning(of set: RecordSet) -> Diagnostic? {
    guard let choice else { return nil }
    let source = set.source.name
    var diagnostic = Diagnostic(
      .recordNewerLeftOut, at: Location(source, field: "id"),
      "\(counted(choice.count, of: choice.all, "record")) of \(set.name)"
        + " \(choice.count == 1 ? "has" : "have") a newer row that \"only\" or \"except\" leaves"
        + " out, such as the id \"\(choice.id)\" at \(choice.newer.location(in: source)); the"
        + " selected rows are kept, because so many are probably a choice, as of a language",
      help: "If they are, set \"duplicates\": \"first\". If the newer rows withdraw records, set"
        + " \"duplicates\": \"newest\", and those records are not published.")
    diagnostic.value = choice.id
    return diagnostic
  }
}

extension DuplicateRecord.Reason {
  /// The state of the other record.
  fileprivate var words: String {
    switch self {
    case .kept: "kept"
    case .noneKept: "left out too"
    case .newerIsFaulty, .newerIsNotSelected: "newer and left out"
    }
  }

  /// The fix if the newer record is left out.
  fileprivate var help: String? {
    switch self {
    case .kept, .noneKept: nil
    case .newerIsFaulty:
      "Correct the newer record: an older one is not published in its place."
    case .newerIsNotSelected: DiagnosticKind.recordNewerLeftOut.help
    }
  }
}

extension DuplicateRule {
  /// The reason why a record was kept, and the fix.
  fileprivate func help(isTie: Bool) -> String {
    let advice = "Give every record its own id."
    return switch self {
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
