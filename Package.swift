// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares: language mode 6 plus the checks Swift 7 turns on.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "waymark",
  products: [
    .executable(name: "waymark", targets: ["waymark"]),
    .library(name: "Links", targets: ["Links"]),
    .library(name: "Maps", targets: ["Maps"]),
  ],
  targets: [
    // C libraries, found through pkg-config; Debian's zint has no .pc file.
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    // Values and bytes
    .target(name: "Bytes"),
    .target(name: "Model", dependencies: ["Bytes"]),

    // Wrappers: the only modules that import C
    .target(name: "Archive", dependencies: ["CZip"]),
    .target(name: "Barcodes", dependencies: ["Bytes", "CZint"]),
    .target(name: "Disk", dependencies: ["Bytes"]),
    .target(name: "Signing", dependencies: ["COpenSSL"]),

    // Domains
    .target(name: "Hosting", dependencies: ["Bytes", "Model"]),
    .target(name: "Links", dependencies: ["Bytes", "Model"]),
    .target(name: "Maps", dependencies: ["Bytes", "Model"]),
    .target(
      name: "Pages", dependencies: ["Barcodes", "Bytes", "Links", "Maps", "Model", "Templates"]),
    .target(
      name: "Passes", dependencies: ["Archive", "Bytes", "Model", "Signing"]),
    .target(name: "Records", dependencies: ["Bytes", "CSQLite", "Disk", "Model"]),
    .target(
      name: "Templates", path: "Templates", exclude: ["README.md", "draw-marks.py"],
      resources: [.embedInCode("theme")]),

    // The build and the command line
    .target(
      name: "Site",
      dependencies: [
        "Barcodes", "Bytes", "Disk", "Hosting", "Links", "Maps", "Model", "Pages", "Passes",
        "Records", "Signing", "Templates",
      ]),
    .target(name: "Options", dependencies: ["Bytes"]),
    .target(
      name: "Commands",
      dependencies: [
        "Bytes", "Disk", "Links", "Maps", "Model", "Options", "Passes", "Signing", "Site",
      ]),
    .executableTarget(name: "waymark", dependencies: ["Commands"]),

    .testTarget(
      name: "AcceptanceTests", dependencies: ["waymark"], exclude: ["Fixtures", "Goldens"]),
    .testTarget(name: "ArchiveTests", dependencies: ["Archive"]),
    .testTarget(name: "BarcodesTests", dependencies: ["Barcodes", "Bytes"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Bytes", "Commands", "Hosting", "Links", "Maps", "Model", "Pages", "Passes", "Records",
        "Signing", "Site",
      ]),
    .testTarget(name: "DiskTests", dependencies: ["Disk"]),
    .testTarget(name: "HostingTests", dependencies: ["Bytes", "Hosting", "Model"]),
    .testTarget(
      name: "LinksTests", dependencies: ["Bytes", "Links", "Maps", "Model"], exclude: ["Corpus"]),
    .testTarget(name: "MapsTests", dependencies: ["Bytes", "Maps", "Model"]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .testTarget(name: "OptionsTests", dependencies: ["Options"]),
    .testTarget(
      name: "PagesTests", dependencies: ["Bytes", "Links", "Model", "Pages"],
      exclude: ["Goldens"]),
    .testTarget(name: "PassesTests", dependencies: ["Archive", "Model", "Passes", "Signing"]),
    .testTarget(name: "RecordsTests", dependencies: ["Bytes", "CSQLite", "Model", "Records"]),
    .testTarget(name: "SigningTests", dependencies: ["Signing"]),
    .testTarget(
      name: "SiteTests",
      dependencies: ["Bytes", "Disk", "Links", "Model", "Pages", "Records", "Site"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = strict
}
