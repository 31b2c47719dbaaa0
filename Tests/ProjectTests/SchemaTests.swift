import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkProject
@testable import WaymarkReaders
@testable import WaymarkRecords

/// Compares the published JSON Schema with the decoder, which takes precedence.
@Suite struct SchemaTests {
  static let file = packageRoot.appending(path: "docs/waymark.schema.json")

  /// The keys of an object of the schema, at a path of member names and array indexes.
  static let objects: [(path: [String], keys: [String])] = [
    ([], keys(ProjectKey.self)),
    (["properties", "publish"], keys(PublishKey.self)),
    (["properties", "swift"], keys(SwiftKey.self)),
    (["$defs", "environment"], keys(EnvironmentKey.self)),
    (["$defs", "environment", "properties", "server"], keys(ServerKey.self)),
    (
      ["$defs", "environment", "properties", "server", "properties", "tls", "anyOf", "0"],
      keys(TLSKey.self)
    ),
    (["$defs", "ios"], keys(IOSKey.self)),
    (["$defs", "android"], keys(AndroidKey.self)),
    (["$defs", "harmony"], keys(HarmonyKey.self)),
    (["$defs", "wechat"], keys(WeChatKey.self)),
    (["$defs", "qq"], keys(QQKey.self)),
    (["$defs", "pass"], keys(PassKey.self)),
    (["$defs", "brand"], keys(BrandKey.self)),
    (["$defs", "colors"], keys(ColorKey.self)),
    (["$defs", "identity"], keys(IdentityKey.self)),
    (["$defs", "secret"], keys(SecretKey.self)),
    (["$defs", "googleWallet"], keys(GoogleWalletKey.self)),
    (["$defs", "updates"], keys(UpdatesKey.self)),
    (["$defs", "maps"], keys(MapsKey.self)),
    (["$defs", "route"], keys(RouteKey.self)),
    (["$defs", "redirect"], keys(RedirectKey.self)),
    (["$defs", "route", "properties", "shortcut", "anyOf", "0"], keys(ShortcutKey.self)),
    (["$defs", "listing"], keys(RecordsKey.of(.listing))),
    (["$defs", "request"], keys(RecordsKey.of(.request))),
    (["$defs", "attribute"], keys(AttributeKey.self)),
    (["$defs", "dealer"], keys(RecordsKey.of(.dealer))),
    (["$defs", "gatePass"], keys(RecordsKey.of(.gatePass))),
    (["$defs", "source"], SourceReader.keys),
  ]

  private static func keys<Key: RawRepresentable<String> & CaseIterable>(
    _: Key.Type
  ) -> [String] {
    Key.allCases.map(\.rawValue)
  }

  private static func keys(_ keys: [RecordsKey]) -> [String] { keys.map(\.rawValue) }

  @Test func hasTheKindsOfRecordSets() throws {
    let records = try node(at: ["properties", "records"])
    #expect(
      records["properties"]?.object?.map(\.name).sorted()
        == RecordKind.allCases.map(\.setName).sorted())
    let kinds = try node(at: ["$defs", "recordSet", "oneOf"]).array
    #expect(
      kinds?.compactMap { $0["$ref"]?.string }
        == ["listing", "dealer", "request", "gatePass"].map { "#/$defs/" + $0 })
  }

  @Test(arguments: objects)
  func hasTheKeysOfTheDecoder(path: [String], keys: [String]) throws {
    let object = try node(at: path)
    #expect(object["properties"]?.object?.map(\.name).sorted() == keys.sorted())
    #expect(object["additionalProperties"]?.bool == false)
  }

  @Test(arguments: RecordKind.allCases)
  func hasTheFieldsOfTheDecoder(kind: RecordKind) throws {
    let names = Set(Vocabulary.all.flatMap { kind.fields($0) }.map(\.name))
    // Listings and requests may have attributes of the project's own.
    if kind.hasVocabulary {
      let known = try node(at: ["$defs", kind.rawValue + "Field", "enum"]).array?.compactMap(
        \.string)
      #expect(Set(known ?? []) == names)
    } else {
      let fields = try node(at: ["$defs", kind.rawValue, "properties", "fields"])
      #expect(Set(fields["properties"]?.object?.map(\.name) ?? []) == names)
      #expect(fields["additionalProperties"]?.bool == false)
    }
  }

  @Test func hasTheKeysOfFields() throws {
    let names =
      try node(at: ["$defs", "field", "anyOf", "1", "properties"]).object?.map(\.name) ?? []
    #expect(Set(names) == Set(FieldMapReader.keys))
  }

  @Test func hasTheVocabulariesOfTheDecoder() throws {
    let names = try node(at: ["$defs", "listing", "properties", "vocabulary", "enum"])
    #expect(names.array?.compactMap(\.string) == Vocabulary.all.map(\.name))
    let types = try node(at: ["$defs", "attribute", "properties", "type", "enum"])
    #expect(types.array?.compactMap(\.string) == AttributeType.words)
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

extension RecordsKey {
  /// The keys that a set of a kind can have.
  fileprivate static func of(_ kind: RecordKind) -> [RecordsKey] {
    allCases.filter { $0.kinds.contains(kind) }
  }
}
