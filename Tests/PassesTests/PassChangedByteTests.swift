import Testing
import WaymarkModel
import WaymarkPasses

/// A verifier reports every changed byte of a pass.
///
/// A few hundred bytes of a whole pass, except those that `ZipChangedBitTests` leaves out: it
/// changes every other bit of a small archive.
@Suite struct PassChangedByteTests {
  @Test func findsChangedBytes() throws {
    let bundle = try Fixtures.bundle()
    let verifier = try Fixtures.verifier()
    let known = Set(verifier.verify(bundle).findings.map(\.description))
    var changed = bundle
    var missed: [String] = []
    let records = bundle.indices.filter { bundle[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    let unread = Set(records.flatMap { record in ([4, 5] + (36..<42)).map { record + $0 } })
    for index in stride(from: 0, to: bundle.count, by: 89) where !unread.contains(index) {
      changed[index] ^= 1 << UInt8(index % 8)
      let found = verifier.verify(changed).findings
        .filter { $0.severity > .note && !known.contains($0.description) }
      if found.isEmpty { missed.append("byte \(index), bit \(index % 8)") }
      changed[index] = bundle[index]
    }
    #expect(missed.isEmpty, "\(missed.count) of \(bundle.count): \(missed.prefix(20))")
  }
}
