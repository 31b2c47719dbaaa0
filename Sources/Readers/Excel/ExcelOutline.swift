package import WaymarkModel

/// Which sheets of an Excel file have records.
package struct ExcelOutline {
  package struct Sheet {
    package let name: String

    /// How many rows are below the header, up to the counting limit; and the row of the header.
    package let rows: Int
    package let headerRow: Int

    /// The texts of the row directly above the header, which group its columns; and those in
    /// columns that the header leaves empty.
    package let groups: [String]
    package let lost: [String]

    /// The names of the columns that Excel does not show.
    package let hiddenColumns: [String]
  }

  /// The visible sheets that have a row below the header.
  package private(set) var sheets: [Sheet] = []

  package private(set) var hidden: [String] = []

  /// How many sheets are inspected, and how many rows of each.
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
          sheets.append(
            Sheet(
              name: sheet.name, rows: rows, headerRow: reader.headerRow, groups: reader.groups,
              lost: reader.lost, hiddenColumns: reader.hiddenColumns))
        }
      } catch {
        // An empty sheet does not affect the others.
        guard error.diagnostics.first?.kind == .sourceFormat else { throw error }
      }
    }
  }
}
