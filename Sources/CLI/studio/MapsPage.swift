import WaymarkCore
import WaymarkEmbedded
import WaymarkMapLinks
import WaymarkMaps
import WaymarkServe

extension StudioPage {
  /// Each app's link to a point: what `maps parse` and `maps url` say.
  static let maps = StudioPage(
    name: "maps", title: "Maps",
    summary: "Which link opens each navigation app at a point, and what does the link lose?"
  ) { question, _, sheet in
    sheet.page.form(
      "maps",
      [
        .text("to", label: "LAT,LON, or a link from any map app", example: "43.6532,-79.3832"),
        .text("name", label: "Name of the place", example: "Lakeshore Motors"),
        .choice(
          "datum", label: "Datum of the coordinate",
          [("", "As the link says, otherwise WGS-84")]
            + MapDatum.allCases.map { ($0.rawValue, $0.rawValue) }),
        .choice("action", label: "What to do", actions),
        .choice(
          "mode", label: "How",
          [("", "Any way")] + TravelMode.allCases.map { ($0.rawValue, $0.rawValue) }),
      ], button: "Make links", question)
    guard !question["to"].isEmpty else { return }
    do throws(MapError) {
      let reading = try MapReading(question["to"])
      try sheet.page.links(of: reading, question)
    } catch {
      sheet.page.element("p", in: "failed", error.message)
    }
  }

  private static let actions = [
    (MapAction.directions, "Directions"), (.place, "Show the place"), (.search, "Search"),
  ].map { (value: $0.rawValue, title: $1) }
}

extension Output {
  /// Appends what was read, and the link of each app.
  fileprivate mutating func links(
    of reading: MapReading, _ question: Studio.Question
  ) throws(MapError) {
    var place = reading.request.destination ?? MapPlace(reading.request.center)
    if let datum = MapDatum(rawValue: question["datum"]), let point = place.point {
      place.point = try MapPoint(
        latitude: point.latitude, longitude: point.longitude, datum: datum)
    }
    if !question["name"].isEmpty { place.name = question["name"] }
    append("<div class=\"sides\"><div>\n<table class=\"facts\">\n")
    if let point = place.point {
      fact("WGS-84", text(of: point))
      fact("given in", point.datum.rawValue)
    }
    fact("name", place.name)
    fact("address", place.address ?? place.query)
    for note in reading.notes { fact("note", note.description) }
    append("</table>\n</div>\n")
    if let point = place.point { world(with: point) }
    append("</div>\n")
    var request = MapRequest(
      app: "", action: MapAction(rawValue: question["action"]) ?? .directions, to: place,
      from: reading.request.origin, by: reading.request.waypoints,
      mode: TravelMode(rawValue: question["mode"]) ?? reading.request.mode,
      query: reading.request.query)
    let maker = LinkMaker()
    table(
      "Links of the apps", ["app", "link", "datum", "shift", "notes"], NavigationApp.all
    ) { app, output in
      request.app = app.id
      output.append("<th scope=\"row\">")
      output.html(app.name)
      output.append("<br><code>")
      output.html(app.id)
      output.append("</code></th>")
      do throws(MapError) {
        output.cells(of: try maker.link(for: request))
      } catch {
        output.append("<td colspan=\"3\" class=\"soft\">no link</td>")
        output.cell(error.message)
      }
    }
  }

  /// Appends the outlines of the continents with a point on them.
  private mutating func world(with point: MapPoint) {
    let (x, y) = (point.wgs84.longitude, -point.wgs84.latitude)
    let outline = EmbeddedFile.text(of: "Sources/CLI/studio/world.svg")
    append("<figure class=\"world\">")
    // The drawing is in degrees, north up.
    append(outline.replacing("</svg>\n", with: ""))
    append("<path class=\"lines\" d=\"M-180 \(y)H180M\(x)-90V90\"/>")
    append("<circle class=\"point\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/></svg>\n")
    element("figcaption", text(of: point))
    append("</figure>\n")
  }

  private func text(of point: MapPoint) -> String {
    let text = { (value: Double) in renderedText { $0.degrees(value) } }
    return "\(text(point.wgs84.latitude)), \(text(point.wgs84.longitude))"
  }

  private mutating func cells(of link: MapLink) {
    append("<td class=\"url\">")
    // An app's own scheme opens nothing on a desk.
    if link.url.hasPrefix("https://") {
      self.link(to: link.url, link.url)
    } else {
      element("code", link.url)
    }
    append("</td>")
    cell(link.datum?.rawValue ?? "none")
    cell(link.shiftMetres > 0 ? renderedText { $0.tenths(link.shiftMetres) } + " m" : "0")
    append("<td>")
    for note in link.notes() { element("p", note) }
    append("</td>")
  }
}
