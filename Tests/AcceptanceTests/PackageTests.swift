import Foundation
import Testing

/// The result of Scripts/package, which Scripts/test runs before the tests.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["WAYMARK_PACKAGE"] != nil, "Scripts/test makes it"))
struct PackageTests {
  private func folder(_ name: String) -> String { Waymark.root + "/.build/" + name }

  private func made(_ end: String, in name: String = "package") throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder(name))
    return folder(name) + "/" + (try #require(names.first { $0.hasSuffix(end) }, "\(names)"))
  }

  @Test func isIdenticalWhenMadeTwice() throws {
    for end in [".deb", ".tar.gz", ".whl", ".spdx.json", ".sha256"] {
      let first = try Data(contentsOf: URL(fileURLWithPath: try made(end)))
      let second = try Data(contentsOf: URL(fileURLWithPath: try made(end, in: "package-again")))
      #expect(first == second && !first.isEmpty, "\(end)")
    }
  }

  @Test func needsNoToolchain() throws {
    let fields = try Waymark.run("/usr/bin/dpkg-deb", ["--field", try made(".deb")])
    #expect(fields.status == 0 && fields.output.contains("\nDepends: "))
    for library in [
      "libssl3", "libzip4", "libsqlite3-0", "libzint", "libcmark-gfm", "libmicrohttpd",
    ] {
      #expect(fields.output.contains(library), "\(library)")
    }
    #expect(!fields.output.lowercased().contains("swift"))
    let scratch = try TemporaryFolder()
    let unpacked = try Waymark.run("/usr/bin/dpkg-deb", ["-x", try made(".deb"), scratch.path])
    #expect(unpacked.status == 0)
    let libraries = try Waymark.run("/usr/bin/ldd", [scratch.path + "/usr/bin/waymark"])
    #expect(libraries.output.contains("libssl") || libraries.output.contains("libcrypto"))
    #expect(!libraries.output.contains("libswift") && !libraries.output.contains("not found"))
    let program = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/usr/bin/waymark"))
    #expect(program.range(of: Data(Waymark.root.utf8)) == nil, "a path of this machine")
    let files = try Tree(scratch.path).paths
    for path in [
      "usr/share/man/man1/waymark.1.gz", "usr/share/bash-completion/completions/waymark",
      "usr/share/doc/waymark/copyright", "usr/share/doc/waymark/reference/project-file.md",
    ] {
      #expect(files.contains(path), "\(path)")
    }
    // The list of contents matches the contents.
    let list = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: try made(".spdx.json"))))
    let entries = try #require((list as? [String: Any])?["files"] as? [[String: Any]])
    let listed = entries.compactMap { ($0["fileName"] as? String)?.dropFirst(2) }.map(String.init)
    #expect(Set(listed) == Set(files).subtracting(["usr/share/doc/waymark/waymark.spdx.json"]))
  }

  /// A machine with Python installs only the program and its libraries.
  @Test func installsFromTheWheel() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path + "/environment"
    let made = try Waymark.run("/usr/bin/python3", ["-m", "venv", folder])
    #expect(made.status == 0, "\(made.errors)")
    let installed = try Waymark.run(
      folder + "/bin/pip", ["install", "--quiet", "--no-index", try self.made(".whl")])
    #expect(installed.status == 0, "\(installed.errors)")
    let run = try Waymark.run(folder + "/bin/waymark", ["version"])
    #expect(run.status == 0 && run.output.hasPrefix("waymark "), "\(run.output)\(run.errors)")
    let program = try Waymark.run(
      "/bin/sh", ["-c", "find \"$0\" -name waymark -size +1000k", folder])
    let libraries = try Waymark.run(
      "/usr/bin/ldd", [program.output.trimmingCharacters(in: .newlines)])
    for library in ["libcrypto", "libzip", "libsqlite3", "libzint", "libcmark-gfm"] {
      let line = libraries.output.split(separator: "\n").first { $0.contains(library) }
      #expect(line?.contains("waymark.libs") == true, "\(libraries.output)")
    }
  }

  @Test func hasChecksums() throws {
    let sums = try Waymark.run(
      "/bin/bash", ["-c", "cd \"$0\" && sha256sum --check --strict *.sha256", folder("package")])
    #expect(sums.status == 0, "\(sums.output)\(sums.errors)")
  }
}
