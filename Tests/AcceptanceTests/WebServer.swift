import Foundation
import Synchronization
import Testing

/// A web server of the system, started on a free port with a generated file and killed at the end.
final class WebServer {
  enum Kind: String, CaseIterable, Sendable {
    case nginx, caddy, apache

    /// Debian's program; a missing one fails the test.
    var program: String {
      switch self {
      case .nginx: "/usr/sbin/nginx"
      case .caddy: "/usr/bin/caddy"
      case .apache: "/usr/sbin/apache2"
      }
    }

    /// The file below `hosting/`.
    var file: String {
      switch self {
      case .nginx: "nginx.conf"
      case .caddy: "Caddyfile"
      case .apache: "htaccess"
      }
    }
  }

  let port: Int

  /// Where it speaks TLS; 0 when it does so nowhere else.
  private(set) var securePort = 0
  private let scratch: TemporaryFolder
  private let process = Process()

  /// Starts a server for a tree as its operator would, and waits until it answers.
  ///
  /// A secure one, which only nginx can be here, speaks TLS with a certificate that it signed itself.
  /// With brotli it has the module that sends such files.
  init(
    _ kind: Kind, tree: String, environment: String, hosts: [String], isSecure: Bool = false,
    hasBrotli: Bool = false
  ) throws {
    scratch = try TemporaryFolder()
    port = try Self.freePort()
    try #require(
      FileManager.default.isExecutableFile(atPath: kind.program),
      "\(kind.program) is missing; run Scripts/setup test")
    let text = try String(contentsOfFile: "\(tree)/hosting/\(kind.file)", encoding: .utf8)
      .replacing("/srv/waymark/\(environment)", with: tree)
    process.executableURL = URL(fileURLWithPath: kind.program)
    switch kind {
    case .nginx: try prepareNginx(text, isSecure: isSecure, hasBrotli: hasBrotli)
    case .caddy:
      let unknown = try String(
        contentsOfFile: "\(tree)/hosting/Caddyfile-unknown-hosts", encoding: .utf8
      )
      .replacing("http:// {", with: "http://:\(port) {")
      try prepareCaddy(text + unknown, hosts: hosts)
    case .apache: try prepareApache(text, tree: tree, hosts: hosts)
    }
    try start(kind)
  }

  /// Starts nginx with the server of the reference that has a text, for a host, with other ports.
  init(guideExample mark: String, host: String, ports: [String: Int]) throws {
    scratch = try TemporaryFolder()
    port = try Self.freePort()
    let guide = try String(
      contentsOfFile: Waymark.root + "/docs/reference/pass-updates.md", encoding: .utf8)
    let example = guide.components(separatedBy: "```nginx\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }.first { $0.contains(mark) }
    var text = try #require(example).replacing(mark, with: "server_name \(host);")
      .replacing("listen 443 ssl;", with: "listen 80;")
    for (name, port) in ports { text = text.replacing(":\(name);", with: ":\(port);") }
    process.executableURL = URL(fileURLWithPath: Kind.nginx.program)
    try prepareNginx(text, isSecure: false, hasBrotli: false)
    try start(.nginx)
  }

  /// Starts a server with the files of several environments, each copied as `hosting/README.md` says,
  /// and with the ports 80 and 443 at others of the loopback addresses.
  init(_ kind: Kind, output: String, environments: [String]) throws {
    scratch = try TemporaryFolder()
    port = try Self.freePort()
    securePort = try Self.freePort()
    var (files, text) = (environments.map { ($0, $0) }, "")
    if kind == .caddy { files.append((environments[0], "")) }
    for (environment, name) in files {
      let file =
        switch kind {
        case .nginx: "nginx.conf"
        case .caddy: name.isEmpty ? "Caddyfile-unknown-hosts" : "Caddyfile"
        case .apache: "apache-server.conf"
        }
      text += try String(
        contentsOfFile: "\(output)/\(environment)/hosting/\(file)", encoding: .utf8
      )
      .replacing("/srv/waymark/\(environment)", with: "\(output)/\(environment)")
    }
    for (standard, port) in [(80, port), (443, securePort)] {
      text = text.replacing("listen \(standard)", with: "listen 127.0.0.1:\(port)")
        .replacing("listen [::]:\(standard)", with: "listen [::1]:\(port)")
        .replacing("<VirtualHost *:\(standard)>", with: "<VirtualHost *:\(port)>")
    }
    process.executableURL = URL(fileURLWithPath: kind.program)
    switch kind {
    case .nginx: try prepareNginx(text, isSecure: false, hasBrotli: false)
    case .caddy:
      let options = "http_port \(port)\n\thttps_port \(securePort)\n\tdefault_bind 127.0.0.1 [::1]"
      try prepareCaddy(text, options: options)
    case .apache:
      let listen = [port, securePort].map { "Listen 127.0.0.1:\($0)\nListen [::1]:\($0)" }
      try prepareApache(listen.joined(separator: "\n"), text)
    }
    try start(kind)
  }

  deinit {
    // What the test runner starts inherits blocked signals; each server is one process here.
    process.endNow()
  }

  private func prepareNginx(_ text: String, isSecure: Bool, hasBrotli: Bool) throws {
    // As the file itself says.
    let text =
      hasBrotli
      ? text.replacing(/\n  disable_symlinks [^\n]*/, with: "\n  brotli_static on;") : text
    let module =
      hasBrotli ? "load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;" : ""
    let listen = isSecure ? "listen 127.0.0.1:\(port) ssl;" : "listen 127.0.0.1:\(port);"
    try scratch.write(
      text.replacing("\n  listen [::]:80;", with: "").replacing("listen 80;", with: listen),
      to: "site")
    let certificate = isSecure ? try makeCertificate() : ""
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(scratch.path)/\($0);" }.joined(separator: " ")
    try scratch.write(
      """
      \(module)
      daemon off; master_process off; pid \(scratch.path)/pid; error_log \(scratch.path)/log;
      events { }
      http {
        access_log off; \(temporary) \(certificate)
        include /etc/nginx/mime.types; default_type application/octet-stream;
        include \(scratch.path)/site;
      }
      """, to: "nginx.conf")
    process.arguments = [
      "-p", scratch.path, "-e", scratch.path + "/log", "-c", scratch.path + "/nginx.conf",
    ]
  }

  /// Makes a certificate for any host, and returns nginx's words for it.
  private func makeCertificate() throws -> String {
    let (key, certificate) = ("\(scratch.path)/key.pem", "\(scratch.path)/certificate.pem")
    let made = try Waymark.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=any.example", "-keyout",
        key, "-out", certificate,
      ])
    try #require(made.status == 0, "\(made.errors)")
    return "ssl_certificate \(certificate); ssl_certificate_key \(key);"
  }

  private func prepareCaddy(_ text: String, hosts: [String]) throws {
    var text = text
    for host in hosts { text = text.replacing("\n\(host) {", with: "\nhttp://\(host):\(port) {") }
    try prepareCaddy(text, options: "default_bind 127.0.0.1\n\thttp_port \(Self.freePort())")
  }

  private func prepareCaddy(_ text: String, options: String) throws {
    try scratch.write("{\n\tadmin off\n\t\(options)\n}\n" + text, to: "Caddyfile")
    process.arguments = ["run", "--adapter", "caddyfile", "--config", scratch.path + "/Caddyfile"]
    process.environment = [
      "HOME": scratch.path, "XDG_DATA_HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path,
    ]
  }

  private func prepareApache(_ text: String, tree: String, hosts: [String]) throws {
    var configuration = "TraceEnable Off"
    for host in hosts {
      let root = "\(tree)/web/\(host)"
      // A tree that is a link is replaced as a whole: there the rules are in the server's own file.
      let attributes = try FileManager.default.attributesOfItem(atPath: tree)
      let isLink = attributes[.type] as? FileAttributeType == .typeSymbolicLink
      if isLink {
        try scratch.write(text, to: "rules")
      } else {
        try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/.htaccess"))
      }
      configuration += """

        <VirtualHost *:\(port)>
          ServerName \(host)
          DocumentRoot \(root)
          <Directory \(root)>
            AllowOverride All
            Options +Indexes
            Require all granted
            \(isLink ? "Include \(scratch.path)/rules" : "")
          </Directory>
        </VirtualHost>

        """
    }
    try prepareApache("Listen 127.0.0.1:\(port)", configuration)
  }

  private func prepareApache(_ listen: String, _ text: String) throws {
    let modules = [
      "mpm_event", "authz_core", "mime", "dir", "autoindex", "negotiation", "alias", "rewrite",
      "headers", "filter", "deflate", "brotli", "ssl",
    ]
    .map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so" }.joined(separator: "\n")
    try scratch.write(
      """
      \(modules)
      ServerRoot \(scratch.path)
      ServerName localhost
      \(listen)
      PidFile \(scratch.path)/pid
      DefaultRuntimeDir \(scratch.path)
      ErrorLog \(scratch.path)/log
      User www-data
      Group www-data
      TypesConfig /etc/mime.types
      AccessFileName .htaccess
      DirectoryIndex index.html
      \(text)
      """, to: "apache.conf")
    process.arguments = ["-X", "-f", scratch.path + "/apache.conf"]
  }

  private func start(_ kind: Kind) throws {
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.file("output")
    process.standardError = try scratch.file("errors")
    try process.run()
    try waitUntilReady(kind)
  }

  private func waitUntilReady(_ kind: Kind) throws {
    for _ in 0..<1200 {
      let answers = Self.answers(port)
      try #require(process.isRunning, "\(kind) ended: \(messages)")
      if answers { return }
      usleep(50_000)
    }
    try #require(Bool(false), "\(kind) did not answer in a minute: \(messages)")
  }

  /// What the server said, for a message.
  var messages: String {
    ["errors", "output", "log"].map {
      (try? String(contentsOfFile: scratch.path + "/" + $0, encoding: .utf8)) ?? ""
    }.joined(separator: "\n")
  }

  /// The number of ports that this process has taken.
  private static let taken = Atomic<Int>(0)

  /// A port that no other server of this process gets, and the system gives to none that asks for any
  /// port: below those that it gives.
  static func freePort() throws -> Int {
    for _ in 0..<1000 {
      let number = taken.add(1, ordering: .relaxed).newValue
      let port = 20_000 + (Int(getpid()) * 97 + number) % 12_000
      if unsafe onLoopback(port, bind) { return port }
    }
    return try #require(nil, "no port between 20000 and 32000 is free")
  }

  static func answers(_ port: Int) -> Bool { unsafe onLoopback(port, connect) }

  /// Whether a new socket can be connected with a port of the loopback address, or bound to it.
  private static func onLoopback(
    _ port: Int, _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    unsafe address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call(descriptor, $0, size) == 0
      }
    }
  }
}
