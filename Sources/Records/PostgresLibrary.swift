import WaymarkCPostgres

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of libpq, which is loaded when a source needs it: no other run waits for it.
@safe
final class PostgresLibrary: Sendable {
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>?

  let version: @convention(c) () -> CInt
  let connect: @convention(c) (Texts, Texts, CInt) -> OpaquePointer?
  let finish: @convention(c) (OpaquePointer?) -> Void
  let status: @convention(c) (OpaquePointer?) -> ConnStatusType
  let errorMessage: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>?
  let run: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> OpaquePointer?
  let clear: @convention(c) (OpaquePointer?) -> Void
  let resultStatus: @convention(c) (OpaquePointer?) -> ExecStatusType
  let sendQuery:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafePointer<Oid>?, Texts, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> CInt
  let setSingleRowMode: @convention(c) (OpaquePointer?) -> CInt
  let nextResult: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let errorField: @convention(c) (OpaquePointer?, CInt) -> UnsafeMutablePointer<CChar>?
  let columnCount: @convention(c) (OpaquePointer?) -> CInt
  let columnName: @convention(c) (OpaquePointer?, CInt) -> UnsafeMutablePointer<CChar>?
  let columnType: @convention(c) (OpaquePointer?, CInt) -> Oid
  let isNull: @convention(c) (OpaquePointer?, CInt, CInt) -> CInt
  let length: @convention(c) (OpaquePointer?, CInt, CInt) -> CInt
  let value: @convention(c) (OpaquePointer?, CInt, CInt) -> UnsafeMutablePointer<CChar>?
  let parse:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutablePointer<PQconninfoOption>?
  let free: @convention(c) (UnsafeMutablePointer<PQconninfoOption>?) -> Void

  #if canImport(Darwin)
    private static let file = "libpq.5.dylib"
  #else
    private static let file = "libpq.so.5"
  #endif

  /// The library; `nil` where this system has none.
  static let shared = PostgresLibrary()

  private init?() {
    guard let library = unsafe dlopen(Self.file, RTLD_NOW) else { return nil }
    guard
      let version = unsafe dlsym(library, "PQlibVersion"),
      let connect = unsafe dlsym(library, "PQconnectdbParams"),
      let finish = unsafe dlsym(library, "PQfinish"),
      let status = unsafe dlsym(library, "PQstatus"),
      let errorMessage = unsafe dlsym(library, "PQerrorMessage"),
      let run = unsafe dlsym(library, "PQexec"),
      let clear = unsafe dlsym(library, "PQclear"),
      let resultStatus = unsafe dlsym(library, "PQresultStatus"),
      let sendQuery = unsafe dlsym(library, "PQsendQueryParams"),
      let setSingleRowMode = unsafe dlsym(library, "PQsetSingleRowMode"),
      let nextResult = unsafe dlsym(library, "PQgetResult"),
      let errorField = unsafe dlsym(library, "PQresultErrorField"),
      let columnCount = unsafe dlsym(library, "PQnfields"),
      let columnName = unsafe dlsym(library, "PQfname"),
      let columnType = unsafe dlsym(library, "PQftype"),
      let isNull = unsafe dlsym(library, "PQgetisnull"),
      let length = unsafe dlsym(library, "PQgetlength"),
      let value = unsafe dlsym(library, "PQgetvalue"),
      let parse = unsafe dlsym(library, "PQconninfoParse"),
      let free = unsafe dlsym(library, "PQconninfoFree")
    else { return nil }
    unsafe self.version = unsafeBitCast(version, to: (@convention(c) () -> CInt).self)
    unsafe self.connect = unsafeBitCast(
      connect, to: (@convention(c) (Texts, Texts, CInt) -> OpaquePointer?).self)
    unsafe self.finish = unsafeBitCast(finish, to: (@convention(c) (OpaquePointer?) -> Void).self)
    unsafe self.status = unsafeBitCast(
      status, to: (@convention(c) (OpaquePointer?) -> ConnStatusType).self)
    unsafe self.errorMessage = unsafeBitCast(
      errorMessage, to: (@convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>?).self)
    unsafe self.run = unsafeBitCast(
      run, to: (@convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> OpaquePointer?).self)
    unsafe self.clear = unsafeBitCast(clear, to: (@convention(c) (OpaquePointer?) -> Void).self)
    unsafe self.resultStatus = unsafeBitCast(
      resultStatus, to: (@convention(c) (OpaquePointer?) -> ExecStatusType).self)
    unsafe self.sendQuery = unsafeBitCast(
      sendQuery,
      to: (@convention(c) (
        OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafePointer<Oid>?, Texts,
        UnsafePointer<CInt>?,
        UnsafePointer<CInt>?, CInt
      ) -> CInt).self)
    unsafe self.setSingleRowMode = unsafeBitCast(
      setSingleRowMode, to: (@convention(c) (OpaquePointer?) -> CInt).self)
    unsafe self.nextResult = unsafeBitCast(
      nextResult, to: (@convention(c) (OpaquePointer?) -> OpaquePointer?).self)
    unsafe self.errorField = unsafeBitCast(
      errorField, to: (@convention(c) (OpaquePointer?, CInt) -> UnsafeMutablePointer<CChar>?).self)
    unsafe self.columnCount = unsafeBitCast(
      columnCount, to: (@convention(c) (OpaquePointer?) -> CInt).self)
    unsafe self.columnName = unsafeBitCast(
      columnName, to: (@convention(c) (OpaquePointer?, CInt) -> UnsafeMutablePointer<CChar>?).self)
    unsafe self.columnType = unsafeBitCast(
      columnType, to: (@convention(c) (OpaquePointer?, CInt) -> Oid).self)
    unsafe self.isNull = unsafeBitCast(
      isNull, to: (@convention(c) (OpaquePointer?, CInt, CInt) -> CInt).self)
    unsafe self.length = unsafeBitCast(
      length, to: (@convention(c) (OpaquePointer?, CInt, CInt) -> CInt).self)
    unsafe self.value = unsafeBitCast(
      value, to: (@convention(c) (OpaquePointer?, CInt, CInt) -> UnsafeMutablePointer<CChar>?).self)
    unsafe self.parse = unsafeBitCast(
      parse,
      to: (@convention(c) (
        UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      ) -> UnsafeMutablePointer<PQconninfoOption>?).self)
    unsafe self.free = unsafeBitCast(
      free, to: (@convention(c) (UnsafeMutablePointer<PQconninfoOption>?) -> Void).self)
  }
}
