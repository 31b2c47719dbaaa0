import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkPasses
import WaymarkSite

/// The folders that passes are assembled of, each with the name of its file.
package struct PassAssemblies: Sendable {
  /// Whether there may be many passes, which go into a folder.
  package let areMany: Bool
  package let folders: [(path: String, name: String)]

  /// Finds the folders: those that are named, or in their place those in a folder of prepared ones.
  package init(of paths: [String]) throws {
    var areMany = paths.count > 1
    var folders: [(path: String, name: String)] = []
    for path in paths {
      let names = try preparedFolders(in: path)
      if names.isEmpty {
        folders.append((path, name(of: path)))
      } else {
        areMany = true
        folders += names.map { (path + "/" + $0, $0) }
      }
    }
    self.areMany = areMany
    self.folders = folders
    guard areMany else { return }
    var seen: [String: String] = [:]
    for (path, name) in folders {
      if let other = seen.updateValue(path, forKey: name.lowercased()) {
        throw DiagnosedError(
          .passDuplicate, at: Location(path), "\(other) would make the same file, \(name).pkpass",
          help: "assemble the two into folders of their own")
      }
    }
  }

  /// Assembles the passes, several at once, into a folder, and tells what became of each in their order:
  /// the file that was or would be written, and the verdict on it.
  ///
  /// The answer says how many were written.
  package func write(
    into output: String, verifier: PassVerifier, jobs: Int,
    result: (_ file: String, PassVerdict) -> Void
  ) async throws -> Int {
    let output = try PassOutput(output)
    do {
      var count = 0
      var rest = folders[...]
      while !rest.isEmpty {
        try Interruption.check()
        let some = Array(rest.prefix(8 * jobs))
        rest = rest.dropFirst(some.count)
        let passes = try await inParallel(jobs: jobs, some.map(\.path)) { path in
          assembled(path, verifier)
        }
        for (folder, pass) in zip(some, passes) {
          let name = folder.name + ".pkpass"
          if pass.verdict.isValid, let bytes = pass.bytes {
            _ = try output.write(bytes, as: name)
            count += 1
          }
          result(output.folder + "/" + name, pass.verdict)
        }
      }
      try Interruption.check()
      if count > 0 {
        try output.commit()
      } else if let warning = output.discard() {
        throw DiagnosedError([warning])
      }
      return count
    } catch {
      let warning = output.discard()
      throw DiagnosedError(
        DiagnosedError(error, at: output.folder).diagnostics + [warning].compactMap(\.self))
    }
  }
}

/// The names of the folders in a folder of prepared ones; none for the folder of a pass.
private func preparedFolders(in path: String) throws(FileError) -> [String] {
  guard fileKind(at: path) == .folder, fileKind(at: path + "/pass.json") == nil else { return [] }
  let names = try entries(of: path)
    .filter { !$0.hasPrefix(".") && fileKind(at: "\(path)/\($0)") == .folder }
  return names.contains { fileKind(at: "\(path)/\($0)/pass.json") != nil } ? names : []
}

/// What the pass of a folder is called.
private func name(of path: String) -> String {
  func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
  let folder = PassFolder.path(path)
  let name = last(folder)
  return ["", ".", ".."].contains(name) ? last(placeOnDisk(folder)) : name
}

/// A pass, of which also what keeps it from being made is a verdict: the others have their own.
private func assembled(_ path: String, _ verifier: PassVerifier) -> PassAssembly {
  do {
    return try PassAssembly(of: path, verifier: verifier)
  } catch let error as FileError {
    return PassAssembly(
      verdict: PassVerdict([
        Diagnostic(.passFolder, at: Location(path), error.description, help: error.help)
      ]))
  } catch let error as DiagnosedError {
    return PassAssembly(verdict: PassVerdict(error.diagnostics))
  } catch {
    return PassAssembly(
      verdict: PassVerdict([Diagnostic(.passFolder, at: Location(path), "\(error)")]))
  }
}
