import Bytes
import Foundation
import Model
import Pages
import Testing

@testable import Project
@testable import Records
@testable import Site

/// Compares the published JSON Schema with the decoder, whose word counts.
@Suite struct SchemaTests {
  static let file = packageRoot.appending(path: "docs/waymark.schema.json")

  /// The keys a schema's object has, at a path of member names and array indexes.
  static let objects: [(path: [String], keys: [String])] = [
    ([], ProjectReader.keys),
    (["properties", "records"], RecordKind.allCases.map(\.rawValue)),
    (["$defs", "environment"], EnvironmentKeys.environment),
    (["$defs", "ios"], EnvironmentKeys.ios),
    (["$defs", "android"], EnvironmentKeys.android),
    (["$defs", "harmony"], EnvironmentKeys.harmony),
    (["$defs", "wechat"], EnvironmentKeys.wechat),
    (["$defs", "qq"], EnvironmentKeys.qq),
    (["$defs", "pass"], EnvironmentKeys.pass),
    (["$defs", "colors"], EnvironmentKeys.colors),
    (["$defs", "identity"], EnvironmentKeys.identity),
    (["$defs", "secret"], EnvironmentKeys.password),
    (["$defs", "google"], EnvironmentKeys.google),
    (["$defs", "maps"], EnvironmentKeys.maps),
    (["$defs", "route"], RouteReader.keys),
    (
      ["$defs", "route", "properties", "shortcut", "anyOf", "0"], RouteReader.shortcutKeys
    ),
    (["$defs", "listings"], RecordDescriptionReader.keys),
    (["$defs", "dealers"], RecordDescriptionReader.keys),
    (["$defs", "gatePasses"], RecordDescriptionReader.keys),
    (["$defs", "source"], SourceDescription.keys),
  ]

  @Test(arguments: objects)
  func hasTheKeysOfTheDecoder(path: [String], keys: [String]) throws {
    let object = try node(at: path)
    #expect(object["properties"]?.object?.map(\.name).sorted() == keys.sorted())
    #expect(object["additionalProperties"]?.bool == false)
  }

  @Test(arguments: RecordKind.allCases)
  func hasTheFieldsOfTheDecoder(kind: RecordKind) throws {
    let fields = try node(at: ["$defs", kind.rawValue, "properties", "fields"])
    #expect(fields["properties"]?.object?.map(\.name) == kind.fields.map(\.name))
    #expect(fields["additionalProperties"]?.bool == false)
  }

  @Test func hasTheKeysOfFieldsAmongAllKindsOfFields() throws {
    let names = try ["field", "degreesField", "mileageField", "priceField"].flatMap { name in
      try node(at: ["$defs", name, "anyOf", "1", "properties"]).object?.map(\.name) ?? []
    }
    #expect(Set(names) == Set(FieldMapReader.keys))
  }

  @Test func hasTheKindsOfPagesOfTheDecoder() throws {
    let kinds = try node(at: ["$defs", "route", "properties", "page", "enum"])
    #expect(
      kinds.array?.compactMap(\.string).sorted() == PageKind.ofRoutes.map(\.rawValue).sorted())
  }

  private func node(at path: [String]) throws -> JSONNode {
    var node = try JSONReader.read(Array(try Data(contentsOf: Self.file))).root
    for name in path {
      let next = Int(name).flatMap { index in node.array?[index] } ?? node[name]
      node = try #require(next, "\(path)")
    }
    return node
  }
}
