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

  package static let jsonLen = DiagnosticKind(
    "JSON-LEN", .warning, "the front has more text than fits",
    help: "shorten the values or move fields to the back; a phone leaves out what does not fit")

  package static let imgBytes = DiagnosticKind(
    "IMG-BYTES", .note, "an image is larger than it needs to be",
    help: "save it as PNG without metadata, with no more pixels than Wallet shows")

  package static let l10nLang = DiagnosticKind(
    "L10N-LANG", .warning, "a translation is not where phones look for it",
    help: "name it LANGUAGE.lproj/pass.strings, such as en.lproj/pass.strings or "
      + "zh-Hans.lproj/pass.strings; case counts")

  package static let l10nUnused = DiagnosticKind(
    "L10N-UNUSED", .note, "a key of pass.strings is used by no text",
    help: "remove it, or write it in pass.json exactly as it is in pass.strings; case counts")

  package static let l10nMissing = DiagnosticKind(
    "L10N-MISSING", .warning, "a text looks like a key that nothing translates",
    help: "add the key to every pass.strings, or write the text itself")
}
