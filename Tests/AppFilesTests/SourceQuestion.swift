import Foundation
import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

/// A question for both the router and the generated source.
struct Question {
  let kind: String
  let text: String

  init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// The question as a program reads it: its text as the numbers of its bytes.
  var line: String { kind + " " + text.utf8.map { String($0) }.joined(separator: ",") }

  func resolve(with router: Router) throws(LinkFault) -> ResolvedLink {
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    switch kind {
    case "shortcut": return try router.resolve(shortcut: text)
    case "activity": return try router.resolve(activity: parts[0], webpageURL: parts[1])
    case "spotlight": return try router.resolve(spotlight: text)
    case "search": return try router.resolve(search: text)
    case "push": return try router.resolve(push: Array(text.utf8))
    default: return try router.resolve(text)
    }
  }

  /// URLs of every route with a few changes, the same in every run.
  static func mutations(of table: RouteTable, count: Int) throws -> [Question] {
    var random = SeededGenerator(seed: 2026)
    let bases = try table.routes.flatMap { route in
      let values = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, "a车-17") })
      return [
        try route.httpsURL(host: "tradexport.com", parameters: values),
        try route.httpsURL(host: "www.tradexport.com", locale: "zh-Hans", parameters: values),
        try route.schemeURL(scheme: "tradex", parameters: values),
      ]
    }
    return (0..<count).map { _ in
      var bytes = Array((bases.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
      return Question("url", String(decoding: bytes, as: UTF8.self))
    }
  }

  private static let tokens = [
    "/", "//", "?", "#", "&", "=", "@", ":", ":443", ":444", "%", "%2F", "%2f", "%5C", "%2e", "%2E",
    "%00", "%C2%85", "%E2%80%AE", "%EF%BB%BF", "%C0%AF", "%ED%A0%80", "%F4%90%80%80", "%41", "%25",
    "q=", "?q=x", "&q=", "&%71=y", "web=1", ".pkpass", ".PKPASSES", "..", ".", "zh-Hans",
    "zh-hans/",
    "en/", "\\", " ", "\u{0}", "\u{7F}", "\u{85}", "\u{202E}", "\u{FEFF}", "\u{212A}", "\u{17F}",
    "e\u{301}", "\u{1F697}", "+", "~", "'", "(", "[", "]", "^", "`", "{", "\n", "\r", "x",
    String(repeating: "a", count: 70), String(repeating: "车", count: 64), "https://", "tradex://",
  ]

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...6, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2 where place < end: bytes[place] ^= 0x20
    case 3 where place < end:
      let escape = "%" + (bytes[place] < 16 ? "0" : "") + String(bytes[place], radix: 16)
      bytes.replaceSubrange(place...place, with: escape.utf8)
    default:
      let token = tokens.randomElement(using: &random) ?? ""
      bytes.insert(contentsOf: token.utf8, at: place)
    }
  }
}

extension RouteTable {
  /// Routes and parameters whose names are keywords or types of a language.
  static func hostile() throws -> RouteTable {
    let words = [
      "Type", "actor", "any", "as", "associatedtype", "async", "await",
      "borrowing", "break", "case", "catch", "checked", "class", "companion", "consume", "continue",
      "copy", "data", "deeplink", "default", "defer", "deinit", "description", "didSet", "do",
      "each",
      "else", "enum", "equals", "extension", "fallthrough", "false", "field", "fileprivate",
      "final",
      "for", "func", "fun", "get", "guard", "hash", "hashCode", "hashValue", "hosts", "if",
      "import",
      "in", "indirect", "init", "inout", "interface", "internal", "is", "isolated", "it", "kotlin",
      "lazy", "left", "let", "macro", "mutating", "nil", "none", "null", "object", "open",
      "operator",
      "optional", "override", "package", "path", "place", "precedencegroup", "private", "protocol",
      "public", "query", "rawValue", "repeat", "rethrows", "return", "right", "scheme", "sending",
      "self", "set", "some", "static", "string", "struct", "subscript", "super", "suspend",
      "switch",
      "swift", "this", "throw", "throws", "toString", "true", "try", "type.self", "typealias",
      "typeof", "unowned", "unsafe", "url", "val", "value1", "var", "vararg", "weak", "when",
      "where",
      "while", "willSet",
    ]
    let names = words.map { $0.replacing(".", with: "_") } + ["Any", "Class", "Protocol", "Self"]
    return try RouteTable(
      words.enumerated().map { index, word in
        try Route(name: word, path: "/r\(index)/{checked}", query: ["q": "{path}"])
      }
        + names.enumerated().map { index, name in
          let other = name == "value2" ? "value3" : "value2"
          return try Route(
            name: "p\(index).\(name.filter { $0 != "_" })", path: "/p\(index)/{\(name)}/{\(other)}",
            query: ["q": "{q}"])
        })
  }

