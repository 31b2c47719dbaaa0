import Bytes
import Disk

/// Writes sorted lines, which may be more than memory holds, to a file.
func writeLines(of lines: consuming SortedLines, to path: String) throws(FileError) {
  var file = try PartFile(at: path)
  var output = Output(capacity: 1 << 16)
  while let line = try lines.next() {
    output.append(line)
    output.append("\n")
    if output.count >= 1 << 16 {
      try file.append(output.bytes)
      output.removeAll()
    }
  }
  try file.append(output.bytes)
  try file.commit()
}
