import WaymarkCore
package import WaymarkHosting
package import WaymarkModel
package import WaymarkSite

/// What a build is asked to do.
package struct BuildRequest: Sendable {
  /// The folder that holds `waymark.json`.
  package var project: String

  /// Only these environments; all of them when empty.
  package var environments: [String]

  /// The host that serves the one environment, in place of those that the project names.
  package var host: String?

  /// Where the trees go; `nil` for a check, which writes nothing.
  package var output: String?

  /// Where the trees are that a check compares with; it compares with none without it.
  package var published: String?

  /// How many workers run at once.
  package var jobs: Int

  /// Whether warnings count as errors, and nothing is published when there is one.
  package var isStrict: Bool

  /// What may be lost beyond what the project allows: record sets and `AcceptedRemovals.words`.
  package var acceptedRemovals: [String]

  /// Whether every record set is surveyed, for a report about it.
  package var isSurveyed: Bool

  /// What earlier builds of this process found, where there are several.
  package var agreements: AgreementMemory?

  /// How each environment is built, whatever it is made of.
  package var mode: BuildMode

  package init(
    project: String, environments: [String] = [], host: String? = nil, output: String?,
    published: String? = nil, jobs: Int = 2, isStrict: Bool = false,
    acceptedRemovals: [String] = [], isSurveyed: Bool = false,
    agreements: AgreementMemory? = nil, mode: BuildMode
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
    self.mode = mode
  }

  /// Whether all of something may be lost.
  func accepts(_ name: String) -> Bool {
    acceptedRemovals.contains { $0 == name || $0 == AcceptedRemovals.all }
  }
}

/// What a build tells while it runs.
package struct BuildEvents: Sendable {
  /// A diagnostic, in an order that does not depend on the number of workers.
  package var diagnostic: @Sendable (Diagnostic) -> Void

  /// What is being done, how many records of it are done, and of how many where that is known.
  package var progress: @Sendable (String, Int, Int?) -> Void

  /// What was found out about a record set, when the request asks for it.
  package var survey: @Sendable (RecordSurvey) -> Void

  /// A tree that was published, for those who serve it.
  package var published: @Sendable (PublishedSite) -> Void

  package init(
    diagnostic: @escaping @Sendable (Diagnostic) -> Void,
    progress: @escaping @Sendable (String, Int, Int?) -> Void = { _, _, _ in },
    survey: @escaping @Sendable (RecordSurvey) -> Void = { _ in },
    published: @escaping @Sendable (PublishedSite) -> Void = { _ in }
  ) {
    self.diagnostic = diagnostic
    self.progress = progress
    self.survey = survey
    self.published = published
  }
}

/// How the URLs of a tree are answered, and the locales of its pages with the beginnings of their paths.
package struct PublishedSite: Sendable {
  package let site: ServedSite
  package let locales: [(tag: String, prefix: String?)]
}

/// What became of the trees of a build that came to its end.
package enum BuildOutcome: Sendable {
  case published

  /// Nothing is ever published by a check.
  case checked

  /// What was made waits for the merge.
  case kept

  /// Nothing was published, because a guard refused it.
  case refused
}

/// What a build did for one environment.
package struct BuildSummary: Sendable, Equatable {
  package var environment: String

  /// What became of the trees.
  package var outcome: BuildOutcome

  /// How many records were accepted, and how many of those that were read were not.
  package var records: Int
  package var leftOut: Int

  /// Whether a fault left some out, whatever severity the project gives it.
  package var hasLosses: Bool
  package var created: Int
  package var updated: Int
  package var unchanged: Int
  package var removed: Int

  /// The diagnostics of the project and its records, and of this environment.
  package var errors: Int
  package var warnings: Int
  package var seconds: Double

  /// Seconds by phase, in the order they ran: reading, rendering and publishing.
  package var phases: [Phase]

  /// The number of the generation that readers see; `nil` where trees are changed in place.
  package var generation: Int?

  package struct Phase: Sendable, Equatable {
    package let name: String
    package let seconds: Double
  }
}
