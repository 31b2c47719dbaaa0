import WaymarkCore
import WaymarkModel

extension FieldReader {
  /// What makes a cell of a row no text.
  func textFault(inCells cells: Range<Int>) -> Diagnostic? {
    guard let (column, fault) = batch.textFault(inCells: cells) else { return nil }
    let field = fields.first { bound($0).origin == .cell(column) }
    return Diagnostic(
      fault, inColumn: column, at: field.map { location.at(field: $0.name) } ?? location)
  }

  /// Reads the members of a JSON object; the result is why there are none.
  mutating func readMembers(of raw: RawRecord, in range: Range<Int>) -> Diagnostic? {
    do throws(DiagnosedError) {
      let document = try batch.object(of: raw, in: range)
      members = document.root.object ?? []
      memberIndices = Array(repeating: -1, count: context.names.count)
      if ordinal == 1 { memberNames = members.map(\.name) }
      for index in members.indices {
        if let number = context.names[members[index].name] { memberIndices[number] = index }
      }
      for member in document.duplicates.prefix(4) {
        warn(batch.duplicate(member, of: raw, in: range))
      }
      return nil
    } catch {
      return error.diagnostics.first
    }
  }
}
