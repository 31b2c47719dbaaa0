import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// Record sets with the same identifiers, which meet in a table or in lists by dealer.
@Suite struct SharedIDTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Checks a project with cars and boats of a dealer each, and returns the errors.
  private func errors(
    cars: String, boats: String, broker: String = "2", brokerName: String = "Ann",
    status: String = "available", price: String = "5 EUR", feeds: String = "",
    facets: String = #"["country"]"#
  ) async throws -> [Diagnostic] {
    let folder = Folder()
    let route = #""page": "listing", "records""#
    let project = Sample()
      .withEnvironment(Sample.environment + feeds)
      .with(
        "routes",
        """
        [{ "name": "cars", "path": "/cars/{id}", \(route): "cars" },
         { "name": "boats", "path": "/boats/{id}", \(route): "boats" },
         { "name": "all", "path": "/all", "page": "market", "facets": \(facets) }]
        """
      )
      .with(
        "records",
        """
        {
          "cars": { "kind": "listing", "vocabulary": "product", "dealers": "garages",
            "source": { "csv": "cars.csv" } },
          "boats": { "kind": "listing", "vocabulary": "product", "dealers": "brokers",
            "source": { "csv": "boats.csv" } },
          "garages": { "kind": "dealer", "source": { "csv": "garages.csv" } },
          "brokers": { "kind": "dealer", "source": { "csv": "brokers.csv" } }
        }
        """)
    let names = "id,title,dealer,status,price,images,condition,brand\n"
    let values = "https://example.com/a.jpg,used,A\n"
    let files = [
      "waymark.json": project.text,
      "cars.csv": names + "\(cars),Car,1,available,5 EUR,\(values)",
      "boats.csv": names + "\(boats),Boat,\(broker),\(status),\(price),\(values)",
      "garages.csv": "id,name\n1,Joe\n", "brokers.csv": "id,name\n\(broker),\(brokerName)\n",
    ]
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder.path + "/" + name))
    }
    let found = Mutex<[Diagnostic]>([])
    _ = try await build(
      BuildRequest(project: folder.path, output: nil, mode: BuildMode(clock: 1_800_000_000)),
      events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
    return found.withLock { $0.filter { $0.severity == .error } }
  }

  @Test func reportsListingsOfTwoSetsInOneTable() async throws {
    let found = try await errors(cars: "7", boats: "7", feeds: #", "feeds": ["meta-catalog"]"#)
    #expect(found.map(\.code) == ["record.shared-id"])
    #expect(
      found.first?.message == "1 id of boats is also in cars, such as \"7\", and both sets are"
        + " in meta-products.csv")
    #expect(found.first?.help.contains("boats-{id}") == true)
    #expect(try await errors(cars: "7", boats: "8", feeds: #", "feeds": ["meta-catalog"]"#).isEmpty)
    #expect(try await errors(cars: "7", boats: "7").isEmpty)
    let sold = try await errors(
      cars: "7", boats: "7", status: "sold", feeds: #", "feeds": ["meta-catalog"]"#)
    #expect(sold.isEmpty, "a sold listing is not in a table")
    let unpriced = try await errors(
      cars: "7", boats: "7", price: "", feeds: #", "feeds": ["meta-catalog"]"#)
    #expect(unpriced.isEmpty, "a listing without a price is not in a table")
  }

  @Test func reportsDealersOfTwoSetsInTheListsOfOneMarket() async throws {
    let facets = #"["dealer"]"#
    let found = try await errors(cars: "7", boats: "7", broker: "1", facets: facets)
    #expect(found.map(\.code) == ["record.shared-id"])
    #expect(found.first?.message.hasSuffix("in the lists by dealer of all") == true)
    #expect(found.first?.location.description.contains("brokers.csv") == true)
    #expect(try await errors(cars: "7", boats: "7", facets: facets).isEmpty)
    let same = try await errors(
      cars: "7", boats: "7", broker: "1", brokerName: "Joe", facets: facets)
    #expect(same.isEmpty, "one dealer may be in both sets")
  }
}
