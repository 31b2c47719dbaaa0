import Bytes
import Records

/// Reads where the records come from.
enum RecordDescriptionReader {
  static let keys = ["source", "fields"]

  /// Every kind of record that is described without a fault.
  static func records(
    _ project: Section, folder: String, _ faults: inout Faults
  ) -> [RecordKind: RecordDescription] {
    let kinds = RecordKind.allCases.map(\.rawValue)
    guard let section = project.section("records", keys: kinds, &faults) else { return [:] }
    var records: [RecordKind: RecordDescription] = [:]
    for kind in RecordKind.allCases {
      guard let description = section.section(kind.rawValue, keys: keys, &faults) else { continue }
      let (fields, fieldFaults) = FieldMap.read(description["fields"], for: kind)
      for fault in fieldFaults { add(fault, &faults) }
      guard let node = description["source"] else {
        description.missing("source", &faults)
        continue
      }
      let (source, sourceFaults) = SourceDescription.read(node, in: folder)
      for fault in sourceFaults { add(fault, &faults) }
      guard let source else { continue }
      records[kind] = RecordDescription(source: source, fields: fields)
    }
    return records
  }

  private static func add(_ fault: ProjectFault, _ faults: inout Faults) {
    faults.add(.records, at: fault.offset, fault.message, help: fault.help)
  }
}
