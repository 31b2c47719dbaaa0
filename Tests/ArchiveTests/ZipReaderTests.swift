import Testing

@testable import WaymarkArchive

@Suite struct ZipReaderTests {
  @Test func readsDeflatedEntriesAndFolders() throws {
    let bytes = try pythonArchive(
      """
      z.writestr("a/", "")
      z.writestr("a/b.txt", "hello " * 100, zipfile.ZIP_DEFLATED)
      """)
    let reader = try ZipReader(bytes)
    #expect(reader.entries.map(\.kind) == [.directory, .file])
    #expect(reader.entries[1].method == 8)
    #expect(!reader.entries[1].isCanonical)
    let contents = try reader.read(at: 1)
    #expect(contents == Array(String(repeating: "hello ", count: 100).utf8))
  }

  @Test(arguments: ["", "no archive", "<!doctype html>", "PK"])
  func refusesBytesThatAreNotAnArchive(_ text: String) {
    #expect(refusal(of: Array(text.utf8)) == .notAnArchive)
  }

  @Test func refusesAnArchiveCutOffAnywhere() throws {
    let bytes = try archive(of: [("a", [1, 2, 3]), ("b/c", Array(repeating: 7, count: 50))])
    for length in 0..<bytes.count {
      #expect(refusal(of: Array(bytes[..<length])) != nil, "\(length)")
    }
  }

  @Test func distinguishesWrongEntryCountsFromSeveralDisks() throws {
    let bytes = try archive(of: [("a", [1, 2, 3]), ("b", [4])])
    let end = bytes.count - 22
    var counts = bytes
    counts[end + 8] = 1
    #expect("\(try #require(refusal(of: counts)))".contains("says both 1 and 2 for the number"))
    var disks = bytes
    disks[end + 4] = 1
    #expect(refusal(of: disks) == .unsupported("several disks"))
  }

  @Test func neverCrashesOnAChangedByte() throws {
    let bytes = try archive(of: [("a", [1, 2, 3]), ("b/c", Array(repeating: 7, count: 50))])
    for index in bytes.indices {
      for value in [0, 0xFF, bytes[index] ^ 1, bytes[index] &+ 0x80] as [UInt8] {
        var changed = bytes
        changed[index] = value
        readAll(changed)
      }
    }
  }

