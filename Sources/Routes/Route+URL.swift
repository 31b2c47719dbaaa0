import Bytes

extension Route {
  /// The path of the route, percent-encoded, without its query.
  ///
  /// The locale is a prefix such as `zh-Hans`; the default locale has none. Parameters of the query
  /// may be missing.
  public func path(
    locale: String? = nil, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    var output = Output()
    try write(locale: locale, parameters: parameters, to: &output)
    return output.text
  }

  /// The https URL of the route on a host, which links, pages and passes use.
  public func httpsURL(
    host: String, locale: String? = nil, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    var output = Output()
    output.append("https://")
    output.append(host)
    try write(locale: locale, parameters: parameters, to: &output)
    try writeQuery(parameters, to: &output)
    return output.text
  }

  /// The custom-scheme URL of the route: the first segment stands in the host's place, as in
  /// `tradex://ads/17`.
  public func schemeURL(
    scheme: String, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    var output = Output()
    output.append(scheme)
    output.append(":/")
    try write(locale: nil, parameters: parameters, to: &output)
    try writeQuery(parameters, to: &output)
    return output.text
  }

  private func write(
    locale: String?, parameters: [String: String], to output: inout Output
  ) throws(LinkFault) {
    try checkNames(parameters)
    if let locale {
      output.append("/")
      output.append(locale)
    }
    for segment in path.segments {
      output.append("/")
      switch segment {
      case .literal(let text): output.append(text)
      case .parameter(let name):
        guard let value = parameters[name] else { throw missing(name) }
        try PathParameter.check(value, named: name)
        output.percentEncoded(value)
      }
    }
  }

  private func writeQuery(
    _ parameters: [String: String], to output: inout Output
  ) throws(LinkFault) {
    for (index, item) in query.enumerated() {
      guard let value = parameters[item.parameter] else { throw missing(item.parameter) }
      try QueryParameter.check(value, named: item.name)
      output.append(index == 0 ? "?" : "&")
      output.append(item.name)
      output.append("=")
      output.percentEncoded(value)
    }
  }

  private func checkNames(_ parameters: [String: String]) throws(LinkFault) {
    let known = self.parameters
    guard !parameters.keys.allSatisfy(known.contains) else { return }
    let unknown = parameters.keys.filter { !known.contains($0) }.sorted()
    throw LinkFault(
      .linkParameter, "the route \(name) has no parameter \(LinkFault.quote(unknown.first ?? ""))")
  }

  private func missing(_ parameter: String) -> LinkFault {
    LinkFault(.linkParameter, "the route \(name) needs the parameter \(parameter)")
  }
}
