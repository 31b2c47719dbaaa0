import Foundation

/// Writes a file without waiting for the disk, unlike Foundation's `write(to:)`.
///
/// A test that writes thousands of files would otherwise spend its time waiting.
package func writeFile(_ bytes: [UInt8], at path: String) throws {
  guard let file = unsafe fopen(path, "w") else { throw POSIXError(.EIO) }
  defer { unsafe fclose(file) }
  let count = unsafe fwrite(bytes, 1, bytes.count, file)
  guard count == bytes.count else { throw POSIXError(.EIO) }
}
