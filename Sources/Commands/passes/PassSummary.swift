import Bytes
import Model
import Passes
import Signing

/// What is to be said about a pass beside its fields.
struct PassSummary {
  let contents: PassContents
  let view: PassView
  private let now: Int

  init(_ contents: PassContents, in language: String?, now: Int) {
    self.contents = contents
    self.now = now
    view = PassView(contents, in: language)
  }

  private var root: JSONNode { contents.document }

  /// Whether a phone shows the pass greyed: it is voided, or its time is over.
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

  /// The relevant dates, each as one text.
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

  /// The keys of pass.json that hold addresses.
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

  /// What the pass says for machines, which a poster shows: each value with its path, such as
  /// `seats.0.seatNumber`.
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

  /// What people are told, each with its name.
  var details: [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { rows.append((name, value)) }
    }
    add("style", view.style)
    add("organization", view.organization)
    add("description", view.description)
    add("serial number", value("serialNumber"))
    add("pass type", value("passTypeIdentifier"))
    add("team", value("teamIdentifier"))
    add("voided", view.isVoided ? "yes" : nil)
    add("expires", value("expirationDate").map { hasExpired ? $0 + ", which is over" : $0 })
    let date = value("relevantDate").flatMap { dates.contains($0) ? nil : $0 }
    for date in [date].compactMap(\.self) + dates { add("relevant", date) }
    for place in places { add("near", place) }
    for code in view.codes {
      add("code", "\(code.format.replacing("PKBarcodeFormat", with: "")): \(code.message)")
    }
    for link in links { add(link.key, link.url) }
    add("schemes", schemes.joined(separator: ", "))
    add("nfc", root["nfc"]?["message"]?.string)
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
      add("signed by", contents.signature == nil ? "nobody" : "an unknown certificate")
    }
    add("signed on", signingTime)
    return rows
  }

  /// The pass for people, line by line.
  var text: String {
    let width = 15
    func line(_ name: String, _ value: String) -> String {
      let name = name.visible
      let blanks = String(repeating: " ", count: max(1, width - name.count))
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).visible }
      return name + blanks
        + lines.joined(separator: "\n" + String(repeating: " ", count: width))
    }
    var lines = details.map { line($0.name, $0.value) }
    for list in view.lists {
      lines += ["", list.name]
      lines += list.fields.map { line("  " + $0.label, $0.value) }
    }
    return lines.joined(separator: "\n")
  }

  /// The pass for pipelines.
  func json(of file: String, language: String?) -> JSON {
    .members([
      "file": .string(file), "style": view.style.map { .string($0) } ?? .null,
      "language": language.map { .string($0) } ?? .null,
      "languages": .array(contents.languages.map { .string($0) }),
      "organizationName": .string(view.organization), "description": .string(view.description),
      "logoText": view.logoText.map { .string($0) },
      "serialNumber": value("serialNumber").map { .string($0) },
      "passTypeIdentifier": value("passTypeIdentifier").map { .string($0) },
      "teamIdentifier": value("teamIdentifier").map { .string($0) },
      "voided": .bool(view.isVoided),
      "expirationDate": value("expirationDate").map { .string($0) },
      "relevantDates": .array(dates.map { .string($0) }),
      "fields": .array(view.lists.flatMap(\.json)), "barcodes": .array(view.codes.map(\.json)),
      "preferredStyleSchemes": schemes.isEmpty ? nil : .array(schemes.map { .string($0) }),
      "nfc": root["nfc"].map(JSON.init), "semantics": root["semantics"].map(JSON.init),
      "links": .object(links.map { JSON.Member(name: $0.key, value: .string($0.url)) }),
      "images": .array(images.map { json(ofImage: $0.name, $0.bytes) }),
      "signer": signer.map { json(ofSigner: $0.certificate, $0.days) } ?? .null,
      "signingTime": signingTime.map { .string($0) } ?? .null,
    ])
  }

  private func json(ofImage name: String, _ bytes: [UInt8]) -> JSON {
    let header = ImageHeader(bytes)
    return .members([
      "name": .string(name), "bytes": .integer(bytes.count),
      "width": header.map { .integer($0.width) }, "height": header.map { .integer($0.height) },
    ])
  }

  private func json(ofSigner certificate: Certificate, _ days: Int) -> JSON {
    .members([
      "subject": .string(certificate.subject.description),
      "issuer": .string(certificate.issuer.description), "daysLeft": .integer(days),
    ])
  }
}

extension PassView.List {
  fileprivate var json: [JSON] {
    fields.map { field in
      .members([
        "list": .string(name), "key": .string(field.key), "label": .string(field.label),
        "value": .string(field.value),
      ])
    }
  }
}

extension PassView.Code {
  fileprivate var json: JSON {
    .members([
      "format": .string(format), "message": .string(message),
      "altText": altText.map { .string($0) },
    ])
  }
}
