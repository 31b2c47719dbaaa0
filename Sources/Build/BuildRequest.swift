import WaymarkCore
package import WaymarkModel
package import WaymarkSite
package import WaymarkTree
import WaymarkWallet

/// What a build is asked to do.
package struct BuildRequest: Sendable {
  /// The folder that holds `waymark.json`.
  package var project: String

  /// Only these environments; all of them when empty.
  package var environments: [String]

  /// Where the trees go; `nil` for a check, which writes nothing.
  package var output: String?

  /// Where the trees are that a check compares with; it compares with none without it.
  package var published: String?

  /// How many workers run at once.
  package var jobs: Int

  /// Whether warnings count as errors, and nothing is published when there is one.
  package var isStrict: Bool

  /// Whether a build goes on that removes or leaves out more than the project allows.
  package var acceptsRemovals: Bool

  /// Whether gate passes for Wallet are made; a check may go without the keys.
  package var signs: Bool

  /// Whether a build waits until the disk has all files before it publishes them.
  package var isSynchronized = true

  /// Whether the files of each host go into one archive.
  package var isPacked = false

  /// The shard to make instead of trees.
  package var shard: Shard?

  /// Whether what shards made of the records is merged, instead of rendering them.
  package var mergesShards = false

  /// Whether every record set is surveyed, for a report about it.
  package var isSurveyed: Bool

  /// Seconds since 1970 that passes are signed at; without it each certificate's first second, so
  /// that equal input gives equal bytes whenever it is built.
  package var signingTime: Int?

  /// Seconds since 1970, for what is valid only for a time; the only output that it reaches is the date of
  /// pages in a sitemap that changed without saying when.
  package var now: Int

  /// The process's environment variables, for secrets.
  package var variables: [String: String]

  package init(
    project: String, environments: [String] = [], output: String?, published: String? = nil,
    jobs: Int = 2,
    isStrict: Bool = false, acceptsRemovals: Bool = false, signs: Bool = true,
    isSurveyed: Bool = false,
    signingTime: Int? = nil, now: Int, variables: [String: String] = [:]
  ) {
    self.project = project
    self.environments = environments
    self.output = output
    self.published = published
    self.jobs = max(1, jobs)
    self.isStrict = isStrict
    self.acceptsRemovals = acceptsRemovals
    self.signs = signs
    self.isSurveyed = isSurveyed
    self.signingTime = signingTime
    self.now = now
    self.variables = variables
  }
}

extension BuildRequest {
  /// How each environment is built, whatever it is made of.
  package var mode: BuildMode {
    BuildMode(
      clock: now, signingTime: signingTime, isSynchronized: isSynchronized, isPacked: isPacked,
      shard: shard, mergesShards: mergesShards, signs: signs, variables: variables)
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

  package init(
    diagnostic: @escaping @Sendable (Diagnostic) -> Void,
    progress: @escaping @Sendable (String, Int, Int?) -> Void = { _, _, _ in },
    survey: @escaping @Sendable (RecordSurvey) -> Void = { _ in }
  ) {
    self.diagnostic = diagnostic
    self.progress = progress
    self.survey = survey
  }
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
