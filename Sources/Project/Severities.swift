import WaymarkCore
public import WaymarkModel

/// A severity that a project gives a code.
public struct DeclaredSeverity: Sendable {
  public let code: String
  public let severity: Severity

  /// Where the project file says so.
  public let location: Location
}

extension Section<ProjectKey> {
  /// The severities that the project gives codes; which codes there are, a build knows.
  var severities: [DeclaredSeverity] {
    members(of: .diagnostics).compactMap { member in
      guard let severity = member.node.string.flatMap(Severity.init) else {
        faults.add(
          .projectValue, at: member.node.offset,
          "\(name(of: .diagnostics)).\(member.name) is no severity",
          help: "Write \"error\", \"warning\" or \"note\".")
        return nil
      }
      return DeclaredSeverity(
        code: member.name, severity: severity, location: faults.location(of: member.offset))
    }
  }
}
