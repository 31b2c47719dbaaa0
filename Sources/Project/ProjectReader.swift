// Project reads `waymark.json` into values: the environments, the routes with their pages, and the
// sources of the records. Every fault is a diagnostic with its line and column, and one run reports
// them all. The keys are in `ProjectKeys.swift`, the rules for texts in `TextRule.swift`.

import WaymarkAppFiles
import WaymarkCore
import WaymarkDisk
public import WaymarkModel
import WaymarkRecords
import WaymarkRoutes

/// Reads `waymark.json`, and reports all its faults in one run.
public struct ProjectReader {
  /// The name of the project file.
  public static let fileName = "waymark.json"

  /// Reads the project file of a folder.
  public static func read(folder: String) throws(DiagnosedError) -> Project {
    let path = folder == "." || folder.isEmpty ? fileName : folder + "/" + fileName
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(at: path, limit: 16 << 20, isRegular: true)
    } catch {
      if fileKind(at: folder) == .file {
        throw DiagnosedError(
          .projectUnreadable, at: Location(folder),
          "this is a file; --project takes the folder that contains waymark.json")
      }
      throw DiagnosedError(
        .projectUnreadable, at: Location(path), error.description,
        help: error.isMissing ? pathInOtherCase(path).map { "Did you mean \"\($0)\"?" } : error.help
      )
    }
    return try read(bytes, folder: folder)
  }

  /// Reads the project file of a folder: JSON with comments and trailing commas.
  static func read(_ bytes: [UInt8], folder: String) throws(DiagnosedError) -> Project {
    let faults = Faults(of: bytes, named: fileName)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes, as: .relaxed)
    } catch {
      faults.add(.projectSyntax, at: error.offset, "not JSON: \(error.reason)")
      throw DiagnosedError(faults.sorted)
    }
    for member in document.duplicates {
      faults.add(
        .projectDuplicateKey, at: member.offset, "the key \"\(member.name)\" appears again")
    }
    let project = project(document.root, folder: folder, faults)
    guard var project, faults.isEmpty else { throw DiagnosedError(faults.sorted) }
    project.bytes = bytes
    for name in project.own.keys { project.own[name]?.bytes = bytes }
    return project
  }

  private static func project(_ root: JSONNode, folder: String, _ faults: Faults) -> Project? {
    guard let section = Section<ProjectKey>(root, rootName, faults) else { return nil }
    _ = section.text(.schema)
    let name = section.text(.name, isRequired: true)
    let locales = section.texts(.locales, .locale, isRequired: true)
    let countries = section.texts(.countries, .country)
    let look = look(section)
    let described = environments(section)
    let environments = described.map(\.environment)
    let reader = RecordSetReader(folder: folder, locales: locales, faults: faults)
    let declared = reader.declared(section)
    var (routes, table) = RouteReader(locales: locales, sets: declared, faults: faults)
      .routes(section)
    if let table { checkReserved(environments, table, section) }
    let outside = OutsidePaths(section, in: folder)
    outside.check(root)
    let pictures = pictures(section, in: folder, outside.readable)
    let records = reader.sets(declared, pictures: pictures)
    FacetReader(sets: records, faults: faults).read(section, into: &routes)
    let staticFolder = section.text(.staticFolder, .folder)
    let publishing = section.section(.publish, PublishKey.self)?.publishing
    let severities = section.severities
    let moved = RedirectReader(folder: folder, outside: outside, faults: faults)
      .moved(section, routes)
    let offers = section.section(.offers, OffersKey.self)?.terms
    let swift = section.section(.swift, SwiftKey.self)?.settings
    guard let name, let table else { return nil }
    var project = Project(
      folder: folder, name: name, locales: locales, countries: countries, look: look,
      pictures: pictures, staticFolder: staticFolder, environments: environments, routes: routes,
      table: table, records: records, publishing: publishing ?? Publishing(),
      offers: offers ?? OfferTerms(), swift: swift ?? SwiftSettings(), moved: moved,
      severities: severities)
    project.readable = outside.readable
    project.hasPassPages = routes.contains { $0.page == .gatepass }
    for (environment, own, _) in described {
      guard let own else { continue }
      faults.subject = own.name + "."
      project.own[environment.name] = Self.project(project, own, over: section, declared)
      faults.subject = ""
    }
    project.sources = ([project] + project.own.values).flatMap(\.records).map(\.source)
    for name in project.own.keys { project.own[name]?.sources = project.sources }
    let offsets = Dictionary(
      described.map { ($0.environment.name, $0.offset) }, uniquingKeysWith: { $1 })
    project.warnings =
      project.sharedPasses(offsets, faults) + project.placeholders(offsets, faults)
    // An environment may inherit the source of another one.
    var places: Set<Location> = []
    project.warnings += described.flatMap { $0.own?.lostRules(over: root, faults) ?? [] }
      .filter { places.insert($0.location).inserted }
    return project
  }

  /// The project as seen by an environment with its own settings; `nil` if there is a fault.
  private static func project(
    _ base: Project, _ own: OwnMembers, over root: Section<ProjectKey>, _ sets: [DeclaredSet]
  ) -> Project? {
    let faults = root.faults
    guard let section = own.section(over: root) else { return nil }
    own.checkContent(root[.routes], faults)
    var project = base
    project.own = [:]
    project.isOwn = true
    if own.says(.brand) { addBrand(of: section, to: &project.look) }
    if own.says(.staticFolder) { project.staticFolder = section.text(.staticFolder, .folder) }
    if own.says(.pictures) {
      project.pictures = pictures(section, in: project.folder, project.readable)
    }
    let reader = RecordSetReader(folder: project.folder, locales: project.locales, faults: faults)
    let declared = own.declared(reader.declared(section), among: sets, faults)
    let routeReader = RouteReader(
      locales: project.locales, sets: declared, own: own, faults: faults)
    let (routes, table) = routeReader.routes(root)
    guard let table else { return nil }
    (project.routes, project.table) = (routes, table)
    project.records = reader.sets(declared, pictures: project.pictures)
    for index in project.routes.indices where project.routes[index].page == .market {
      let market = base.routes.first { $0.route.name == project.routes[index].route.name }
      guard let market else { continue }
      project.routes[index].facets = market.facets
      project.routes[index].indexFrom = market.indexFrom
    }
    return project
  }

  private static func pictures(
    _ section: Section<ProjectKey>, in folder: String, _ readable: [String]
  ) -> PictureFolder? {
    let isHere = folder.isEmpty || folder == "."
    return section.text(.pictures, .folder).map { name in
      PictureFolder(
        at: isHere ? name : folder + "/" + name, named: name, readable: readable)
    }
  }

  private static func addBrand(of section: Section<ProjectKey>, to look: inout Look) {
    let brand = section.section(.brand, BrandKey.self)
    look.color = brand?.text(.color, .webColor)?.lowercased()
    look.logo = brand?.text(.logo, .file)
    look.icon = brand?.text(.icon, .file)
  }

  private static func look(_ section: Section<ProjectKey>) -> Look {
    var look = Look(templates: section.text(.templates, .folder))
    addBrand(of: section, to: &look)
    look.pictureSizes = section.section(.images, ImagesKey.self).flatMap(pictureSizes)
    return look
  }

  /// Reads how to request smaller images.
  private static func pictureSizes(_ section: Section<ImagesKey>) -> PictureSizes? {
    let widths = (section[.widths]?.array ?? []).compactMap(\.integer)
      .filter(PictureSizes.possibleWidths.contains)
    let isWhole = widths.count == section[.widths]?.array?.count && !widths.isEmpty
    if section[.widths] == nil {
      section.addMissing(.widths)
    } else if !isWhole || widths.count > PictureSizes.widthLimit {
      section.add(
        .projectValue, .widths,
        "\(section.name(of: .widths)) is not a list of up to \(PictureSizes.widthLimit) widths from"
          + " \(PictureSizes.possibleWidths.lowerBound) to \(PictureSizes.possibleWidths.upperBound)"
          + " pixels", help: "Write \"widths\": [400, 800, 1200].")
    }
    guard let pattern = section.text(.pattern, isRequired: true) else { return nil }
    if let sizes = PictureSizes(widths: widths, pattern: pattern) { return sizes }
    section.add(
      .projectValue, .pattern,
      "\(section.name(of: .pattern)) does not contain {url} and {width} once each, or is not an https URL",
      help: "Write \"pattern\": \"{url}?w={width}\", as the image host requires.")
    return nil
  }

  private static func environments(
    _ section: Section<ProjectKey>
  ) -> [(environment: Environment, own: OwnMembers?, offset: Int)] {
    guard let node = section[.environments] else {
      section.addMissing(.environments)
      return []
    }
    let environments = EnvironmentReader(node, section.faults).environments
    checkShared(environments.map { ($0.environment, $0.offset) }, section.faults)
    return environments
  }

  /// Adds a fault for every route and locale with a path that another app uses to return.
  private static func checkReserved(
    _ environments: [Environment], _ table: RouteTable, _ section: Section<ProjectKey>
  ) {
    for environment in environments {
      for fault in ReservedPrefix.faults(of: environment.reserved, in: table) {
        var node = section[.environments]?[environment.name]
        if case .route(let index) = fault.subject {
          let name = table.routes[index].name
          node = section[.routes]?.array?.first { $0["name"]?.string == name } ?? node
        }
        section.faults.add(fault.kind, at: (node ?? section.node).offset, fault.message)
      }
    }
  }

  /// Adds a fault for every identifier that two environments share.
  private static func checkShared(
    _ environments: [(environment: Environment, offset: Int)], _ faults: Faults
  ) {
    var owners: [String: String] = [:]
    for (environment, offset) in environments {
      for (kind, value) in environment.identifiers {
        let key = kind + " " + value.lowercased()
        if let owner = owners[key] {
          faults.add(
            .projectShared, at: offset,
            "the environments \(owner) and \(environment.name) share the \(kind) \(value)")
        } else {
          owners[key] = environment.name
        }
      }
    }
  }
}

