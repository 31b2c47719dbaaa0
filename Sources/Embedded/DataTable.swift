package import WaymarkCore

/// A table in a file that is compiled into the program: JSON with comments, with a row for each
/// member of its object or element of its array.
///
/// An unreadable row is left out, and the program works without it. The faults name the row and its
/// line; a test checks every table, so no program is released with a fault.
package struct DataTable<Row: Sendable>: Sendable {
  /// The path of the file in the repository.
  package let path: String
  package private(set) var rows: [Row] = []

  /// The faults of the file, as `path:line: message`.
  package private(set) var faults: [String] = []

  /// Reads the file at a path in the repository.
  package init(_ path: String, row read: (DataRow) throws(DataFault) -> Row) {
    self.init(path, EmbeddedFile.bytes(of: path), row: read)
  }

  init(_ path: String, _ bytes: [UInt8], row read: (DataRow) throws(DataFault) -> Row) {
    self.path = path
    var found: [DataFault] = []
    do throws(JSONError) {
      let document = try JSONReader.read(bytes, as: .relaxed)
      found = document.duplicates.map {
        DataFault(offset: $0.offset, message: "\"\($0.name)\" is in the table twice")
      }
      for row in DataRow("", document.root).children {
        do throws(DataFault) { rows.append(try read(row)) } catch { found.append(error) }
      }
    } catch {
      found.append(DataFault(offset: error.offset, message: error.reason))
    }
    faults = found.map {
      "\(path):\(TextPosition(of: $0.offset, in: bytes).line): \($0.message)"
    }
  }
}

/// A fault in a row, and its offset.
package struct DataFault: Error {
  fileprivate let offset: Int
  fileprivate let message: String
}

/// A row of a table, or a value in it.
package struct DataRow {
  /// The name of the member; empty for an element of an array.
  package let name: String
  private let node: JSONNode

  fileprivate init(_ name: String, _ node: JSONNode) {
    self.name = name
    self.node = node
  }

  package func fault(_ message: String) -> DataFault {
    DataFault(offset: node.offset, message: message)
  }

  private func fault(expecting what: String) -> DataFault {
    fault("\(name.isEmpty ? "the value" : "\"\(name)\"") is \(node.kind), not \(what)")
  }

  fileprivate var children: [DataRow] {
    node.array?.map { DataRow("", $0) } ?? node.object?.map { DataRow($0.name, $0.node) } ?? []
  }

  /// The members of an object, or the elements of an array.
  package var rows: [DataRow] {
    get throws(DataFault) {
      guard node.array != nil || node.object != nil else {
        throw fault(expecting: "an array or an object")
      }
      return children
    }
  }

  /// An optional member.
  package subscript(name: String) -> DataRow? {
    node[name].map { DataRow(name, $0) }
  }

  /// A required member.
  package func member(_ name: String) throws(DataFault) -> DataRow {
    guard let member = self[name] else { throw fault("\"\(name)\" is missing") }
    return member
  }

  package var isNull: Bool { if case .null = node.value { true } else { false } }

  package var json: JSON { JSON(node) }

  package var text: String {
    get throws(DataFault) {
      guard let text = node.string else { throw fault(expecting: "a string") }
      return text
    }
  }

  package var number: Double {
    get throws(DataFault) {
      guard let number = node.digits.flatMap(Double.init) else {
        throw fault(expecting: "a number")
      }
      return number
    }
  }

  /// The words of a string, or of an array of strings as its lines.
  package var words: [String] {
    get throws(DataFault) {
      var words: [String] = []
      for line in node.array.map({ $0.map { DataRow(name, $0) } }) ?? [self] {
        words += try line.text.split(separator: " ").map(String.init)
      }
      return words
    }
  }

  /// The words, with blanks instead of `_`.
  package var phrases: [String] {
    get throws(DataFault) {
      try words.map { $0.split(separator: "_").joined(separator: " ") }
    }
  }
}
