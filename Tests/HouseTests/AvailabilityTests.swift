import Foundation
import Testing

/// On Linux the compiler does not check availability: these tests keep libraries for apps free of
/// APIs newer than the systems that Package.swift names.
@Suite struct AvailabilityTests {
  /// An API of the standard library that is newer than iOS 15.
  struct Newer: Sendable, CustomTestStringConvertible {
    /// Code that uses it, without comments and with an `x` for each character of a text.
    let pattern: String
    let iOS: String

    /// Code that uses it.
    let sample: String

    /// Files that use their own declaration with this name.
    let exempt: [String]

    init(_ pattern: String, _ iOS: String, _ sample: String, exempt: [String] = []) {
      self.pattern = pattern
      self.iOS = iOS
      self.sample = sample
      self.exempt = exempt
    }

    var testDescription: String { pattern }

    func isUsed(in code: String) throws -> Bool {
      try code.firstMatch(of: Regex(pattern).wordBoundaryKind(.simple)) != nil
    }
  }

  /// The `@available` attributes of Swift 6.3's interfaces.
  ///
  /// `Span` and `OutputSpan` themselves are of iOS 12.2, and so are the spans of buffer pointers
  /// and slices.
  static let newer = [
    Newer(#"(?:^|[^0])\.(span|mutableSpan)\b"#, "26.0", "let bytes = array.span"),
    Newer(#"\b(utf8Span|UTF8Span)\b"#, "26.0", "text.utf8Span.count"),
    Newer(#"\bString\(\s*copying:"#, "26.0", "String(copying: part)"),
    Newer(#"\bUTF8\.ValidationError\b"#, "26.0", "do throws(UTF8.ValidationError) {"),
    Newer(#"\bInlineArray\b|\[\d+ of "#, "26.0", "let table: [4 of Int]"),
    Newer(
      #"\benumerated\(\)\s*(\[|\.(count|startIndex|endIndex)\b)"#, "26.0", "a.enumerated().count"),
    Newer(#"\bString\(\s*validating:"#, "18.0", "String(validating: bytes, as: UTF8.self)"),
    Newer(#"\bU?Int128\b"#, "18.0", "let wide: UInt128 = 0"),
    Newer(#"\b(RangeSet|DiscontiguousSlice)\b"#, "18.0", "RangeSet<Int>()"),
    Newer(#"\bindices\((where|of):"#, "18.0", "text.indices(where: \\.isLetter)"),
    Newer(
      #"\b(removeSubranges|moveSubranges|removingSubranges)\("#, "18.0", "a.removeSubranges(b)"),
    Newer(
      #"\bimport Synchronization\b|\b(Mutex|Atomic|AtomicLazyReference)<"#, "18.0", "Mutex<Int>(0)"),
    Newer(#"<[^<>]*~(Copyable|Escapable)"#, "18.0", "struct Box<Value: ~Copyable>"),
    Newer(#"\bTaskExecutor\b"#, "18.0", "any TaskExecutor"),
    Newer(#"\beach [A-Z]"#, "17.0", "struct Row<each Field> {}"),
    Newer(#"\bwith(Throwing)?DiscardingTaskGroup\b"#, "17.0", "withDiscardingTaskGroup { _ in }"),
    Newer(#"@Observable\b|\bimport Observation\b"#, "17.0", "@Observable final class Model {}"),
    Newer(#"\bStaticBigInt\b"#, "16.4", "init(integerLiteral value: StaticBigInt)"),
    Newer(
      #"\b(Duration|ContinuousClock|SuspendingClock|InstantProtocol)\b|: (any |some )?Clock\b"#,
      "16.0",
      "ContinuousClock.now"),
    Newer(#"\bTask\.sleep\((for|until):"#, "16.0", "Task.sleep(for: pause)"),
    Newer(
      #"\bRegex\b|\b(firstMatch|wholeMatch|prefixMatch)\(|\bmatches\(of:|= /[^/*\s]"#, "16.0",
      "text.wholeMatch(of: pattern)"),
    Newer(
      #"\bfirstRange\(of:"#, "16.0", "text.firstRange(of: name)",
      // The search in bytes is ByteSearch.swift's own.
      exempt: ["ByteSearch.swift", "HTMLPage.swift", "SiteNames.swift"]),
    Newer(#"\branges\(of:"#, "16.0", "text.ranges(of: name)"),
    Newer(
      #"\.replac(e|ing)\("#, "16.0", #"text.replacing("a", with: "b")"#),
    Newer(#"\btrim(ming)?Prefix\("#, "16.0", "text.trimmingPrefix(while: \\.isWhitespace)"),
    Newer(#"\.contains\(\s*"x{2,}"\s*\)"#, "16.0", #"text.contains("://")"#),
    Newer(#"\bsplit\(\s*separator:\s*"x{2,}""#, "16.0", #"text.split(separator: ", ")"#),
    Newer(#"\bany [A-Z]\w*<"#, "16.0", "let bytes: any Collection<UInt8>"),
    Newer(#"\bCodingKeyRepresentable\b"#, "15.4", "enum Key: String, CodingKeyRepresentable {}"),
  ]

  /// A Swift text without its comments, and with an `x` for each character of its texts.
  private static func code(of source: String) -> String {
    var code = source.replacing(/(?s)(#*)"""\n.*?"""\1/, with: "\"\"")
    code = code.replacing(/"((?:[^"\\\n]|\\.)*)"/) { match in
      "\"" + String(repeating: "x", count: match.1.replacing(/\\./, with: "x").count) + "\""
    }
    return code.replacing(/\/\/[^\n]*/, with: "").replacing(/(?s)\/\*.*?\*\//, with: "")
  }

  /// APIs of Apple's frameworks that are newer than iOS 15, and tempting in an app's sources.
  private static let newerInFrameworks = [
    Newer(
      #"\bURL\(filePath:|\.appending\((path|component|queryItems):"#, "16.0", "URL(filePath: a)"),
    Newer(#"\.path\(percentEncoded:"#, "16.0", "url.path(percentEncoded: false)"),
    Newer(#"\.host\("#, "16.0", "url.host()"),
    Newer(#"\bURL\.\w+Directory\b"#, "16.0", "URL.cachesDirectory"),
    Newer(#"\bNavigation(Stack|SplitView)\b"#, "16.0", "NavigationStack {}"),
    Newer(#"\.sourceItem\b"#, "16.0", "popover.sourceItem = view"),
    Newer(#"\bLocale\.(Language|Region)\b|\.language\."#, "16.0", "Locale.Language(identifier: a)"),
  ]

  @Test func theSourcesOfTheAppUseNothingNewerThanIOS15() throws {
    let folder = RoomsTests.root.appending(path: "Sources/AppFiles/SwiftTemplates")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 8)
    for file in files {
      // App Intents require iOS 16, and are marked so.
      let text = try String(contentsOf: file, encoding: .utf8)
      guard !text.contains("@available(iOS 16, *)") else { continue }
      for row in Self.newer + Self.newerInFrameworks {
        #expect(
          try !row.isUsed(in: Self.code(of: text)),
          "\(file.lastPathComponent) uses what needs iOS \(row.iOS): \(row.pattern)")
      }
    }
    for row in Self.newerInFrameworks {
      #expect(try row.isUsed(in: Self.code(of: row.sample)), "\(row.pattern)")
    }
  }

  @Test func theLibrariesUseNothingNewerThanTheirSystems() throws {
    let manifest = try String(
      contentsOf: RoomsTests.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("platforms: [.iOS(.v15), .macOS(.v15), .tvOS(.v15), .visionOS(.v1)]"))
    var count = 0
    for target in try RoomsTests.targetsOfLibraries() {
      let folder = RoomsTests.root.appending(path: target.folder)
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let code = Self.code(of: try String(contentsOf: file, encoding: .utf8))
        count += 1
        for row in Self.newer where !row.exempt.contains(file.lastPathComponent) {
          #expect(
            try !row.isUsed(in: code),
            "\(file.path) uses what needs iOS \(row.iOS): \(row.pattern)")
        }
      }
    }
    #expect(count > 80)
  }

  @Test(arguments: newer) func findsANameThatIsTooNew(row: Newer) throws {
    #expect(try row.isUsed(in: Self.code(of: row.sample)))
    #expect(try !row.isUsed(in: Self.code(of: "// \(row.sample)\nlet text = \"\(row.iOS)\"")))
  }

  @Test(arguments: [
    "try text.withUTF8 { try body(unsafe $0.span) }", #"text.split(separator: "\n")"#,
    #"text.contains("/")"#, "for (index, byte) in bytes.enumerated() {}",
    "mutating func append(_ write: (inout OutputSpan<UInt8>) -> Void)",
    "struct Output: ~Copyable {",
  ])
  func acceptsAPIsThatAreOldEnough(source: String) throws {
    let code = Self.code(of: source)
    for row in Self.newer { #expect(try !row.isUsed(in: code), "\(row.pattern)") }
  }
}
