import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

extension SourceGuess {
  /// How well a dialect fits a CSV file.
  private struct Fit {
    var source: SourceDescription
    var columns: Int
    var rows: Int

    /// The share of the first rows that have as many fields as the header.
    var share: Double

    var score: Double { columns < 2 ? 0 : Double(columns) * share * share * share }
  }

  /// Forms whose first line begins with a word, and how many lines are above the names of columns.
  private static let prefaces = [(start: "TemplateType=", lines: 2)]

  /// Tries separators, quotes and lines above the header on the first rows.
  mutating func guessDialect(_ start: [UInt8]) throws(DiagnosedError) {
    if let form = Self.prefaces.first(where: { start.starts(with: $0.start.utf8) }) {
      source.skip = form.lines
    }
    var best = fits(of: source).max { ($0.score, $0.columns) < ($1.score, $1.columns) }
    if best.map({ $0.share < 0.5 || $0.columns < 2 }) ?? false {
      for skip in 1...10 {
        var shifted = source
        shifted.skip = skip
        // A line that looks like a record does not name the columns.
        guard let found = fits(of: shifted).max(by: { $0.score < $1.score }),
          found.columns > 1, found.share > 0.9, found.score > best?.score ?? 0,
          case let names = Self.names(found.source), !Draft.isRecord(names),
          Draft.knownNames(names) >= best.map({ Draft.knownNames(Self.names($0.source)) }) ?? 0
        else { continue }
        best = found
      }
    }
    guard let best, best.columns > 1 else {
      // One column is not a dialect; reading the file throws the error.
      _ = try RecordSource(source)
      return
    }
    describe(best)
  }

  /// The names of the columns by the first line that is not skipped.
  private static func names(_ source: SourceDescription) -> [String] {
    (try? RecordSource(source))?.columns ?? []
  }

  private func fits(of source: SourceDescription) -> [Fit] {
    // A comma, or what the file itself declares, needs no declaration.
    guard let own = fit(source) else { return separatedFits(of: source) }
    let others = separatedFits(of: source)
    guard own.columns > 1, own.share > 0.9 else { return [own] + others }
    // Each line of a file with semicolons may have the same number of decimal commas.
    let isComma = others.contains {
      $0.source.separator == UInt8(ascii: ",") && $0.columns == own.columns
    }
    let better = others.filter {
      isComma && $0.source.separator != UInt8(ascii: ",") && $0.columns >= own.columns
        && $0.share > 0.9 && $0.rows > 0
    }
    return better.isEmpty ? [own] : better
  }

  private func separatedFits(of source: SourceDescription) -> [Fit] {
    let fits = ";\t|,".utf8.compactMap { separator in
      var candidate = source
      candidate.separator = separator
      return fit(candidate)
    }
    // Apostrophes are common in texts, but rare as quotes.
    guard source.quote != UInt8(ascii: "'"), fits.allSatisfy({ $0.columns < 2 || $0.share < 0.5 })
    else { return fits }
    var quoted = source
    quoted.quote = UInt8(ascii: "'")
    return fits
      + separatedFits(of: quoted).filter { $0.columns > 1 && $0.rows > 0 && $0.share > 0.9 }
  }

  private func fit(_ candidate: SourceDescription) -> Fit? {
    do throws(DiagnosedError) {
      let reader = try RecordSource(candidate)
      guard let batch = try reader.next(upTo: 200) else { return nil }
      let good = batch.records.count { batch.fault(of: $0) == nil }
      let share = batch.records.isEmpty ? 1 : Double(good) / Double(batch.records.count)
      return Fit(
        source: candidate, columns: reader.columns?.count ?? 0, rows: batch.records.count,
        share: share)
    } catch {
      return nil
    }
  }

  private mutating func describe(_ fit: Fit) {
    source = fit.source
    let rows = "\(fit.columns) columns in \(Int((fit.share * 100).rounded())) % of the first rows"
    if let separator = fit.source.separator, separator != UInt8(ascii: ",") {
      declare("separator", String(decoding: [separator], as: UTF8.self), rows)
    }
    if fit.source.quote == UInt8(ascii: "'") {
      declare("quote", "'", "fields are in apostrophes")
    }
    let header = HeaderGuess(from: source.skip ?? 0) { line in
      var shifted = fit.source
      shifted.skip = line
      let names = (try? RecordSource(shifted))?.columns
      return names?.count == fit.columns ? names : nil
    }
    guard header.skip > 0 else { return }
    source.skip = header.skip
    let place = "line \(header.skip + 1)"
    declare(
      "skip", String(header.skip),
      HeaderGuess.comment(
        place, header.groups, lost: header.lost, above: texts(above: header.skip)))
  }

  /// The texts of the lines above the one that names the columns.
  func texts(above line: Int) -> [String] {
    (0..<min(line, 20)).compactMap { index in
      var shifted = source
      shifted.skip = index
      let text = Self.names(shifted).filter { !$0.isEmpty }.joined(separator: " ")
      return text.contains(where: \.isLetter) ? text : nil
    }
  }
}

extension SourceGuess {
  /// Takes the separator that splits the first line into the most columns; between two equal ones,
  /// the one that the first rows have.
  mutating func chooseSeparator() throws(DiagnosedError) {
    let best = separatedFits(of: source).max { ($0.columns, $0.share) < ($1.columns, $1.share) }
    guard let best, best.columns > 1 else {
      // Reading the file throws the error.
      _ = try RecordSource(source)
      return
    }
    source = best.source
  }
}
