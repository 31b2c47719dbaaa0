import Synchronization
import WaymarkArchive
import WaymarkCore
import WaymarkDisk
import WaymarkHosting

extension Preview {
  /// Smaller files are sent as they are, as the servers do.
  private static let leastCompressed = 512

  /// A larger file is sent as it is, and a larger page without the script.
  private static let greatestChanged = 16 << 20

  /// The reply of a host to a request, by the table that its hosting files are made of.
  func reply(to request: Request, from host: Host, _ name: String, _ state: State) -> Reply {
    let making = request.isRead ? state.making[name] : nil
    let early = making.flatMap { earlyReply(to: request, from: $0, of: host, name, state) }
    var reply = early ?? publishedReply(to: request, from: host, name, state)
    let answers = early == nil ? host.answers : making?.answers ?? host.answers
    let names = Set(reply.headers.map(\.name))
    reply.headers += answers.common.filter { !names.contains($0.name) }
    if !isExact { reply.headers.removeAll { $0.name == "Strict-Transport-Security" } }
    return reply
  }

  /// The reply of what the last build published.
  private func publishedReply(
    to request: Request, from host: Host, _ name: String, _ state: State
  ) -> Reply {
    switch host.answers.answer(to: request.target[...]) {
    case .redirect(let status, let target): return Reply(status, [Header("Location", target)])
    case .error(let status, let page):
      return errorReply(status, page, to: request, from: host, name, state)
    case .file(let path, let response, let page):
      if state.trees.isEmpty { return self.page(503, waitingPage(state, script: script(state))) }
      guard let file = open(path, of: host) else {
        return errorReply(404, page, to: request, from: host, name, state)
      }
      return request.isRead
        ? fileReply(200, file, response, to: request, name, state)
        : .text(405, "Only GET and HEAD are answered.", [.allow])
    }
  }

  /// What the running build makes of a file, where that is not what is served.
  ///
  /// Of files that are not pages, only new ones are asked for, unless one changed that keeps its name.
  private func made(
    _ path: String, _ response: Response, by tree: EarlyTree, of host: Host, _ name: String,
    _ state: State
  ) -> [UInt8]? {
    let file = open(path, of: host)
    guard file == nil || response.isPage || state.loadsOthers(on: name) else { return nil }
    let place = "web/\(name)\(path)"
    func asked() -> [UInt8]? {
      tree.file(place).flatMap { $0.count <= Self.greatestChanged ? $0 : nil }
    }
    // The page that loads a new file is compared with that of the build, not the file.
    if file == nil, !response.isPage { return asked() }
    if let known = state.early[place] { return known }
    guard state.early.count < Self.earlyLimit else { return nil }
    let bytes = asked()
    let news = bytes == file.map(read) ? nil : bytes
    return self.state.withLock { current in
      // The build may have ended meanwhile.
      guard current.round == state.round else { return nil }
      current.early[place] = .some(news)
      return news
    }
  }

  /// How many files are made before the rest; for more, the build itself is as fast.
  private static let earlyLimit = 64

  /// A file that was made before the rest; `nil` for one that is as it was, or that comes with the rest.
  private func earlyReply(
    to request: Request, from making: Making, of host: Host, _ name: String, _ state: State
  ) -> Reply? {
    guard case .file(let path, let response, _) = making.answers.answer(to: request.target[...]),
      let bytes = made(path, response, by: making.tree, of: host, name, state)
    else { return nil }
    let headers = response.headers.filter { $0.name != "Cache-Control" }
    let page = response.isPage ? previewPage(bytes, of: name, state, ahead: 1) : bytes
    return Reply(
      200,
      [Header("Content-Type", response.contentType), Header("Cache-Control", "no-store")]
        + previewHeaders(headers, isPage: response.isPage)
        + pageMark(bytes, response, of: name, state), .bytes(page))
  }

  /// The header by which an open page sees whether it changed.
  private func pageMark(
    _ bytes: [UInt8], _ response: Response, of name: String, _ state: State
  ) -> [Header] {
    response.isPage ? [Header("Waymark-Page", mark(of: bytes, on: name, state))] : []
  }

  func open(_ path: String, of host: Host) -> RandomAccessFile? {
    try? RandomAccessFile(at: DiskPath(String(path.dropFirst()), below: host.root))
  }

