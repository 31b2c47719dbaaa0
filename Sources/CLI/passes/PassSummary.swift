import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkSigning

/// The properties of a pass other than its fields.
struct PassSummary {
  let contents: PassContents
  let view: PassView
  private let now: Int

  /// The texts of the language by their keys.
  private let strings: [String: String]

  init(_ contents: PassContents, in language: String?, now: Int) {
    self.contents = contents
    self.now = now
    strings = contents.strings(in: language)
    view = PassView(contents, in: language)
  }

  private var root: JSONNode { contents.document }

  /// Whether a phone shows the pass greyed out: it is voided or has expired.
  var isOver: Bool { view.isVoided || hasExpired }

  private var hasExpired: Bool {
    value("expirationDate").flatMap { passDate($0) }.map { $0.seconds < now } ?? false
  }

  private func value(_ key: String) -> String? {
    root[key].flatMap { $0.string ?? $0.digits ?? $0.bool.map { "\($0)" } }
  }

  /// The certificate that signed, and whole days until it expires.
  private var signer: (certificate: Certificate, days: Int)? {
    contents.signature?.signer.map { signer in
      (certificate: signer, days: Int((Double(signer.notAfter - now) / 86_400).rounded(.down)))
    }
  }

  private var signingTime: String? {
    contents.signature?.signingTime.map { Timestamp(seconds: $0).iso8601 }
  }

