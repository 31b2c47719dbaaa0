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
    .target(
      name: "Model", dependencies: ["Bytes", "Embedded"],
      exclude: ["attributes", "labels", "vocabularies"].map { "Vocabularies/\($0).json" }),
    .target(
      name: "Values", dependencies: ["Bytes", "Embedded", "Model"],
      exclude: ["currency-signs.json", "months.json", "units.json"]),

    // Files that are compiled into the program; `.embedInCode` takes the compiler a second for 5 KB
    .target(name: "CFiles"),
    .target(name: "Embedded", dependencies: ["Bytes", "CFiles"]),

    // Wrappers: with Records, the only modules that import a C library
    .target(name: "Archive", dependencies: ["CBrotli", "CZip", "Model"]),
    .target(name: "Barcodes", dependencies: ["Bytes", "CZint"]),
    .target(name: "Disk", dependencies: ["Bytes", "CLinux"]),
    .target(name: "Markdown", dependencies: ["CMark"]),
    .target(name: "Signing", dependencies: ["Bytes", "COpenSSL"]),

    // Libraries that an app imports too
    .target(name: "Maps", dependencies: ["Bytes", "Model"]),
    .target(name: "Routes", dependencies: ["Bytes", "Model"]),

    // Domains
    .target(
      name: "AppLinks", dependencies: ["Bytes", "Embedded", "Model", "Routes"],
      exclude: ["system-codes.json"]),
    .target(
      name: "AppFiles", dependencies: ["AppLinks", "Bytes", "Model", "Routes"],
      resources: [.embedInCode("Templates")]),
    .target(name: "Hosting", dependencies: ["Bytes", "Model"]),
    .target(name: "MapLinks", dependencies: ["Bytes", "Maps", "Model"]),
    .target(name: "Pages", dependencies: ["Bytes", "Markdown", "Model", "Templates"]),
    .target(
      name: "Passes", dependencies: ["Archive", "Barcodes", "Bytes", "Model", "Signing"]),
    .target(
      name: "Records",
      dependencies: ["Bytes", "CPostgres", "CSQLite", "Disk", "Embedded", "Model", "Values"],
      exclude: ["countries.json"]),
    .target(
      name: "Drafts", dependencies: ["Bytes", "Disk", "Embedded", "Model", "Records", "Values"],
      exclude: ["Starter", "Words"]),
    .target(
      name: "Templates", dependencies: ["Embedded"], path: "Templates",
      exclude: ["draw-marks.py", "theme"]),

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
        "Embedded", "Hosting", "MapLinks", "Maps", "Markdown", "Model", "Options", "Pages",
        "Passes", "Project", "Records", "Routes", "Signing", "Site",
      ],
      exclude: ["Inspect/pass-page.css", "Report/feed-page.css"]),
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
        "Records", "Signing", "TestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "EmbeddedTests", dependencies: ["Embedded"]),
    .testTarget(
      name: "HouseTests",
      dependencies: ["AppLinks", "Drafts", "Embedded", "Model", "Records", "Values"]),
    .testTarget(name: "OptionsTests", dependencies: ["Options"]),
    .testTarget(
      name: "PagesTests", dependencies: ["Bytes", "Model", "Pages", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PassesTests",
      dependencies: [
        "Archive", "Bytes", "Model", "Passes", "Signing", "Templates", "TestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(
      name: "ProjectTests",
      dependencies: [
        "Bytes", "Hosting", "Maps", "Model", "Project", "Records", "Routes", "TestSupport",
      ]),
    .testTarget(
      name: "RecordsTests",
      dependencies: ["Bytes", "CSQLite", "Model", "Records", "TestSupport", "Values"]),
    .testTarget(
      name: "RoutesTests", dependencies: ["Bytes", "Model", "Routes", "TestSupport"]),
    .testTarget(name: "SigningTests", dependencies: ["Bytes", "Signing", "TestSupport"]),
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
