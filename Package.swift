// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares: language mode 6 plus the checks Swift 7 turns on.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

let package = Package(
  name: "waymark",
  // Libraries for apps support all of these; the tool is built for Linux.
  platforms: [.iOS(.v15), .macOS(.v15), .tvOS(.v15), .visionOS(.v1)],
  products: [
    .executable(name: "waymark", targets: ["waymark"]),
    .library(name: "Maps", targets: ["Maps"]),
    .library(name: "Routes", targets: ["Routes"]),
  ],
  targets: [
    // C libraries, found through pkg-config; Debian's zint has no .pc file, and libpq is loaded by name.
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CMark", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"]), .brew(["zint"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),

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
    .target(name: "Archive", dependencies: ["Bytes", "CBrotli", "CZip"]),
    .target(name: "Barcodes", dependencies: ["Bytes", "CZint"]),
    .target(name: "Disk", dependencies: ["Bytes", "CLinux"]),
    .target(name: "Markdown", dependencies: ["Bytes", "CMark"]),
    .target(name: "Signing", dependencies: ["Bytes", "COpenSSL"]),

    // Libraries that an app imports too
    .target(name: "Maps", dependencies: ["Bytes"]),
    .target(name: "Routes", dependencies: ["Bytes"]),

    // Engines
    .target(name: "Templates", dependencies: ["Bytes", "Model"]),

    // Domains
    .target(
      name: "AppLinks", dependencies: ["Bytes", "Embedded", "Routes"],
      exclude: ["system-codes.json"]),
    .target(
      name: "AppFiles", dependencies: ["AppLinks", "Bytes", "Model", "Routes", "Templates"],
      resources: [.embedInCode("Templates")]),
    .target(name: "Hosting", dependencies: ["Bytes", "Model"]),
    .target(name: "MapLinks", dependencies: ["Bytes", "Maps"]),
    .target(
      name: "Pages", dependencies: ["Bytes", "Markdown", "Model", "Templates", "Theme"]),
    .target(
      name: "Passes",
      dependencies: ["Archive", "Barcodes", "Bytes", "Model", "Signing", "Templates"]),
    .target(
      name: "Records",
      dependencies: [
        "Bytes", "CPostgres", "CSQLite", "Disk", "Embedded", "Model", "Templates", "Values",
      ],
      exclude: ["countries.json"]),
    .target(
      name: "Drafts", dependencies: ["Bytes", "Disk", "Embedded", "Model", "Records", "Values"],
      exclude: ["Starter", "Words"]),
    .target(
      name: "Theme", dependencies: ["Embedded"], path: "Templates",
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
    .target(name: "Tree", dependencies: ["Bytes", "Disk"]),
    .target(
      name: "Site",
      dependencies: [
        "Agreement", "AppLinks", "Archive", "Barcodes", "Bytes", "Disk", "Hosting", "Maps",
        "Model", "Pages", "Passes", "Project", "Records", "Routes", "Signing", "Tree",
      ]),
    .target(
      name: "Market",
      dependencies: [
        "AppFiles", "Bytes", "Disk", "Hosting", "Maps", "Model", "Pages", "Project", "Records",
        "Routes", "Signing", "Site", "Tree", "Values",
      ]),
    .target(
      name: "Wallet",
      dependencies: [
        "Agreement", "Archive", "Barcodes", "Bytes", "Disk", "Hosting", "Model", "Pages", "Passes",
        "Project", "Records", "Signing", "Site", "Tree",
      ]),
    .target(
      name: "AppOutputs",
      dependencies: [
        "AppFiles", "AppLinks", "Bytes", "Hosting", "Maps", "Model", "Pages", "Passes", "Project",
        "Routes", "Site", "Tree",
      ]),
    .target(
      name: "Inspect",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "AppOutputs", "Bytes", "Disk", "Model", "Pages",
        "Project", "Records", "Routes", "Signing", "Site", "Tree",
      ]),
    .target(
      name: "Build",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "AppOutputs", "Archive", "Bytes", "Disk", "Hosting",
        "Maps", "Market", "Model", "Pages", "Passes", "Project", "Records", "Routes", "Signing",
        "Site", "Tree", "Wallet",
      ]),
    .target(name: "Options", dependencies: ["Bytes"]),
    .target(
      name: "Commands",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "Archive", "Barcodes", "Build", "Bytes", "Disk",
        "Drafts", "Embedded", "Hosting", "Inspect", "MapLinks", "Maps", "Markdown", "Model",
        "Options", "Pages", "Passes", "Project", "Records", "Routes", "Signing", "Site", "Tree",
        "Wallet",
      ],
      exclude: ["Styles"]),
    .executableTarget(name: "waymark", dependencies: ["Commands"]),

    // What several test targets share
    .target(
      name: "TestSupport", dependencies: ["Bytes", "Routes"], path: "Tests/TestSupport"),

    .testTarget(
      name: "AcceptanceTests", dependencies: ["Disk", "TestSupport", "waymark"],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "AgreementTests",
      dependencies: [
        "Agreement", "AppFiles", "AppLinks", "Bytes", "Project", "Routes", "TestSupport",
      ]),
    .testTarget(
      name: "AppFilesTests",
      dependencies: ["AppFiles", "AppLinks", "Bytes", "Model", "Routes", "TestSupport"]),
    .testTarget(name: "ArchiveTests", dependencies: ["Archive", "Bytes", "TestSupport"]),
    .testTarget(name: "BarcodesTests", dependencies: ["Barcodes", "Bytes"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: ["Build", "Commands", "Model", "Records", "TestSupport"]),
    .testTarget(name: "DraftsTests", dependencies: ["Drafts", "Model", "Records"]),
    .testTarget(name: "DiskTests", dependencies: ["Disk"]),
    .testTarget(name: "HostingTests", dependencies: ["Bytes", "Hosting", "Model"]),
    .testTarget(
      name: "AppLinksTests",
      dependencies: ["AppFiles", "AppLinks", "Bytes", "Routes", "TestSupport"],
      exclude: ["Corpus"]),
    .testTarget(name: "MarkdownTests", dependencies: ["Bytes", "Markdown"]),
    .testTarget(
      name: "MapLinksTests", dependencies: ["Bytes", "MapLinks", "Maps", "TestSupport"]),
    .testTarget(
      name: "MapsTests", dependencies: ["Bytes", "MapLinks", "Maps", "TestSupport"]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AppLinks", "Archive", "Bytes", "Drafts", "MapLinks", "Maps", "Model", "Pages", "Passes",
        "Records", "Signing", "Templates", "TestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "EmbeddedTests", dependencies: ["Embedded"]),
    .testTarget(
      name: "HouseTests",
      dependencies: ["AppLinks", "Drafts", "Embedded", "Model", "Records", "Values"]),
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
      name: "RoutesTests", dependencies: ["Bytes", "Routes", "TestSupport"]),
    .testTarget(name: "SigningTests", dependencies: ["Bytes", "Signing", "TestSupport"]),
    .testTarget(
      name: "TemplatesTests", dependencies: ["Bytes", "Model", "Templates", "TestSupport"]),
    .testTarget(name: "ValuesTests", dependencies: ["Bytes", "Model", "TestSupport", "Values"]),
    .testTarget(
      name: "BuildTests",
      dependencies: ["Build", "Disk", "Model", "TestSupport"]),
    .testTarget(name: "InspectTests", dependencies: ["Bytes", "Inspect", "Model"]),
    .testTarget(
      name: "MarketTests",
      dependencies: ["Disk", "Market", "Model", "Pages", "Site", "Tree"]),
    .testTarget(
      name: "SiteTests", dependencies: ["Agreement", "Model", "Project", "Site", "TestSupport"]),
    .testTarget(
      name: "TreeTests", dependencies: ["Bytes", "Disk", "Model", "Signing", "Tree"]),
    .testTarget(
      name: "WalletTests", dependencies: ["Bytes", "Disk", "Model", "Tree", "Wallet"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = strict
}
