package import Model

/// A warning when an identifier that opens a gate pass can be guessed: it has few characters, or looks like
/// words, dates or a counter.
///
/// Whoever knows the identifier sees the pass, so it needs 64 random bits. In those that were drawn, eight
/// may look as if they followed from the rest.
package func guessable(_ id: Identifier<GatePass>, at location: Location) -> [Diagnostic] {
  let bits = RandomBits(of: id.text)
  guard bits.most < 64 || bits.likely < 56 else { return [] }
  var diagnostic = Diagnostic(
    .recordGuessableID, at: location.at(field: "id"),
    "the id \"\(id)\" has about \(min(bits.most, bits.likely)) random bits, and opens the pass to"
      + " whoever guesses it")
  diagnostic.value = id.text
  return [diagnostic]
}
