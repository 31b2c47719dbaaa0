import Foundation
import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkWallet

/// Which identifiers of gate passes are too short to be random.
@Suite struct GuessableIDTests {
  private func warnings(_ id: String) throws -> [Diagnostic] {
    try guessable(Identifier(id), at: Location("a"))
  }

  @Test(arguments: [
    "17", "a1b2c3d4", "P-0000000017", "9f2c1e7740b84d6", "1234567890123456789",
    // Separators are not random.
    "2026-11-24-0001", "LOT000000000-123", "bX3-_kQ9mZ1rT7wL",
  ])
  func warnsAboutShortIdentifiers(id: String) throws {
    let warning = try #require(try warnings(id).first)
    #expect(warning.kind == .recordGuessableID)
    #expect(warning.value == id)
  }

  @Test(arguments: [
    "9f2c1e7740b84d6a", "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "V1StGXR8_Z5jdHi6B-myTg", "83920174650192837461",
  ])
  func acceptsLongIdentifiers(id: String) throws {
    #expect(try warnings(id).isEmpty)
  }

  @Test func reportsHowManyCharactersAreMissing() throws {
    #expect(
      try warnings("P-0017").first?.message
        == "the id \"P-0017\" has 5 letters and digits, fewer than 16, so anyone who guesses it can"
        + " open the pass")
    #expect(try warnings("0017").first?.message.contains("has 4 digits, fewer than 20") == true)
  }
}
