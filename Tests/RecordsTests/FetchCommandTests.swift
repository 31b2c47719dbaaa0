import Testing

@testable import WaymarkReaders
@testable import WaymarkRecords

/// The message for a project that names the URL of a file.
@Suite struct FetchCommandTests {
  @Test(arguments: [
    ("https://e.org/feeds/cars.csv", "Records/cars.csv https://e.org/feeds/cars.csv"),
    (
      "https://e.org/export?id=1&f='x'",
      #"Records/export.csv 'https://e.org/export?id=1&f='\''x'\'''"#
    ),
    ("HTTP://e.org", "Records/feed.csv HTTP://e.org"),
    ("https://e.org/..", "Records/feed.csv https://e.org/.."),
  ])
  func fetchesIntoTheProject(address: String, end: String) throws {
    let quoted = end.split(separator: " ", maxSplits: 1)
    let url = quoted[1].hasPrefix("'") ? String(quoted[1]) : "'\(quoted[1])'"
    let text = try #require(FetchCommand(of: address, as: .csv, in: ".")).text
    #expect(text.hasSuffix("curl --fail --location --create-dirs --output \(quoted[0]) \(url)"))
    #expect(text.hasPrefix("Write \"csv\": \"\(quoted[0])\""))
  }

  @Test func isNilForAPath() {
    #expect(FetchCommand(of: "Records/https/cars.csv", as: .csv, in: ".") == nil)
    let text = FetchCommand(of: "https://e.org/a", as: .excel, in: "My Cars")?.text
    #expect(text?.contains("--output 'My Cars/Records/a.xlsx'") == true)
  }
}
