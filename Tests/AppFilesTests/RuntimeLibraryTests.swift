import Foundation
import Testing
import WaymarkEmbedded
import WaymarkTestSupport

@testable import WaymarkAppFiles

struct RuntimeLibraryTests {
  /// Every file of the room is embedded; otherwise the app would have another router.
  @Test func embedsEveryFileOfTheRouter() throws {
    let folder = packageRoot.appending(path: "Sources/Routes")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { "Sources/Routes/" + $0 }
    #expect(EmbeddedFile.paths(below: "Sources/Routes").sorted() == files.sorted())
    for file in RuntimeLibrary.routes.core {
      #expect(!EmbeddedFile.bytes(of: "Sources/Core/\(file).swift").isEmpty, "\(file)")
    }
  }

  @Test func hasNoAccessModifiersOrImports() {
    let files = RuntimeLibrary.files(of: [.routes])
    #expect(files.map(\.name) == ["WaymarkCore.swift", "WaymarkRoutes.swift"])
    for file in files {
      for word in ["public ", "package ", "unsafe ", "import Waymark", "@inlinable"] {
        let lines = file.text.split(separator: "\n").filter { line in
          !line.contains("//") && !line.contains("\"") && line.contains(word)
        }
        #expect(lines == [], "\(file.name)")
      }
    }
    let text = files[1].text
    #expect(text.contains("nonisolated struct WaymarkRouter: Sendable {"))
    #expect(text.contains("throws(WaymarkLinkFault) -> WaymarkResolvedLink {"))
  }

  @Test(arguments: [
    ("let a = Route(b)", "let a = X(b)"), ("let a = \"Route\"", "let a = \"Route\""),
    ("\"\\(Route(\"Route)\")) Route\"", "\"\\(X(\"Route)\")) Route\""),
    ("#\"\\(Route) \\#(Route) \" Route\"# + Route", "#\"\\(Route) \\#(X) \" Route\"# + X"),
    ("\"\"\"\n  \"Route\" \\(Route)\n  \"\"\"", "\"\"\"\n  \"Route\" \\(X)\n  \"\"\""),
    ("// Route and `Route`\nRoute", "// Route and `X`\nX"),
    ("a.Route2 / _Route", "a.Route2 / _Route"),
    ("\"\\\"Route\" Route", "\"\\\"Route\" X"), ("public Route", "X"),
    ("a(public  Route)", "a( X)"),
    ("\"Route", "\"Route"), ("\"\\(Route", "\"\\(X"), ("", ""),
  ])
  func renamesIdentifiersOnlyInCode(_ source: String, _ renamed: String) {
    let words = ["Route": "X", "public": ""]
    #expect(
      SourceWords.replaced(Array(source.utf8)) { words[$0] } == Array(renamed.utf8))
  }
}
