public import WaymarkModel

extension DiagnosticKind {
  public static let projectUnreadable = DiagnosticKind(
    "project.unreadable", .error, "the project file cannot be read",
    help: "Name the folder that holds waymark.json with --project.")
  public static let projectSyntax = DiagnosticKind(
    "project.syntax", .error, "the text is not JSON",
    help: "Mend the text at this place; comments and trailing commas are allowed.")
  public static let projectDuplicateKey = DiagnosticKind(
    "project.duplicate-key", .error, "a key is twice in one object",
    help: "Keep one of the two.")
  public static let projectUnknownKey = DiagnosticKind(
    "project.unknown-key", .error, "the key means nothing here",
    help: "Remove it, or write a key this object has.")
  public static let projectMissingKey = DiagnosticKind(
    "project.missing-key", .error, "a key is missing",
    help: "Add the key.")
  public static let projectType = DiagnosticKind(
    "project.type", .error, "the value is of the wrong type",
    help: "Write a value of the type the key takes.")
  public static let projectValue = DiagnosticKind(
    "project.value", .error, "the value is not valid",
    help: "Write what the message asks for; docs/guide.md tells what each key takes.")
  public static let projectExtends = DiagnosticKind(
    "project.extends", .error, "the environment extends nothing that can be extended",
    help: "Name another environment, and no circle of them.")
  public static let projectShared = DiagnosticKind(
    "project.shared", .error, "two environments share an identifier",
    help: "Give each environment its own, or a link made for one opens the other.")
  public static let projectRoute = DiagnosticKind(
    "project.route", .error, "the route is not valid",
    help: "Mend the route; see the guide, \"Routes\".")
  public static let projectRecords = DiagnosticKind(
    "project.records", .error, "the records are not described",
    help: "Describe the source; see the guide, \"Records\".")
  public static let projectTemplates = DiagnosticKind(
    "project.templates", .error, "the templates cannot be used",
    help: "Mend the template, or remove it to use the built-in one.")
  public static let projectIdentity = DiagnosticKind(
    "project.identity", .error, "the signing identity cannot be used",
    help: "Mend it, or make a test identity with 'waymark passes identity new'.")
  public static let projectServiceAccount = DiagnosticKind(
    "project.service-account", .error, "the key of Google's service account cannot be used",
    help: "Give the JSON file that Google's console made for the account; see the guide, \"Google"
      + " Wallet\".")
  public static let projectGooglePicture = DiagnosticKind(
    "project.google-picture", .error, "a picture for Google Wallet is not on the site",
    help: "Put the file into the folder that \"static\" names, or write an https URL.")
  public static let projectGoogleLink = DiagnosticKind(
    "project.google-link", .error, "the links that save passes in Google Wallet are too long",
    help: "Shorten \"class\", or the list of hosts: each link names all of them.")
  public static let projectSecret = DiagnosticKind(
    "project.secret", .error, "a secret cannot be used",
    help: "Make one with 'openssl rand -hex 32', and keep it: phones know its tokens.")
  public static let projectImages = DiagnosticKind(
    "project.images", .error, "the pass images cannot be used",
    help: "Put icon.png and logo.png at three scales into the folder.")
  public static let projectBrand = DiagnosticKind(
    "project.brand", .error, "the picture of the brand cannot be used",
    help:
      "A logo is an SVG or PNG file with a size; an icon is a square PNG file of 180 pixels or more."
  )
  public static let projectPictures = DiagnosticKind(
    "project.pictures", .error, "the folder of pictures cannot be used",
    help: "Make the folder, or remove \"pictures\" from the project file.")
  public static let projectStatic = DiagnosticKind(
    "project.static", .error, "the file cannot be served as it is",
    help: "Rename, move or remove it; see the guide, \"Files as they are\".")
  public static let projectContent = DiagnosticKind(
    "project.content", .error, "the text of a page cannot be used",
    help: "Write the text in Markdown, in a UTF-8 file of at most 1 MB below the project's folder.")
}

extension DiagnosticKind {
  public static let projectOutside = DiagnosticKind(
    "project.outside", .error, "a file of records or keys is out of the project's folder",
    help: "Move the file into the project, or name its folder in \"outside\".")
}

extension [DiagnosticKind] {
  /// What can be wrong with a project file.
  public static let project: [DiagnosticKind] = [
    .projectUnreadable, .projectSyntax, .projectDuplicateKey, .projectUnknownKey,
    .projectMissingKey, .projectType, .projectValue, .projectExtends, .projectShared, .projectRoute,
    .projectRecords, .projectTemplates, .projectIdentity, .projectSecret,
    .projectServiceAccount,
    .projectGooglePicture, .projectGoogleLink, .projectImages, .projectBrand, .projectPictures,
    .projectContent, .projectStatic, .projectOutside,
  ]
}
