import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkModel
import WaymarkRoutes

extension EnvironmentReader {
  func iosApp(_ section: Section<EnvironmentKey>) -> IOSApp? {
    guard let app = section.section(.ios, IOSKey.self) else { return nil }
    let team = app.text(.teamID, .teamID, isRequired: true)
    let bundle = app.text(
      .bundleID,
      TextRule { text throws(LinkFault) in
        _ = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: text)
      }, isRequired: true)
    let store = app.text(.appStoreID, .number)
    let services = ["webcredentials", "activitycontinuation"]
    let rule = TextRule(services.joined(separator: " or "), services.contains)
    let ownServices = app.texts(.services, rule).compactMap(AssociatedDomain.Service.init)
    let clip = app.text(.appClip, .appClip)
    guard let team, let bundle else { return nil }
    return IOSApp(
      teamID: team, bundleID: bundle, appStoreID: store, services: ownServices, appClip: clip)
  }

  /// Reads the Android apps: one object, or a list of them.
  func androidApps(_ section: Section<EnvironmentKey>) -> [AndroidApp] {
    guard let node = section[.android] else { return [] }
    let name = section.name(of: .android)
    guard let elements = node.array else {
      return androidApp(node, name, section.faults).map { [$0] } ?? []
    }
    if elements.isEmpty {
      section.add(
        .projectValue, .android, "\(name) is empty",
        help: "Write an app with \"package\" and \"fingerprints\", or remove \"android\".")
    }
    var apps: [AndroidApp] = []
    for (index, element) in elements.enumerated() {
      guard let app = androidApp(element, "\(name)[\(index)]", section.faults) else { continue }
      if apps.contains(where: { $0.package == app.package }) {
        section.faults.add(
          .appAndroidDuplicate, at: element.offset, "\(name) lists \(app.package) twice")
      } else {
        apps.append(app)
      }
    }
    return apps
  }

  private func androidApp(_ node: JSONNode, _ name: String, _ faults: Faults) -> AndroidApp? {
    guard let app = Section<AndroidKey>(node, name, faults) else { return nil }
    let package = app.text(.package, TextRule(checkPackage), isRequired: true)
    let rule = TextRule { text throws(LinkFault) in _ = try CertificateFingerprint(text) }
    let fingerprints = app.texts(.fingerprints, rule, isRequired: true)
    let sharesLogins = app.flag(.getLoginCreds) ?? false
    guard let package, !fingerprints.isEmpty else { return nil }
    return AndroidApp(package: package, fingerprints: fingerprints, sharesLogins: sharesLogins)
  }

  func harmonyApp(_ section: Section<EnvironmentKey>) -> HarmonyApp? {
    guard let app = section.section(.harmony, HarmonyKey.self) else { return nil }
    let id = app.text(.appID, .number, isRequired: true)
    let bundle = app.text(.bundleName, .bundleName)
    let schemes = app.texts(.querySchemes, TextRule(checkQueryScheme))
    return id.map { HarmonyApp(appID: $0, bundleName: bundle, querySchemes: schemes) }
  }

  /// Reads the path prefixes that WeChat and QQ use to return to the app.
  func reservedPrefixes(_ section: Section<EnvironmentKey>) -> [ReservedPrefix] {
    let wechatRule = TextRule { text throws(LinkFault) in _ = try ReservedPrefix(wechat: text) }
    let wechat = section.section(.wechat, WeChatKey.self)?
      .text(.prefix, wechatRule, isRequired: true)
    let qqRule = TextRule { text throws(LinkFault) in _ = try ReservedPrefix(qq: text) }
    let qq = section.section(.qq, QQKey.self)?.text(.appID, qqRule, isRequired: true)
    return [
      wechat.flatMap { try? ReservedPrefix(wechat: $0) },
      qq.flatMap { try? ReservedPrefix(qq: $0) },
    ].compactMap(\.self)
  }
}

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
    let account = google.section(.serviceAccount, isRequired: true).flatMap(secret)
    guard let account, let issuer else { return nil }
    return GoogleWalletSettings(
      issuerID: issuer, serviceAccount: account, classSuffix: suffix ?? "\(environment)-gatepass",
      logo: logo, heroImage: heroImage)
  }

  private func updateSettings(_ updates: Section<UpdatesKey>) -> PassUpdateSettings? {
    let path = updates.text(.path, .webServicePath) ?? "/wallet"
    guard let secret = updates.section(.secret, isRequired: true).flatMap(secret) else {
      return nil
    }
    return PassUpdateSettings(path: path, secret: secret)
  }

  private func identitySettings(_ pass: Section<PassKey>) -> IdentitySettings? {
    guard let identity = pass.section(.identity, IdentityKey.self, isRequired: true) else {
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
