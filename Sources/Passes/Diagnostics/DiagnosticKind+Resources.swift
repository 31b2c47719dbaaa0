package import WaymarkModel

extension DiagnosticKind {
  package static let imgPNG = DiagnosticKind(
    "IMG-PNG", .error, "an image is not a PNG",
    help: "convert the image; renaming it is not enough")

  package static let imgName = DiagnosticKind(
    "IMG-NAME", .warning, "phones do not look for an image with this name",
    help: "use a name that Wallet knows")

  package static let l10nDup = DiagnosticKind(
    "L10N-DUP", .warning, "an image is both at the root and in a localisation",
    help: "remove the image at the root; it hides the localised ones")

  package static let l10nParse = DiagnosticKind(
    "L10N-PARSE", .error, "a pass.strings file cannot be read",
    help: "write lines of the form \"key\" = \"value\"; in UTF-8 or UTF-16")

  package static let l10nSame = DiagnosticKind(
    "L10N-SAME", .warning, "the localisations differ in what they translate",
    help: "give every localisation the same keys and the same images")

  package static let imgSize = DiagnosticKind(
    "IMG-SIZE", .warning, "an image does not have the size that Wallet shows",
    help: "use that size; Wallet scales the image to fill its place, and crops the rest")

  package static let imgScale = DiagnosticKind(
    "IMG-SCALE", .warning, "the scales of an image do not match",
    help: "make @2x twice and @3x three times as large as the image without a scale")

  package static let imgStyle = DiagnosticKind(
    "IMG-STYLE", .warning, "an image is never shown",
    help: "remove it, or choose a style that shows it")

  package static let l10nPlaceholder = DiagnosticKind(
    "L10N-PLACEHOLDER", .error, "a translated changeMessage has no %@",
    help: "write %@ where the new value goes; without it there is no notification")

  package static let jsonLen = DiagnosticKind(
    "JSON-LEN", .warning, "the text does not fit on the front",
    help: "shorten the values or move fields to the back; phones cut off what does not fit")

  package static let imgBytes = DiagnosticKind(
    "IMG-BYTES", .note, "an image is larger than it needs to be",
    help: "save it as PNG without metadata, with at most the pixels that Wallet shows")

  package static let l10nLang = DiagnosticKind(
    "L10N-LANG", .warning, "a translation is not where phones look for it",
    help: "name it LANGUAGE.lproj/pass.strings, such as en.lproj/pass.strings or "
      + "zh-Hans.lproj/pass.strings; names are case-sensitive")

  package static let l10nUnused = DiagnosticKind(
    "L10N-UNUSED", .note, "a key of pass.strings is not used",
    help: "remove it, or write it in pass.json exactly as in pass.strings; keys are case-sensitive")

  package static let l10nMissing = DiagnosticKind(
    "L10N-MISSING", .warning, "a text looks like a key without a translation",
    help: "add the key to every pass.strings, or write the text itself")
}
