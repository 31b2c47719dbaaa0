import Foundation
import Testing

/// Compares Package.swift with the imports of the files of every target.
@Suite struct RoomsTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The modules of the toolchain and the system.
  private static let system: Set<String> = [
    "Bionic", "Darwin", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationXML", "Glibc", "Musl", "Synchronization", "Testing",
  ]

  /// The prefix of the names of all targets except the program; folders have plain names.
  private static let prefix = "Waymark"

  /// One target of Package.swift.
  struct Target {
    let name: String
    let folder: String
    let dependencies: Set<String>
  }

  /// The targets with Swift files, as Package.swift declares them.
  static func targets() throws -> [Target] {
    let manifest = try manifest()
    return manifest.matches(of: /\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/).map {
      match in
      let name = String(match.2)
      let rest = arguments(of: manifest[match.range.upperBound...])
      let folder = rest.firstMatch(of: /path: "([^"]*)"/).map { String($0.1) }
      let list = rest.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let plain = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      return Target(
        name: name, folder: folder ?? (match.1 == "testTarget" ? "Tests/" : "Sources/") + plain,
        dependencies: Set(list.matches(of: /"(\w+)"/).map { String($0.1) }))
    }
  }

  private static func manifest() throws -> String {
    try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
  }

  /// The library products of Package.swift, by the one target of each.
  private static func libraries() throws -> [String] {
    try manifest().matches(of: /\.library\(\s*name: "\w+", targets: \["(\w+)"\]\)/)
      .map { String($0.1) }
  }

  /// The targets of the library products, and all their dependencies.
  static func targetsOfLibraries() throws -> [Target] {
    let targets = Dictionary(uniqueKeysWithValues: try targets().map { ($0.name, $0) })
    var found: [String: Target] = [:]
    var rest = try libraries()
    while let name = rest.popLast() {
      guard found[name] == nil else { continue }
      let target = try #require(targets[name], "\(name) is not a target of Swift files")
      found[name] = target
      rest += target.dependencies
    }
    return Array(found.values)
  }

  /// The text before the parenthesis that ends a call.
  private static func arguments(of text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// The imports of the Swift files of a folder, each with one file.
  private static func imports(of folder: String) throws -> [String: String] {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    var imports: [String: String] = [:]
    // Files that a test compiles itself are not in the target.
    for case let file as URL in files
    where file.pathExtension == "swift" && !file.path.contains("/Stubs/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of:
          /(?m)^ *(?:@_exported |@testable )?(?:public |package )?import (?:struct |enum )?([A-Z]\w+)(?:\.\w+)?$/
      ) {
        imports[String(match.1)] = file.lastPathComponent
      }
    }
    return imports
  }

  @Test func everyArrowOfThePackageIsAnImportAndEveryImportAnArrow() throws {
    let targets = try Self.targets()
    #expect(targets.count > 30)
    for target in targets {
      let imports = try Self.imports(of: target.folder).filter { !Self.system.contains($0.key) }
      // A test drives the binary, which it does not import.
      let needless = target.dependencies.subtracting(imports.keys).subtracting(["waymark"]).sorted()
      #expect(needless == [], "\(target.name) depends on what no file of it imports")
      for (module, file) in imports where !target.dependencies.contains(module) {
        // An import that is not declared only builds by luck.
        Issue.record(
          "\(target.folder)/\(file) imports \(module), which Package.swift does not name")
      }
    }
  }

  /// An app imports these: they do not import Foundation or rooms of the build.
  @Test func theProductsNeedNothingButSwift() throws {
    #expect(try Self.libraries().count == 2)
    let rooms = try Self.targetsOfLibraries()
    // Maps and Routes depend on one small core, which has no dependencies.
    #expect(rooms.count == 3, "\(rooms.map(\.name))")
    #expect(rooms.filter { $0.dependencies.isEmpty }.count == 1)
    for room in rooms {
      let foundation = try Self.imports(of: room.folder).filter { $0.key.hasPrefix("Foundation") }
      #expect(foundation.isEmpty, "\(room.name) imports \(foundation)")
    }
  }

  /// Otherwise, an app that has a target named Model, Site or Markdown could not resolve the
  /// package.
  @Test func everyTargetHasThePrefix() throws {
    let names = try Self.manifest()
      .matches(of: /\.(?:target|executableTarget|testTarget|systemLibrary)\(\s*name: "(\w+)"/)
      .map { String($0.1) }
    #expect(names.count > 50)
    #expect(names.filter { !$0.hasPrefix(Self.prefix) } == ["waymark"])
  }

  /// The engine contains only files, lines and trees.
  @Test func theEngineDoesNotDependOnMarketplaces() throws {
    let engine = try #require(try Self.targets().first { $0.name == "WaymarkTree" })
    #expect(engine.dependencies == ["WaymarkCore", "WaymarkDisk"])
    let files = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: engine.folder), includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8).lowercased()
      let word = text.firstMatch(
        of: /\b(listings?|dealers?|pass(?:es)?|sitemaps?|wallets?|facets?)\b/)
      #expect(word == nil, "\(file.lastPathComponent) mentions \(word?.1 ?? "")")
    }
    #expect(count > 20)
  }

  /// A C library is wrapped in one room.
  @Test func everyCLibraryHasOneRoom() throws {
    var rooms: [String: [String]] = [:]
    for target in try Self.targets() where target.folder.hasPrefix("Sources") {
      for library in target.dependencies where library.wholeMatch(of: /WaymarkC[A-Z]\w+/) != nil {
        guard library != "WaymarkCLI" else { continue }
        rooms[library, default: []].append(target.name)
      }
    }
    #expect(rooms.count >= 4)
    for (library, rooms) in rooms { #expect(rooms.count == 1, "\(library): \(rooms)") }
  }
}
