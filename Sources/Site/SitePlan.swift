package import WaymarkAgreement
import WaymarkAppLinks
import WaymarkCore
package import WaymarkHosting
package import WaymarkMaps
package import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSigning
package import WaymarkTree

/// What is planned for one environment before any record is read: constants that its producers share.
package struct SitePlan: Sendable {
  package let environment: Environment
  package let project: Project
  package let mode: BuildMode

  /// Where its files are; `nil` in a check, which writes nothing.
  package let folders: TreeFolders?

  /// What its pages look like.
  package let look: SiteLook

  /// How each kind of file is served.
  package let responses: ResponseTable

  /// How files are compressed when they are written.
  package let precompression: Precompression

  /// The navigation apps, as pages and passes offer them for a place.
  package let maps: OpenInMaps

  /// The routes that have a page for each record.
  package let routes: [RecordRoute]

  /// What none of its files may contain.
  package let foreignNames: ForeignNames

  /// The dealers, once they are read.
  package private(set) var dealers = KnownDealers()

  /// What every page of a record depends on, once the dealers are read.
  package private(set) var inputs = Inputs()

  /// Plans an environment of a project that looks as its files say.
  package init(
    _ environment: Environment, of project: Project, _ files: LookFiles, mode: BuildMode,
    output: String?
  ) throws {
    let project = project.seen(by: environment)
    self.environment = environment
    self.project = project
    self.mode = mode
    look = try SiteLook(of: environment, in: project, files)
    folders = output.map {
      TreeFolders(output: $0, environment: environment.name, shard: mode.shard)
    }
    let theme = look.locales[0].theme
    responses = ResponseTable(
      policies: Dictionary(
        uniqueKeysWithValues: PageKind.allCases.map { ($0, theme.contentSecurityPolicy(of: $0)) }),
      isIndexed: environment.isIndexed, transport: environment.transport)
    let siblings = files.statics.paths.filter { path in
      project.publishing.precompressed.contains { path.hasSuffix($0.fileExtension) }
    }
    precompression = Precompression(
      project.publishing.precompressed,
      taken: Set(environment.hosts.flatMap { host in siblings.map { "web/\(host)/\($0)" } }))
    let settings = environment.maps
    maps = OpenInMaps(
      apps: settings.apps, ids: settings.ids, order: settings.order,
      countries: settings.countries, readers: project.locales,
      policy: DatumPolicy(settings.datum), at: environment.location("maps"))
    routes = RecordRoute.all(of: project)
    foreignNames = ForeignNames(for: environment, among: project.environments)
  }

  package var name: String { environment.name }
  package var owner: TreeOwner { TreeOwner(project: project.name, environment: name) }

  /// What comes before a path in canonical URLs.
  package var origin: String { "https://\(environment.canonicalHost)" }

  package var locales: [EnvironmentLocale] { look.locales }

  /// The plan with the dealers, who are on the pages of other records.
  package func knowing(_ dealers: [String: DealerSet]) throws -> SitePlan {
    var plan = self
    plan.dealers = KnownDealers(dealers, in: self)
    if mode.keepsRecords, folders != nil { plan.inputs = try plan.allInputs() }
    return plan
  }

  private func allInputs() throws -> Inputs {
    var inputs = Inputs()
    inputs.add(name)
    inputs.add(project.bytes)
    for host in environment.hosts { inputs.add(host) }
    inputs.add(look.inputs)
    if let pictures = project.pictures { inputs.add(try pictures.digest()) }
    inputs.add(dealers.inputs)
    // The theme and the dealers may be large: what stands for them is kept.
    var hashed = Inputs()
    hashed.add(try Digest.sha256.hash(of: inputs.bytes))
    return hashed
  }

  /// Where the project file describes the environment, or one of its keys.
  package func location(_ key: String? = nil) -> Location { environment.location(key) }
}

/// How a build of an environment works, whatever it is made of.
package struct BuildMode: Sendable {
  /// The present, in seconds since 1970, for what is valid only for a time.
  package let clock: Int

  /// The time that passes are signed at, and that what changes without saying when is dated; without it
  /// each certificate's first second, and the present.
  package let signingTime: Int?

  /// Whether what is published is on the disk before its manifest.
  package let isSynchronized: Bool

  /// Whether the files of each host go into an archive.
  package let isPacked: Bool

  /// The shard that is made, instead of a tree.
  package let shard: Shard?

  /// Whether what shards made of the records is merged.
  package var mergesShards: Bool

  /// Whether passes for wallets are made; a check may go without the keys.
  package let signs: Bool

  /// The process's environment variables, for secrets.
  package let variables: [String: String]

  package init(
    clock: Int, signingTime: Int? = nil, isSynchronized: Bool = true, isPacked: Bool = false,
    shard: Shard? = nil, mergesShards: Bool = false, signs: Bool = true,
    variables: [String: String] = [:]
  ) {
    self.clock = clock
    self.signingTime = signingTime
    self.isSynchronized = isSynchronized
    self.isPacked = isPacked
    self.shard = shard
    self.mergesShards = mergesShards
    self.signs = signs
    self.variables = variables
  }

  /// Whether what is made of a record is kept or taken from elsewhere: archives keep nothing.
  var keepsRecords: Bool { !isPacked || shard != nil || mergesShards }

  /// The date of what changes without saying when, in seconds since 1970.
  package var now: Int { signingTime ?? clock }

  /// The latest moment that a record can have changed at.
  package var latestChange: Int { max(clock, now) }
}

/// The dealers of each set, and the same as pages show them.
package struct KnownDealers: Sendable {
  private var sets: [String: DealerSet] = [:]

  /// By the set and the number of the locale.
  private var sellers: [String: [[Identifier<Dealer>: Seller]]] = [:]

  package init() {}

  package init(_ sets: [String: DealerSet], in plan: SitePlan) {
    self.sets = sets
    for (set, dealers) in sets {
      let route = plan.routes.first { $0.set.name == set }
      sellers[set] = plan.locales.map { locale in
        let sellers = dealers.all.map { dealer in
          let url = route.map { plan.origin + $0.path(of: dealer.id.text, in: locale) }
          let seller = Seller(
            dealer, url: url, type: plan.look.site.sellerType, wording: locale.theme.wording)
          return (dealer.id, seller)
        }
        return Dictionary(sellers, uniquingKeysWith: { first, _ in first })
      }
    }
  }

  package subscript(set: String) -> DealerSet? { sets[set] }

  package var values: Dictionary<String, DealerSet>.Values { sets.values }

  package func seller(
    _ id: Identifier<Dealer>?, of set: String?, in locale: EnvironmentLocale
  ) -> Seller? {
    guard let id, let set else { return nil }
    return sellers[set]?[locale.index][id]
  }

  /// What pages that show dealers depend on.
  package var inputs: Inputs {
    var inputs = Inputs()
    for (set, dealers) in sets.sorted(by: { $0.key < $1.key }) {
      inputs.add(set)
      for dealer in dealers.all {
        var content: [UInt8] = []
        dealer.append(contentTo: &content)
        inputs.add(content)
      }
    }
    return inputs
  }
}

extension Environment {
  /// Where the project file describes the environment, or one of its keys.
  package func location(_ key: String?) -> Location {
    let key = key.map { "." + $0 } ?? ""
    return Location("\(ProjectReader.fileName): environments.\(name)\(key)")
  }
}
