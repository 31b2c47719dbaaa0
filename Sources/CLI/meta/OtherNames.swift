/// The names of commands and options in other tools, and what to type instead.
enum OtherNames {
  static let commands = [
    "compile": "build", "create": "init", "dev": "serve", "generate": "build", "import": "init",
    "lint": "check", "make": "build", "new": "init", "preview": "serve", "publish": "deploy",
    "release": "deploy", "render": "build", "revert": "rollback", "run": "serve",
    "start": "serve", "sync": "deploy", "test": "check", "undo": "rollback", "upload": "deploy",
    "validate": "check", "verify": "links verify", "watch": "serve", "why": "explain",
  ]

  static let options = [
    "clean": "a build removes the files that it no longer writes",
    "config": "use --project with the folder of waymark.json",
    "destination": "use --output",
    "dir": "use --project",
    "dry-run": "'waymark check' checks everything and writes nothing",
    "force": "to accept what a guard refuses, use --accept-removals",
    "json": "use --format json",
    "root": "use --project",
    "verbose": "'waymark explain' shows the result of one record, and --report of all",
    "w": "'waymark serve' builds after every change",
    "watch": "'waymark serve' builds after every change",
  ]
}
