import AppFiles
import AppLinks
import Bytes
import Model
import Routes

extension EnvironmentReader {
  /// Reads the Android apps: one object, or a list of them.
  func androidApps(_ section: Section, _ faults: inout Faults) -> [AndroidApp] {
    guard let node = section["android"] else { return [] }
    guard let elements = node.array else {
      return androidApp(node, "\(section.name).android", &faults).map { [$0] } ?? []
    }
    if elements.isEmpty {
      faults.add(.value, at: node.offset, "\(section.name).android is empty")
    }
    var apps: [AndroidApp] = []
    for (index, element) in elements.enumerated() {
      guard let app = androidApp(element, "\(section.name).android[\(index)]", &faults) else {
        continue
      }
      if apps.contains(where: { $0.package == app.package }) {
        faults.add(
          .value, at: element.offset, "\(section.name).android lists \(app.package) twice",
          help: DiagnosticKind.appAndroidDuplicate.help)
      } else {
        apps.append(app)
      }
    }
    return apps
  }

  private func androidApp(
    _ node: JSONNode, _ name: String, _ faults: inout Faults
  ) -> AndroidApp? {
    guard let app = Section(node, name, keys: EnvironmentKeys.android, &faults) else { return nil }
    let package = app.text("package", isRequired: true, &faults, check: checkPackage)
    let fingerprints = app.texts("fingerprints", isRequired: true, &faults) {
      text throws(LinkFault) in
      _ = try CertificateFingerprint(text)
    }
    let sharesLogins = app.flag("getLoginCreds", &faults) ?? false
    guard let package, !fingerprints.isEmpty else { return nil }
    return AndroidApp(package: package, fingerprints: fingerprints, sharesLogins: sharesLogins)
  }

  func harmonyApp(_ section: Section, _ faults: inout Faults) -> HarmonyApp? {
    guard let app = section.section("harmony", keys: EnvironmentKeys.harmony, &faults) else {
      return nil
    }
    let id = app.text(
      "appID", form: "a number", isRequired: true, &faults, where: Form.isNumber)
    let schemes = app.texts("querySchemes", &faults) { text throws(LinkFault) in
      try checkQueryScheme(text)
    }
    return id.map { HarmonyApp(appID: $0, querySchemes: schemes) }
  }

  /// Reads the prefixes that WeChat and QQ come back by.
  func reservedPrefixes(_ section: Section, _ faults: inout Faults) -> [ReservedPrefix] {
    var prefixes: [ReservedPrefix] = []
    let wechat = section.section("wechat", keys: EnvironmentKeys.wechat, &faults)
    _ = wechat?.text("prefix", isRequired: true, &faults) { text throws(LinkFault) in
      prefixes.append(try ReservedPrefix(wechat: text))
    }
    let qq = section.section("qq", keys: EnvironmentKeys.qq, &faults)
    _ = qq?.text("appID", isRequired: true, &faults) { text throws(LinkFault) in
      prefixes.append(try ReservedPrefix(qq: text))
    }
    return prefixes
  }
}
