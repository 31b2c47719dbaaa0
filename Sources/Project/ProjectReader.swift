// Project reads `waymark.json` into values: the environments, the routes with their pages, and where
// the records come from. Every fault is a diagnostic with its line and column, and one run names
// them all. The keys are in `ProjectKeys.swift`, what a text may be in `TextRule.swift`.

import WaymarkAppFiles
import WaymarkCore
import WaymarkDisk
public import WaymarkModel
import WaymarkRecords
import WaymarkRoutes

/// Reads `waymark.json`, and names every fault of it in one run.
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
          "this is a file; --project takes the folder that holds waymark.json")
      }
      throw DiagnosedError(
        .projectUnreadable, at: Location(path), error.description,
        help: error.isMissing ? pathInOtherCase(path).map { "Did you mean \"\($0)\"?" } : error.help
      )
    }
    return try read(bytes, folder: folder)
  }

  /// Reads a project file, which is JSON with comments and trailing commas, of a folder.
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
        .projectDuplicateKey, at: member.offset, "the key \"\(member.name)\" is here again")
    }
    let project = project(document.root, folder: folder, faults)
    guard var project, faults.isEmpty else { throw DiagnosedError(faults.sorted) }
    project.bytes = bytes
    return project
  }

  private static func project(_ root: JSONNode, folder: String, _ faults: Faults) -> Project? {
    guard let section = Section<ProjectKey>(root, rootName, faults) else { return nil }
    _ = section.text(.schema)
    let name = section.text(.name, isRequired: true)
    let locales = section.texts(.locales, .locale, isRequired: true)
    let countries = section.texts(.countries, .country)
    if let node = section[.countries], Countries(countries) == nil, !countries.isEmpty {
      for fault in Countries.read(node).faults {
        faults.add(.projectValue, at: fault.offset, fault.message, help: fault.help)
      }
    }
    let templates = section.text(.templates, .folder)
    let brand = section.section(.brand, BrandKey.self).map { brand in
      Brand(
        color: brand.text(.color, .webColor)?.lowercased(), logo: brand.text(.logo, .file),
        icon: brand.text(.icon, .file))
    }
    let environments = environments(section)
    let reader = RecordSetReader(folder: folder, locales: locales, faults: faults)
    let declared = reader.declared(section)
    var (routes, table) = RouteReader(locales: locales, sets: declared, faults: faults)
      .routes(section)
    if let table { checkReserved(environments, table, section) }
    let isHere = folder.isEmpty || folder == "."
    let pictures = section.text(.pictures, .folder).map { name in
      PictureFolder(at: isHere ? name : folder + "/" + name, named: name)
    }
    let records = reader.sets(declared, pictures: pictures)
    FacetReader(sets: records, faults: faults).read(section, into: &routes)
    let staticFolder = section.text(.staticFolder, .folder)
    OutsidePaths(section).check(root)
    let publish = section.section(.publish, PublishKey.self)
    let limits = publish?.limits
    let mode = publish?.mode
    let precompressed = publish?.codings ?? []
    let gone = publish?.section(.gone, GoneKey.self)?.answer
    let severities = section.severities
    let sizes = section.section(.images, ImagesKey.self).flatMap(pictureSizes)
    let offers = section.section(.offers, OffersKey.self).map { OfferReader(section: $0).terms }
    guard let name, let table else { return nil }
    var project = Project(
      folder: folder, name: name, locales: locales, countries: countries, templates: templates,
      brand: brand ?? Brand(), pictures: pictures, staticFolder: staticFolder,
      environments: environments, routes: routes,
      table: table,
      records: records,
      limits: limits ?? PublishLimits(), offers: offers ?? OfferTerms(), severities: severities)
    project.pictureSizes = sizes
    project.publishMode = mode ?? .inPlace
    project.precompressed = precompressed
    project.goneAnswer = gone
    return project
  }

  /// Reads how smaller pictures are asked for.
  private static func pictureSizes(_ section: Section<ImagesKey>) -> PictureSizes? {
    let widths = (section[.widths]?.array ?? []).compactMap(\.integer)
      .filter(PictureSizes.possibleWidths.contains)
    let isWhole = widths.count == section[.widths]?.array?.count && !widths.isEmpty
    if section[.widths] == nil {
      section.addMissing(.widths)
    } else if !isWhole || widths.count > PictureSizes.widthLimit {
      section.add(
        .projectValue, .widths,
        "\(section.name(of: .widths)) is no list of up to \(PictureSizes.widthLimit) widths from"
          + " \(PictureSizes.possibleWidths.lowerBound) to \(PictureSizes.possibleWidths.upperBound)"
          + " pixels", help: "Write \"widths\": [400, 800, 1200].")
    }
    guard let pattern = section.text(.pattern, isRequired: true) else { return nil }
    if let sizes = PictureSizes(widths: widths, pattern: pattern) { return sizes }
    section.add(
      .projectValue, .pattern,
      "\(section.name(of: .pattern)) has not {url} and {width} once, or is no https URL",
      help: "Write \"pattern\": \"{url}?w={width}\", as the host of the pictures wants it.")
    return nil
  }

  private static func environments(_ section: Section<ProjectKey>) -> [Environment] {
    guard let node = section[.environments] else {
      section.addMissing(.environments)
      return []
    }
    let environments = EnvironmentReader(node, section.faults).environments
    checkShared(environments, section.faults)
    return environments.map(\.environment)
  }

  /// Adds every route and locale that wants a path another app comes back by.
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

  /// Adds every identifier that two environments have in common.
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
  /// What no other environment may have: the kind as messages name it, and the value.
  fileprivate var identifiers: [(kind: String, value: String)] {
    var identifiers = hosts.map { ("host", $0) }
    if let urlScheme { identifiers.append(("URL scheme", urlScheme)) }
    if let ios { identifiers.append(("bundle id", ios.bundleID)) }
    identifiers += androidApps.map { ("Android package", $0.package) }
    if let harmony { identifiers.append(("HarmonyOS app id", harmony.appID)) }
    identifiers += reserved.filter { $0.owner == .qq }.map { ("QQ prefix", $0.path) }
    if let pass { identifiers.append(("pass serial prefix", pass.serialPrefix)) }
    if let google = pass?.googleWallet {
      identifiers.append(("Google Wallet class", google.classID))
    }
    return identifiers
  }
}
