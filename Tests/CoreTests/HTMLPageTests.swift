import Testing
import WaymarkCore

@Suite struct HTMLPageTests {
  @Test(arguments: [
    ("<!DOCTYPE html>\n<html><head><title>502 Bad\n Gateway</title>", "502 Bad Gateway"),
    ("\u{FEFF} \r\n<HTML lang=en><Title id=a>Log in</TITLE>", "Log in"),
    ("<html><body>no title", nil),
    ("<html><title></title>", nil),
    ("<html><title>never closed", nil),
    ("<head><title>Ünï</title>", "Ünï"),
    ("<title>\(String(repeating: "x", count: 200))</title>", String(repeating: "x", count: 80)),
  ])
  func readsTheTitleOfAPage(text: String, title: String?) throws {
    let page = try #require(HTMLPage(text.utf8))
    #expect(page.title == title)
    #expect(
      page.phrase == "an HTML page" + (title.map { " with the title \"\($0)\"" } ?? ""))
  }

  @Test(arguments: [
    "", "<?xml version=\"1.0\"?><plist/>", "id,<html>", "{\"a\":\"<html>\"}", "<ht",
  ])
  func rejectsTextsThatAreNotPages(text: String) {
    #expect(HTMLPage(text.utf8) == nil)
  }
}
