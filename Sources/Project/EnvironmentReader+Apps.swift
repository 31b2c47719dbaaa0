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
    let schemes = app.texts(.querySchemes, TextRule(checkQueryScheme))
    return id.map { HarmonyApp(appID: $0, querySchemes: schemes) }
  }

  /// Reads the prefixes that WeChat and QQ come back by.
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
