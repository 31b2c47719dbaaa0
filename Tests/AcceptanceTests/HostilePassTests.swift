import Foundation
import Testing

/// Files that are made to exhaust the verifier.
struct HostilePassTests {
  /// Verifies a file that a Python script writes to `path`; the result has the peak memory of the
  /// process, in MB.
  private static func verify(_ script: String) throws -> (codes: Set<String>, megabytes: Int) {
    let folder = try TemporaryFolder()
    let output = try Waymark.python(
      """
      import io, json, os, resource, struct, subprocess, sys, zipfile
      path = sys.argv[2]
      \(script)
      run = subprocess.run([sys.argv[1], "passes", "verify", "--format", "json", path],
        capture_output=True)
      assert run.returncode in (1, 2), run
      findings = json.loads(run.stdout)["findings"] if run.stdout else []
      print(json.dumps(sorted({f["code"] for f in findings})))
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
      """, [Waymark.binary, folder.path + "/x.pkpasses"])
    let lines = output.split(separator: "\n").map(String.init)
    let codes = try JSONDecoder().decode([String].self, from: Data(lines[0].utf8))
    return (Set(codes), try #require(Int(lines[1])))
  }

  @Test(arguments: [
    // A bundle of the maximum size, with ten passes that cannot be compressed.
    (
      """
      inner = io.BytesIO()
      with zipfile.ZipFile(inner, "w") as z: z.writestr("strip.png", os.urandom(14 << 20))
      with zipfile.ZipFile(path, "w") as z:
        for i in range(10): z.writestr("%d.pkpass" % i, inner.getvalue())
      """, "REQ-PASS"
    ),
    // Each entry is as large as DEFLATE permits.
    (
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        for i in range(9): z.writestr("%d.pkpass" % i, bytes(16 << 20))
      """, "ZIP-BOMB"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as z:
        for i in range(70000): z.writestr("f%d" % i, b"")
      """, "ZIP-METHOD"
    ),
    // Less than a kilobyte that claims 2 GB.
    (
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z: z.writestr("pass.json", b"{}")
      data = bytearray(open(path, "rb").read())
      entry = data.index(b"PK\\x01\\x02")
      for at in (22, entry + 24): data[at:at + 4] = struct.pack("<I", 1 << 31)
      open(path, "wb").write(data)
      """, "ZIP-BOMB"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as z: z.writestr("pass.json", b"[" * 100000)
      """, "JSON-PARSE"
    ),
    (
      """
      with zipfile.ZipFile(path, "w") as z:
        z.writestr("pass.json", b"{}"); z.writestr("manifest.json", b"{}")
        z.writestr("signature", b"\\x30\\x84\\x7f\\xff\\xff\\xff\\x06\\x09")
      """, "SIG-DER"
    ),
  ])
  func staysSmall(script: String, code: String) throws {
    let (codes, megabytes) = try Self.verify(script)
    #expect(codes.contains(code), "\(codes)")
    #expect(megabytes <= 256)
  }

  @Test func refusesAFileThatIsTooLarge() throws {
    let (codes, megabytes) = try Self.verify("open(path, 'wb').truncate(3 << 30)")
    #expect(codes == ["BUNDLE"] && megabytes <= 256)
  }
}
