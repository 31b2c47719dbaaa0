import WaymarkModel
import WaymarkRecords
import WaymarkValues

/// What the file as a whole tells, for columns that do not tell enough.
struct FileHints {
  /// The language that the names of the columns are in.
  var language = "en"

  /// The country that the records are in, and how that shows.
  var country: String?
  var countryReason = ""

  /// The decimal mark of other columns, and one of them.
  var mark: (mark: DecimalMark, column: String)?

  /// The column with the currencies of prices.
  var currencyColumn: String?

  /// Whether distances are in miles.
  var usesMiles: Bool { ["US", "GB"].contains(country ?? "") }

  init() {}

  init(_ columns: [ColumnProfile], _ source: SourceDescription) {
    language = Self.language(of: columns.map(\.name))
    mark = Self.mark(of: columns)
    currencyColumn =
      columns.first { column in
        ColumnName(column.name).pathReadings.contains {
          FieldNames.fields(named: $0.key).contains("currency")
        }
          && column.hasAllWords
          && column.frequentWords.allSatisfy { Currency($0.text.uppercased())?.isKnown == true }
      }?.name
    setCountry(columns, source)
  }

  /// The mark that all columns with evidence agree on.
  private static func mark(of columns: [ColumnProfile]) -> (mark: DecimalMark, column: String)? {
    let found = columns.compactMap { column -> (mark: DecimalMark, column: String)? in
      let evidence = MarkEvidence(column)
      guard !evidence.isSplit, evidence.count * 2 > column.filled else { return nil }
      return evidence.mark.map { (mark: $0, column: column.name) }
    }
    guard let first = found.first, found.allSatisfy({ $0.mark == first.mark }) else { return nil }
    return first
  }

  private static let words: [(language: String, words: String)] = [
    (
      "de",
      """
      preis baujahr hersteller zustand marke modell titel beschreibung ort bild bilder laenge \
      lange breite nr nummer miete zimmer wohnflache flache kraftstoff getriebe leistung anzahl \
      standort wahrung farbe betriebsstunden kilometerstand bezeichnung typ stadt land \
      liegeplatz werft
      """
    ),
    (
      "fr",
      """
      prix annee marque modele titre etat ville pays surface pieces loyer heures longueur \
      largeur carburant boite kilometrage description_fr chambres
      """
    ),
    (
      "es",
      """
      precio ano marca modelo titulo estado ciudad pais superficie habitaciones alquiler horas \
      eslora manga combustible kilometraje descripcion dormitorios
      """
    ),
    (
      "it",
      """
      prezzo anno marca modello titolo stato citta paese superficie locali canone ore lunghezza \
      larghezza alimentazione chilometraggio descrizione camere
      """
    ),
  ]

  /// The language whose words most names are; Chinese and Arabic by their scripts.
  private static func language(of names: [String]) -> String {
    let scalars = names.joined().unicodeScalars
    if scalars.contains(where: { (0x4E00...0x9FFF).contains($0.value) }) { return "zh" }
    if scalars.contains(where: { (0x0600...0x06FF).contains($0.value) }) { return "ar" }
    let words = Set(names.flatMap { ColumnName($0).words })
    var best = (language: "en", count: 1)
    for row in Self.words {
      let count = row.words.split(separator: " ").count { words.contains(String($0)) }
      if count > best.count { best = (row.language, count) }
    }
    return best.language
  }

  private mutating func setCountry(_ columns: [ColumnProfile], _ source: SourceDescription) {
    for column in columns
    where FieldNames.fields(named: ColumnName(column.name).key).contains("country") {
      let codes = Set(
        column.frequentWords.compactMap {
          $0.text.count == 2 ? $0.text.uppercased() : CountryNames.code(of: $0.text)
        })
      guard column.hasAllWords, codes.count == 1, let code = codes.first else { continue }
      country = code
      countryReason = "\"\(column.name)\" is always \(code)"
      return
    }
    let points = Self.points(columns, source)
    guard points.count >= 3 else { return }
    let candidates = Currencies.ofCountries.keys.filter { code in
      guard let country = Countries([code]) else { return false }
      return points.count { country.contain($0) } * 20 >= points.count * 19
    }
    guard candidates.count == 1, let code = candidates.first else { return }
    country = code
    countryReason = "the coordinates are in \(code)"
  }

  /// Where the first records are.
  private static func points(
    _ columns: [ColumnProfile], _ source: SourceDescription
  ) -> [Coordinate<WGS84>] {
    func column(_ field: String) -> String? {
      columns.first { FieldNames.fields(named: ColumnName($0.name).key).contains(field) }?.name
    }
    guard let latitude = column("latitude"), let longitude = column("longitude"),
      let reader = try? RecordSource(source), let names = reader.columns,
      let first = names.firstIndex(of: latitude), let second = names.firstIndex(of: longitude),
      let batch = try? reader.next(upTo: 1000)
    else { return [] }
    return batch.records.compactMap { record in
      var degrees: [Int: Double] = [:]
      _ = batch.forEachCell(of: record) { index, value in
        guard index == first || index == second else { return }
        switch value {
        case .text(let bytes), .number(let bytes):
          degrees[index] = Double(String(decoding: bytes, as: UTF8.self))
        case .absent, .node, .blob: return
        }
      }
      guard let latitude = degrees[first], let longitude = degrees[second],
        latitude != 0 || longitude != 0
      else { return nil }
      return try? Coordinate(latitude: latitude, longitude: longitude)
    }
  }
}
