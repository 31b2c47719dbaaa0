package import WaymarkModel

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

  package static let imgSize = DiagnosticKind(
    "IMG-SIZE", .warning, "an image is not of the size that Wallet shows",
    help: "give it that size; Wallet scales it until it fills the place, and cuts off the rest")

  package static let imgScale = DiagnosticKind(
    "IMG-SCALE", .warning, "the scales of an image do not belong together",
    help: "make @2x twice and @3x three times as large as the image without a scale")

  package static let imgStyle = DiagnosticKind(
    "IMG-STYLE", .warning, "an image is never shown",
    help: "remove it, or choose a style that shows it")

  package static let l10nPlaceholder = DiagnosticKind(
    "L10N-PLACEHOLDER", .error, "a translated changeMessage has lost its %@",
    help: "write %@ where the new value goes; without it there is no notification")
}

extension [DiagnosticKind] {
  /// What can be wrong with the images and the translations.
  package static let passResources: [DiagnosticKind] = [
    .imgPNG, .imgName, .l10nDup, .l10nParse, .l10nSame, .imgSize, .imgScale, .imgStyle,
    .l10nPlaceholder,
  ]
}
