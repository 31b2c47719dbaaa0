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
        .recordDuplicateID, at: duplicate.lost.location(in: source).at(field: "id"),
        "the id \"\(duplicate.id)\" is also at \(duplicate.other.location(in: source)), which is"
          + " \(duplicate.reason.words)",
        help: duplicate.reason.help ?? set.duplicates.help(isTie: isTie))
      diagnostic.value = duplicate.id
      diagnostic.recordID = duplicate.id
      counter.report(diagnostic)
    }
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
    case .newerIsNotSelected:
      "The newer record decides, and \"only\" or \"except\" leaves it out. If it is about something"
        + " else, give it its own id, or set \"duplicates\": \"first\"."
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
