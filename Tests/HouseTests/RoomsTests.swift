import Foundation
import Testing

/// Holds Package.swift against what the files of every target import.
@Suite struct RoomsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What the toolchain and the system bring.
  private static let system: Set<String> = [
    "Bionic", "Darwin", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationXML", "Glibc", "Musl", "Synchronization", "Testing",
  ]

  /// One target of Package.swift.
  private struct Target {
    let name: String
    let folder: String
    let dependencies: Set<String>
  }

  /// The targets with Swift files, as Package.swift declares them.
  private static func targets() throws -> [Target] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    return manifest.matches(of: /\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/).map {
      match in
      let name = String(match.2)
      let rest = arguments(of: manifest[match.range.upperBound...])
      let folder = rest.firstMatch(of: /path: "([^"]*)"/).map { String($0.1) }
      let list = rest.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      return Target(
        name: name, folder: folder ?? (match.1 == "testTarget" ? "Tests/" : "Sources/") + name,
        dependencies: Set(list.matches(of: /"(\w+)"/).map { String($0.1) }))
    }
  }

  /// What stands before the parenthesis that ends a call.
  private static func arguments(of text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// What the Swift files of a folder import, and one file that does.
  private static func imports(of folder: String) throws -> [String: String] {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    var imports: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?m)^ *(?:public |package |@testable )?import ([A-Z]\w+)$/) {
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
        // An import beyond the declared ones only builds by luck.
        Issue.record(
          "\(target.folder)/\(file) imports \(module), which Package.swift does not name")
      }
    }
  }

  /// An app imports these: they come without Foundation and without anything of the build.
  @Test func theProductsNeedNothingButSwift() throws {
    let targets = Dictionary(uniqueKeysWithValues: try Self.targets().map { ($0.name, $0) })
    for product in ["Maps", "Routes"] {
      var rooms: Set<String> = []
      var rest = [product]
      while let room = rest.popLast() {
        guard rooms.insert(room).inserted else { continue }
        rest += try #require(targets[room]).dependencies
      }
      // The vocabularies of Model are the files.
      let known: Set = ["Bytes", "CFiles", "Embedded", "Maps", "Model", "Routes"]
      #expect(rooms.isSubset(of: known), "\(product)")
      for room in rooms {
        let foundation = try Self.imports(of: "Sources/\(room)").filter {
          $0.key.hasPrefix("Foundation")
        }
        #expect(foundation.isEmpty, "\(room) imports \(foundation)")
      }
    }
  }

  /// A C library is wrapped in one room.
  @Test func everyCLibraryHasOneRoom() throws {
    var rooms: [String: [String]] = [:]
    for target in try Self.targets() where target.folder.hasPrefix("Sources") {
      for library in target.dependencies where library.wholeMatch(of: /C[A-Z]\w+/) != nil {
        guard library != "Commands" else { continue }
        rooms[library, default: []].append(target.name)
      }
    }
    #expect(rooms.count >= 4)
    for (library, rooms) in rooms { #expect(rooms.count == 1, "\(library): \(rooms)") }
  }
}
