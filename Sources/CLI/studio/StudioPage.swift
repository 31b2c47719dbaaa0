import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkServe

/// A page of the studio: a function from what is asked and what is known to HTML.
struct StudioPage: Sendable {
  /// The end of its URL.
  let name: String
  let title: String

  /// What it answers, as a sentence.
  let summary: String

  /// The listed page that it belongs to; `nil` for one that is listed itself.
  var parent: String?
  let write: @Sendable (Studio.Question, StudioState, inout StudioSheet) throws -> Void

  static let all = [links, passes, pass, maps, feed, seen, changes]

  static let listed = all.filter { $0.parent == nil }

  /// What the first page says, which leads to the others.
  private static let first = StudioPage(
    name: "", title: "Studio", summary: "What the command line answers, to look at."
  ) { _, _, sheet in
    sheet.page.append("<ul class=\"contents\">\n")
    for page in listed {
      sheet.page.append("<li>")
      sheet.page.link(to: "/.waymark/" + page.name, page.title)
      sheet.page.append("<br>")
      sheet.page.html(page.summary)
      sheet.page.append("</li>\n")
    }
    sheet.page.append("</ul>\n")
  }

  /// Makes a page of the studio; `nil` when there is none of this name.
  static func bytes(_ question: Studio.Question, _ state: StudioState) -> [UInt8]? {
    guard let page = ([first] + all).first(where: { $0.name == question.page }) else { return nil }
    var sheet = StudioSheet()
    do {
      try page.write(question, state, &sheet)
    } catch let error as DiagnosedError {
      for diagnostic in error.diagnostics { sheet.page.fault(diagnostic) }
    } catch {
      sheet.page.element("p", in: "failed", "\(error)")
    }
    return page.bytes(sheet)
  }

  private func bytes(_ sheet: borrowing StudioSheet) -> [UInt8] {
    var output = Output()
    output.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    output.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    output.append("<title>")
    output.html(title + " · Waymark studio")
    output.append("</title>\n<style>\n\(sheet.style)\(StudioSheet.ownStyle)</style>\n")
    output.append("</head>\n<body>\n<nav class=\"studio\" aria-label=\"Studio\">\n")
    output.link(to: "/", "Sites")
    for page in [Self.first] + Self.listed {
      output.link(
        to: "/.waymark/" + page.name, page.title, isCurrent: page.name == parent ?? name)
    }
    output.append("</nav>\n<header class=\"studio\">")
    output.element("h1", title)
    output.element("p", summary)
    output.append("</header>\n<main\(sheet.attributes)>\n")
    output.append(sheet.page.bytes)
    output.append("</main>\n</body>\n</html>\n")
    return output.bytes
  }
}

/// What a page of the studio has below its title.
struct StudioSheet: ~Copyable {
  /// The style of what is on it.
  var style = FeedPage.style

  /// Attributes of the main element, with a blank before each.
  var attributes = ""
  var page = Output()

  /// The style of what all pages of the studio have.
  static let ownStyle = EmbeddedFile.text(of: "Sources/CLI/Styles/studio.css")
}

extension Studio {
  /// The studio of a project, as far as it is known when a page is opened.
  init(_ desk: StudioDesk) {
    self.init(listed: StudioPage.listed.map { ($0.name, $0.title) }) { question in
      StudioPage.bytes(question, desk.state(for: question))
    }
  }
}
