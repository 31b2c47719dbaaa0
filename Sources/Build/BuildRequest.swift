import WaymarkCore
package import WaymarkHosting
package import WaymarkModel
package import WaymarkSite

/// The input of a build.
package struct BuildRequest: Sendable {
  /// The folder with `waymark.json`.
  package var project: String

  /// Only these environments; all if empty.
  package var environments: [String]

  /// The host that serves the one environment, instead of those in the project.
  package var host: String?

  /// The folder for the trees; `nil` for a check, which writes nothing.
  package var output: String?

  /// The folder with the trees that a check compares with; `nil` for none.
  package var published: String?

  /// The number of parallel workers.
  package var jobs: Int

  /// Whether to treat warnings as errors, and publish nothing if there is one.
  package var isStrict: Bool

  /// The losses to accept beyond what the project allows: record sets and `AcceptedRemovals.words`.
  package var acceptedRemovals: [String]

  /// Whether every record set is surveyed for a report.
  package var isSurveyed: Bool

  /// The results of agreement checks in earlier builds of this process, if there are any.
  package var agreements: AgreementMemory?

  /// The lists of earlier builds of this process, if there are any.
  package var lists: ListsMemory?

  /// How each environment is built, independently of its contents.
  package var mode: BuildMode

  package init(
    project: String, environments: [String] = [], host: String? = nil, output: String?,
    published: String? = nil, jobs: Int = 2, isStrict: Bool = false,
    acceptedRemovals: [String] = [], isSurveyed: Bool = false,
    agreements: AgreementMemory? = nil, lists: ListsMemory? = nil, mode: BuildMode
  ) {
    self.project = project
    self.environments = environments
    self.host = host
    self.output = output
    self.published = published
    self.jobs = max(1, jobs)
    self.isStrict = isStrict
    self.acceptedRemovals = acceptedRemovals
    self.isSurveyed = isSurveyed
    self.agreements = agreements
    self.lists = lists
    self.mode = mode
  }

  /// Whether everything with this name may be lost.
  func accepts(_ name: String) -> Bool {
    acceptedRemovals.contains { $0 == name || $0 == AcceptedRemovals.all }
  }
}

/// The events that a build reports while it runs.
package struct BuildEvents: Sendable {
  /// A diagnostic, in an order that does not depend on the number of workers.
  package var diagnostic: @Sendable (Diagnostic) -> Void

  /// The current phase, the number of records done, and the total if it is known.
  package var progress: @Sendable (String, Int, Int?) -> Void

  /// The survey of a record set, if the request asks for surveys.
  package var survey: @Sendable (RecordSurvey) -> Void

  /// What makes single pages while the build runs, for servers: after the dealers were read, and again after
  /// all records were.
  package var began: (@Sendable ([PageMaker]) -> Void)?

  /// A published tree, for servers.
  package var published: @Sendable (PublishedSite) -> Void

  package init(
    diagnostic: @escaping @Sendable (Diagnostic) -> Void,
    progress: @escaping @Sendable (String, Int, Int?) -> Void = { _, _, _ in },
    survey: @escaping @Sendable (RecordSurvey) -> Void = { _ in },
    began: (@Sendable ([PageMaker]) -> Void)? = nil,
    published: @escaping @Sendable (PublishedSite) -> Void = { _ in }
  ) {
    self.diagnostic = diagnostic
    self.progress = progress
    self.survey = survey
    self.began = began
    self.published = published
  }
}

/// How a server answers the URLs of a tree, and the locales of its pages with their path prefixes.
package struct PublishedSite: Sendable {
  package let site: ServedSite
  package let locales: [(tag: String, prefix: String?)]
}

/// The result for the trees of a build that was completed.
package enum BuildOutcome: Sendable {
  case published

  /// A check publishes nothing.
  case checked

  /// The results are kept for the merge.
  case kept

  /// Nothing was published, because a guard refused.
  case refused
}

/// The result of a build for one environment.
package struct BuildSummary: Sendable, Equatable {
  package var environment: String

  /// The result for the trees.
  package var outcome: BuildOutcome

  /// The numbers of records that were accepted, and that were read but not accepted.
  package var records: Int
  package var leftOut: Int

  /// Whether a problem left records out, at any severity that the project gives it.
  package var hasLosses: Bool
  package var created: Int
  package var updated: Int
  package var unchanged: Int
  package var removed: Int

  /// The diagnostics of the project and its records, and of this environment.
  package var errors: Int
  package var warnings: Int
  package var seconds: Double

  /// Seconds by phase, in order: reading, rendering and publishing.
  package var phases: [Phase]

  /// The number of the published generation; `nil` for trees that are changed in place.
  package var generation: Int?

  package struct Phase: Sendable, Equatable {
    package let name: String
    package let seconds: Double
  }
}
