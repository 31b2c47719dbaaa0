import AppFiles
import Bytes
import Disk
public import Model
import Records
import Routes

/// Reads `waymark.json`, and names every fault of it in one run.
public struct ProjectReader {
  /// The name of the project file.
  public static let fileName = "waymark.json"

  static let keys = [
    "$schema", "name", "locales", "countries", "templates", "environments", "routes", "records",
  ]

  /// Reads the project file of a folder.
  public static func read(folder: String) throws(DiagnosedError) -> Project {
    let path = folder == "." || folder.isEmpty ? fileName : folder + "/" + fileName
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(at: path, limit: 16 << 20, isRegular: true)
    } catch {
      throw DiagnosedError([
        Diagnostic(
          ProjectRule.unreadable, at: Location(path), error.description,
          help: error.isMissing ? nil : error.help)
      ])
    }
    return try read(bytes, folder: folder)
  }

  /// Reads the bytes of a project file.
  ///
  /// - Parameters:
  ///   - bytes: JSON, with comments and trailing commas allowed.
  ///   - folder: The folder that paths in it are relative to.
  /// - Returns: The project.
  /// - Throws: `DiagnosedError`, with every fault.
  static func read(_ bytes: [UInt8], folder: String) throws(DiagnosedError) -> Project {
    var faults = Faults(of: bytes, named: fileName)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes, as: .relaxed)
    } catch {
      faults.add(.syntax, at: error.offset, "no JSON: \(error.reason)")
      throw DiagnosedError(faults.diagnostics)
    }
    for member in document.duplicates {
      faults.add(.duplicateKey, at: member.offset, "the key \"\(member.name)\" stands here again")
    }
    let project = project(document.root, folder: folder, &faults)
    guard var project, faults.diagnostics.isEmpty else { throw DiagnosedError(faults.sorted) }
    project.bytes = bytes
    return project
  }

  private static func project(
    _ root: JSONNode, folder: String, _ faults: inout Faults
  ) -> Project? {
    guard let section = Section(root, "the project", keys: keys, &faults) else { return nil }
    _ = section.text("$schema", &faults)
    let name = section.requiredText("name", &faults)
    let locales = section.texts(
      "locales", form: "a locale such as en or zh-Hans", isRequired: true, &faults,
      where: Form.isLocale)
    let countries = section.texts(
      "countries", form: "two capital letters of ISO 3166-1", &faults, where: Form.isCountry)
    if let node = section["countries"], Countries(countries) == nil, !countries.isEmpty {
      for fault in Countries.read(node).faults {
        faults.add(.value, at: fault.offset, fault.message, help: fault.help)
      }
    }
    let templates = section.text(
      "templates", form: "a folder below the project's", &faults, where: Form.isRelativePath)
    let environments = environments(section, &faults)
    let (routes, table) = RouteReader.routes(section, locales: locales, &faults)
    if let table { checkReserved(environments, table, section, &faults) }
    let records = RecordDescriptionReader.records(section, folder: folder, &faults)
    for route in routes {
      guard let kind = route.page.records, records[kind] == nil, let node = section["routes"] else {
        continue
      }
      faults.add(
        .records, at: section["records"]?.offset ?? node.offset,
        "the route \(route.route.name) shows \(kind.rawValue), which the project does not describe",
        help: "Add \"\(kind.rawValue)\" to \"records\".")
    }
    guard let name, let table else { return nil }
    return Project(
      folder: folder, name: name, locales: locales, countries: countries, templates: templates,
      environments: environments, routes: routes, table: table, records: records)
  }

  private static func environments(
    _ section: Section, _ faults: inout Faults
  ) -> [Environment] {
    guard let node = section["environments"] else {
      section.missing("environments", &faults)
      return []
    }
    let environments = EnvironmentReader(node, &faults).environments(&faults)
    checkShared(environments, &faults)
    return environments.map(\.environment)
  }

  /// Adds every route and locale that wants a path another app comes back by.
  private static func checkReserved(
    _ environments: [Environment], _ table: RouteTable, _ section: Section, _ faults: inout Faults
  ) {
    for environment in environments {
      for fault in ReservedPrefix.faults(of: environment.reserved, in: table) {
        var node = section["environments"]?[environment.name]
        if case .route(let index) = fault.subject {
          let name = table.routes[index].name
          node = section["routes"]?.array?.first { $0["name"]?.string == name } ?? node
        }
        faults.add(
          .route, at: (node ?? section.node).offset, fault.message, help: fault.kind.help)
      }
    }
  }

  /// Adds every identifier that two environments have in common.
  private static func checkShared(
    _ environments: [(environment: Environment, offset: Int)], _ faults: inout Faults
  ) {
    var owners: [String: String] = [:]
    for (environment, offset) in environments {
      for (kind, value) in environment.identifiers {
        let key = kind + " " + value.lowercased()
        if let owner = owners[key] {
          faults.add(
            .shared, at: offset,
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
    if !urlScheme.isEmpty { identifiers.append(("URL scheme", urlScheme)) }
    if let ios { identifiers.append(("bundle id", ios.bundleID)) }
    identifiers += androidApps.map { ("Android package", $0.package) }
    if let harmony { identifiers.append(("HarmonyOS app id", harmony.appID)) }
    identifiers += reserved.filter { $0.owner == .qq }.map { ("QQ prefix", $0.path) }
    if let pass { identifiers.append(("pass serial prefix", pass.serialPrefix)) }
    return identifiers
  }
}
