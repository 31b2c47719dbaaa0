import WaymarkCMicroHTTPD
import WaymarkCore
import WaymarkDisk
import WaymarkHosting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libmicrohttpd: HTTP/1.1 on sockets, with a function that answers requests on any of its threads.
@safe
final class WebServer: Sendable {
  /// What the library's callbacks are given.
  private final class Context: Sendable {
    let library: HTTPLibrary
    let events: EventStreams
    let answer: @Sendable (Request) -> Reply

    init(
      _ library: HTTPLibrary, _ events: EventStreams,
      _ answer: @escaping @Sendable (Request) -> Reply
    ) {
      self.library = library
      self.events = events
      self.answer = answer
    }
  }

  /// A request that is being received: its target, as it was sent.
  private final class Pending {
    let target: [UInt8]
    var isBegun = false

    init(_ target: [UInt8]) {
      self.target = target
    }
  }

  private static let connectionLimit: CUnsignedInt = 4096

  private let context: Context

  /// One for each socket.
  nonisolated(unsafe) private let daemons: [OpaquePointer]

  /// Serves what comes to the sockets, which it closes when it stops.
  init(
    _ library: HTTPLibrary, _ listener: Listener, _ events: EventStreams,
    answer: @escaping @Sendable (Request) -> Reply
  ) {
    let context = Context(library, events, answer)
    self.context = context
    unsafe daemons = listener.sockets.compactMap { socket in
      unsafe shim_start_daemon(
        library.start, socket, Self.connectionLimit,
        { context, target, connection in
          guard let context = unsafe context, let target = unsafe target else { return nil }
          if unsafe shim_has_too_many_parameters(target) != 0 {
            let own = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
            unsafe shim_refuse_parameters(own.library.connectionInfo, connection)
            return nil
          }
          let bytes = unsafe Array(UnsafeRawBufferPointer(start: target, count: strlen(target)))
          return unsafe Unmanaged.passRetained(Pending(bytes)).toOpaque()
        },
        { context, connection, _, method, version, _, size, state in
          guard let context = unsafe context, let connection = unsafe connection,
            let pending = unsafe state?.pointee, let method = unsafe method,
            let version = unsafe version
          else { return .NO }
          let pendingRequest = unsafe Unmanaged<Pending>.fromOpaque(pending).takeUnretainedValue()
          if !pendingRequest.isBegun {
            pendingRequest.isBegun = true
            return .YES
          }
          // Nothing takes a body.
          if let size = unsafe size, unsafe size.pointee > 0 {
            unsafe size.pointee = 0
            return .YES
          }
          let own = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
          let request = unsafe Request(
            method: String(cString: method), target: pendingRequest.target,
            isOld: String(cString: version) != "HTTP/1.1",
            headers: headers(of: connection, own.library))
          return unsafe send(own.answer(request), on: connection, own.events, own.library)
        },
        { _, _, state, _ in
          guard let state = unsafe state, let pending = unsafe state.pointee else { return }
          unsafe Unmanaged<Pending>.fromOpaque(pending).release()
          unsafe state.pointee = nil
        }, Unmanaged.passUnretained(context).toOpaque())
    }
  }

  /// Ends all connections and closes the sockets.
  func stop() {
    // The library cannot end a connection that is suspended.
    context.events.close()
    for _ in 0..<200 where context.events.count > 0 { usleep(5_000) }
    unsafe daemons.forEach { unsafe context.library.stop($0) }
  }
}

/// The headers of a request in their order.
private func headers(
  of connection: OpaquePointer, _ library: HTTPLibrary
) -> [(name: String, value: String)] {
  final class List { var items: [(name: String, value: String)] = [] }
  let list = List()
  _ = unsafe library.connectionValues(
    connection, .HEADER_KIND,
    { context, _, name, value in
      guard let context = unsafe context, let name = unsafe name else { return .YES }
      let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
      let item = unsafe (name: String(cString: name).lowercased(), value: text)
      unsafe Unmanaged<List>.fromOpaque(context).takeUnretainedValue().items.append(item)
      return .YES
    }, Unmanaged.passUnretained(list).toOpaque())
  return list.items
}

private func send(
  _ reply: Reply, on connection: OpaquePointer, _ events: EventStreams, _ library: HTTPLibrary
) -> MHD_Result {
  let response: OpaquePointer? =
    switch reply.body {
    case .bytes(let bytes):
      unsafe shim_response(library.responseOfBytes, bytes, bytes.count)
    case .file(let file, let offset, let count):
      // The library closes the descriptor.
      unsafe file.duplicate().flatMap {
        unsafe library.responseOfFile(UInt64(count), $0, UInt64(offset))
      }
    case .events: unsafe events.response(on: connection)
    }
  guard let response = unsafe response else { return .NO }
  defer { unsafe library.destroy(response) }
  for header in reply.headers {
    _ = unsafe library.addHeader(response, header.name, header.value)
  }
  return unsafe library.queue(connection, CUnsignedInt(reply.status), response)
}