extension Environment {
  /// The identifiers that no other environment may have: the kind for messages, and the value.
  fileprivate var identifiers: [(kind: String, value: String)] {
    var identifiers = hosts.map { ("host", $0) }
    if let urlScheme { identifiers.append(("URL scheme", urlScheme)) }
    if let ios { identifiers.append(("bundle id", ios.bundleID)) }
    identifiers += androidApps.map { ("Android package", $0.package) }
    if let harmony { identifiers.append(("HarmonyOS app id", harmony.appID)) }
    if let bundle = harmony?.bundleName { identifiers.append(("HarmonyOS bundle", bundle)) }
    identifiers += reserved.filter { $0.owner == .qq }.map { ("QQ prefix", $0.path) }
    if let pass { identifiers.append(("pass serial prefix", pass.serialPrefix)) }
    if let google = pass?.googleWallet {
      identifiers.append(("Google Wallet class", google.classID))
    }
    return identifiers
  }
}

extension Section<SwiftKey> {
  /// How the Swift sources of the iOS app are written.
  fileprivate var settings: SwiftSettings {
    let standard = SwiftSettings()
    return SwiftSettings(
      type: text(.type, .swiftType) ?? standard.type,
      access: word(.access) ?? standard.access, runtime: word(.runtime) ?? standard.runtime)
  }
}

