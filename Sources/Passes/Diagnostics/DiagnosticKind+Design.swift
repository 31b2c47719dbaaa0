package import WaymarkModel

extension DiagnosticKind {
  package static let passTemplate = DiagnosticKind(
    "pass.template", .error, "a field or a section of a template is not valid",
    help: "write {{field}}, and {{#field}}…{{/field}} around what needs the field")

  package static let passUnknownField = DiagnosticKind(
    "pass.unknown-field", .error, "a template names a field that the records do not have",
    help: "use the name of a column or member of the records")

  package static let passFolder = DiagnosticKind(
    "pass.folder", .error, "the folder of a pass cannot be used",
    help: "give a folder with pass.json, its images and its .lproj folders")

  package static let passUnusedFile = DiagnosticKind(
    "pass.unused-file", .warning, "a file of the folder is not in the pass",
    help: "move it elsewhere; a pass has pass.json, PNG images and pass.strings in .lproj folders")

  package static let passIdentity = DiagnosticKind(
    "pass.identity", .error, "the identity cannot sign the pass",
    help: "run waymark passes identity inspect")

  package static let passFieldMissing = DiagnosticKind(
    "pass.field-missing", .error, "a record has no value for a field that every pass needs",
    help: "give the record a value, or put the field into a section: {{#field}}…{{/field}}, or "
      + "\"if\": \"field\" in an object")

  package static let passFieldKind = DiagnosticKind(
    "pass.field-kind", .error, "a record's value is not of the type that the key takes",
    help: "fix the record, or use the field within a text")

  package static let passText = DiagnosticKind(
    "pass.text", .warning, "a text has control characters, which were removed",
    help: "remove them from the record")

  package static let passDuplicate = DiagnosticKind(
    "pass.duplicate", .error, "two records make the same pass",
    help: "give each record a unique serial number and file name")

  package static let passFileName = DiagnosticKind(
    "pass.file-name", .error, "a record does not give a valid file name",
    help:
      "use a field with --name whose values are valid file names on every system: no slash, colon, "
      + "quote or star, no dot at either end, and at most 120 bytes")

  package static let passOutput = DiagnosticKind(
    "pass.output", .error, "passes cannot be written to --output",
    help: "use another path for --output; nothing was written")

  package static let passGoogle = DiagnosticKind(
    "pass.google", .error, "Google Wallet cannot have a pass as the folder makes it",
    help: "change what the message names, or leave --google out")

  package static let passImage = DiagnosticKind(
    "pass.image", .error, "an image that a record chooses cannot be used",
    help: "give the path of a PNG file in the folder of images")
}

extension [DiagnosticKind] {
  /// The kinds of faults that prevent passes from being made from a folder and its records.
  package static let passDesign: [DiagnosticKind] = [
    .passTemplate, .passUnknownField, .passFolder, .passUnusedFile, .passIdentity,
    .passFieldMissing, .passFieldKind, .passText, .passDuplicate, .passFileName, .passImage,
    .passOutput, .passGoogle,
  ]
}
