import Testing
import WaymarkCore

@testable import WaymarkMarkdown

@Suite struct MarkdownDocumentTests {
  private func pieces(_ text: String) throws -> [MarkdownPiece] {
    try MarkdownDocument(Array(text.utf8)).pieces
  }

  @Test func readsCommonMarkdown() throws {
    #expect(
      try pieces("# A *b*\n\n1. c [d](/e)\n") == [
        .open(.heading(1), line: 1), .text("A "), .open(.emphasis, line: 1), .text("b"),
        .close(.emphasis), .close(.heading(1)), .open(.orderedList(start: 1), line: 3),
        .open(.item, line: 3), .text("c "), .open(.link(url: "/e"), line: 3), .text("d"),
        .close(.link(url: "/e")), .close(.item), .close(.orderedList(start: 1)),
      ])
    #expect(
      try pieces("|a|b|\n|-|-:|\n|c|\n").filter { piece in
        if case .open(.cell, line: _) = piece { true } else { false }
      } == [
        .open(.cell(.none, isHeading: true), line: 1),
        .open(.cell(.right, isHeading: true), line: 1),
        .open(.cell(.none, isHeading: false), line: 3),
        .open(.cell(.right, isHeading: false), line: 3),
      ])
    #expect(
      try pieces("![a *b* ![c](d)](e)") == [
        .open(.paragraph, line: 1), .image(url: "e", text: "a b c", line: 1), .close(.paragraph),
      ])
    #expect(
      try pieces("\u{FEFF}a") == [.open(.paragraph, line: 1), .text("a"), .close(.paragraph)])
    #expect(try pieces("") == [])
  }

  @Test func closesEveryOpenElement() throws {
    var open: [MarkdownElement] = []
    for piece in try pieces("> - a\n>   - **b** _c [d](e)_\n\n|a|\n|-|\n|[b](c)|\n") {
      if case .open(let element, line: _) = piece { open.append(element) }
      if case .close(let element) = piece { #expect(open.popLast() == element) }
    }
    #expect(open.isEmpty)
  }

  @Test func refusesInvalidText() {
    func fault(_ bytes: [UInt8]) -> Fault? {
      do throws(Fault) {
        _ = try MarkdownDocument(bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(Array("a\nb\0c".utf8)) == Fault("there is a NUL byte", line: 2))
    #expect(
      fault(Array("a\n\n".utf8) + [0xC3, 0x28]) == Fault("it is not UTF-8", line: 3))
    #expect(fault(Array(repeating: 0x0A, count: 1 << 21))?.message.contains("bytes") == true)
  }

  /// Rows for which cmark needs quadratic time or memory, or that nest without end.
  static let rows: [(name: String, unit: String)] = [
    ("brackets", "["), ("pictures", "!["), ("links", "[a]("), ("nested pictures", "![[]()"),
    ("quotes", ">"), ("spaced quotes", "> "), ("lists", "- "), ("numbers", "1. "), ("stars", "*"),
    ("emphasis", "*a **a "), ("underlines", "_a "), ("tags", "<"), ("comments", "<!--"),
    ("entities", "&"), ("escapes", "\\"), ("hosts", "www.a"), ("letters", "a@"), ("ends", ")"),
    ("bars", "|-"), ("ticks", "`"), ("tildes", "~"), ("headings", "# "), ("tabs", "\t"),
  ]

  @Test(arguments: rows)
  func readsAnyTextInBoundedTime(name: String, unit: String) {
    let megabyte = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    // In one line it is refused or read; in lines and paragraphs within the limits it is read.
    _ = try? pieces(megabyte)
    let line = String(repeating: unit, count: 16_000 / unit.utf8.count) + "\n"
    _ = try? pieces(String(repeating: line + "\n", count: 20))
    _ = try? pieces(String(repeating: "www.a" + line + line + "\n", count: 10))
  }

  @Test func refusesTextsThatWouldGrow() {
    let table = String(repeating: "|a", count: 100) + "\n" + String(repeating: "|-", count: 100)
    let place = "[a]: /" + String(repeating: "b", count: 9000)
    for (text, reason) in [
      (table + "\n" + String(repeating: "a\n", count: 30_000), "cells"),
      (place + "\n\n" + String(repeating: "[a] [a]\n\n", count: 90_000), "references"),
      (String(repeating: "> ", count: 60) + "a", "nested"),
      ((0..<120).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined(), "nested"),
      (
        String(repeating: "*a **b ", count: 200) + String(repeating: "b** a*", count: 200), "nested"
      ),
      (String(repeating: "a", count: 17_000), "line"),
      (String(repeating: "aaaaaaa\n", count: 9_000), "paragraph"),
    ] {
      #expect {
        _ = try pieces(text)
      } throws: { error in
        "\(error)".contains(reason)
      }
    }
    #expect(throws: Never.self) {
      try pieces(String(repeating: "- - - - -\n\n* * *\n\n***bold***\n\n-----\n", count: 100))
    }
  }
}
