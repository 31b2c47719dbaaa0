import WaymarkEmbedded
public import WaymarkModel

/// The diagnostics of a project file; the file contains the texts.
private let kinds = DiagnosticTable("Sources/Project/diagnostics.json")

extension DiagnosticKind {
  public static let projectUnreadable = kinds["project.unreadable"]
  public static let projectSyntax = kinds["project.syntax"]
  public static let projectDuplicateKey = kinds["project.duplicate-key"]
  public static let projectUnknownKey = kinds["project.unknown-key"]
  public static let projectMissingKey = kinds["project.missing-key"]
  public static let projectType = kinds["project.type"]
  public static let projectValue = kinds["project.value"]
  public static let projectExtends = kinds["project.extends"]
  public static let projectShared = kinds["project.shared"]
  public static let projectSharedPasses = kinds["project.shared-passes"]
  public static let projectReplacedSource = kinds["project.replaced-source"]
  public static let projectPlaceholder = kinds["project.placeholder"]
  public static let projectRoute = kinds["project.route"]
  public static let projectRecords = kinds["project.records"]
  public static let projectTemplates = kinds["project.templates"]
  public static let projectIdentity = kinds["project.identity"]
  public static let projectSecret = kinds["project.secret"]
  public static let projectServiceAccount = kinds["project.service-account"]
  public static let projectGooglePicture = kinds["project.google-picture"]
  public static let projectGoogleLink = kinds["project.google-link"]
  public static let projectImages = kinds["project.images"]
  public static let projectBrand = kinds["project.brand"]
  public static let projectPictures = kinds["project.pictures"]
  public static let projectContent = kinds["project.content"]
  public static let projectStatic = kinds["project.static"]
  public static let projectChallenge = kinds["project.challenge"]
  public static let projectOutside = kinds["project.outside"]
  static let redirectLine = kinds["redirect.line"]
  public static let redirectPath = kinds["redirect.path"]
  public static let redirectConflict = kinds["redirect.conflict"]
  public static let redirectTarget = kinds["redirect.target"]
  public static let redirectRecord = kinds["redirect.record"]
}

extension [DiagnosticKind] {
  public static let project = kinds.rows
}
