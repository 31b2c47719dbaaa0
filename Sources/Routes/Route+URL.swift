import WaymarkCore

extension Route {
  /// The path of the route, percent-encoded, without its query.
  ///
  /// The locale is a prefix such as `zh-Hans`; the default locale has none. Query parameters may be
  /// missing.
  public func path(
    locale: String? = nil, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    var output = Output()
    try write(locale: locale, parameters, to: &output)
    return output.text
  }

  /// The https URL of the route on a host, for links, pages and passes.
  public func httpsURL(
    host: String, locale: String? = nil, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    try url(beginning: "https://", host, locale: locale, parameters)
  }

  /// The custom-scheme URL of the route, whose first segment is in the place of the host, as in
  /// `scheme://ads/17`.
  public func schemeURL(
    scheme: String, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    try url(beginning: scheme, ":/", locale: nil, parameters)
  }

  private func url(
    beginning first: String, _ second: String, locale: String?, _ parameters: [String: String]
  ) throws(LinkFault) -> String {
    var output = Output()
    output.append(first)
    output.append(second)
    try write(locale: locale, parameters, to: &output)
    for (index, item) in query.enumerated() {
      let value = try value(of: item.parameter, in: parameters)
      try QueryParameter.check(value, named: item.name)
      output.append(index == 0 ? "?" : "&")
      output.append(item.name)
      output.append("=")
      output.percentEncoded(value)
    }
    return output.text
  }

  private func write(
    locale: String?, _ parameters: [String: String], to output: inout Output
  ) throws(LinkFault) {
    let known = self.parameters
    if let unknown = parameters.keys.filter({ !known.contains($0) }).min() {
      throw LinkFault(
        .linkParameter, "the route \(name) has no parameter \(LinkFault.quote(unknown))")
    }
    if let locale {
      output.append("/")
      output.append(locale)
    }
    for segment in path.segments {
      output.append("/")
      switch segment {
      case .literal(let text): output.append(text)
      case .parameter(let name):
        let value = try value(of: name, in: parameters)
        try PathParameter.check(value, named: name)
        output.percentEncoded(value)
      }
    }
  }

  private func value(
    of parameter: String, in parameters: [String: String]
  ) throws(LinkFault) -> String {
    if let value = parameters[parameter] { return value }
    throw LinkFault(.linkParameter, "the route \(name) needs the parameter \(parameter)")
  }
}
