import COpenSSL

/// A stream of OpenSSL's over bytes in memory.
@safe
struct Memory: ~Copyable {
  let bio: OpaquePointer

  /// Makes a stream that holds a copy of the bytes.
  init(_ bytes: [UInt8] = [], for step: SigningError.Step) throws(SigningError) {
    guard let bio = unsafe BIO_new(BIO_s_mem()) else { throw SigningError(step) }
    var isComplete = bytes.isEmpty
    if let count = CInt(exactly: bytes.count), count > 0 {
      isComplete = unsafe BIO_write(bio, bytes, count) == count
    }
    guard isComplete else {
      unsafe BIO_free(bio)
      throw SigningError(step, "it is too large")
    }
    unsafe self.bio = bio
  }

  deinit {
    unsafe BIO_free(bio)
  }

  /// Takes what was written to the stream.
  func take() -> [UInt8] {
    let count = unsafe BIO_ctrl(bio, BIO_CTRL_PENDING, 0, nil)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe BIO_read(bio, &bytes, CInt(count)) == count else { return [] }
    return bytes
  }
}
