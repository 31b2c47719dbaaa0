import WaymarkCOpenSSL

/// An OpenSSL stream over bytes in memory.
@safe
struct Memory: ~Copyable {
  let bio: OpaquePointer

  /// Makes a stream with a copy of the bytes.
  init(_ bytes: [UInt8] = [], for step: SigningError.Step) throws(SigningError) {
    let bio = try unsafe required(BIO_new(BIO_s_mem()), step)
    var isComplete = bytes.isEmpty
    if let count = CInt(exactly: bytes.count), count > 0 {
      isComplete = unsafe BIO_write(bio, bytes, count) == count
    }
    guard isComplete else {
      unsafe BIO_free(bio)
      throw SigningError(step, "it is too large")
    }
    // Its end means the end, not "try again": otherwise a signature of empty content would not
    // verify.
    unsafe BIO_ctrl(bio, BIO_C_SET_BUF_MEM_EOF_RETURN, 0, nil)
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

/// The DER that an OpenSSL function allocates and writes; `nil` when it fails.
func der(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> CInt) -> [UInt8]? {
  var start: UnsafeMutablePointer<UInt8>?
  let count = unsafe write(&start)
  guard count > 0, let start = unsafe start else { return nil }
  defer { unsafe shim_free(start) }
  return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// The value that an OpenSSL function reads from the beginning of DER, and its length in bytes.
func parse<Value>(
  _ der: [UInt8], _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Value?
) -> (Value, count: Int)? {
  unsafe der.withUnsafeBufferPointer { buffer in
    var next = buffer.baseAddress
    guard let value = unsafe read(&next, buffer.count), let end = unsafe next,
      let start = buffer.baseAddress
    else { return nil }
    return unsafe (value, end - start)
  }
}

/// The seconds since 1970 of a UTCTime or GeneralizedTime.
func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
  guard let time = unsafe time, let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
  defer { unsafe ASN1_STRING_free(epoch) }
  var days: CInt = 0
  var rest: CInt = 0
  guard clearingErrors({ unsafe ASN1_TIME_diff(&days, &rest, epoch, time) }) == 1 else {
    return nil
  }
  return Int(days) * 86_400 + Int(rest)
}

/// An object identifier in dotted form.
func dotted(_ object: OpaquePointer?) -> String {
  guard let object = unsafe object else { return "" }
  var buffer = [CChar](repeating: 0, count: 128)
  guard unsafe OBJ_obj2txt(&buffer, CInt(buffer.count), object, 1) > 0 else { return "" }
  let digits = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: digits, as: UTF8.self)
}

/// The bytes of a string of any ASN.1 string type.
func bytes(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
  guard let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
  return unsafe Array(
    UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
}

/// A string of any ASN.1 string type.
func text(_ string: UnsafePointer<ASN1_STRING>?) -> String? {
  guard let string = unsafe string else { return nil }
  var bytes: UnsafeMutablePointer<UInt8>?
  let count = clearingErrors { unsafe ASN1_STRING_to_UTF8(&bytes, string) }
  guard count >= 0, let bytes = unsafe bytes else { return nil }
  defer { unsafe shim_free(bytes) }
  return unsafe String(
    decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

/// The OpenSSL library.
public enum CryptoLibrary {
  /// The version of OpenSSL at run time, such as `3.0.17`.
  public static var version: String {
    unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
  }
}
