/// The path that is there and differs in the case of letters only; `nil` when there is none.
///
/// Whoever comes from a disk that knows no such difference types `Cars.csv` for `cars.csv`.
public func pathInOtherCase(_ path: String) -> String? {
  guard fileKind(at: path) == nil else { return nil }
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    let folder = found.isEmpty ? "." : found
    let separator = found.isEmpty || found.hasSuffix("/") ? "" : "/"
    if part == "." || part == ".." || fileKind(at: found + separator + part) != nil {
      found += separator + part
      continue
    }
    let names = (try? entries(of: folder)) ?? []
    guard let name = names.first(where: { $0.lowercased() == part.lowercased() }) else {
      return nil
    }
    found += separator + name
  }
  return found
}
