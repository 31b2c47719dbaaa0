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
    .library(name: "Maps", targets: ["Maps"]),
    .library(name: "Routes", targets: ["Routes"]),
  ],
  targets: [
    // C libraries, found through pkg-config; Debian's zint has no .pc file, and libpq is loaded by name.
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    // Values and bytes
    .target(name: "Bytes"),
    .target(name: "Model", dependencies: ["Bytes"]),
    .target(name: "Values", dependencies: ["Bytes", "Model"]),

    // Wrappers: with Records, the only modules that import a C library
    .target(name: "Archive", dependencies: ["CBrotli", "CZip", "Model"]),
    .target(name: "Barcodes", dependencies: ["Bytes", "CZint"]),
    .target(name: "Disk", dependencies: ["Bytes", "CLinux"]),
    .target(name: "Markdown", dependencies: ["CMark"]),
    .target(name: "Signing", dependencies: ["Bytes", "COpenSSL"]),

    // Libraries that an app imports too
    .target(name: "Maps", dependencies: ["Bytes", "Model"]),
    .target(name: "Routes", dependencies: ["Bytes", "Model"]),

    // Engines
    .target(name: "Templates", dependencies: ["Bytes", "Model"]),

    // Domains
    .target(name: "AppLinks", dependencies: ["Bytes", "Model", "Routes"]),
    .target(
      name: "AppFiles", dependencies: ["AppLinks", "Bytes", "Model", "Routes", "Templates"],
      resources: [.embedInCode("Templates")]),
    .target(name: "Hosting", dependencies: ["Bytes", "Model"]),
    .target(name: "MapLinks", dependencies: ["Bytes", "Maps", "Model"]),
    .target(
      name: "Pages", dependencies: ["Bytes", "Markdown", "Model", "Templates", "Theme"]),
    .target(
      name: "Passes",
      dependencies: ["Archive", "Barcodes", "Bytes", "Model", "Signing", "Templates"]),
    .target(
      name: "Records",
      dependencies: ["Bytes", "CPostgres", "CSQLite", "Disk", "Model", "Templates", "Values"]),
    .target(
      name: "Drafts", dependencies: ["Bytes", "Disk", "Model", "Records", "Values"],
      resources: [.embedInCode("waymark.schema.json")]),
    .target(
      name: "Theme", path: "Templates", exclude: ["draw-marks.py"],
      resources: [.embedInCode("theme")]),

    // The project file, the build and its proof
    .target(
      name: "Project",
      dependencies: [
        "AppFiles", "AppLinks", "Bytes", "Disk", "Hosting", "Maps", "Model", "Records", "Routes",
      ]),
    .target(
      name: "Agreement",
      dependencies: ["AppFiles", "AppLinks", "Bytes", "Model", "Project", "Routes"]),
    .target(
      name: "Site",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "Archive", "Barcodes", "Bytes", "Disk", "Hosting",
        "Maps", "Model", "Pages", "Passes", "Project", "Records", "Routes", "Signing", "Values",
      ]),
    .target(name: "Options", dependencies: ["Bytes"]),
    .target(
      name: "Commands",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "Archive", "Barcodes", "Bytes", "Disk", "Drafts",
        "Hosting", "MapLinks", "Maps", "Markdown", "Model", "Options", "Pages", "Passes",
        "Project", "Records", "Routes", "Signing", "Site",
      ]),
    .executableTarget(name: "waymark", dependencies: ["Commands"]),

    // What several test targets share
    .target(
      name: "TestSupport", dependencies: ["Bytes", "Model", "Routes"], path: "Tests/TestSupport"),

    .testTarget(
      name: "AcceptanceTests", dependencies: ["Disk", "TestSupport", "waymark"],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "AgreementTests",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "Bytes", "Model", "Project", "Routes", "TestSupport",
      ]),
    .testTarget(
      name: "AppFilesTests",
      dependencies: ["AppFiles", "AppLinks", "Bytes", "Model", "Routes", "TestSupport"]),
    .testTarget(name: "ArchiveTests", dependencies: ["Archive", "Model", "TestSupport"]),
    .testTarget(name: "BarcodesTests", dependencies: ["Barcodes", "Bytes"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: ["Commands", "Model", "Records", "Site", "TestSupport"]),
    .testTarget(name: "DraftsTests", dependencies: ["Drafts", "Model", "Records"]),
    .testTarget(name: "DiskTests", dependencies: ["Disk"]),
    .testTarget(name: "HostingTests", dependencies: ["Bytes", "Hosting", "Model"]),
    .testTarget(
      name: "AppLinksTests",
      dependencies: [
        "AppFiles", "AppLinks", "Bytes", "MapLinks", "Maps", "Model", "Routes", "TestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "MarkdownTests", dependencies: ["Markdown"]),
    .testTarget(
      name: "MapLinksTests", dependencies: ["Bytes", "MapLinks", "Maps", "Model", "TestSupport"]),
    .testTarget(
      name: "MapsTests", dependencies: ["Bytes", "MapLinks", "Maps", "Model", "TestSupport"]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AppLinks", "Archive", "Bytes", "Drafts", "MapLinks", "Maps", "Model", "Pages", "Passes",
        "Records", "Signing", "Templates", "TestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "HouseTests"),
    .testTarget(name: "OptionsTests", dependencies: ["Options"]),
    .testTarget(
      name: "PagesTests",
      dependencies: ["Bytes", "Model", "Pages", "Templates", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PassesTests",
      dependencies: [
        "Archive", "Bytes", "Model", "Passes", "Signing", "TestSupport", "Theme",
      ],
      exclude: ["Corpus"]),
    .testTarget(
      name: "ProjectTests",
      dependencies: [
        "Bytes", "Hosting", "Maps", "Model", "Project", "Records", "Routes", "TestSupport",
      ]),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "Bytes", "CSQLite", "Model", "Records", "Templates", "TestSupport", "Values",
      ]),
    .testTarget(
      name: "RoutesTests", dependencies: ["Bytes", "Model", "Routes", "TestSupport"]),
    .testTarget(name: "SigningTests", dependencies: ["Bytes", "Signing", "TestSupport"]),
    .testTarget(
      name: "TemplatesTests", dependencies: ["Bytes", "Model", "Templates", "TestSupport"]),
    .testTarget(name: "ValuesTests", dependencies: ["Bytes", "Model", "TestSupport", "Values"]),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Agreement", "Bytes", "Disk", "Hosting", "Model", "Pages", "Project", "Site", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = strict
}
