import WaymarkCore
import WaymarkDisk
import WaymarkHosting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Prevents two deploys from working on one target at the same time.
///
/// Stores need not support exclusive creation of files. Each deploy writes its own file and then
/// lists the folder; it continues only if there is no other. Of two deploys, the one that wrote
/// later sees the other, provided that a listing has every file that was written before. Ages are
/// differences of times by the target's own clock. The lock of a process on this machine that has
/// ended is ignored.
final class DeployLock {
  private let transport: any Transport
  private let folder: String
  private let key: String
  private let file: String
  private var renewed = ContinuousClock.now
  private var confirmed = ContinuousClock.now
  private var isRenewing = false

  private let renewal: Duration

  /// How long a lock is valid without renewal, in seconds.
  private static let validity = 120

  /// A content type that a store would not guess: if the store returns it, the target stores
  /// headers.
  private static let headers = [
    Header("Cache-Control", "no-store"), Header("Content-Type", "application/x-waymark-lock"),
  ]

  /// Takes the lock, or throws if another deploy has it.
  ///
  /// Of several deploys that begin at once, the one whose name sorts first waits for the others to
  /// withdraw. With `isBreaking`, every other lock is treated as abandoned.
  init(
    _ name: String, in folder: String, at transport: any Transport, by owner: String,
    _ holder: ProcessMark?, scratch: String, renewal: Duration, isBreaking: Bool
  ) throws {
    self.renewal = renewal
    self.transport = transport
    self.folder = folder
    key = "\(folder)/\(name)"
    file = "\(scratch)/lock"
    try writeFile(Array("\(owner)\n\(holder?.description ?? "")\n".utf8), at: file)
    do {
      try write()
      if transport.traits.isBucket { try requireHeaders() }
      try acquire(isBreaking)
    } catch {
      release()
      throw error
    }
    transport.whileWaiting = { [weak self] in self?.renewIfDue() }
  }

  private func write() throws {
    try transport.put([Upload(source: file, key: key)], headers: Self.headers)
    renewed = .now
  }

  /// Throws if the target does not store the headers of an object.
  private func requireHeaders() throws {
    let stored = try transport.describe([key])[key]
    guard let stored else { throw lost("the lock that was just written is missing") }
    let wanted = stored.reportsTypeOnly ? Self.headers.suffix(1) : Self.headers[...]
    guard let headers = stored.headers, headers != Set(wanted) else { return }
    throw DiagnosedError(
      .deployTarget, at: Location(key), "the target does not store the headers of uploaded files",
      help: "Use a newer rclone; Azure requires 1.61.")
  }

  private func acquire(_ isBreaking: Bool) throws {
    for _ in 0..<10 {
      let locks = try transport.list(folder, hashes: false)
      guard let own = locks.first(where: { $0.key == key }) else {
        throw lost("the lock that was just written is missing")
      }
      let others = locks.filter { $0.key != key }
      let live = others.filter { other in
        !isBreaking && own.modified - other.modified < Self.validity && !hasEnded(holderOf: other)
      }
      let dead = others.filter { other in !live.contains(other) }
      if !dead.isEmpty { try transport.delete(dead.map(\.key)) }
      guard let first = live.min(by: { $0.key < $1.key }) else { return }
      guard key < first.key else { throw held(by: first, age: own.modified - first.modified) }
      usleep(500_000)
    }
    throw DiagnosedError(.deployLocked, at: Location(folder))
  }

  /// The lines of a lock: its owner and the process.
  private func lines(of lock: RemoteObject) -> [Substring] {
    guard let bytes = try? transport.read(lock.key) else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func hasEnded(holderOf lock: RemoteObject) -> Bool {
    lines(of: lock).dropFirst().first.flatMap { ProcessMark($0) }?.hasEnded == true
  }

  private func held(by other: RemoteObject, age: Int) -> DiagnosedError {
    let name = lines(of: other).first ?? ""
    return DiagnosedError(
      .deployLocked, at: Location(other.key),
      "another deploy is working on the target\(name.isEmpty ? "" : ": \(name)");"
        + " its lock is \(max(0, age)) s old")
  }

  private func lost(_ message: String) -> DiagnosedError {
    DiagnosedError(.deployLocked, at: Location(key), message)
  }

  private func renewIfDue() {
    guard !isRenewing, ContinuousClock.now - renewed > renewal else { return }
    isRenewing = true
    defer { isRenewing = false }
    // A lock that was removed must not come back; the next step detects that.
    guard (try? isThere()) == true else { return }
    try? write()
  }

  /// Throws if another deploy removed the lock.
  func confirm() throws {
    guard ContinuousClock.now - confirmed > .seconds(10) else { return }
    try confirmNow()
  }

  func confirmNow() throws {
    guard try isThere() else { throw lost("another deploy removed the lock, so this deploy stops") }
    confirmed = .now
  }

  private func isThere() throws -> Bool {
    try transport.list(folder, hashes: false).contains { $0.key == key }
  }

  /// Removes the lock and other files.
  func release(with keys: [String] = []) throws {
    transport.whileWaiting = {}
    transport.isCleaningUp = true
    defer { transport.isCleaningUp = false }
    try transport.delete(keys + [key])
  }

  private func release() { try? release(with: []) }
}
