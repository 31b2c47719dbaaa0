import WaymarkCore
package import WaymarkModel

/// The fewest letters and digits of an identifier that cannot be guessed: 16 random hex digits are 64 bits,
/// and so are 20 decimal ones.
private let shortestID = 16
private let shortestNumber = 20

/// A warning when an identifier that opens a gate pass is too short for a random one.
///
/// Anyone who knows the identifier sees the pass. Whether a long one is random cannot be checked.
package func guessable(_ id: Identifier<GatePass>, at location: Location) -> [Diagnostic] {
  let isNumber = !id.text.utf8.contains(where: \.isASCIILetter)
  let count = id.text.utf8.count(where: \.isASCIIAlphanumeric)
  let shortest = isNumber ? shortestNumber : shortestID
  guard count < shortest else { return [] }
  var diagnostic = Diagnostic(
    .recordGuessableID, at: location.at(field: "id"),
    "the id \"\(id)\" has \(count) \(isNumber ? "digits" : "letters and digits"), fewer than \(shortest),"
      + " so anyone who guesses it can open the pass")
  diagnostic.value = id.text
  return [diagnostic]
}
