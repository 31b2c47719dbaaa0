import Testing

@testable import WaymarkSite

@Suite struct OrderedValueTests {
  @Test(arguments: [Array(0..<40), Array((0..<40).reversed()), [3, 1, 0, 2]])
  func changesComeInTheOrderOfTheBatches(batches: [Int]) async {
    let list = OrderedValue<[Int]>([])
    await withTaskGroup { group in
      for batch in batches {
        group.addTask {
          await list.change(in: batch, isLast: false) { $0.append(batch) }
          await list.change(in: batch, isLast: true) { $0.append(batch) }
        }
      }
    }
    #expect(list.value == batches.sorted().flatMap { [$0, $0] })
  }

  @Test func doesNotWaitForACancelledBatch() async {
    let sum = OrderedValue(0)
    await withTaskGroup { group in
      for batch in 1..<20 {
        group.addTask { await sum.change(in: batch, isLast: true) { $0 += batch } }
      }
      group.addTask { sum.stop() }
    }
    #expect(sum.value == 190)
  }
}
