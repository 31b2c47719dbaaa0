import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct AndroidShortcutsTests {
  @Test func listsOnlyShortcutsWithoutAProfile() throws {
    let shortcuts = try AndroidShortcuts(.entries(), scheme: "tradex")
    let bytes = try #require(shortcuts.bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <shortcuts xmlns:android="http://schemas.android.com/apk/res/android">
            <shortcut
                android:shortcutId="create"
                android:shortcutShortLabel="@string/shortcut_create">
                <intent
                    android:action="android.intent.action.VIEW"
                    android:data="tradex://new-listing" />
            </shortcut>
        </shortcuts>

        """)
    let none = try AndroidShortcuts(.marketplace(), scheme: "tradex")
    #expect(none.bytes == nil)
    #expect(none.titles.isEmpty)
    #expect(
      code { () throws(LinkFault) in try AndroidShortcuts(RouteTable([]), scheme: "https") }
        == .appScheme)
  }

  @Test func writesTitlesForEachLocale() throws {
    let titles = [
      "de-CH": "Grüezi", "en": "It's <\"50% & @home\">\\\n", "zh-Hans": "消息", "fr": "Été",
    ]
    let route = try Route(
      name: "a.b", path: "/a",
      entries: Route.Entries(shortcut: Route.Shortcut(titles: titles)))
    let table = try RouteTable([route], locales: ["en", "zh-Hans", "de-CH", "fr", "ar"])
    let folders = try AndroidShortcuts(table, scheme: "cars").titles
    #expect(folders.map(\.folder) == ["values", "values-b+zh+Hans", "values-b+de+CH", "values-fr"])
    let first = String(decoding: try #require(folders.first).bytes, as: UTF8.self)
    #expect(
      first.contains(
        #"<string name="shortcut_a_b">"It\'s &lt;\"50% &amp; @home\"&gt;\\\n"</string>"#))
  }

  @Test func writesASeparateFilterForAScheme() throws {
    #expect(
      String(decoding: try SchemeFilter(scheme: "tradex").bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <intent-filter xmlns:android="http://schemas.android.com/apk/res/android">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
            <data android:scheme="tradex" />
        </intent-filter>

        """)
    #expect(code { () throws(LinkFault) in try SchemeFilter(scheme: "http") } == .appScheme)
  }
}
