import Testing
import WaymarkOptions

private struct BuildOptions: Equatable, Sendable {
  var project = "."
  var environments: [String] = []
  var jobs = 2
  var isStrict = false
  var files: [String] = []
}

private let command = Command(
  "build", "Write every file.",
  defaults: BuildOptions(),
  options: [
    .text("project", "DIR", "The project's folder", \.project),
    .texts("environment", "NAME", "Build only this environment", \.environments),
    .number("jobs", "N", "A whole number from 1", in: 1...99, \.jobs),
    .flag("strict", "Treat warnings as errors", \.isStrict),
  ],
  operands: [
    .many("FILE", "A file", isRequired: false) {
      $0.files.append($1)
      return !$1.isEmpty
    }
  ])

private func values(_ arguments: String...) throws -> BuildOptions? {
  guard case .run(let values) = try command.parse(arguments) else { return nil }
  return values
}

private func message(_ arguments: String...) -> String? {
  do {
    _ = try command.parse(arguments)
    return nil
  } catch {
    return error.message
  }
}

struct CommandTests {
  @Test func acceptsValuesInBothForms() throws {
    let values = try values("--project", "a", "--jobs=3", "--environment=x", "--environment", "y")
    #expect(values == BuildOptions(project: "a", environments: ["x", "y"], jobs: 3))
  }

  @Test func keepsAnEqualsSignInsideAValue() throws {
    #expect(try values("--project=a=b")?.project == "a=b")
  }

  @Test func endsOptionsAtTwoDashes() throws {
    #expect(try values("--strict", "--", "--jobs")?.files == ["--jobs"])
  }

  @Test func acceptsANegativeNumberAsOperandOrValue() throws {
    #expect(try values("-33.8,151.2")?.files == ["-33.8,151.2"])
    #expect(try values("--project", "-33.8,151.2")?.project == "-33.8,151.2")
  }

  @Test func acceptsAnOptionWithoutItsValue() throws {
    let command = Command(
      "build", "Write.", defaults: BuildOptions(),
      options: [
        .texts("accept", "NAMES", "What to accept", \.environments).bare(as: "all"),
        .flag("strict", "Treat warnings as errors", \.isStrict),
      ])
    for (arguments, names) in [
      (["--accept", "--strict"], ["all"]), (["--accept"], ["all"]), (["--accept", "a"], ["a"]),
      (["--accept=a", "--accept", "--strict"], ["a", "all"]),
    ] {
      guard case .run(let values) = try command.parse(arguments) else { return }
      #expect(values.environments == names)
    }
    #expect(throws: UsageError.self) { try command.parse(["--accept="]) }
  }

  @Test(arguments: ["--help", "-h"]) func recognisesARequestForHelp(argument: String) throws {
    guard case .help = try command.parse(["--strict", argument]) else {
      Issue.record("no help")
      return
    }
  }

  @Test(arguments: [
    (["--jbos", "3"], "unknown option --jbos; did you mean --jobs?"),
    (["--zzz"], "unknown option --zzz"),
    (["-x"], "unknown option -x"),
    (["--jobs"], "--jobs needs a value: N"),
    (["--jobs", "--strict"], "--jobs needs a value: N"),
    (["--jobs", "0"], "--jobs \"0\" is not a whole number from 1 to 99"),
    (["--jobs", "1", "--jobs", "2"], "--jobs is given twice"),
    (["--strict=yes"], "--strict does not take a value"),
    ([""], "\"\" is not valid: A file"),
  ])
  func refuses(arguments: [String], saying expected: String) {
    do {
      _ = try command.parse(arguments)
      Issue.record("accepted \(arguments)")
    } catch {
      #expect(error.message == expected)
    }
  }

  @Test func refusesMissingAndSurplusOperands() {
    let command = Command(
      "one", "One.", defaults: "", options: [],
      operands: [
        .one("DIR", "A folder", \.self)
      ])
    #expect(throws: UsageError("DIR is missing", command: "one")) { try command.parse([]) }
    #expect(throws: UsageError("unexpected argument \"b\"", command: "one")) {
      try command.parse(["a", "b"])
    }
  }

  @Test func refusesACommandLineWithoutARequiredOption() throws {
    let command = Command(
      "one", "One.", defaults: "", options: [.text("app", "ID", "The app", \.self).required])
    #expect(throws: UsageError("--app is missing", command: "one")) { try command.parse([]) }
    guard case .run("x") = try command.parse(["--app", "x"]) else {
      Issue.record("not taken")
      return
    }
  }

  @Test func refusesAnInvalidValueOfAnOptionalField() throws {
    let command = Command(
      "one", "One.", defaults: Int?.none,
      options: [.optional("count", "N", "A number", \.self) { Int($0) }])
    #expect(throws: UsageError("--count \"x\" is not valid: A number", command: "one")) {
      try command.parse(["--count", "x"])
    }
  }

  @Test func listsEveryOptionInItsHelp() {
    #expect(
      command.outline.help == """
        Write every file.

        Usage: waymark build [OPTIONS] [FILE…]

        Arguments:
          FILE…  A file

        Options:
          --project DIR       The project's folder
          --environment NAME  Build only this environment (repeatable)
          --jobs N            A whole number from 1
          --strict            Treat warnings as errors
          -h, --help          Show this help
        """)
  }

  @Test func pointsAtTheHelpOfTheCommand() {
    #expect(
      UsageError("no", command: "maps url").description
        == "waymark: no\nTry 'waymark maps url --help'.")
  }
}
