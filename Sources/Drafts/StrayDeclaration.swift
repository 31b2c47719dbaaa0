import WaymarkColumns
import WaymarkCore
import WaymarkReaders
import WaymarkRecords

/// What a draft declares and asks about rows that seem not to be records.
struct StrayDeclaration {
  /// The values by which the rows are left out.
  private(set) var except: [(column: String, words: [String])] = []
  private(set) var comment = ""

  /// The question about rows that no value distinguishes from records.
  private(set) var question: String?

  init(_ profile: TableProfile, in kind: SourceDescription.Kind) {
    var out: [String] = []
    var kept: [String] = []
    let columns = profile.columns
    for row in profile.strays {
      let index = row.columns[0]
      let name = columns[index].name
      let place = kind == .excel ? "row" : "line"
      let shown = "\(row.kind.rawValue), \(quoted(row.text)) (\(place) \(row.line))"
      let key = row.text.lowercased()
      let same = profile.strays.count { $0.columns[0] == index && $0.text.lowercased() == key }
      let all = columns[index].frequentWords.filter { $0.text.lowercased() == key }
      guard !name.isEmpty, columns.firstIndex(where: { $0.name == name }) == index,
        all.reduce(0, { $0 + $1.count }) <= same
      else {
        kept.append(shown)
        continue
      }
      out.append(shown)
      if let known = except.firstIndex(where: { $0.column == name }) {
        if !except[known].words.contains(row.text) { except[known].words.append(row.text) }
      } else {
        except.append((name, [row.text]))
      }
    }
    let more = out.count > 6 ? " and \(out.count - 6) more" : ""
    comment =
      "decide: rows that seem not to be records are left out: "
      + out.prefix(6).joined(separator: "; ") + more
    guard !kept.isEmpty else { return }
    question =
      "decide: rows that seem not to be records are read as records: "
      + kept.prefix(6).joined(separator: "; ") + ". Remove them from the file"
  }
}