  @Test func neverCrashesOnNoise() {
    var generator = Generator(state: 1)
    for _ in 0..<300 {
      var bytes = (0..<Int(generator.next() % 400)).map { _ in
        UInt8(truncatingIfNeeded: generator.next() >> 32)
      }
      bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
      bytes += (0..<10).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 60) }
      readAll(bytes)
    }
  }

  @Test func findsChangedContents() throws {
    var bytes = try archive(of: [("a", Array("contents".utf8))])
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "contents".utf8) })
    bytes[start] ^= 1
    #expect(refusalToRead(bytes) != nil)
  }

  @Test func findsALocalHeaderWithAnotherName() throws {
    var bytes = try archive(of: [("abc", [1])])
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "abc".utf8) })
    bytes[start] = UInt8(ascii: "x")
    let reader = try ZipReader(bytes)
    #expect(reader.entries[0].contradiction == "its local header has another name")
  }

  @Test func limitsEntriesAndSizes() throws {
    let bytes = try archive(of: [("a", [1, 2, 3]), ("b", [4])])
    #expect(
      refusal(of: bytes, entryLimit: 1) == .tooManyEntries(2, limit: 1))
    #expect(refusal(of: bytes, sizeLimit: 3) == .tooLarge(limit: 3))
    #expect(refusal(of: bytes, entryLimit: 2, sizeLimit: 4) == nil)
  }

  @Test func refusesABomb() throws {
    let bytes = try pythonArchive(
      #"z.writestr("zeros", b"\0" * 17_000_000, zipfile.ZIP_DEFLATED)"#)
    #expect(
      refusal(of: bytes, sizeLimit: ZipReader.sizeLimit) == .tooLarge(limit: ZipReader.sizeLimit))
    let reader = try ZipReader(bytes, sizeLimit: .max)
    #expect(try reader.read(at: 0).count == 17_000_000)
  }

  /// An image of one colour, or a text of blanks.
  @Test func readsContentsThatCompressWell() throws {
    let bytes = try pythonArchive(
      #"z.writestr("zeros", b"\0" * 8_000_000, zipfile.ZIP_DEFLATED)"#)
    #expect(try ZipReader(bytes).read(at: 0) == [UInt8](repeating: 0, count: 8_000_000))
  }

  @Test func refusesAWrongSize() throws {
    var bytes = try pythonArchive(
      #"z.writestr("a", b"0123456789" * 40, zipfile.ZIP_DEFLATED)"#)
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    for size in [399, 401] {
      bytes[entry + 24] = UInt8(size & 0xFF)
      bytes[entry + 25] = UInt8(size >> 8)
      let reader = try ZipReader(bytes)
      #expect(reader.entries[0].contradiction != nil)
      #expect(refusalToRead(bytes) != nil)
    }
  }

  @Test func refusesMethodsEncryptionAndLargeArchives() throws {
    let bzip = try pythonArchive(#"z.writestr("a", b"abc", zipfile.ZIP_BZIP2)"#)
    #expect(refusalToRead(bzip) == .unknownMethod("a", method: 12))

    var encrypted = try archive(of: [("a", [1])])
    let entry = try #require(
      encrypted.indices.first { encrypted[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    encrypted[entry + 8] |= 1
    #expect(refusalToRead(encrypted) == .encrypted("a"))

    let locator: [UInt8] = [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16)
    let end = encrypted.count - 22
    let large = encrypted[..<end] + locator + encrypted[end...]
    #expect(refusal(of: Array(large)) == .unsupported("ZIP64"))
  }

  @Test func reportsTheKindOfAnEntry() throws {
    let bytes = try pythonArchive(
      """
      link = zipfile.ZipInfo("link")
      link.create_system = 3
      link.external_attr = 0o120777 << 16
      z.writestr(link, "target")
      pipe = zipfile.ZipInfo("pipe")
      pipe.create_system = 3
      pipe.external_attr = 0o010644 << 16
      z.writestr(pipe, "")
      z.writestr("twice", "1")
      z.writestr("twice", "2")
      """)
    let reader = try ZipReader(bytes)
    #expect(reader.entries.map(\.kind) == [.symbolicLink, .special, .file, .file])
    #expect(reader.entries.map(\.name) == ["link", "pipe", "twice", "twice"])
  }

  @Test(arguments: [
    (#"z.writestr("a", "1"); hide(); z.writestr("b", "2")"#, "after a"),
    (#"hide(); z.writestr("a", "1")"#, "after the beginning"),
    (#"z.writestr("a", "1"); hide()"#, "before the directory, after a"),
  ])
  func findsBytesBetweenTheEntries(_ script: String, place: String) throws {
    let bytes = try pythonArchive(
      """
      def hide():
        z.fp.seek(z.start_dir); z.fp.write(b"hidden"); z.start_dir = z.fp.tell()
      """ + "\n" + script)
    let gap = try #require(try ZipReader(bytes).gaps.first)
    #expect(gap.kind == .hidden && gap.place == place)
    #expect(bytes[gap.range].elementsEqual("hidden".utf8))
  }

  @Test func findsBytesAroundTheEndRecord() throws {
    let bytes = try archive(of: [("a", [1])])
    let end = bytes.count - 22
    func gaps(_ bytes: [UInt8]) throws -> [ZipGap] { try ZipReader(bytes).gaps }
    #expect(try gaps(bytes) == [])
    let split = try gaps(Array(bytes[..<end]) + [7, 7] + Array(bytes[end...]))
    #expect(split.map(\.range) == [end..<end + 2])
    #expect(split.map(\.place) == ["between the directory and the end record"])
    #expect(split.map(\.kind) == [.hidden])
    let trailing = try gaps(bytes + [10])
    #expect(trailing.map(\.range) == [bytes.count..<bytes.count + 1])
    #expect(trailing.map(\.kind) == [.trailing])
    // An archive after another one, and one in the comment of another one: the last record takes
    // precedence.
    #expect(try gaps(bytes + bytes).map(\.kind) == [.hidden])
    let commented = try pythonArchive(
      """
      z.writestr("a", "1")
      z.comment = b"hello"
      """)
    #expect(try gaps(commented).map(\.kind) == [.comment])
  }

  @Test func readsDataDescriptorsAndFindsWrongOnes() throws {
    let bytes = try pythonArchive(
      """
      z._seekable = False
      z.writestr("a", b"0123456789" * 40, zipfile.ZIP_DEFLATED)
      z.writestr("b", b"x")
      """)
    let reader = try ZipReader(bytes)
    #expect(reader.gaps == [] && reader.entries.compactMap(\.contradiction) == [])
    let first = try reader.read(at: 0)
    #expect(first.count == 400)
    let descriptor = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 7, 8]) })
    for offset in 0..<16 {
      var changed = bytes
      changed[descriptor + offset] ^= 1
      let entry = try #require(try ZipReader(changed).entries.first)
      // Without its signature, a descriptor is shorter, and the next entry is not adjacent.
      #expect(entry.contradiction != nil, "\(offset)")
    }
  }

  @Test func findsEntriesThatShareBytes() throws {
    var bytes = try archive(of: [("a", [1, 2, 3]), ("b", [4, 5, 6])])
    let entries = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    // Both entries of the directory refer to the first file.
    for offset in 42..<46 { bytes[entries[1] + offset] = 0 }
    bytes[entries[1] + 46] = UInt8(ascii: "a")
    let reader = try ZipReader(bytes)
    #expect(reader.entries.contains { $0.contradiction == "its bytes belong to another entry too" })
    #expect(reader.gaps.count == 1)
  }

  @Test(arguments: [
    (#"i.extra = bytes.fromhex("01001000") + bytes(16)"#, "it has the sizes of ZIP64"),
    (#"i.extra = bytes.fromhex("0100ff00") + bytes(4)"#, "its extra fields overflow"),
    (
      #"i.extra = bytes.fromhex("757006000100000000") + b"x""#,
      "it has another name in its extra fields"
    ),
  ])
  func findsAmbiguousExtraFields(_ python: String, reason: String) throws {
    let bytes = try pythonArchive(
      """
      i = zipfile.ZipInfo("a")
      \(python)
      z.writestr(i, "1")
      """)
    #expect(try ZipReader(bytes).entries.first?.unsupported == reason)
  }

  @Test func refusesAnArchiveOfTooManyEntries() throws {
    let bytes = try pythonArchive(#"for i in range(70000): z.writestr("f%d" % i, b"")"#)
    #expect(refusal(of: bytes) == .unsupported("ZIP64"))
  }

  @Test func refusesAClaimedSizeOverTheLimit() throws {
    var bytes = try pythonArchive(
      #"z.writestr("a", b"0123456789" * 40, zipfile.ZIP_DEFLATED)"#)
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    // Less than a kilobyte that claims 2 GB.
    bytes.replaceSubrange(entry + 24..<entry + 28, with: [0, 0, 0, 0x80])
    #expect(refusal(of: bytes) == .tooLarge(limit: 1 << 20))
  }
}

private func refusal(
  of bytes: [UInt8], entryLimit: Int = 100, sizeLimit: Int = 1 << 20
) -> ArchiveError? {
  do throws(ArchiveError) {
    _ = try ZipReader(bytes, entryLimit: entryLimit, sizeLimit: sizeLimit)
    return nil
  } catch {
    return error
  }
}

/// Why the first entry of an archive that opens cannot be read.
private func refusalToRead(_ bytes: [UInt8]) -> ArchiveError? {
  do throws(ArchiveError) {
    let reader = try ZipReader(bytes)
    _ = try reader.read(at: 0)
    return nil
  } catch {
    return error
  }
}

/// Reads all entries; the results do not matter.
private func readAll(_ bytes: [UInt8]) {
  guard let reader = try? ZipReader(bytes) else { return }
  for index in reader.entries.indices { _ = try? reader.read(at: index) }
}

/// Knuth's linear congruential generator, so that every run reads the same noise.
private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 16
  }
}
