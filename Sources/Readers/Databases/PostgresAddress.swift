import WaymarkCPostgres
import WaymarkModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The database name to pass to libpq, which may be a whole URL.
func postgresAddress(of source: SourceDescription) throws(DiagnosedError) -> String {
  let location = Location(source.name)
  let libpq = try PostgresConnection.library(for: source)
  switch source.connection {
  case .service(let service)?: return "service=" + service
  case .variable(let variable)?:
    guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else {
      throw DiagnosedError(
        .sourceConnection, at: location,
        "the environment variable\(shownVariable(variable)) that \"env\" names is not set",
        help: "Set it to the URL of the database: postgresql://user@host/database.")
    }
    guard unsafe isAddress(value, libpq) else {
      throw DiagnosedError(
        .sourceConnection, at: location,
        "the environment variable\(shownVariable(variable)) that \"env\" names is not a database URL",
        help: """
          Set it to postgresql://user@host/database, with every / @ : and % of a password \
          percent-encoded.
          """)
    }
    return unsafe String(cString: value)
  case nil: throw DiagnosedError(.sourceConnection, at: location, "there is no address")
  }
}

/// Whether a text is a usable database address; the check keeps parts of a password out of libpq's
/// messages, because libpq would take one with an invalid character for a port, a host or a name.
private func isAddress(_ text: UnsafePointer<CChar>, _ libpq: PostgresLibrary) -> Bool {
  guard let options = unsafe libpq.parse(text, nil) else { return false }
  defer { unsafe libpq.free(options) }
  var option = unsafe options
  while let keyword = unsafe option.pointee.keyword {
    let name = unsafe String(cString: keyword)
    let value = unsafe option.pointee.val.map { unsafe String(cString: $0) } ?? ""
    switch name {
    case "port" where !value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }:
      return false
    case "host" where value.utf8.contains(0x40), "dbname" where value.utf8.contains(0x40):
      return false
    // A user name may contain an @, as on Azure, but no colon before it.
    case "user" where value.utf8.contains(0x40) && value.utf8.contains(0x3A): return false
    default: unsafe option += 1
    }
  }
  return true
}
