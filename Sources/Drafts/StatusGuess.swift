import WaymarkColumns
import WaymarkCore
import WaymarkModel

extension FieldGuess {
  /// The status with a question about what is rented, because pages show it as sold.
  func asking(aboutLetsOf column: ColumnProfile, except others: [Samples.Sample]) -> FieldGuess {
    asking("what is rented is shown as sold", column, except: others)
  }

  /// The status with a question about what is not available.
  func asking(aboutStockOf column: ColumnProfile, except others: [Samples.Sample]) -> FieldGuess {
    asking(
      "are records that are not available sold? Only \"reserved\" and \"sold\" are not for sale",
      column, except: others)
  }

  /// The status with a question about rows without a mark.
  func asking(
    aboutEmpty rows: Int, _ column: ColumnProfile, except others: [Samples.Sample]
  ) -> FieldGuess {
    asking(
      "\(counted(rows, "row")) without a value \(rows == 1 ? "is" : "are") drafted as available, too",
      column,
      except: others)
  }

  /// The field with a question, and the line that leaves out all other rows.
  private func asking(
    _ question: String, _ column: ColumnProfile, except others: [Samples.Sample]
  ) -> FieldGuess {
    var guess = self
    guess.comment = "decide: " + comment + "; " + question
    if !others.isEmpty {
      let kept = JSON.object([
        JSON.Member(column.name, .array(others.map { .string($0.text) }))
      ])
      guess.comment += ". To leave them out, write in the source: \"only\": \(kept.spaced)"
    }
    return guess
  }
}

extension ColumnProfile {
  /// The status of things by flags, next to which words may name another: `ja`, `nein`, `reserviert`.
  func stateGuess(
    yes: Listing.Status, no: Listing.Status, others: [String]? = nil
  ) -> FieldGuess? {
    wordGuess("status", others: others ?? otherFlags) { word in
      if let flag = WordTable.term(word, of: "flag") {
        return .string((flag == "true" ? yes : no).rawValue)
      }
      return WordTable.term(word, of: "status").flatMap(Listing.Status.init).map {
        .string($0.rawValue)
      }
    }
  }

  /// Whether a word is a step of marketing, such as `Price reduced`, in a column named for states.
  func isStep(_ word: String) -> Bool {
    WordTable.term(word, of: "step") != nil && StateName.meaning(of: name) != nil
  }

  /// The status of things, if most words are known.
  func statusGuess() -> FieldGuess? {
    // A column that only says what is public tells no status.
    guard frequentWords.contains(where: { WordTable.term($0.text, of: "status") != nil }) else {
      return nil
    }
    let guess = wordGuess("status") { word in
      let term = WordTable.term(word, of: "status") ?? (isStep(word) ? "available" : nil)
      if let term, Listing.Status(rawValue: term) != nil { return .string(term) }
      return WordTable.term(word, of: "public").map { _ in .string("available") }
    }
    guard var guess else { return nil }
    let others = frequentWords.filter { !WordTable.isLet($0.text) }
    if others.count < frequentWords.count {
      guess = guess.asking(aboutLetsOf: self, except: others)
    }
    let orders = frequentWords.filter {
      WordTable.names("to-order").contains(ColumnName($0.text).key)
    }
    if !orders.isEmpty {
      guess.comment =
        "decide: " + guess.comment + "; what can be ordered but is not in stock is \"available\","
        + " which search engines and feeds take for in stock; \"except\" in the source leaves it out"
    }
    return guess
  }
}
