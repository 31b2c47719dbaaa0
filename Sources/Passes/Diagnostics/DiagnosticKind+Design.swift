package import WaymarkModel

extension DiagnosticKind {
  package static let passTemplate = DiagnosticKind(
    "pass.template", .error, "a field or a section of a template is not whole",
    help: "write {{field}}, and {{#field}}…{{/field}} around what needs the field")

  package static let passUnknownField = DiagnosticKind(
    "pass.unknown-field", .error, "a template names a field that the records do not have",
    help: "write the name of a column or member as the records have it")

  package static let passFolder = DiagnosticKind(
    "pass.folder", .error, "the folder of a pass cannot be used",
    help: "give a folder with pass.json, its images and its .lproj folders")

  package static let passUnusedFile = DiagnosticKind(
    "pass.unused-file", .warning, "a file of the folder is not in the pass",
    help: "move it elsewhere; a pass has pass.json, PNG images and pass.strings in .lproj folders")

  package static let passIdentity = DiagnosticKind(
    "pass.identity", .error, "the identity cannot sign the pass",
    help: "see what waymark passes identity inspect says of it")

  package static let passFieldMissing = DiagnosticKind(
    "pass.field-missing", .error, "a record has no value for a field that every pass needs",
    help: "give the record a value, or put the field into a section: {{#field}}…{{/field}}, or "
      + "\"if\": \"field\" in an object")

  package static let passFieldKind = DiagnosticKind(
    "pass.field-kind", .error, "a record's value is not what the key takes",
    help: "correct the record, or write the field into a text")

  package static let passText = DiagnosticKind(
    "pass.text", .warning, "a text has control characters, which were left out",
    help: "remove them from the record")

  package static let passDuplicate = DiagnosticKind(
    "pass.duplicate", .error, "two records would make one pass",
    help: "give each record a serial number and a file name of its own")

  package static let passFileName = DiagnosticKind(
    "pass.file-name", .error, "a record gives no usable file name",
    help: "choose a field with --name whose values name a file on every system: no slash, colon, "
      + "quote or star, no dot at either end, and 120 bytes at most")

  package static let passOutput = DiagnosticKind(
    "pass.output", .error, "passes cannot go where --output says",
    help: "give another path with --output; nothing was written")

  package static let passGoogle = DiagnosticKind(
    "pass.google", .error, "Google Wallet cannot have a pass as the folder makes it",
    help: "change what the message names, or leave --google out")

  package static let passImage = DiagnosticKind(
    "pass.image", .error, "an image that a record chooses cannot be used",
    help: "give the path of a PNG file below the folder of images")
}

extension [DiagnosticKind] {
  /// What can keep a folder and its records from becoming passes.
  package static let passDesign: [DiagnosticKind] = [
    .passTemplate, .passUnknownField, .passFolder, .passUnusedFile, .passIdentity,
    .passFieldMissing, .passFieldKind, .passText, .passDuplicate, .passFileName, .passImage,
    .passOutput, .passGoogle,
  ]
}
