import Testing

@testable import WaymarkSigning

@Suite struct RecentValuesTests {
  @Test func forgetsAllWhenItIsFull() {
    let values = RecentValues<Int, String>(limit: 2)
    for _ in 0..<3 { values.remember("a", for: 1) }
    values.remember("b", for: 2)
    #expect(values[1] == "a" && values[2] == "b")
    #expect(values.first { $0 == 2 }?.value == "b")
    values.remember("c", for: 3)
    #expect(values[1] == nil && values[2] == nil && values[3] == "c")
  }

  /// Workers that verify signatures of one signer at once take one place together.
  @Test func signaturesOfOneSignerHaveOneKey() throws {
    func template(
      hash: UInt8, time: UInt8, signature: UInt8, separator: UInt8 = 3
    ) throws -> SignatureTemplate {
      let hash = [UInt8](repeating: hash, count: 4)
      let time = [UInt8](repeating: time, count: 3)
      let signature = [UInt8](repeating: signature, count: 8)
      let attributes = [4] + hash + [5] + time
      // The time of the signature may be that of a certificate, too.
      return try #require(
        SignatureTemplate(
          message: [1, separator, 10, 10, 10] + attributes + [2] + signature,
          attributes: [0x31, 9] + attributes, hash: hash, time: time, signature: signature))
    }
    let first = try template(hash: 6, time: 10, signature: 7)
    let second = try template(hash: 8, time: 11, signature: 9)
    #expect(first != second && first.blank == second.blank)
    #expect(first.blank.matches(second.message))
    let other = try template(hash: 8, time: 11, signature: 9, separator: 4)
    #expect(!first.blank.matches(other.message) && !first.matches(second.message + [0]))
  }
}
