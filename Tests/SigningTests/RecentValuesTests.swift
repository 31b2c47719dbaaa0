import Testing

@testable import Signing

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
    func template(hash: UInt8, signature: UInt8) throws -> SignatureTemplate {
      let hash = [UInt8](repeating: hash, count: 4)
      let signature = [UInt8](repeating: signature, count: 8)
      return try #require(
        SignatureTemplate(
          message: [1, 2] + hash + [3] + signature, attributes: [4] + hash + [5], hash: hash,
          signature: signature))
    }
    let (first, second) = (try template(hash: 6, signature: 7), try template(hash: 8, signature: 9))
    #expect(first != second && first.blank == second.blank)
    #expect(first.blank.matches(second.message))
  }
}
