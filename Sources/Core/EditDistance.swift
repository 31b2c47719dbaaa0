/// Finds the word that was probably meant by a mistyped one.
///
/// - Returns: The nearest candidate within two changes (one for words of up to four letters), or
///   the first of several equally near ones; `nil` if there is none.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(word.lowercased().utf8.prefix(64))
  let limit = typed.count <= 4 ? 1 : 2
  var best: (word: String, distance: Int)?
  for candidate in candidates where candidate != word {
    let distance = editDistance(typed, Array(candidate.lowercased().utf8.prefix(64)))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
/// into another.
func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}