extension Section<OffersKey> {
  /// The terms of all offers of the project.
  fileprivate var terms: OfferTerms {
    OfferTerms(
      shipping: section(.shipping, ShippingKey.self).flatMap(\.shipping),
      returns: section(.returns, ReturnsKey.self).flatMap(\.returns))
  }
}

extension Section<ShippingKey> {
  fileprivate var shipping: OfferTerms.Shipping? {
    let countries = texts(.countries, .country, isRequired: true)
    let handling = days(.handlingDays)
    let transit = days(.transitDays)
    guard let price = section(.price, OfferPriceKey.self, isRequired: true) else { return nil }
    let currency = price.text(.currency, .currency, isRequired: true).flatMap { Currency($0) }
    guard let amount = price.amount, let currency else { return nil }
    return OfferTerms.Shipping(
      amount: amount, currency: currency, countries: countries, handlingDays: handling,
      transitDays: transit)
  }

  /// A list of two numbers of days: the minimum and the maximum.
  private func days(_ key: ShippingKey) -> ClosedRange<Int>? {
    guard let node = self[key] else { return nil }
    let numbers = (node.array ?? []).map(\.integer)
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1], 0 <= first,
      first <= last, last <= 365
    else {
      faults.addType(of: node, name(of: key), expected: "two numbers of days such as [1, 3]")
      return nil
    }
    return first...last
  }
}

extension Section<OfferPriceKey> {
  /// An amount as written: digits with up to three decimals.
  fileprivate var amount: String? {
    guard let node = self[.amount] else {
      addMissing(.amount)
      return nil
    }
    if let digits = node.digits, digits.utf8.count <= 15,
      digits.wholeMatch(of: /[0-9]+(\.[0-9]{1,3})?/) != nil
    {
      return String(digits)
    }
    faults.addType(of: node, name(of: .amount), expected: "an amount such as 19.90")
    return nil
  }
}

extension Section<ReturnsKey> {
  fileprivate var returns: OfferTerms.Returns? {
    let countries = texts(.countries, .country, isRequired: true)
    let fees: OfferTerms.Fees? = word(.fees)
    let method: OfferTerms.Method? = word(.method)
    guard let days = integer(.days, 0...3650, isRequired: true) else { return nil }
    return OfferTerms.Returns(
      countries: countries, days: days, fees: fees ?? .buyer, method: method ?? .mail)
  }
}
