import WaymarkCore
import WaymarkModel
import WaymarkPasses

/// A pass that a record has filled and that nobody has signed yet.
struct FilledPass: Sendable {
  /// Where the record is.
  let location: Location

  /// What no other pass has: its serial number, and the name of its file without `.pkpass`.
  let names: PassNames
  let pass: DesignedPass

  /// How many bytes the pass is going to have at most.
  var size: Int { pass.size }
}
