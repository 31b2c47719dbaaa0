import WaymarkCore
import WaymarkModel

extension EnvironmentReader {
  /// Reads how gate passes are made.
  func passSettings(
    _ section: Section<EnvironmentKey>, environment: String, team: String?
  ) -> GatePassSettings? {
    guard let pass = section.section(.pass, PassKey.self) else { return nil }
    let type = pass.text(.typeID, .passType, isRequired: true)
    let ownTeam = pass.text(.teamID, .teamID, isRequired: section[.ios] == nil)
    let prefix = pass.text(.serialPrefix, .environmentName)
    let identity = identitySettings(pass)
    let images = pass.text(.images, .folder)
    let allowsTest = pass.flag(.allowTestIdentity) ?? false
    let organization = pass.text(.organization)
    let google = googleWalletSettings(pass, environment: environment)
    let colors = pass.section(.colors, ColorKey.self).map { colors in
      PassColorSettings(
        background: colors.text(.background, .color), foreground: colors.text(.foreground, .color),
        label: colors.text(.label, .color))
    }
    let updates = pass.section(.updates, UpdatesKey.self).flatMap(updateSettings)
    guard let type, let identity, let team = ownTeam ?? team else { return nil }
    return GatePassSettings(
      typeID: type, teamID: team, serialPrefix: prefix ?? "\(environment)-",
      organization: organization, identity: identity, allowsTestIdentity: allowsTest,
      images: images, colors: colors ?? PassColorSettings(), googleWallet: google,
      updates: updates)
  }

  private func googleWalletSettings(
    _ pass: Section<PassKey>, environment: String
  ) -> GoogleWalletSettings? {
    guard let google = pass.section(.googleWallet, GoogleWalletKey.self) else { return nil }
    let issuer = google.text(.issuerID, .googleIssuer, isRequired: true)
    let suffix = google.text(.passClass, .googleSuffix)
    let logo = google.text(.logo, .publicPicture)
    let heroImage = google.text(.heroImage, .publicPicture)
    guard let account = google.section(.serviceAccount, SecretKey.self) else {
      if google[.serviceAccount] == nil { google.addMissing(.serviceAccount) }
      return nil
    }
    guard let account = secret(account), let issuer else { return nil }
    return GoogleWalletSettings(
      issuerID: issuer, serviceAccount: account, classSuffix: suffix ?? "\(environment)-gatepass",
      logo: logo, heroImage: heroImage)
  }

  private func updateSettings(_ updates: Section<UpdatesKey>) -> PassUpdateSettings? {
    let path = updates.text(.path, .webServicePath) ?? "/wallet"
    if updates[.secret] == nil { updates.addMissing(.secret) }
    guard let secret = updates.section(.secret, SecretKey.self).flatMap(secret) else { return nil }
    return PassUpdateSettings(path: path, secret: secret)
  }

  private func identitySettings(_ pass: Section<PassKey>) -> IdentitySettings? {
    guard let identity = pass.section(.identity, IdentityKey.self) else {
      if pass[.identity] == nil { pass.addMissing(.identity) }
      return nil
    }
    let certificate = identity.text(.certificate, isRequired: true)
    let key = identity.text(.key)
    let intermediates = identity.text(.intermediates, isRequired: true)
    let password = identity.section(.password).flatMap(secret)
    guard let certificate, let intermediates else { return nil }
    return IdentitySettings(
      certificate: certificate, key: key, password: password, intermediates: intermediates)
  }

  /// Reads where a secret comes from.
  func secret(_ section: Section<SecretKey>) -> Secret? {
    let variable = section.text(.env, .variable)
    let file = section.text(.file)
    switch (variable, file) {
    case (let name?, nil): return .environmentVariable(name)
    case (nil, let path?): return .file(path)
    case (nil, nil), (_?, _?):
      if section[.env] == nil || section[.file] != nil {
        section.faults.add(
          .projectValue, at: section.node.offset,
          "\(section.name) needs one of \"env\" and \"file\"",
          help:
            "Write { \"env\": \"NAME\" } with the name of a variable, or { \"file\": \"PATH\" }.")
      }
      return nil
    }
  }
}
