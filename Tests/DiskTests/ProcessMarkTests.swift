import Foundation
import Testing

@testable import WaymarkDisk

/// Whether another process has ended.
@Suite struct ProcessMarkTests {
  private func mark(changing index: Int, to word: String) throws -> ProcessMark {
    var words = try #require(ProcessMark.current).description.split(separator: " ").map(String.init)
    words[index] = word
    return try #require(ProcessMark(words.joined(separator: " ")))
  }

  @Test func detectsARunningProcess() throws {
    let mark = try #require(ProcessMark.current)
    #expect(!mark.hasEnded)
    #expect(ProcessMark(mark.description) == mark)
  }

  @Test func detectsAnEndedProcess() throws {
    // Greater than any process number on Linux.
    #expect(try mark(changing: 1, to: "4194305").hasEnded)
    // Another process has the number now.
    #expect(try mark(changing: 2, to: "1").hasEnded)
  }

  @Test func detectsAZombieProcess() throws {
    var child = pid_t()
    var words = unsafe [strdup("true"), nil]
    #expect(unsafe posix_spawnp(&child, "true", nil, nil, &words, nil) == 0)
    unsafe free(words[0])
    usleep(300_000)
    let stat = try String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
    let start = try #require(stat.split(separator: " ").dropFirst(21).first)
    var all = try #require(ProcessMark.current).description.split(separator: " ").map(String.init)
    all[1...] = ["\(child)", String(start)]
    #expect(try #require(ProcessMark(all.joined(separator: " "))).hasEnded)
    var status: CInt = 0
    unsafe waitpid(child, &status, 0)
  }

  @Test func isUndeterminedOnOtherMachines() throws {
    #expect(try !mark(changing: 0, to: "elsewhere/boot/pid:[1]").hasEnded)
    for text in ["", "a b", "a 0 1", "a -1 1", "a b c", "a 1 2 3"] {
      #expect(ProcessMark(text) == nil)
    }
  }
}
