import WaymarkArchive
import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkSigning

extension FuzzTarget {
  /// The input is an archive; contents within the limit are packed and read again.
  static func unpack(_ input: [UInt8]) -> String? {
    let limit = 1 << 20
    guard let archive = try? ZipReader(input, entryLimit: 64, sizeLimit: limit) else { return nil }
    var writer = ZipWriter()
    var files: [String: [UInt8]] = [:]
    for (index, entry) in archive.entries.enumerated() {
      guard let contents = try? archive.read(at: index) else { continue }
      if contents.count > limit { return "\(entry.name) exceeds the limit" }
      guard entry.nameFlaw == nil, entry.kind == .file, files[entry.name] == nil,
        (try? writer.add(contents, as: entry.name)) != nil
      else { continue }
      files[entry.name] = contents
    }
    guard let packed = try? writer.close(), let again = try? ZipReader(packed) else { return nil }
    for (index, entry) in again.entries.enumerated() {
      guard (try? again.read(at: index)) == files[entry.name] else {
        return "\(entry.name) is packed as something else"
      }
    }
    return again.gaps.isEmpty ? nil : "an archive of ours has bytes of no entry"
  }

  /// The input is a signature, a certificate, a key or a file with all of them.
  static func verify(_ input: [UInt8]) -> String? {
    let report = SignatureReport(verifying: input, of: content)
    if report.problem != SignatureReport(verifying: input, of: content).problem {
      return "one signature is judged in two ways"
    }
    if report.problem == nil,
      SignatureReport(verifying: input, of: content + [0x20]).problem == nil
    {
      return "a signature fits two contents"
    }
    let certificates = ((try? Certificate.read(input)) ?? []) + report.certificates
    for certificate in certificates {
      guard (try? Certificate(der: certificate.der)) == certificate else {
        return "a certificate is read otherwise"
      }
      _ = certificate.chain(among: certificates, at: 0) { $0.isTest }
      _ = certificate.subject.description + certificate.issuer.description + certificate.pem
    }
    for password in [[], Array("test".utf8)] {
      _ = try? Identity(
        certificateFile: input, keyFile: nil, password: password, candidates: [])
    }
    return nil
  }

  /// The input is an image; an image that a pass accepts has a readable header.
  static func look(at input: [UInt8]) -> String? {
    let header = ImageHeader(input)
    if let header, header.width < 1 || header.height < 1 { return "a picture has no size" }
    let verdict = UnsignedPass.verdict(on: ["pass.json": Array("{}".utf8), "icon.png": input])
    return emptyFinding(in: verdict.findings)
  }

  /// The content of the signatures in the corpus.
  private static let content = Array("{\"pass.json\":\"\"}\n".utf8)
}
