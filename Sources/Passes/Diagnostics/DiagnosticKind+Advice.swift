package import WaymarkModel

extension DiagnosticKind {
  package static let jsonLen = DiagnosticKind(
    "JSON-LEN", .warning, "the front has more text than fits",
    help: "shorten the values or move fields to the back; a phone leaves out what does not fit")

  package static let imgBytes = DiagnosticKind(
    "IMG-BYTES", .note, "an image is larger than it needs to be",
    help: "save it as PNG with 8 bits a channel, without interlacing and metadata")

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

extension [DiagnosticKind] {
  /// What may be better in a pass that a phone takes as it is.
  package static let passAdvice: [DiagnosticKind] = [
    .jsonLen, .imgBytes, .l10nLang, .l10nUnused, .l10nMissing,
  ]
}
