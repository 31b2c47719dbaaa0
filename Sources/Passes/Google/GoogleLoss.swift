package import WaymarkCore

/// Something of a pass that Google does not show, and its place in pass.json.
package struct GoogleLoss: Sendable {
  package let pointer: String
  package let fault: Fault

  /// Whether a template of passes causes it, whatever a record has.
  let isOfTemplate: Bool

  package init(pointer: String, fault: Fault, isOfTemplate: Bool = false) {
    self.pointer = pointer
    self.fault = fault
    self.isOfTemplate = isOfTemplate
  }
}
