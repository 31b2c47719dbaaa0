import Signing
import Testing

@Suite struct KeySignatureTests {
  @Test func givesEqualSignaturesForEqualBytes() throws {
    let key = try PrivateKey.generate()
    let content = Array("yandexnavi://build_route_on_map?client=1".utf8)
    let signature = try key.signature(of: content)
    #expect(signature.count == 256)
    #expect(try key.signature(of: content) == signature)
    #expect(try key.signature(of: content + [0]) != signature)
    #expect(try key.signature(of: []).count == 256)
  }
}