  private func errorReply(
    _ status: Int, _ page: ErrorPage?, to request: Request, from host: Host, _ name: String,
    _ state: State
  ) -> Reply {
    guard let page, let file = open(page.path, of: host) else {
      return .text(status, status == 400 ? "The URL is not valid." : "Nothing is at this URL.")
    }
    return fileReply(status, file, page.response, to: request, name, state)
  }

  /// A file with the headers of its kind; a part of it, or no bytes, when that is what was asked for.
  private func fileReply(
    _ status: Int, _ file: RandomAccessFile, _ response: Response, to request: Request,
    _ name: String, _ state: State
  ) -> Reply {
    var headers = [Header("Content-Type", response.contentType)] + response.headers
    var bytes: [UInt8]?
    var tag = "\(hex(file.identity.modified))-\(hex(file.identity.size))"
    if !isExact {
      headers = previewHeaders(headers, isPage: response.isPage)
      if response.isPage, file.identity.size <= Self.greatestChanged {
        let page = read(file)
        headers += pageMark(page, response, of: name, state)
        bytes = previewPage(page, of: name, state)
        tag += "-" + build(state)
      }
    }
    let size = bytes?.count ?? file.identity.size
    let isCompressible =
      response.isCompressed && size >= Self.leastCompressed && size <= Self.greatestChanged
    if isCompressible { headers.append(Header("Vary", "Accept-Encoding")) }
    let isCompressed = isCompressible && request.takesGzip
    headers.append(Header("ETag", isCompressed ? "W/\"\(tag)\"" : "\"\(tag)\""))
    if status == 200, request["if-none-match"].map({ matches($0, tag) }) == true {
      // The library sends no bytes of it.
      return Reply(304, headers, body(bytes, file, 0..<size))
    }
    if isCompressed, let packed = try? ContentCoding.gzip.encode(bytes ?? read(file)) {
      headers.append(Header("Content-Encoding", "gzip"))
      return Reply(status, headers, .bytes(packed))
    }
    headers.append(Header("Accept-Ranges", "bytes"))
    guard status == 200, request.method == "GET", let text = request["range"],
      request["if-range"].map({ $0 == "\"\(tag)\"" }) ?? true, let range = ByteRange(text)
    else { return Reply(status, headers, body(bytes, file, 0..<size)) }
    guard let part = range.part(of: size) else {
      return Reply(416, [Header("Content-Range", "bytes */\(size)")])
    }
    let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
    return Reply(206, headers + [Header("Content-Range", place)], body(bytes, file, part))
  }

  private func body(
    _ bytes: [UInt8]?, _ file: RandomAccessFile, _ part: Range<Int>
  ) -> Reply.Body {
    bytes.map { .bytes(Array($0[part])) }
      ?? .file(file, offset: part.lowerBound, count: part.count)
  }

  func read(_ file: RandomAccessFile) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece: [UInt8] = []
    while bytes.count < file.identity.size,
      (try? file.read(file.identity.size - bytes.count, at: bytes.count, into: &piece)) != nil,
      !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }

  private func hex(_ number: Int) -> String { String(number, radix: 16) }

  /// Whether one of the tags that a client has is a file's (RFC 9110 § 13.1.2).
  private func matches(_ known: String, _ tag: String) -> Bool {
    known == "*"
      || known.split(separator: ",").contains {
        let text = $0.drop { $0 == " " }
        return (text.hasPrefix("W/") ? text.dropFirst(2) : text) == "\"\(tag)\""
      }
  }
}

extension Response {
  /// Whether it is a page, which the preview puts its script into.
  var isPage: Bool { contentType.hasPrefix("text/html") }
}

/// The one range of a `Range` header (RFC 9110 § 14.1.2); several are sent as the whole file.
struct ByteRange: Equatable {
  /// The first byte; `nil` for as many as `last` says at the end.
  let first: Int?

  /// The last byte; `nil` for all that follow.
  let last: Int?

  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /bytes=(\d{0,18})-(\d{0,18})/) else { return nil }
    first = Int(match.1)
    last = Int(match.2)
    guard first != nil || last != nil else { return nil }
    if let first, let last, first > last { return nil }
  }

  /// The bytes of a file with a size; `nil` when it has none of them.
  func part(of size: Int) -> Range<Int>? {
    guard let first else {
      let count = min(last ?? 0, size)
      return count == 0 ? nil : size - count..<size
    }
    guard first < size else { return nil }
    return first..<min(size, (last ?? size - 1) + 1)
  }
}
