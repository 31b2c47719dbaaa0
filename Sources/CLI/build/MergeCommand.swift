import WaymarkBuild
import WaymarkOptions

extension Subcommand {
  /// `waymark merge`.
  static let merge = Subcommand(
    Command(
      "merge", "Publish what the shards of a build made",
      discussion: """
        Several machines render the records with 'waymark build --shard I/N', each a part. When all
        N have ended, this reads the records once more, takes every page from the shards in
        Output/.waymark/shards, makes lists, feeds and sitemaps, and publishes. The trees are those
        of a build on one machine, byte by byte. Guards, diagnostics and exit statuses are those of
        a build too.

        A shard that is missing, is of other records, another project or another program, or was
        damaged, is an error: nothing is published. The shards are removed when they are merged.

        Examples:
          waymark build --shard 1/2 & waymark build --shard 2/2 & wait
          waymark merge
        """,
      defaults: BuildOptions(), options: BuildOptions.shared + BuildOptions.output)
  ) { options, terminal in
    var request = try options.request(isCheck: false, in: terminal)
    request.mergesShards = true
    return try await run(request, options, in: terminal)
  }
}
