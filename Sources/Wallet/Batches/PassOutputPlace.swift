import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPasses

/// Throws when an output would replace a file that a pass is made of, or lie in the folder of the pass and
/// so become a part of it.
package func requirePlace(
  of output: String, outside folder: String, files: [String]
) throws(DiagnosedError) {
  let place = placeOnDisk(output)
  if let file = files.first(where: { placeOnDisk($0) == place }) {
    throw DiagnosedError(.passOutput, at: Location(output), "the output would replace \(file)")
  }
  let source = placeOnDisk(folder)
  guard place == source || place.hasPrefix(source == "/" ? source : source + "/") else { return }
  throw DiagnosedError(
    .passOutput, at: Location(output),
    place == source
      ? "the output would be the folder that passes are made of"
      : "the output would be in \"\(folder)\", the folder that passes are made of")
}
