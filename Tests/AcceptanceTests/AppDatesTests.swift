import Testing

/// The script that lists the rows of the table of map apps that must be checked again.
struct AppDatesTests {
  @Test func listsTheRowsThatWereCheckedLongAgo() throws {
    func run(_ day: String) throws -> Waymark.Run {
      try Waymark.run(
        Waymark.root + "/Scripts/check-apps", [day],
        environment: ["WAYMARK_BINARY": Waymark.binary])
    }
    let later = try run("2099-01-01")
    #expect(later.status == 1)
    #expect(later.output.contains("liftago: Liftago"), "\(later)")
    #expect(try run("2026-11-01").status == 0)
  }
}
