import WaymarkBuild
import WaymarkOptions
import WaymarkSite

extension Subcommand {
  static let merge = Subcommand(
    "merge", "Publish what the shards of a build made",
    defaults: BuildOptions(), options: BuildOptions.shared + BuildOptions.output
  ) { options, terminal in
    var request = try options.request(isCheck: false, in: terminal)
    request.mode.mergesShards = true
    return try await run(request, options, in: terminal)
  }
}