  /// Nested names: places with names of other places within and around them.
  static func nested() throws -> RouteTable {
    let names = [
      "a", "a.a", "a.a.a", "a.b.c", "b.c.d", "b.c", "c", "deeplink.deeplink", "deeplink",
      "root.root",
      "string.string", "d.string", "companion.companion", "e.root.root", "f.Deeplink.f", "routes",
      "deeplinkRouter", "g.routes", "unit.any", "h.kotlin",
    ]
    return try RouteTable(
      names.enumerated().map { index, name in
        try Route(
          name: name,
          path: index % 2 == 0 ? "/n\(index)" : "/n\(index)/{string}/{\(name.prefix(1))}")
      })
  }

  /// Two hundred routes in thirty locales.
  static func large() throws -> RouteTable {
    let locales = (0..<30).map { "aa-\(1000 + $0)" }
    return try RouteTable(
      (0..<200).map { index in
        try Route(
          name: "route\(index)", path: "/r\(index)" + (index % 3 == 0 ? "" : "/{id}/{other}"),
          query: index % 7 == 0 ? ["q": "{query}"] : [:],
          entries: Route.Entries(push: index % 21 != 0 ? nil : "k\(index)"))
      }, locales: locales)
  }
}

extension Question {
  /// The questions for the sources for Android and HarmonyOS: changed URLs, values of every kind,
  /// searches and the data of messages.
  static func ofSources(_ table: RouteTable) throws -> [Question] {
    var questions = try Question.mutations(of: table, count: 5000)
    for value in [
      "17", "a b", "2026:17", "车", "50%", "a%2Fb", "=&?#", "e\u{301}", "\u{212A}", "\u{1F697}",
    ] {
      for route in table.routes {
        let values = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, value) })
        let urls = [
          try route.httpsURL(host: "tradexport.com", locale: "zh-Hans", parameters: values),
          try route.schemeURL(scheme: "tradex", parameters: values),
        ]
        questions += urls.map { Question("url", $0) }
      }
      questions.append(Question("search", value))
      questions.append(Question("data", "messageId\t" + value))
    }
    questions += [
      "", "tradex://search?q=a+b%2Bc", "https://tradexport.com/search?q=+", "tradex://ads/a+b",
      "tradex://search?q=" + String(repeating: "车", count: 225),
      "https://tradexport.com/zh-Hans/search?q=" + String(repeating: "车", count: 223),
      "tradex://ads/" + String(repeating: "\u{1F697}", count: 64),
      "tradex://ads/" + String(repeating: "\u{1F697}", count: 65),
    ].map { Question("url", $0) }
    questions += [224, 225, 341, 342].map { Question("search", String(repeating: "车", count: $0)) }
    questions += [
      "link\thttps://tradexport.com/ads/17", "link\tx\tmessageId\t1", "adId\t1\tmessageId\t1",
      "messageId\ta/b", "x\t1", "link\ttradex://ads/17\tadId\t1",
    ].map { Question("data", $0) }
    return questions
  }

  /// The https URL and the custom-scheme URL of the place that the library finds.
  func answer(of router: Router) throws -> String? {
    let link = try? kind == "data" ? resolveData(with: router) : resolve(with: router)
    return try link.map { link in
      let plain = try link.route.httpsURL(host: "tradexport.com", parameters: link.parameters)
      let scheme = try link.route.schemeURL(scheme: "tradex", parameters: link.parameters)
      return "\(plain) \(scheme)"
    }
  }

  /// The results for pairs of keys and values, as the data of an Android message.
  private func resolveData(with router: Router) throws -> ResolvedLink {
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    var data: [String: String] = [:]
    for index in stride(from: 0, to: parts.count, by: 2) { data[parts[index]] = parts[index + 1] }
    return try router.resolve(push: Array(JSONEncoder().encode(data)))
  }
}
