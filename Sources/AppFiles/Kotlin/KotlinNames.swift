/// The property of a parameter; every object already has a `getClass()`.
func kotlinProperty(_ parameter: String) -> String {
  ["class", "Class"].contains(parameter) ? parameter + "_" : kotlinIdentifier(parameter)
}

/// A name as an identifier, in backticks if it is a Kotlin keyword.
func kotlinIdentifier(_ name: String) -> String { kotlinWords.contains(name) ? "`\(name)`" : name }

/// A dotted name as a package.
func kotlinPackage(_ name: String) -> String {
  name.split(separator: ".").map { kotlinIdentifier(String($0)) }.joined(separator: ".")
}

/// A text as a literal.
func kotlinText(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "$": literal += "\\\(scalar)"
    case "\u{0}"..."\u{1F}", "\u{7F}": literal += " "
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}

/// Texts as the arguments of `listOf`.
func kotlinTexts(_ texts: [String]) -> String { texts.map(kotlinText).joined(separator: ", ") }

/// Pairs of texts and expressions as the arguments of `mapOf`, sorted.
func kotlinPairs(_ pairs: [String: String]) -> [String] {
  pairs.sorted { $0.key < $1.key }.map { "\(kotlinText($0)) to \($1)" }
}

/// The arguments of a call that ends the declaration of a constant.
func kotlinElements(_ elements: [String], after head: String) -> String {
  sourceElements(elements, after: "    val " + head, step: "    ")
}

/// Kotlin's hard keywords.
private let kotlinWords: Set<String> = [
  "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
  "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
  "try", "typealias", "typeof", "val", "var", "when", "while",
]
