// Netlify and Cloudflare read the same two files, `_headers` and `_redirects`, one copy for each host's
// web root, and understand them differently.

/// The first line of a `_headers` file.
func headersHeading(of site: ServedSite, for host: String) -> String {
  "# Serves \(site.environment). Put a copy into each folder of web/ that is deployed to \(host)."
}

/// A rule of a `_headers` file; it may remove headers that rules before it have set.
func headersRule(_ pattern: String, _ response: Response, removing names: [String] = []) -> Lines {
  var lines: Lines = ["\n\(pattern)"]
  for name in names { lines.append("  ! \(name)") }
  for header in response.all { lines.append("  \(header.name): \(header.value)") }
  return lines
}

/// The first line of a `_redirects` file.
func redirectsHeading(of site: ServedSite) -> String {
  "# Serves \(site.environment). It belongs beside _headers."
}

/// A rule of a `_redirects` file: which page answers for a path with parameters.
func redirectsRule(_ path: ServedPath, to page: String) -> String {
  "\(path.withPlaceholders)  \(page)  200"
}
