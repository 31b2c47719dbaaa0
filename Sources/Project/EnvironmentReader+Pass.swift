import Bytes

extension EnvironmentReader {
  /// Reads how gate passes are made.
  func passSettings(
    _ section: Section, environment: String, team: String?, _ faults: inout Faults
  ) -> GatePassSettings? {
    guard let pass = section.section("pass", keys: EnvironmentKeys.pass, &faults) else {
      return nil
    }
    let type = pass.text(
      "typeID", form: "a pass type such as pass.com.example.gatepass", isRequired: true, &faults,
      where: Form.isPassType)
    let ownTeam = pass.text(
      "teamID", form: "ten capital letters and digits", &faults, where: Form.isTeamID)
    if ownTeam == nil, pass["teamID"] == nil, section["ios"] == nil {
      pass.missing("teamID", &faults)
    }
    let prefix = pass.text(
      "serialPrefix", form: "1 to 40 letters, digits, - and _", &faults,
      where: Form.isEnvironmentName)
    let identity = identitySettings(pass, &faults)
    let images = pass.text(
      "images", form: "a folder below the project's", &faults, where: Form.isRelativePath)
    let allowsTest = pass.flag("allowTestIdentity", &faults) ?? false
    let organization = pass.text("organization", &faults)
    let colors = passColors(pass, &faults)
    guard let type, let identity, let team = ownTeam ?? team else { return nil }
    return GatePassSettings(
      typeID: type, teamID: team, serialPrefix: prefix ?? "\(environment)-",
      organization: organization,
      identity: identity, allowsTestIdentity: allowsTest, images: images, colors: colors)
  }

  private func identitySettings(_ pass: Section, _ faults: inout Faults) -> IdentitySettings? {
    guard let identity = pass.section("identity", keys: EnvironmentKeys.identity, &faults) else {
      if pass["identity"] == nil { pass.missing("identity", &faults) }
      return nil
    }
    let certificate = identity.requiredText("certificate", &faults)
    let key = identity.text("key", &faults)
    let intermediates = identity.requiredText("intermediates", &faults)
    let password = identity.section("password", keys: EnvironmentKeys.password, &faults)
      .flatMap { secret($0, &faults) }
    guard let certificate, let intermediates else { return nil }
    return IdentitySettings(
      certificate: certificate, key: key, password: password, intermediates: intermediates)
  }

  /// Reads where a secret comes from.
  func secret(_ section: Section, _ faults: inout Faults) -> Secret? {
    let variable = section.text(
      "env", form: "the name of an environment variable", &faults, where: Form.isVariable)
    let file = section.text("file", &faults)
    switch (variable, file) {
    case (let name?, nil): return .environmentVariable(name)
    case (nil, let path?): return .file(path)
    default:
      if section["env"] == nil || section["file"] != nil {
        faults.add(
          .value, at: section.node.offset, "\(section.name) needs one of \"env\" and \"file\"")
      }
      return nil
    }
  }

  private func passColors(_ pass: Section, _ faults: inout Faults) -> PassColors {
    guard let colors = pass.section("colors", keys: EnvironmentKeys.colors, &faults) else {
      return PassColors()
    }
    func color(_ key: String) -> String? {
      colors.text(key, form: "a colour such as rgb(11, 61, 145)", &faults, where: Form.isColor)
    }
    return PassColors(
      background: color("background"), foreground: color("foreground"), label: color("label"))
  }
}
