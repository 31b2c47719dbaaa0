import WaymarkCore
import WaymarkModel

/// Fails for a query that cannot be one statement that only reads.
func checkSelect(_ query: String, of source: String) throws(DiagnosedError) {
  let location = Location(source, field: "query")
  let bytes = Array(query.utf8)
  guard !bytes.contains(0) else {
    throw DiagnosedError(.sourceQuery, at: location, "the query contains NUL")
  }
  guard ["select", "with", "values"].contains(firstWord(bytes)) else {
    throw DiagnosedError(.sourceQuery, at: location, "the query is not a SELECT statement")
  }
}

/// The fault of a query that gives more rows than its source allows.
func tooManyRows(_ limit: Int, of source: String) -> DiagnosedError {
  DiagnosedError(
    .sourceQuery, at: Location(source, field: "query"), "the query gives more than \(limit) rows",
    help: "Correct the query, or raise \"maxRows\" of the source.")
}

/// The first word of a query in small letters, after blanks and comments; else the first character there,
/// and nothing at the end of the query.
func firstWord(_ query: some Collection<UInt8>) -> String {
  var rest = Array(query)[...]
  while let byte = rest.first {
    if isBlank(byte) || byte == UInt8(ascii: ";") {
      rest = rest.dropFirst()
    } else if rest.starts(with: "--".utf8) {
      rest = rest.drop { $0 != 0x0A }
    } else if rest.starts(with: "/*".utf8) {
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    } else {
      let word = rest.prefix { $0.isASCIILetter }
      return String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self).lowercased()
    }
  }
  return ""
}
