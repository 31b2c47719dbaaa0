import WaymarkCore
import WaymarkSigning
import WaymarkTree

/// A file that deploys keep at the target for later deploys.
///
/// Its lines are between a head, which contains its kind and owner, and an end, which shows that
/// the file is complete.
enum StateFile {
  enum Kind: String {
    /// The files at the target.
    case manifest

    /// The keys of files that a deploy changes; their state is unknown until it is done.
    case pending
  }

  /// Why a file cannot be used.
  enum Fault: Error, Equatable {
    case corrupt

    /// A key is not a path of an uploaded file.
    case outside(String)
    case newer(Int)
    case foreign(project: String, environment: String)
  }

  private static let version = 1

  static func bytes(_ kind: Kind, of owner: TreeOwner, lines: [[UInt8]]) throws -> [UInt8] {
    var bytes = rendered { output in
      let head: JSON = .members([
        "waymark": .string(kind.rawValue), "version": .integer(version),
        "project": .string(owner.project), "environment": .string(owner.environment),
      ])
      output.json(head, in: .plain)
      output.append("\n")
      for line in lines {
        output.append(line)
        output.append("\n")
      }
    }
    let hash = try Digest.sha256.hex(of: bytes)
    bytes += Array("{\"lines\":\(lines.count),\"sha256\":\"\(hash)\"}\n".utf8)
    return bytes
  }

  static func lines(
    _ bytes: [UInt8], _ kind: Kind, of owner: TreeOwner
  ) throws(Fault) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let head = try? JSONReader.read(Array(lines[0])).root,
      head["waymark"]?.string == kind.rawValue, let version = head["version"]?.integer
    else { throw .corrupt }
    guard version <= Self.version else { throw .newer(version) }
    guard let project = head["project"]?.string, let environment = head["environment"]?.string
    else { throw .corrupt }
    guard TreeOwner(project: project, environment: environment) == owner else {
      throw .foreign(project: project, environment: environment)
    }
    guard lines.count >= 3, lines[lines.count - 1].isEmpty,
      let end = try? JSONReader.read(Array(lines[lines.count - 2])).root,
      end["lines"]?.integer == lines.count - 3,
      let hash = try? Digest.sha256.hex(of: Array(bytes[..<lines[lines.count - 2].startIndex])),
      end["sha256"]?.string == hash
    else { throw .corrupt }
    return Array(lines[1..<(lines.count - 2)])
  }
}
