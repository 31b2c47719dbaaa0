import Bytes
import Model

/// A warning when an identifier that opens a gate pass has so few characters that it can be guessed.
///
/// Whoever knows the identifier sees the pass, so it needs 64 random bits. What is counted is the most
/// that the characters can hold; a counter with many digits is not found out.
func guessable(_ id: Identifier<GatePass>, at location: Location) -> [Diagnostic] {
  let bits = mostBits(of: id.text)
  guard bits < 64 else { return [] }
  var diagnostic = Diagnostic(
    .recordGuessableID, at: location.at(field: "id"),
    "the id \"\(id)\" has \(bits) random bits at most, and opens the pass to whoever guesses it")
  diagnostic.value = id.text
  return [diagnostic]
}

/// How many bits a text can hold if each of its characters was drawn from those of its kinds.
func mostBits(of text: String) -> Int {
  let bytes = Array(text.utf8)
  let isHex = bytes.allSatisfy {
    $0.isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      || UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0
  }
  // Hundredths of the binary logarithm of 10, 16, 36 and 64.
  let hundredths =
    if bytes.allSatisfy(\.isASCIIDigit) {
      332
    } else if isHex {
      400
    } else if !bytes.contains(where: \.isASCIIUppercase)
      || !bytes.contains(where: \.isASCIILowercase)
    {
      517
    } else {
      600
    }
  return bytes.count * hundredths / 100
}
