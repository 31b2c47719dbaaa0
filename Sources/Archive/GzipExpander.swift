import WaymarkCZip

/// Expands a gzip file (RFC 1952) piece by piece; joins the contents of several members.
package final class GzipExpander {
  /// Why a file could not be expanded, as a phrase about the file.
  package enum Fault: String, Error {
    case noMemory = "zlib ran out of memory"
    case damaged = "its compressed data are damaged"
  }

  private let inflater: Inflater

  /// Whether the last member has ended.
  package private(set) var isAtEnd = false

  package init() throws(Fault) {
    guard let inflater = Inflater(in: .gzip) else { throw .noMemory }
    self.inflater = inflater
  }

  /// Expands the next bytes of the file, and passes the results to a closure in pieces.
  package func expand(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
    var used = 0
    while used < bytes.count {
      if isAtEnd {
        // Zeros may follow, and then another member.
        guard bytes[used] != 0 else {
          used += 1
          continue
        }
        guard inflater.reset() else { throw Fault.damaged }
        isAtEnd = false
      }
      let (count, piece, status) = inflater.step(bytes, from: used)
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR,
        count + piece.count > 0
      else { throw Fault.damaged }
      used += count
      isAtEnd = status == Z_STREAM_END
      if !piece.isEmpty { try body(piece) }
    }
    // Reads the output that zlib still has for the last bytes.
    while !isAtEnd {
      let (_, piece, status) = inflater.step([], from: 0)
      isAtEnd = status == Z_STREAM_END
      guard !piece.isEmpty else { return }
      try body(piece)
    }
  }
}
