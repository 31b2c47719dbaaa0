package import WaymarkModel

/// Which sheets of an Excel file have records.
package struct ExcelOutline {
  package struct Sheet {
    package let name: String

    /// How many rows are under the names of the columns, as far as they were counted; and the row with
    /// these.
    package let rows: Int
    package let headerRow: Int
  }

  /// The sheets that Excel shows and that have a row under the names of columns.
  package private(set) var sheets: [Sheet] = []

  /// The names of the other ones.
  package private(set) var hidden: [String] = []

  /// How many sheets are looked into, and how many of their rows.
  private static let sheetLimit = 50
  package static let rowLimit = 1000

  package init(_ source: SourceDescription) throws(DiagnosedError) {
    let file = try ExcelFile(source)
    hidden = file.sheets.filter(\.isHidden).map(\.name)
    for sheet in file.sheets.prefix(Self.sheetLimit) where !sheet.isHidden || source.sheet != nil {
      guard source.sheet == nil || source.sheet == sheet.name else { continue }
      var one = source
      one.sheet = sheet.name
      do throws(DiagnosedError) {
        var reader = try ExcelReader(one, limit: RecordSource.recordLimit)
        var rows = 0
        while rows < Self.rowLimit {
          var batch = RawBatch()
          try reader.read(into: &batch, upTo: 256, bytes: 1 << 20)
          guard !batch.records.isEmpty else { break }
          rows += batch.records.count
        }
        if rows > 0 || source.sheet != nil {
          sheets.append(Sheet(name: sheet.name, rows: rows, headerRow: reader.headerRow))
        }
      } catch {
        // A sheet with nothing in it is no fault of the others.
        guard error.diagnostics.first?.kind == .sourceFormat else { throw error }
      }
    }
  }
}
