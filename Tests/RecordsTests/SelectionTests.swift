import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders

/// Which values `only` and `except` are equal to, and what is said about those that no record has.
@Suite struct SelectionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func described(_ plain: SourceDescription, _ members: String) throws -> SourceDescription
  {
    let table = plain.kind == .sqlite ? #""table": "t","# : ""
    let json = "{\"\(plain.kind.rawValue)\": \"\(plain.path)\", \(table) \(members)}"
    let read = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "")
    return try #require(read.source, "\(read.faults)")
  }

  private func database(_ rows: String, _ members: String) throws -> SourceDescription {
    let sql = "CREATE TABLE t (id, pub, state); INSERT INTO t VALUES \(rows)"
    return try described(try scratch.database(sql, query: nil), members)
  }

  /// The numbers of the records that are read, and the diagnostics of the source.
  private func read(_ source: SourceDescription) throws -> (ordinals: [Int], notes: [String]) {
    let records = try RecordSource(source)
    var found: (ordinals: [Int], notes: [String]) = ([], [])
    while let batch = try records.next(upTo: 2) {
      found.ordinals += batch.records.map(\.ordinal)
      for note in batch.diagnostics {
        let isNamed = note.help.hasPrefix("The records have")
        found.notes.append("\(note.code): \(note.message)" + (isNamed ? ". \(note.help)" : ""))
      }
    }
    return found
  }

  @Test(arguments: [
    (#""except": { "pub": ["1"] }"#, [2, 3]), (#""only": { "pub": ["0.00"] }"#, [2]),
    (#""only": { "state": [""] }"#, [2, 3]), (#""except": { "state": [""] }"#, [1]),
    (#""only": { "pub": ["1E0", "00"] }"#, [1, 2]),
  ])
  func comparesNumbersAndNothingOfADatabase(rules: String, ordinals: [Int]) throws {
    let source = try database("(1, 1.0, 'on'), (2, 0.0, NULL), (3, '1.0', '')", rules)
    #expect(try read(source).ordinals == ordinals)
  }

  /// Capitals of Turkish, Greek and German have other small letters, or several.
  @Test(arguments: [
    ("SİLİNDİ", "Silindi"), ("SATILDI", "Satıldı"), ("Satıldı", "SATILDI"),
    ("ΔΙΑΓΡΑΜΜΈΝΟΣ", "Διαγραμμένος"), ("GESCHLOSSEN", "geschloßen"), ("Weiẞ", "weiß"),
  ])
  func comparesWithoutRegardToCase(value: String, declared: String) throws {
    let text = #"[{"state":"\#(value)"},{"state":"live"}]"#
    let rules = #""except": { "state": ["\#(declared)"] }"#
    #expect(try read(described(try scratch.source(.json, text), rules)).ordinals == [2])
  }

  @Test(arguments: [
    (#""except": { "n": ["1"] }"#, [2, 3, 4]), (#""only": { "n": [""] }"#, [2, 3, 4]),
    (#""only": { "o": [""] }"#, [2, 3, 4]),
  ])
  func comparesNumbersAndNothingOfJSON(rules: String, ordinals: [Int]) throws {
    let text = #"[{"n":1.0,"o":{"x":1}},{"n":null},{},{"n":[]}]"#
    #expect(try read(described(try scratch.source(.json, text), rules)).ordinals == ordinals)
  }

  /// Databases write large and small numbers with exponents.
  @Test(arguments: [
    ["1e20", "100000000000000000000", "1E+20"], ["1e300", "1.0E300"], ["-0.0", "0"],
    ["1e-7", "0.0000001"], ["-1.25e2", "-125"], ["123456789012345680", "1.2345678901234568e17"],
    ["0.00001", "1e-5"], ["1e23", "100000000000000000000000"],
  ])
  func comparesNumbersInAnyNotation(notations: [String]) throws {
    let numbers = notations.map { "{\"n\":\($0)}" }.joined(separator: ",")
    for notation in notations {
      let source = try scratch.source(.json, "[\(numbers),{\"n\":7}]")
      let found = try read(described(source, #""except": { "n": ["\#(notation)"] }"#))
      #expect(found.ordinals == [notations.count + 1] && found.notes == [])
    }
    let source = try database("(\(notations[0]), 1e0, '')", "\"only\": { \"id\": \(notations) }")
    #expect(try read(source).ordinals == [1])
  }

  @Test(arguments: ["", "1e", "e5", "-", "1e99999", "1.2.3", "١", "1-2"])
  func comparesWhatIsNotANumberAsText(text: String) throws {
    let source = try scratch.source(.ndjson, "{\"n\":\"\(text)\"}\n{\"n\":1}\n")
    #expect(try read(described(source, #""only": { "n": ["\#(text)"] }"#)).ordinals == [1])
  }

  @Test func findsValuesInListsOfLists() throws {
    let source = try scratch.source(.json, #"[{"n":[[1],["b"]]},{"n":[[]]},{"n":["c"]}]"#)
    #expect(try read(described(source, #""only": { "n": ["B"] }"#)).ordinals == [1])
    #expect(try read(described(source, #""only": { "n": ["1.0", ""] }"#)).ordinals == [1, 2])
  }

  @Test func comparesTextsOfAFileAsTexts() throws {
    let source = try scratch.source(.csv, "id,n\n1,1.0\n2,1\n3,\n")
    #expect(try read(described(source, #""only": { "n": ["1", ""] }"#)).ordinals == [2, 3])
  }

  @Test func namesTheValuesThatNoRecordHas() throws {
    let source = try scratch.source(
      .csv, "id,hidden,state\n1,true,a\n2,FALSE,b\n3,false,c\n4,false,d\n5,false,e\n6,,f\n")
    let found = try read(
      described(
        source, #""except": { "hidden": ["t", "1"], "id": ["Total"], "state": ["A", "x"] }"#))
    #expect(
      found.notes == [
        #"source.unused-value: no record has "1" or "t" in "hidden", which "except" names. The records have "", "false" and "true"."#,
        #"source.unused-value: no record has "total" in "id", which "except" names"#,
        #"source.unused-value: no record has "x" in "state", which "except" names"#,
      ])
  }

  /// `t` never equals the words of a column of booleans; tomorrow a row may have 1.
  @Test(arguments: [
    ("t", "true", "false", Severity.warning), ("1", "0", "", .note), ("1", "no", "yes", .warning),
    ("hidden", "true", "false", .note), ("true", "1", "2", .note),
  ])
  func warnsOfOtherNotations(value: String, one: String, other: String, severity: Severity) throws {
    let source = try scratch.source(.csv, "id,a\n1,\(one)\n2,\(other)\n")
    let reader = try RecordSource(described(source, #""except": { "a": ["\#(value)"] }"#))
    var found: [Severity] = []
    while let batch = try reader.next() { found += batch.diagnostics.map(\.severity) }
    #expect(found == [severity])
  }

  /// A record that another rule leaves out still has the value.
  @Test func looksAtRecordsThatAreLeftOut() throws {
    let source = try scratch.source(.csv, "id,a,b\n1,on,x\n2,off,y\n")
    let found = try read(
      described(source, #""only": { "a": ["on"] }, "except": { "b": ["y"], "a": ["off"] }"#))
    #expect(found.ordinals == [1] && found.notes == [])
  }

  @Test func looksAtRowsBeforeTheyAreJoined() throws {
    let source = try scratch.source(.csv, "id,a\n1,on\n1,hidden\n2,\n")
    let found = try read(
      described(source, #""join": { "by": "id" }, "except": { "a": ["hidden", "Hid"] }"#))
    #expect(
      found.notes == [
        #"source.unused-value: no record has "hid" in "a", which "except" names. The records have "", "hidden" and "on"."#
      ])
  }

  /// What rules leave out is the cause, and comes before what follows from it.
  @Test func saysThatEverythingIsLeftOut() throws {
    let source = try scratch.source(.json, #"[{"v":1},{"v":2},{"v":"a\u202c\""}]"#)
    let found = try read(described(source, #""only": { "v": ["03"] }, "except": { "v": ["2"] }"#))
    #expect(
      found.notes == [
        #"source.empty: "only" and "except" left out 3 records, which are all"#,
        #"source.unused-value: no record has "03" in "v", which "only" names. "#
          + "The records have \"1\", \"2\" and \"a\u{202C}\\\"\".",
      ])
  }

  @Test(arguments: ["", "V", "v.x", ".v"])
  func namesTheRuleOfAMissingMember(name: String) throws {
    let source = try scratch.source(.ndjson, #"{"v":1}"#)
    let records = try RecordSource(described(source, #""only": { "\#(name)": ["1"] }"#))
    let notes = try #require(try records.next()).diagnostics
    #expect(notes.map(\.code) == ["source.empty", "source.missing-column"])
    #expect(notes[1].message == "no record has \"\(name)\", which \"only\" names")
    #expect(notes[1].help == #"Correct the name in "only", or remove it."#)
  }

  @Test(arguments: ["[1]", "1", #"["a", 1]"#]) func asksForQuotes(values: String) throws {
    let json = #"{"csv": "a.csv", "only": { "v": \#(values) }}"#
    let faults = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").faults
    #expect(faults.map(\.message) == [#""only" has the value 1 without quotes"#])
    #expect(faults.map(\.help) == [#"Write "1" in quotes."#])
  }

  @Test(arguments: [
    ("[null]", #""only" has the value null without quotes"#),
    (#"["a", {}]"#, #""only" does not list values of columns"#),
  ])
  func refusesWhatIsNoText(values: String, message: String) throws {
    let json = #"{"csv": "a.csv", "only": { "v": \#(values) }}"#
    let faults = SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").faults
    #expect(faults.map(\.message) == [message])
  }

  /// A batch may have no selected record; all the same, the next ones hide their columns.
  @Test func keepsTheRecordsThatItSkips() throws {
    let text = "id,pub,show,a\n1,0,no,x\n2,0,no,x\n3,1,no,x\n4,1,yes,x\n5,0,no,x\n"
    let source = try described(
      scratch.source(.csv, text),
      #""only": { "pub": ["1"] }, "columns": { "a": { "only": { "show": ["yes"] } } }"#)
    let records = try RecordSource(source, keepsSkipped: true)
    var found: (taken: [Int], skipped: [Int], firsts: Int) = ([], [], 0)
    var values: [RawCell] = []
    while let batch = try records.next(upTo: 1) {
      found.taken += batch.records.map(\.ordinal)
      found.skipped += batch.skipped.map(\.ordinal)
      if batch.beginsSource, !batch.records.isEmpty { found.firsts += 1 }
      for record in batch.records {
        guard case .cells(let cells) = record.payload else { continue }
        values.append(batch.cells[cells.upperBound - 1])
      }
      #expect(batch.diagnostics.isEmpty)
    }
    #expect(found.taken == [3, 4] && found.skipped == [1, 2, 5] && found.firsts == 1)
    #expect(values.map { $0 == .null } == [true, false])
  }

  /// The end of the source is unknown, and an empty source has its own warning.
  @Test func saysNothingTooEarly() throws {
    let source = try scratch.source(.csv, "id,a\n1,x\n2,y\n")
    let rules = #""only": { "a": ["x", "z"] }"#
    let first = try #require(try RecordSource(described(source, rules)).next(upTo: 1))
    #expect(first.diagnostics.isEmpty)
    let empty = try described(try scratch.source(.csv, "id,a\n"), rules)
    #expect(try read(empty).notes.map { $0.prefix(12) } == ["source.empty"])
  }
}
