import WaymarkCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sockets that listen on one port, which the server that takes them closes.
struct Listener {
  let port: Int
  let sockets: [CInt]

  /// Listens to both loopback addresses, or to one address; 0 is any free port.
  ///
  /// A machine without IPv6 has one loopback address.
  init(port: Int, address: String?) throws(PortFault) {
    let addresses = address.map { [$0] } ?? ["127.0.0.1", "::1"]
    for _ in 0..<10 {
      var sockets: [CInt] = []
      var chosen = port
      var code: CInt = 0
      for text in addresses {
        guard let socket = Self.open(text, chosen, &code) else { continue }
        sockets.append(socket)
        if chosen == 0 { chosen = Self.port(of: socket) }
      }
      // The port must be ours for both: another program's page would else be shown for this one.
      if !sockets.isEmpty, code != EADDRINUSE {
        self.port = chosen
        self.sockets = sockets
        return
      }
      for socket in sockets { close(socket) }
      guard port == 0, code == EADDRINUSE else {
        throw PortFault(port: port, address: address, code: code)
      }
    }
    throw PortFault(port: port, address: address, code: EADDRINUSE)
  }

  /// A socket that listens to an address; `nil` with the system's number for the fault.
  private static func open(_ address: String, _ port: Int, _ code: inout CInt) -> CInt? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, "\(port)", &hints, &found) == 0, let first = unsafe found
    else {
      code = EADDRNOTAVAIL
      return nil
    }
    defer { unsafe freeaddrinfo(first) }
    let info = unsafe first.pointee
    let descriptor = unsafe socket(
      info.ai_family, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var yes: CInt = 1
    let size = socklen_t(MemoryLayout<CInt>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if unsafe info.ai_family == AF_INET6 {
      unsafe setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
    }
    guard unsafe bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 511) == 0
    else {
      // One loopback address may be missing when the other one is there.
      code = errno == EADDRNOTAVAIL && code == 0 ? 0 : errno
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func port(of socket: CInt) -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
        _ = unsafe six.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(socket, $0, &size)
        }
        // The port is at the same place in addresses of both families.
        return unsafe Int(UInt16(bigEndian: six.pointee.sin6_port))
      }
    }
  }
}

/// Why nothing can be served.
package enum ServeFault: Error, Sendable {
  /// The system does not have libmicrohttpd.
  case noLibrary
  case port(PortFault)

  /// Whether another program has the port.
  package var isTaken: Bool {
    guard case .port(let fault) = self else { return false }
    return fault.code == EADDRINUSE
  }

  /// What is wrong.
  package var message: String {
    switch self {
    case .noLibrary: "'waymark serve' needs libmicrohttpd, which this system does not have"
    case .port(let fault): fault.message
    }
  }

  /// What to do.
  package var help: String {
    switch self {
    case .noLibrary: "On Debian and Ubuntu: apt-get install libmicrohttpd12."
    case .port(let fault): fault.help
    }
  }
}

/// A port that cannot be listened to.
package struct PortFault: Error, Sendable {
  let port: Int
  let address: String?
  let code: CInt

  /// What is wrong.
  fileprivate var message: String {
    switch code {
    case EADDRINUSE: "port \(port) is in use by another program"
    case EACCES: "this user may not listen to port \(port)"
    case EADDRNOTAVAIL: "\(address ?? "localhost") is not an address of this machine"
    default: "port \(port) cannot be listened to (error \(code))"
    }
  }

  /// What to do.
  fileprivate var help: String {
    switch code {
    case EADDRINUSE: "Choose another one with --port, or end that program."
    case EACCES: "Choose a port above 1023 with --port."
    case EADDRNOTAVAIL: "Give --host an address that 'ip address' lists."
    default: "Choose another port with --port."
    }
  }
}
