import FoundationEssentials

/// The inputs of a fuzz target: the files of a folder in `Corpus` next to the folder of the test.
package func fuzzCorpus(named name: String, of file: String = #filePath) throws -> [[UInt8]] {
  let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
  let folder = (root + ["Corpus", Substring(name)]).joined(separator: "/")
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  return names.map { Array(FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) }
}

extension SeededGenerator {
  /// Changes, removes or adds a few bytes.
  package mutating func mutate(_ input: inout [UInt8], from corpus: [[UInt8]]) {
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
