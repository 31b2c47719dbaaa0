// swift-tools-version: 6.2
import PackageDescription

/// The driver of `Scripts/bench-maps`; it sees of Waymark what an app sees.
let package = Package(
  name: "maps-bench",
  dependencies: [.package(name: "waymark", path: "../..")],
  targets: [
    .executableTarget(
      name: "maps-bench", dependencies: [.product(name: "Maps", package: "waymark")])
  ]
)
