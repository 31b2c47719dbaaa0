import Disk
import Maps
import Model
func openInMapsLinks(to: Coordinate<WGS84>, named: String, apps: [String], ids: [String: String]) -> [(name: String, url: String)] { [] }
func queriesSchemes(for apps: [String]) -> [String] { [] }
extension EnvironmentRenderer {
  func writeSitemaps(_ lines: consuming SortedLines, to destination: any Destination) throws {}
}
