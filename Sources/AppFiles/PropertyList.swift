import Bytes

/// A value of an XML property list that is going to be written.
enum PropertyList: Sendable {
  case string(String)
  case bool(Bool)
  case array([PropertyList])

  /// Keys and values, in the order they are written.
  case dictionary([(key: String, value: PropertyList)])

  /// The whole file, as Apple's tools lay it out: UTF-8, tabs, the document type of 1.0.
  var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """)
      write(to: &output, depth: 0)
      output.append("</plist>\n")
    }
  }

  private func write(to output: inout Output, depth: Int) {
    switch self {
    case .string(let text):
      Self.element("string", text, to: &output, depth: depth)
    case .bool(let flag):
      Self.indent(depth, &output)
      output.append(flag ? "<true/>\n" : "<false/>\n")
    case .array(let elements):
      Self.container("array", isEmpty: elements.isEmpty, to: &output, depth: depth) { output in
        for element in elements { element.write(to: &output, depth: depth + 1) }
      }
    case .dictionary(let members):
      Self.container("dict", isEmpty: members.isEmpty, to: &output, depth: depth) { output in
        for member in members {
          Self.element("key", member.key, to: &output, depth: depth + 1)
          member.value.write(to: &output, depth: depth + 1)
        }
      }
    }
  }

  private static func element(
    _ name: String, _ text: String, to output: inout Output, depth: Int
  ) {
    indent(depth, &output)
    output.append("<\(name)>")
    output.xml(text)
    output.append("</\(name)>\n")
  }

  private static func container(
    _ name: String, isEmpty: Bool, to output: inout Output, depth: Int,
    content: (inout Output) -> Void
  ) {
    indent(depth, &output)
    guard !isEmpty else {
      output.append("<\(name)/>\n")
      return
    }
    output.append("<\(name)>\n")
    content(&output)
    indent(depth, &output)
    output.append("</\(name)>\n")
  }

  private static func indent(_ depth: Int, _ output: inout Output) {
    for _ in 0..<depth { output.append("\t") }
  }
}
