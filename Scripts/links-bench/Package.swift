// swift-tools-version: 6.2
import PackageDescription

/// The driver of `Scripts/bench-links`; it sees of Waymark what an app sees.
let package = Package(
  name: "links-bench",
  dependencies: [.package(name: "waymark", path: "../..")],
  targets: [
    .executableTarget(
      name: "links-bench", dependencies: [.product(name: "Links", package: "waymark")])
  ]
)
