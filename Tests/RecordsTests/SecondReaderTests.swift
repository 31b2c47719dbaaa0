import Foundation
import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Files written by openpyxl and lxml, and their own reading of the same file.
@Suite struct SecondReaderTests {
  /// Runs a Python program in a folder, and returns the lines that it prints.
  private func python(_ program: String, in folder: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "run Scripts/setup test")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func lines(_ source: SourceDescription) throws -> [String] {
    let records = try RecordSource(source)
    var lines: [String] = []
    while let batch = try records.next() {
      for record in batch.records {
        var cells: [String] = []
        _ = batch.forEachCell(of: record) { _, value in
          switch value {
          case .absent: cells.append("-")
          case .text(let text): cells.append("t:" + String(decoding: text, as: UTF8.self))
          case .number(let text): cells.append("n:" + String(decoding: text, as: UTF8.self))
          case .unusable(let what): cells.append("!" + what)
          case .node: cells.append("?")
          }
        }
        lines.append(cells.joined(separator: "|"))
      }
    }
    return lines
  }

  /// 500 rows of random values of each kind, written by openpyxl and read by both.
  @Test func readsTheSameCellsAsOpenpyxl() throws {
    let scratch = try Scratch()
    let expected = try python(
      """
      import openpyxl, random, datetime as d
      random.seed(3)
      b = openpyxl.Workbook(); s = b.active; s.title = "Stock & more"
      b.create_sheet("Old").sheet_state = "hidden"
      s.append(["id", "title", "price", "sold", "date", "moment", "share", "code", "big"])
      for i in range(500):
          s.append([i, random.choice(["Käfer", "車 1", "a\\nb", None, "<b>&amp;", "x" * 300]),
            round(random.uniform(-1e6, 1e6), random.randint(0, 4)), random.random() < .5,
            d.date(1900, 3, 1) + d.timedelta(random.randint(0, 90000)),
            d.datetime(2024, 1, 1) + d.timedelta(seconds=random.randint(0, 10**8)),
            random.randint(0, 1000) / 1000, random.randint(0, 99999), random.randint(10**12, 10**13 - 1)])
          s.cell(i + 2, 7).number_format = "0.0%"; s.cell(i + 2, 8).number_format = "00000"
      b.save("records.excel.xlsx")
      for r in openpyxl.load_workbook("records.excel.xlsx").active.iter_rows(min_row=2, values_only=True):
          def show(c, v):
              if v is None: return "-"
              if isinstance(v, bool): return "t:" + str(v).lower()
              if isinstance(v, d.datetime): return "t:" + (v.strftime("%Y-%m-%d") if c == 4 else v.isoformat())
              if c == 6: return "t:" + format(round(v * 100, 1), "g") + "%"
              if c == 7: return "t:" + str(v).zfill(5)
              if isinstance(v, (int, float)): return "n:" + (repr(v)[:-2] if repr(v).endswith(".0") else repr(v))
              return "t:" + v.replace("\\n", "\\\\n")
          print("|".join(show(c, v) for c, v in enumerate(r)))
      """, in: scratch.folder)
    let path = scratch.folder + "/records.excel.xlsx"
    let source = SourceDescription(.excel, name: "cars.xlsx", path: path)
    let read = try lines(source).map { $0.replacing("\n", with: "\\n") }
    #expect(expected.count == 500 && read == expected)
  }

  /// A feed that lxml writes, with its own encoding and prefixes.
  @Test func readsTheSameElementsAsLXML() throws {
    let scratch = try Scratch()
    let expected = try python(
      """
      import random, json
      from lxml import etree
      random.seed(5); G = "http://base.google.com/ns/1.0"
      rss = etree.Element("rss", nsmap={"x": G}); channel = etree.SubElement(rss, "channel")
      for i in range(300):
          item = etree.SubElement(channel, "item")
          etree.SubElement(item, "{%s}id" % G).text = str(i)
          text = random.choice(["Käfer", "a & b", '"<p>"', "é" * 50])
          etree.SubElement(item, "description").text = etree.CDATA(text) if i % 2 else text
          for k in range(random.randint(0, 3)): etree.SubElement(item, "{%s}image" % G).text = "u%d" % k
      open("records.xml", "wb").write(etree.tostring(rss, xml_declaration=True, encoding="iso-8859-15", pretty_print=True))
      for item in etree.parse("records.xml").iter("item"):
          images = [e.text for e in item.findall("{%s}image" % G)]
          record = {"id": item.findtext("{%s}id" % G), "description": item.findtext("description")}
          if images: record["image"] = images if len(images) > 1 else images[0]
          print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
      """, in: scratch.folder)
    let source = SourceDescription(.xml, name: "feed.xml", path: scratch.folder + "/records.xml")
    let read = try Reading(XMLReader(source, limit: 1 << 20)).records
    #expect(expected.count == 300 && read == expected)
  }
}
