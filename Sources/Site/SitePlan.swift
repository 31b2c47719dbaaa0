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

/// The plan of one environment before any record is read: constants that its producers share.
package struct SitePlan: Sendable {
  package let environment: Environment
  package let project: Project
  package let mode: BuildMode

  /// The folders of its files; `nil` in a check, which writes nothing.
  package let folders: TreeFolders?

  /// The look of its pages.
  package let look: SiteLook

  /// How each kind of file is served.
  package let responses: ResponseTable

  /// How files are compressed during the build.
  package let precompression: Precompression

  /// The navigation apps, as pages and passes offer them for a place.
  package let maps: OpenInMaps

  /// The routes with a page for each record.
  package let routes: [RecordRoute]

  /// The names that its files must not contain.
  package let foreignNames: ForeignNames

  /// The dealers, after they were read.
  package private(set) var dealers = KnownDealers()

  /// The inputs of every page of a record, after the dealers were read.
  package private(set) var inputs = Inputs()

  /// The inputs of what lists show of a record, in the same way.
  package private(set) var listInputs = Inputs()

  /// Plans an environment of a project with a look.
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

  /// The beginning of canonical URLs, before the path.
  package var origin: String { "https://\(environment.canonicalHost)" }

  package var locales: [EnvironmentLocale] { look.locales }

  /// The plan with the dealers, which are shown on the pages of other records.
  package func knowing(_ dealers: [String: DealerSet]) throws -> SitePlan {
    var plan = self
    plan.dealers = KnownDealers(dealers, in: self)
    if mode.keepsRecords, folders != nil {
      plan.inputs = try plan.inputs(ofLists: false)
      plan.listInputs = try plan.inputs(ofLists: true)
    }
    return plan
  }

  private func inputs(ofLists: Bool) throws -> Inputs {
    var inputs = Inputs()
    inputs.add(name)
    inputs.add(project.bytes)
    for host in environment.hosts { inputs.add(host) }
    inputs.add(look.inputs(ofLists: ofLists))
    if let pictures = project.pictures { inputs.add(try pictures.digest()) }
    inputs.add(dealers.inputs)
    // The theme and the dealers may be large, so only a hash is kept.
    var hashed = Inputs()
    hashed.add(try Digest.sha256.hash(of: inputs.bytes))
    return hashed
  }

  /// The location of the environment, or of one of its keys, in the project file.
  package func location(_ key: String? = nil) -> Location { environment.location(key) }
}

/// How an environment is built.
package struct BuildMode: Sendable {
  /// The present, in seconds since 1970, for files whose validity is limited.
  package let clock: Int

  /// The signing time of passes, and the date of changes without their own date; the defaults are
  /// each certificate's first second, and the present.
  package let signingTime: Int?

  /// Whether published files are synchronized to the disk before the manifest is written.
  package let isSynchronized: Bool

  /// Whether the files of each host go into an archive.
  package let isPacked: Bool

  /// The shard to make instead of a tree.
  package let shard: Shard?

  /// Whether the output of shards is merged.
  package var mergesShards: Bool

  /// Whether passes for wallets are made; a check may omit them if the keys are not available.
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

  /// Whether output of records is kept or taken from elsewhere: archives keep nothing.
  var keepsRecords: Bool { !isPacked || shard != nil || mergesShards }

  /// The date of changes without their own date, in seconds since 1970.
  package var now: Int { signingTime ?? clock }

  /// The latest time at which a record can have changed.
  package var latestChange: Int { max(clock, now) }
}

/// The dealers of each set, also in the form for pages.
package struct KnownDealers: Sendable {
  private var sets: [String: DealerSet] = [:]

  /// The sellers by set and by the index of the locale.
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

  /// The inputs of pages that show dealers.
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
  /// The location of the environment, or of one of its keys, in the project file.
  package func location(_ key: String?) -> Location {
    let key = key.map { "." + $0 } ?? ""
    return Location("\(ProjectReader.fileName): environments.\(name)\(key)")
  }
}
