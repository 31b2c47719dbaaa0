import WaymarkCPostgres
import WaymarkCSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of libpq, which is loaded only when a source needs it, to keep other runs fast.
@safe
final class PostgresLibrary: Sendable {
  typealias Handle = OpaquePointer?
  typealias Text = UnsafePointer<CChar>?
  typealias Texts = UnsafePointer<Text>?
  typealias Answer = UnsafeMutablePointer<CChar>?
  typealias Options = UnsafeMutablePointer<PQconninfoOption>?
  typealias Numbers = UnsafePointer<CInt>?

  let version: @convention(c) () -> CInt
  let connect: @convention(c) (Texts, Texts, CInt) -> Handle
  let connectPoll: @convention(c) (Handle) -> PostgresPollingStatusType
  let connectionOptions: @convention(c) (Handle) -> Options
  let socket: @convention(c) (Handle) -> CInt
  let setNoticeProcessor:
    @convention(c) (Handle, PQnoticeProcessor?, UnsafeMutableRawPointer?) -> Text
  let finish: @convention(c) (Handle) -> Void
  let status: @convention(c) (Handle) -> ConnStatusType
  let errorMessage: @convention(c) (Handle) -> Answer
  let clear: @convention(c) (Handle) -> Void
  let resultStatus: @convention(c) (Handle) -> ExecStatusType
  let sendQuery:
    @convention(c) (Handle, Text, CInt, UnsafePointer<Oid>?, Texts, Numbers, Numbers, CInt) -> CInt
  let setSingleRowMode: @convention(c) (Handle) -> CInt
  let isBusy: @convention(c) (Handle) -> CInt
  let consumeInput: @convention(c) (Handle) -> CInt
  let nextResult: @convention(c) (Handle) -> Handle
  let errorField: @convention(c) (Handle, CInt) -> Answer
  let rowCount: @convention(c) (Handle) -> CInt
  let columnCount: @convention(c) (Handle) -> CInt
  let columnName: @convention(c) (Handle, CInt) -> Answer
  let columnType: @convention(c) (Handle, CInt) -> Oid
  let isNull: @convention(c) (Handle, CInt, CInt) -> CInt
  let length: @convention(c) (Handle, CInt, CInt) -> CInt
  let value: @convention(c) (Handle, CInt, CInt) -> Answer
  let parse: @convention(c) (Text, UnsafeMutablePointer<Answer>?) -> Options
  let free: @convention(c) (Options) -> Void

  /// The library; `nil` if this system does not have it.
  static let shared = try? PostgresLibrary()

  private init() throws(MissingFunction) {
    #if canImport(Darwin)
      let library = unsafe dlopen("libpq.5.dylib", RTLD_NOW)
    #else
      let library = unsafe dlopen("libpq.so.5", RTLD_NOW)
    #endif
    func load<Function>(_ name: String) throws(MissingFunction) -> Function {
      guard unsafe library != nil, let function = unsafe dlsym(library, name) else {
        throw MissingFunction()
      }
      return unsafe unsafeBitCast(function, to: Function.self)
    }
    version = try load("PQlibVersion")
    unsafe connect = try load("PQconnectStartParams")
    unsafe connectPoll = try load("PQconnectPoll")
    unsafe connectionOptions = try load("PQconninfo")
    unsafe socket = try load("PQsocket")
    unsafe setNoticeProcessor = try load("PQsetNoticeProcessor")
    unsafe finish = try load("PQfinish")
    unsafe status = try load("PQstatus")
    unsafe errorMessage = try load("PQerrorMessage")
    unsafe clear = try load("PQclear")
    unsafe resultStatus = try load("PQresultStatus")
    unsafe sendQuery = try load("PQsendQueryParams")
    unsafe setSingleRowMode = try load("PQsetSingleRowMode")
    unsafe isBusy = try load("PQisBusy")
    unsafe consumeInput = try load("PQconsumeInput")
    unsafe nextResult = try load("PQgetResult")
    unsafe errorField = try load("PQresultErrorField")
    unsafe rowCount = try load("PQntuples")
    unsafe columnCount = try load("PQnfields")
    unsafe columnName = try load("PQfname")
    unsafe columnType = try load("PQftype")
    unsafe isNull = try load("PQgetisnull")
    unsafe length = try load("PQgetlength")
    unsafe value = try load("PQgetvalue")
    unsafe parse = try load("PQconninfoParse")
    unsafe free = try load("PQconninfoFree")
  }

  /// A function that the library on this system does not have.
  private struct MissingFunction: Error {}
}

/// The libraries that read databases.
public enum DatabaseLibraries {
  /// The version of SQLite in use.
  public static var sqlite: String { unsafe String(cString: sqlite3_libversion()) }

  /// The version of libpq on this system; `nil` if there is none.
  public static var postgres: String? {
    guard let number = PostgresLibrary.shared?.version() else { return nil }
    return "\(number / 10000).\(number % 10000)"
  }
}
