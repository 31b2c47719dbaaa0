import Disk
import Model
import Pages
import Passes
import Project
import Records
import Signing

/// A hash of all that the files of an environment depend on besides the record they are made of.
///
/// A build reuses what an earlier one made only if the keys are equal: the same program, project
/// file, theme, dealers and signing identity.
struct BuildKey: Sendable, Equatable {
  let hex: String

  /// Hashes the inputs; `nil` if the system does not tell which program runs.
  init?(_ build: EnvironmentBuild) throws {
    guard let program = programIdentity() else { return nil }
    try self.init(
      build, program: "\(program.inode) \(program.size) \(program.modified) \(program.changed)")
  }

  init(hex: String) { self.hex = hex }

  /// Hashes the inputs, and what tells the program from others.
  init(_ build: EnvironmentBuild, program: String) throws {
    var input = KeyInput()
    input.add(program)
    input.add(build.name)
    input.add(build.project.bytes)
    input.add(build.themeHash)
    for file in build.brandFiles.files { input.add(file.path) }
    if let pictures = build.project.pictures { input.add(try pictures.digest()) }
    for link in build.site.locales.flatMap(\.footerLinks) {
      input.add(link.name)
      input.add(link.url)
      input.add(link.language ?? "")
    }
    for kind in PageKind.allCases { input.add(build.styles.element(of: kind)) }
    for (set, dealers) in build.dealers.sorted(by: { $0.key < $1.key }) {
      input.add(set)
      for dealer in dealers.all {
        var content: [UInt8] = []
        dealer.append(contentTo: &content)
        input.add(content)
      }
    }
    if build.routes.contains(where: { $0.set.kind == .gatePass }) {
      input.add(timeZoneEdition() ?? "")
    }
    if let passes = build.passSigning {
      input.add(passes.identity.leaf.der)
      input.add(passes.identity.intermediate?.der ?? [])
      input.add("\(passes.signingTime)")
      // A token stands for the secret that it is made of.
      input.add(try passes.template.settings.webService?.keyInput ?? "")
      for (name, bytes) in passes.template.settings.images.sorted(by: { $0.key < $1.key }) {
        input.add(name)
        input.add(bytes)
      }
    }
    if let google = build.googleSigning {
      input.add(google.account.email)
      input.add(google.account.keyID ?? "")
      input.add(try google.account.key.publicDER())
      input.add(google.issuedAt.map { "\($0)" } ?? "")
    }
    hex = try Digest.sha256.hex(of: input.bytes)
  }
}

/// Values after their lengths, so that no two lists of them have equal bytes.
struct KeyInput {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: [UInt8]) {
    bytes.append(contentsOf: "\(value.count) ".utf8)
    bytes.append(contentsOf: value)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
}
