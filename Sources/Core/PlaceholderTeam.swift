/// Whether the identifier of a team of developers is a placeholder of documents and templates.
///
/// `ABCDE12345`, the prefix of Apple's samples, is in too many tests of other tools to be one.
public func isPlaceholderTeam(_ team: String) -> Bool {
  let text = team.uppercased().filter { $0.isLetter || $0.isNumber }
  let words = ["YOUR", "TEAM", "EXAMPLE", "PREFIX", "APPID", "CHANGEME", "REPLACE", "XXXX"]
  let runs = [
    "1234567890", "0123456789", "ABCDEFGHIJ", "12345ABCDE", "ABCD123456", "ABC1234567",
  ]
  return words.contains(where: text.contains) || runs.contains(text)
    || text.count > 1 && Set(text).count == 1
}
