// swift-tools-version: 6.2
import PackageDescription

/// The driver of `Scripts/bench-links`; it compiles the rooms it measures, which are no products.
let package = Package(
  name: "links-bench",
  targets: [
    .target(name: "Bytes", path: "Rooms/Bytes"),
    .target(name: "Model", dependencies: ["Bytes"], path: "Rooms/Model"),
    .target(name: "Routes", dependencies: ["Bytes", "Model"], path: "Rooms/Routes"),
    .target(name: "AppLinks", dependencies: ["Bytes", "Model", "Routes"], path: "Rooms/AppLinks"),
    .executableTarget(name: "links-bench", dependencies: ["AppLinks"]),
  ]
)

for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("InternalImportsByDefault")]
}
