import Testing
import WaymarkTestSupport

@testable import WaymarkWallet

@Suite struct IdentityFilesTests {
  @Test(
    arguments: [
      ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "key.pem", "damaged.pem"),
      ("nothing", "key.pem", "damaged.pem"), ("nothing", "none.pem", "none.pem"),
      (nil, "damaged.pem", "damaged.pem"), (nil, nil, "certificate.pem"),
    ] as [(String?, String?, String)])
  func namesTheFileAtFault(damage: String?, key: String?, path: String) throws {
    let scratch = try Scratch()
    let made = try scratch.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out",
      "certificate.pem", "-subj", "/CN=a",
    ])
    try #require(made.status == 0, "\(made.output)")
    try scratch.write(damage ?? "nothing", "damaged.pem")
    func file(_ name: String) -> String { "\(scratch.path)/\(name)" }
    let files = IdentityFiles(
      certificate: file(damage == nil ? "certificate.pem" : "damaged.pem"), key: key.map(file),
      intermediates: [])
    do throws(IdentityFileError) {
      _ = try files.identity(password: nil)
      Issue.record("the identity is read")
    } catch {
      #expect(error.path == file(path) && "\(error)".hasPrefix(file(path) + ": "))
    }
  }
}
