import FoundationEssentials
import TestSupport
import Testing

/// Replays what the fuzzer found worth keeping, and seeded mutations of it.
struct CorpusTests {
  private static func corpus(of target: FuzzTarget) throws -> [[UInt8]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    let folder = (root + ["Corpus", Substring(target.rawValue)]).joined(separator: "/")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names.map { Array(FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func replaysTheCorpus(of target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target)
    #expect(corpus.count >= 5)
    for input in corpus {
      let fault = target.run(input)
      #expect(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func bearsMutations(of target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target).filter { $0.count < 2048 }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var input = corpus.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.mutate(&input, from: corpus) }
      let fault = target.run(input)
      #expect(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }
}

extension SeededGenerator {
  /// Changes, removes or adds a few bytes.
  mutating func mutate(_ input: inout [UInt8], from corpus: [[UInt8]]) {
    let place = Int.random(in: 0...input.count, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where place < input.count: input[place] = UInt8.random(in: 0...255, using: &self)
    case 1 where place < input.count:
      let end = min(input.count, place + Int.random(in: 1...8, using: &self))
      input.removeSubrange(place..<end)
    case 2:
      let other = corpus.randomElement(using: &self) ?? []
      guard let start = other.indices.randomElement(using: &self) else { return }
      let length = Int.random(in: 1...24, using: &self)
      input.insert(contentsOf: other[start..<min(other.count, start + length)], at: place)
    default:
      let signs = Array("*?/%$(){}[]\":,\\#&=NOT ".utf8)
      input.insert(signs.randomElement(using: &self) ?? 0x2A, at: place)
    }
  }
}