  private var images: [(name: String, bytes: [UInt8])] {
    contents.files.filter { $0.key.hasSuffix(".png") }.map { (name: $0.key, bytes: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The relevant dates as texts.
  private var dates: [String] {
    (root["relevantDates"]?.array ?? []).compactMap { entry in
      if let start = entry["startDate"]?.string, let end = entry["endDate"]?.string {
        return "\(start) to \(end)"
      }
      return entry["date"]?.string ?? entry["relevantDate"]?.string
    }
  }

  private var places: [String] {
    (root["locations"]?.array ?? []).compactMap { place in
      guard let latitude = place["latitude"]?.digits, let longitude = place["longitude"]?.digits
      else { return nil }
      return "\(latitude), \(longitude)"
    }
  }

  /// The members of pass.json that contain addresses.
  private var links: [(key: String, url: String)] {
    (root.object ?? []).compactMap { member in
      guard member.name.hasSuffix("URL") || member.name.hasSuffix("Website"),
        let url = member.node.string
      else { return nil }
      return (key: member.name, url: url)
    }
  }

  /// The looks of the pass in the order of preference, such as `posterEventTicket`.
  private var schemes: [String] {
    (root["preferredStyleSchemes"]?.array ?? []).compactMap(\.string)
  }

  /// The machine-readable values of the pass, which a poster shows: each value with its path, such
  /// as `seats.0.seatNumber`.
  private var semantics: [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = []
    func add(_ node: JSONNode, _ name: String) {
      for (index, element) in (node.array ?? []).enumerated() { add(element, "\(name).\(index)") }
      for member in node.object ?? [] { add(member.node, "\(name).\(member.name)") }
      if let text = node.string ?? node.digits ?? node.bool.map({ "\($0)" }) {
        rows.append((name, text))
      }
    }
    for member in root["semantics"]?.object ?? [] { add(member.node, member.name) }
    return rows
  }

  /// The form with which the holder signs up for a program, if the pass has one.
  private var signUp: JSONNode? {
    contents.files["personalization.json"].flatMap { try? JSONReader.read($0).root }
  }

  /// The details that are shown, with their names.
  var details: [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { rows.append((name, value)) }
    }
    add("style", view.looks.count > 1 ? nil : view.style)
    if view.looks.count > 1 {
      for look in view.looks { add("style", "\(look.name), \(look.system)") }
    }
    add("organization", view.organization)
    add("description", view.description)
    add("serial number", value("serialNumber"))
    add("pass type", value("passTypeIdentifier"))
    add("team", value("teamIdentifier"))
    add("voided", view.isVoided ? "yes" : nil)
    add("expires", value("expirationDate").map { hasExpired ? $0 + " (expired)" : $0 })
    let date = value("relevantDate").flatMap { dates.contains($0) ? nil : $0 }
    for date in [date].compactMap(\.self) + dates { add("relevant", date) }
    for place in places { add("near", place) }
    for code in view.codes {
      add("code", "\(code.format.replacing("PKBarcodeFormat", with: "")): \(code.message)")
    }
    for link in links { add(link.key, link.url) }
    for action in view.actions {
      add("action", [action.type, action.url].compactMap(\.self).joined(separator: ": "))
    }
    add("schemes", schemes.joined(separator: ", "))
    add("nfc", root["nfc"]?["message"]?.string)
    for (name, key) in [("sign-up", "description"), ("terms", "termsAndConditions")] {
      add(name, signUp?[key]?.string.map { strings[$0] ?? $0 })
    }
    let asked = (signUp?["requiredPersonalizationFields"]?.array ?? []).compactMap(\.string)
    add("asks for", asked.joined(separator: ", ").replacing("PKPassPersonalizationField", with: ""))
    for entry in semantics { add(entry.name, entry.value) }
    add("languages", contents.languages.joined(separator: ", "))
    let pictures = images.map { image in
      ImageHeader(image.bytes).map { "\(image.name) \($0.width)×\($0.height)" } ?? image.name
    }
    add("images", pictures.joined(separator: ", "))
    if let signer {
      add("signed by", signer.certificate.subject.description)
      add("issuer", signer.certificate.issuer.description)
      add("days left", "\(signer.days)")
    } else {
      add("signed by", contents.signature == nil ? "not signed" : "an unknown certificate")
    }
    add("signed on", signingTime)
    return rows
  }

  /// The pass: in text, each detail and field on a line; in JSON, with the keys of pass.json.
  func report(of file: String, language: String?) -> Report {
    let lines =
      details.flatMap { rows($0.name, $0.value) }
      + view.looks.flatMap { look in
        (view.looks.count > 1 ? [.line(""), .line("\(look.name), \(look.system)")] : [])
          + look.lists.flatMap { list in
            [.line(""), .line(list.name)] + list.fields.flatMap { rows($0.name, $0.value) }
          }
      }
    return Report(
      [
        .field("file", file), .nullable("style", view.style), .nullable("language", language),
        .field("languages", contents.languages), .field("organizationName", view.organization),
        .field("description", view.description), .field("logoText", view.logoText),
        .field("serialNumber", value("serialNumber")),
        .field("passTypeIdentifier", value("passTypeIdentifier")),
        .field("teamIdentifier", value("teamIdentifier")), .field("voided", view.isVoided),
        .field("expirationDate", value("expirationDate")), .field("relevantDates", dates),
        .field("fields", view.looks.flatMap { $0.json(isAlone: view.looks.count == 1) }),
        .field("looks", view.looks.map { JSON.of(["name": $0.name, "system": $0.system]) }),
        .field("featuredActions", view.actions.isEmpty ? nil : view.actions.map(\.json)),
        .field("barcodes", view.codes.map(\.json)),
        .field("preferredStyleSchemes", schemes.isEmpty ? nil : schemes),
        .field("nfc", root["nfc"].map { JSON($0) }),
        .field("personalization", signUp.map { JSON($0) }),
        .field("semantics", root["semantics"].map { JSON($0) }),
        .field("links", JSON.texts(links.map { ($0.key, $0.url) })),
        .field("images", images.map { json(ofImage: $0.name, $0.bytes) }),
        .nullable("signer", signer.map { json(ofSigner: $0.certificate, $0.days) }),
        .nullable("signingTime", signingTime),
      ] + lines)
  }

  /// A name and its value as text; further lines of the value are below the first.
  private func rows(_ name: String, _ value: String) -> [Report.Field] {
    let (width, name) = (15, name.visible)
    let label = name + String(repeating: " ", count: max(2, width - name.count))
    let lines = value.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return [.line(label + lines[0])]
      + lines.dropFirst().map { .line(String(repeating: " ", count: width) + $0) }
  }

  private func json(ofImage name: String, _ bytes: [UInt8]) -> JSON {
    let header = ImageHeader(bytes)
    return .of([
      "name": name, "bytes": bytes.count, "width": header?.width, "height": header?.height,
    ])
  }

  private func json(ofSigner certificate: Certificate, _ days: Int) -> JSON {
    .of([
      "subject": certificate.subject.description, "issuer": certificate.issuer.description,
      "daysLeft": days,
    ])
  }
}

extension PassView.Field {
  /// The label below the name of its list; without one, the key shows that it is not another line.
  fileprivate var name: String { label.isEmpty ? "  (\(key))" : "  " + label }
}

extension PassView.Look {
  /// The fields, with their look unless there is only one.
  fileprivate func json(isAlone: Bool) -> [JSON] {
    lists.flatMap { list in
      list.fields.map {
        .of([
          "look": isAlone ? nil : name, "list": list.name, "key": $0.key, "label": $0.label,
          "value": $0.value,
        ])
      }
    }
  }
}

extension PassView.Action {
  fileprivate var json: JSON { .of(["type": type, "identifier": identifier, "url": url]) }
}

extension PassView.Code {
  fileprivate var json: JSON { .of(["format": format, "message": message, "altText": altText]) }
}
