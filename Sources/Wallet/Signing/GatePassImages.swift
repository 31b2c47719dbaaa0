import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkPages
import WaymarkProject

/// The images of an environment's gate passes by their paths in a pass: icon, logo, and the
/// project's images next to its template of pass.json.
struct GatePassImages {
  private(set) var files: [String: [UInt8]] = [:]

  /// The names of files in messages, by path in the pass.
  private var places: [String: String] = [:]

  /// The project's folder with localized images; `nil` if it has no images of its own.
  private let ownFolder: String?

  /// Reads the images of a folder of the project; by default, those of the theme.
  ///
  /// An image next to pass.json replaces the others with its name, at every scale: a phone shows
  /// the largest, and one at the root instead of a localized one.
  init(in folder: String?, of project: Project, files theme: ThemeFiles) throws {
    let own = theme.passImages
    let taken = Set(own.map { String(Self.kind(of: $0.path)) })
    for kind in ["icon", "logo"] where !taken.contains(kind) {
      for name in ["", "@2x", "@3x"].map({ "\(kind)\($0).png" }) {
        let place = (folder ?? "theme/passes") + "/" + name
        places[name] = place
        guard folder != nil else {
          files[name] = theme["passes/\(name)"]
          continue
        }
        guard isInside(project.path(place), anyOf: project.readable) else {
          throw DiagnosedError(
            .projectImages, at: Location(place), "the file is a link to a place outside the project"
          )
        }
        do throws(FileError) {
          files[name] = try readFile(at: project.path(place), limit: 4 << 20, isRegular: true)
        } catch {
          throw DiagnosedError(.projectImages, at: Location(place), error.description)
        }
      }
    }
    ownFolder = own.first.map { String(theme.source(of: $0.name).dropLast($0.path.count)) }
    for image in own {
      files[image.path] = theme[image.name]
      places[image.path] = theme.source(of: image.name)
    }
  }

  /// The kind of an image, such as `logo` for `de.lproj/logo@2x.png`.
  private static func kind(of path: String) -> Substring {
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return file.prefix { $0 != "@" && $0 != "." }
  }

  /// A message that names an image by its place in the project.
  func placed(_ fault: Diagnostic) -> Diagnostic {
    let source = fault.location.source
    let folder = source.hasSuffix(".lproj") ? ownFolder.map { $0 + source } : nil
    guard let place = places[source] ?? folder else { return fault }
    var fault = fault
    fault.location = Location(place)
    return fault
  }
}
