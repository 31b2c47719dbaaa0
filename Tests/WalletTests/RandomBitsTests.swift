import Foundation
import Model
import Testing

@testable import Wallet

/// Which identifiers of gate passes can be guessed.
@Suite struct RandomBitsTests {
  private func isGuessable(_ id: String) throws -> Bool {
    try !guessable(Identifier(id), at: Location("a")).isEmpty
  }

  @Test(arguments: [
    "17", "a1b2c3d4", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "0123456789abcdef",
    "12345678901234567890", "abababababababababababababababab", "zyxwvutsrqponmlkjihgfedcba",
    "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
    "TX-000000000000000000001", "LOT0000000000000000123", "pass-2026-11-24-0001-lakeshore",
    "gatepass2026112400017", "20261124-000000000000012", "2026112412300000000001",
    "gate-pass-for-lakeshore-toronto-dealer", "GATE_PASS_NORTH_YARD_0001",
    "testtesttesttesttest", "deadbeefdeadbeefdeadbeef",
    // A UUID of the time and the network card.
    "c232ab00-9414-11ec-b3c8-9f6bdeced846",
  ])
  func warnsOf(id: String) throws {
    #expect(try isGuessable(id))
  }

  @Test(arguments: [
    "9f2c1e7740b84d6a", "9f2c1e7740b84d6a8a51c3e2d0b7f913", "P-3d5a0c9be1f24c7793a86b1d4e0f2a68",
    "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    // UUIDs of version 7, ULIDs and cuids begin with the time, and have random bits besides.
    "0196f3a2-7c1b-7d4e-9a0c-5b1f0e82c3d1", "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "ckopqwooh000001la8mbi2im9", "tz4a98xxat96iws9zmbrgj3a",
    // Base64 of URLs, base62, base32 and many digits.
    "V1StGXR8_Z5jdHi6B-myTg", "bX3-_kQ9mZ1rT7wL", "4fT9sKq2LmX7vRb1", "dQw4w9WgXcQ",
    "mfzwizltorqxgzlsnfxgk3tu", "83920174650192837461", "qxkvbtzrwpmdghlcnfjqsxzk",
  ])
  func takesForDrawn(id: String) throws {
    #expect(try !isGuessable(id))
  }

  @Test func warnsOfNothingThatASystemDraws() throws {
    for _ in 0..<2_000 {
      let uuid = UUID().uuidString
      #expect(try !isGuessable(uuid))
      #expect(try !isGuessable(uuid.lowercased().replacing("-", with: "")))
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      let id = String((0..<22).compactMap { _ in letters.randomElement() })
      #expect(try !isGuessable(id), "\(id)")
    }
  }

  @Test func saysHowManyBitsThereMayBe() throws {
    let short = try #require(try guessable(Identifier("a1b2c3d4"), at: Location("a")).first)
    #expect(short.message.contains("about 32 random bits"))
    let counter = try #require(try guessable(Identifier("P-0000000017"), at: Location("a")).first)
    #expect(counter.message.contains("about 11 random bits"))
    #expect(RandomBits(of: "").most == 0 && RandomBits(of: "-").likely <= 6)
  }
}
