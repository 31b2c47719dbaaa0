import Synchronization
import WaymarkCMicroHTTPD

/// The connections that receive an event for every build, as server-sent events (WHATWG HTML § 9.2).
///
/// A connection with no pending event is suspended: it uses no thread and no processor time.
final class EventStreams: Sendable {
  /// One connection.
  ///
  /// What is in it is used under the lock of the streams only.
  @safe
  final class Stream: @unchecked Sendable {
    fileprivate let owner: EventStreams
    fileprivate let connection: OpaquePointer
    fileprivate var seen = 0
    fileprivate var beats: Int
    fileprivate var isSuspended = false

    /// What is written of the message that is being sent.
    fileprivate var rest: ArraySlice<UInt8> = []

    fileprivate init(of owner: EventStreams, _ connection: OpaquePointer, beats: Int) {
      self.owner = owner
      unsafe self.connection = connection
      self.beats = beats
    }
  }

  private struct State {
    var streams: [ObjectIdentifier: Stream] = [:]

    /// The number of the last message, from one, and its lines.
    var number = 0
    var message: [UInt8] = []
    var beats = 0
    var isClosing = false

    /// Lets every connection that waits go on.
    mutating func wake(_ library: HTTPLibrary) {
      for stream in streams.values where stream.isSuspended {
        stream.isSuspended = false
        unsafe library.resume(stream.connection)
      }
    }
  }

  private let library: HTTPLibrary
  private let state = Mutex(State())

  init(_ library: HTTPLibrary) { self.library = library }

  /// How many connections there are.
  var count: Int { state.withLock(\.streams.count) }

  /// Tells every connection something, and those that come later; JSON on one line.
  func tell(_ message: [UInt8]) {
    state.withLock { state in
      state.number += 1
      state.message = Array("data: ".utf8) + message + Array("\n\n".utf8)
      state.wake(library)
    }
  }

  /// Sends a comment, by which connections are noticed whose client went.
  func beat() {
    state.withLock { state in
      state.beats += 1
      state.wake(library)
    }
  }

  /// Ends every connection.
  func close() {
    state.withLock { state in
      state.isClosing = true
      state.wake(library)
    }
  }

  /// A response that lasts as long as its connection; the library frees it.
  func response(on connection: OpaquePointer) -> OpaquePointer? {
    let stream = state.withLock { state in
      let stream = unsafe Stream(of: self, connection, beats: state.beats)
      state.streams[ObjectIdentifier(stream)] = stream
      return stream
    }
    let context = unsafe Unmanaged.passRetained(stream).toOpaque()
    return unsafe library.responseOfReader(
      UInt64.max, 4096,
      { context, _, buffer, room in
        guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
        let stream = unsafe Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
        return unsafe stream.owner.write(
          to: UnsafeMutableRawBufferPointer(start: buffer, count: room), of: stream)
      }, context,
      { context in
        guard let context = unsafe context else { return }
        let stream = unsafe Unmanaged<Stream>.fromOpaque(context).takeRetainedValue()
        stream.owner.state.withLock {
          _ = $0.streams.removeValue(forKey: ObjectIdentifier(stream))
        }
      })
  }

  /// Writes the pending events of a connection; without any it is suspended, under the same lock
  /// that the sender of an event takes.
  private func write(to buffer: UnsafeMutableRawBufferPointer, of stream: Stream) -> Int {
    state.withLock { state in
      if state.isClosing { return -1 }
      if stream.rest.isEmpty, stream.seen < state.number {
        stream.seen = state.number
        stream.rest = state.message[...]
      } else if stream.rest.isEmpty, stream.beats < state.beats {
        stream.rest = Array(":\n\n".utf8)[...]
      }
      stream.beats = state.beats
      guard !stream.rest.isEmpty else {
        stream.isSuspended = true
        unsafe library.suspend(stream.connection)
        return 0
      }
      let piece = stream.rest.prefix(buffer.count)
      unsafe buffer.copyBytes(from: piece)
      stream.rest = stream.rest.dropFirst(piece.count)
      return piece.count
    }
  }
}
