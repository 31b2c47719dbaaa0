import Testing
import WaymarkModel

@testable import WaymarkRecords

/// Texts that were damaged in the source: they are used, with a warning.
@Suite struct DamagedTextTests {
  @Test(
    "warns of what decoding twice leaves",
    arguments: [
      "KÃ¤fer", "GrÃ¶ÃŸe", "â‚¬", "Ã©", "å®\u{9D}é©¬", "K\u{FFFD}fer", "\u{FFFD}", "a\u{FEFF}b",
      "\u{FEFF}a", "Ð\u{9B}Ð°Ð´Ð°",
    ])
  func warns(text: String) throws {
    let decoded = try listing("\"make\":\"\(text)\"")
    #expect(decoded.codes.contains("record.damaged-text"))
    #expect(decoded.record?.make != nil)
    #expect(decoded.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "says nothing of texts that only look strange",
    arguments: [
      "Käfer", "Škoda", "Citroën – ë", "5 € für „alt“", "宝马", "Лада", "سيارة", "Ã", "naïve ©®",
      "plain", "ÄÖÜ", "🚗",
    ])
  func passes(text: String) throws {
    let decoded = try listing("\"make\":\"\(text)\"")
    #expect(decoded.codes.isEmpty)
    #expect(decoded.record?.make == text)
  }
}
