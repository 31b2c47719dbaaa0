import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct JSONArrayReaderTests {
  private func read(_ text: String, chunkSize: Int = 16, limit: Int = 1000) throws -> Reading {
    let scratch = try Scratch()
    let source = try scratch.source(.json, text)
    return try Reading(try JSONArrayReader(source, limit: limit, chunkSize: chunkSize))
  }

  @Test(
    "takes every element",
    arguments: [
      ("[]", []), (" [ ] \n", []), ("\u{FEFF}[{}]", ["{}"]),
      ("[{\"a\":\"]},[\"},{\"b\":[1,{}]}]", ["{\"a\":\"]},[\"}", "{\"b\":[1,{}]}"]),
      ("[{\"a\":\"\\\"}\\\\\"}]", ["{\"a\":\"\\\"}\\\\\"}"]),
      ("[1, \"x,]\" ,null\n,[[]]]", ["1", "\"x,]\"", "null", "[[]]"]),
      ("[{\"a\":1]]", ["{\"a\":1]"]),
    ])
  func readsElements(text: String, elements: [String]) throws {
    for chunkSize in [16, 17, 18, 19, 1024] {
      #expect(try read(text, chunkSize: chunkSize).records == elements)
    }
  }

  @Test("reports the lines of records")
  func countsLines() throws {
    let reading = try read("\n\n[\n{\n},\n\n{\"a\":\n1},\r\n{}\n]\n")
    #expect(reading.lines == [4, 7, 9])
  }

  @Test(
    "ends at a fault of the array and says where",
    arguments: [
      ("[{}\n{}]", 1, 2, "a comma or ] is missing"), ("[{},\n]", 1, 2, "there is a comma before ]"),
      ("[,{}]", 0, 1, "a record is missing"), ("[{},,{}]", 1, 1, "a record is missing"),
      ("[{}]\n\nx", 1, 3, "text after the end"), ("[{}][{}]", 1, 1, "text after the end"),
      ("[{}", 1, 1, "ends before the array does"), ("[", 0, 1, "ends before the array does"),
      ("[{},", 1, 1, "ends before the array does"),
      ("[{},\n{\"a\":1\n", 1, 2, "ends inside the record"),
      ("[{},\n{\"a\":\"x},\n{}]", 1, 2, "ends inside the record"),
      ("[1 2]", 1, 1, "a comma or ] is missing"), ("[{}}]", 1, 1, "a comma or ] is missing"),
      ("[tru", 0, 1, "ends inside the record"),
    ])
  func reportsStructure(text: String, count: Int, line: Int, message: String) throws {
    for chunkSize in [16, 1024] {
      let reading = try read(text, chunkSize: chunkSize)
      #expect(reading.records.count == count + 1)
      #expect(reading.codes == ["json.structure"])
      #expect(reading.lines.last == line)
      #expect(reading.messages.first?.contains(message) == true)
    }
  }

  @Test("skips a record over the limit and reads the next")
  func skipsLongRecords() throws {
    let long = String(repeating: "x", count: 101)
    let reading = try read("[{},{\"a\":\"\(long)\"},{},\"\(long)\",1]", limit: 100)
    #expect(reading.records == ["{}", "!record.too-large", "{}", "!record.too-large", "1"])
  }

  @Test("refuses a file that is not an array", arguments: ["", " ", "{\"a\":[]}", "x", "\u{FEFF}"])
  func refusesOtherFiles(text: String) throws {
    #expect(sourceError { _ = try read(text) }?.code == "source.format")
  }

  @Test("gives the same records for a text cut anywhere, in chunks of any size")
  func survivesTruncation() throws {
    let text = Array("[ {\"a\":\"x\\\"\"},\n1 , [{}],\"]\\\\\", {\"b\":{}} ]  ".utf8)
    for count in 1...text.count {
      let part = String(decoding: text[..<count], as: UTF8.self)
      let whole = try read(part, chunkSize: 1024)
      for chunkSize in 16...20 { #expect(try read(part, chunkSize: chunkSize) == whole) }
    }
  }

  @Test("gives the same records for random bytes in chunks of any size", arguments: 0..<60)
  func survivesRandomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = ["{", "}", "[", "]", ",", "\"", "\\", "1", " ", "\n", "{},", "\"a\""]
    let text = "[{}," + (0..<300).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
    let whole = try read(text, chunkSize: 1024, limit: 60)
    #expect(try read(text, chunkSize: 16, limit: 60) == whole)
    #expect(try read(text, chunkSize: 17, limit: 60) == whole)
  }
}
