import Testing
import WaymarkTestSupport

/// Replays inputs that the fuzzer kept, and seeded mutations of them.
@Suite struct PassCorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func replaysTheCorpus(of target: FuzzTarget) throws {
    let corpus = try fuzzCorpus(named: target.rawValue)
    #expect(corpus.count >= 5)
    for input in corpus {
      let fault = target.run(input)
      #expect(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func survivesMutations(of target: FuzzTarget) throws {
    let corpus = try fuzzCorpus(named: target.rawValue)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var input = corpus.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.mutate(&input, from: corpus) }
      let fault = target.run(input)
      #expect(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }
}
