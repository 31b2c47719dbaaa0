import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPasses
import WaymarkProject
import WaymarkRecords
package import WaymarkSite
import WaymarkTree

// A phone asks for newer versions of a pass where the pass says, by its serial number: when the first host,
// "updates" or "serialPrefix" changes, no server answers there any more.

extension SitePlan {
  /// Warns when installed passes ask for what this build takes away, although their records are here; `nil`
  /// when they do not.
  package func movedPasses(_ stale: [String], _ inventory: Inventory) throws -> Diagnostic? {
    let current = environment.passFolder
    var moved: (first: ServedPass, isSameService: Bool)?
    var count = 0
    for path in stale {
      guard let pass = ServedPass(path) else { continue }
      let isSameService =
        pass.folder == current && pass.type == environment.pass?.typeID
      // A removed record is listed in feeds/pass-updates.ndjson.
      guard !isSameService || hasRecord(of: pass.serial, inventory) else { continue }
      if moved == nil {
        guard try isOurs(pass) else { continue }
        moved = (pass, isSameService)
      }
      count += 1
    }
    guard let moved else { return nil }
    let passes = counted(count, "pass", many: "passes")
    if moved.isSameService {
      return Diagnostic(
        .passServiceMoved, at: location("pass.serialPrefix"),
        "the serial numbers of \(passes) changed: phones with \(moved.first.serial) keep requesting"
          + " it, and do not accept a pass with another number in its place",
        help: "Restore the previous serialPrefix.")
    }
    let service = "https://\(moved.first.host)\(moved.first.service)"
    return Diagnostic(
      .passServiceMoved, at: location("pass.updates"),
      "phones with one of \(passes) request updates of \(moved.first.type) at \(service), which no"
        + " longer has them")
  }

  /// Whether a serial number that is gone is that of a record with another prefix.
  ///
  /// Identifiers that cannot be guessed are longer than eight characters, and none ends with another one.
  private func hasRecord(of serial: String, _ inventory: Inventory) -> Bool {
    let sets = routes.filter { $0.set.kind == .gatePass }.map { inventory[$0.set.name] }
    return serial.indices.contains { start in
      let id = serial[start...]
      return id.utf8.count >= 8 && sets.contains { $0[String(id)] != nil }
    }
  }

  /// Whether a file of the published tree is a pass that names the service: a folder of a project's own may
  /// be called as that of passes.
  private func isOurs(_ pass: ServedPass) throws -> Bool {
    guard let folders = folders else { return false }
    return pass.isOurs(try EarlierPasses(in: pass.folder, of: folders).pass(at: pass.path))
  }
}

/// The path of a pass that phones asked for.
struct ServedPass {
  let path: String
  let host: String

  /// The path of the web service on the host.
  let service: String

  /// Where in the tree the passes of all types are, with a slash at its end.
  let folder: String
  let type: String
  let serial: String

  /// Reads `web/HOST/SERVICE/v1/passes/TYPE/SERIAL`; `nil` for any other path.
  init?(_ path: String) {
    guard path.hasPrefix(ChangeList.webRoots),
      let middle = path.ranges(of: PassWebService.folder).last
    else { return nil }
    let names = path[middle.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2 else { return nil }
    let place = path[..<middle.lowerBound].dropFirst(ChangeList.webRoots.count)
    let host = place.prefix { $0 != "/" }
    self.path = path
    self.host = String(host)
    service = String(place.dropFirst(host.count))
    folder = String(path[..<middle.upperBound])
    (type, serial) = (String(names[0]), String(names[1]))
  }

  /// Whether a file at the path is a pass that names the service.
  func isOurs(_ bytes: [UInt8]?) -> Bool {
    bytes.flatMap { try? PassContents($0) }?.document["webServiceURL"] != nil
  }
}
