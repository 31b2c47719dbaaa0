import WaymarkCore

/// An XML property list in the layout of Apple's tools: UTF-8, tabs, the document type of 1.0.
///
/// Property lists have no null: null values are omitted.
func propertyList(_ value: JSON) -> [UInt8] {
  rendered { output in
    output.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    output.propertyList(value, depth: 0)
    output.append("</plist>\n")
  }
}

extension Output {
  fileprivate mutating func propertyList(_ value: JSON, depth: Int) {
    switch value {
    case .null: break
    case .bool(let flag): line(flag ? "<true/>" : "<false/>", depth)
    case .integer(let number): element("integer", String(number), depth)
    case .number(let digits): element("real", digits, depth)
    case .string(let text): element("string", text, depth)
    case .array(let elements):
      guard !elements.isEmpty else { return line("<array/>", depth) }
      line("<array>", depth)
      for element in elements { propertyList(element, depth: depth + 1) }
      line("</array>", depth)
    case .object(let members):
      guard !members.isEmpty else { return line("<dict/>", depth) }
      line("<dict>", depth)
      for member in members {
        element("key", member.name, depth + 1)
        propertyList(member.value, depth: depth + 1)
      }
      line("</dict>", depth)
    }
  }

  private mutating func element(_ name: String, _ text: String, _ depth: Int) {
    line("<\(name)>\(renderedText { $0.xml(text) })</\(name)>", depth)
  }

  private mutating func line(_ text: String, _ depth: Int) {
    append(String(repeating: "\t", count: depth))
    append(text)
    append("\n")
  }
}
