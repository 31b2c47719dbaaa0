import WaymarkCMicroHTTPD

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of libmicrohttpd; loaded only when there is something to serve, so that nothing else needs it.
@safe
final class HTTPLibrary: Sendable {
  typealias Handle = OpaquePointer?
  typealias Context = UnsafeMutableRawPointer?
  typealias Text = UnsafePointer<CChar>?

  nonisolated(unsafe) let start: UnsafeMutableRawPointer
  nonisolated(unsafe) let responseOfBytes: UnsafeMutableRawPointer
  nonisolated(unsafe) let connectionInfo: UnsafeMutableRawPointer
  let stop: @convention(c) (Handle) -> Void
  let connectionValues:
    @convention(c) (Handle, MHD_ValueKind, MHD_KeyValueIterator?, Context) -> CInt
  let responseOfFile: @convention(c) (UInt64, CInt, UInt64) -> Handle
  let responseOfReader:
    @convention(c) (
      UInt64, Int, MHD_ContentReaderCallback?, Context, MHD_ContentReaderFreeCallback?
    ) -> Handle
  let addHeader: @convention(c) (Handle, Text, Text) -> MHD_Result
  let queue: @convention(c) (Handle, CUnsignedInt, Handle) -> MHD_Result
  let destroy: @convention(c) (Handle) -> Void
  let suspend: @convention(c) (Handle) -> Void
  let resume: @convention(c) (Handle) -> Void

  /// The library; `nil` if this system does not have it.
  static let shared = try? HTTPLibrary()

  private init() throws(MissingFunction) {
    #if canImport(Darwin)
      let library = unsafe dlopen("libmicrohttpd.12.dylib", RTLD_NOW)
    #else
      let library = unsafe dlopen("libmicrohttpd.so.12", RTLD_NOW)
    #endif
    func load<Function>(_ name: String) throws(MissingFunction) -> Function {
      guard unsafe library != nil, let function = unsafe dlsym(library, name) else {
        throw MissingFunction()
      }
      return unsafe unsafeBitCast(function, to: Function.self)
    }
    unsafe start = try load("MHD_start_daemon")
    unsafe responseOfBytes = try load("MHD_create_response_from_buffer")
    unsafe connectionInfo = try load("MHD_get_connection_info")
    unsafe stop = try load("MHD_stop_daemon")
    unsafe connectionValues = try load("MHD_get_connection_values")
    unsafe responseOfFile = try load("MHD_create_response_from_fd_at_offset64")
    unsafe responseOfReader = try load("MHD_create_response_from_callback")
    unsafe addHeader = try load("MHD_add_response_header")
    unsafe queue = try load("MHD_queue_response")
    unsafe destroy = try load("MHD_destroy_response")
    unsafe suspend = try load("MHD_suspend_connection")
    unsafe resume = try load("MHD_resume_connection")
  }

  /// A function that the library on this system does not have.
  private struct MissingFunction: Error {}
}
