import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkTestSupport

/// A request in JSON, its link, and the words of what is lost.
typealias LinkCase = (json: String, url: String, losses: [String])

/// Expects a request to give the link, which every strict parser takes.
func expectLink(
  _ json: String, _ url: String, _ losses: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let request = try MapRequest(JSONReader.read(Array(json.utf8)).root)
  let link = try mapURL(for: request)
  #expect(link.url == url, sourceLocation: sourceLocation)
  #expect(link.losses.words == losses, sourceLocation: sourceLocation)
  _ = try StrictURL(link.url)
}
