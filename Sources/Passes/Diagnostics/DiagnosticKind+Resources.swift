package import Model

extension DiagnosticKind {
  package static let imgPNG = DiagnosticKind(
    "IMG-PNG", .error, "an image is not a PNG",
    help: "convert the image; its name alone does not do it")

  package static let imgName = DiagnosticKind(
    "IMG-NAME", .warning, "no phone looks for an image of this name",
    help: "use a name that Wallet knows")

  package static let l10nDup = DiagnosticKind(
    "L10N-DUP", .warning, "an image is both at the root and in a localisation",
    help: "remove the one at the root; it hides the others")

  package static let l10nParse = DiagnosticKind(
    "L10N-PARSE", .error, "a pass.strings file cannot be read",
    help: "write lines of the form \"key\" = \"value\"; in UTF-8 or UTF-16")

  package static let l10nSame = DiagnosticKind(
    "L10N-SAME", .warning, "the localisations differ in what they translate",
    help: "give every localisation the same keys and the same images")
}

extension [DiagnosticKind] {
  /// What can be wrong with the images and the translations.
  package static let passResources: [DiagnosticKind] = [
    .imgPNG, .imgName, .l10nDup, .l10nParse, .l10nSame,
  ]
}
