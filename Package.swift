// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: language mode 6, and the checks that Swift 7 turns on.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// Rooms whose functions no other room calls for every byte of a page.
///
/// Their bodies are not exported for inlining, which takes the compiler a third of its time for `Passes`. No
/// library for apps depends on them: a package cannot depend on a product with such a flag.
let closed: Set = [
  "WaymarkAgreement", "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkAppOutputs", "WaymarkBuild",
  "WaymarkCLI", "WaymarkColumns", "WaymarkDeploy", "WaymarkDrafts", "WaymarkHosting",
  "WaymarkInspect", "WaymarkMapLinks", "WaymarkMarket", "WaymarkPasses", "WaymarkProject",
  "WaymarkServe", "WaymarkWallet",
]

/// Rooms that `Scripts/build tests` does not optimise: that takes longer than running them.
let slow: Set =
  Context.environment["WAYMARK_BUILD"] == "tests"
  ? [
    "WaymarkCLI", "WaymarkDeploy", "WaymarkDrafts", "WaymarkInspect", "WaymarkMapLinks",
    "WaymarkServe",
    "WaymarkTestSupport",
  ] : ["WaymarkTestSupport"]

let package = Package(
  name: "waymark",
  // Libraries for apps support all of these; the tool is built for Linux.
  platforms: [.iOS(.v15), .macOS(.v15), .tvOS(.v15), .visionOS(.v1)],
  products: [
    .executable(name: "waymark", targets: ["waymark"]),
    .library(name: "WaymarkMaps", targets: ["WaymarkMaps"]),
    .library(name: "WaymarkRoutes", targets: ["WaymarkRoutes"]),
  ],
  targets: [
    // C libraries, found through pkg-config; Debian's zint has no .pc file, and libpq and libmicrohttpd are
    // loaded by name.
    .systemLibrary(
      name: "WaymarkCBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "WaymarkCMark", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(
      name: "WaymarkCExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "WaymarkCLinux"),
    .systemLibrary(
      name: "WaymarkCMicroHTTPD",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "WaymarkCOpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "WaymarkCPostgres", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "WaymarkCSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "WaymarkCZint", providers: [.apt(["libzint-dev"]), .brew(["zint"])]),
    .systemLibrary(
      name: "WaymarkCZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),

    // Values and bytes
    .target(name: "WaymarkCore"),
    .target(
      name: "WaymarkModel", dependencies: ["WaymarkCore", "WaymarkEmbedded"],
      exclude: ["HTML/references.json"]
        + ["attributes", "labels", "vocabularies"].map { "Vocabularies/\($0).json" }),
    .target(
      name: "WaymarkValues", dependencies: ["WaymarkCore", "WaymarkEmbedded", "WaymarkModel"],
      exclude: ["broken-signs", "currency-signs", "months", "multipliers", "units"].map {
        "\($0).json"
      }),

    // Files that are compiled into the program; `.embedInCode` takes the compiler a second for 5 KB
    .target(name: "WaymarkCFiles"),
    .target(name: "WaymarkEmbedded", dependencies: ["WaymarkCore", "WaymarkCFiles"]),

    // Wrappers: with Records, the only modules that import a C library
    .target(
      name: "WaymarkArchive", dependencies: ["WaymarkCore", "WaymarkCBrotli", "WaymarkCZip"]),
    .target(name: "WaymarkBarcodes", dependencies: ["WaymarkCore", "WaymarkCZint"]),
    .target(name: "WaymarkDisk", dependencies: ["WaymarkCore", "WaymarkCLinux"]),
    .target(name: "WaymarkMarkdown", dependencies: ["WaymarkCore", "WaymarkCMark"]),
    .target(
      name: "WaymarkSigning",
      dependencies: ["WaymarkCore", "WaymarkCOpenSSL", "WaymarkEmbedded"],
      exclude: ["AppleRootCA.pem"]),

    // Libraries that an app imports too
    .target(name: "WaymarkMaps", dependencies: ["WaymarkCore"]),
    .target(name: "WaymarkRoutes", dependencies: ["WaymarkCore"]),

    // Engines
    .target(name: "WaymarkTemplates", dependencies: ["WaymarkCore", "WaymarkModel"]),

    // Domains
    .target(
      name: "WaymarkAppLinks", dependencies: ["WaymarkCore", "WaymarkEmbedded", "WaymarkRoutes"],
      exclude: ["Lint/lint-kinds.json", "system-codes.json"]),
    .target(
      name: "WaymarkAppFiles",
      dependencies: [
        "WaymarkAppLinks", "WaymarkCore", "WaymarkEmbedded", "WaymarkModel", "WaymarkRoutes",
        "WaymarkTemplates",
      ],
      exclude: ["SwiftTemplates"], resources: [.embedInCode("Templates")]),
    .target(name: "WaymarkHosting", dependencies: ["WaymarkCore", "WaymarkModel"]),
    .target(name: "WaymarkMapLinks", dependencies: ["WaymarkCore", "WaymarkMaps"]),
    .target(
      name: "WaymarkPages",
      dependencies: [
        "WaymarkCore", "WaymarkEmbedded", "WaymarkMarkdown", "WaymarkModel", "WaymarkTemplates",
        "WaymarkTheme",
      ],
      exclude: ["Drawings"]),
    .target(
      name: "WaymarkPasses",
      dependencies: [
        "WaymarkArchive", "WaymarkBarcodes", "WaymarkCore", "WaymarkEmbedded", "WaymarkModel",
        "WaymarkSigning", "WaymarkTemplates",
      ],
      exclude: ["diagnostics.json", "schema.json"]),
    .target(
      name: "WaymarkReaders",
      dependencies: [
        "WaymarkArchive", "WaymarkCExpat", "WaymarkCore", "WaymarkCPostgres", "WaymarkCSQLite",
        "WaymarkDisk", "WaymarkEmbedded", "WaymarkModel", "WaymarkValues",
      ],
      exclude: ["diagnostics.json"]),
    .target(
      name: "WaymarkRecords",
      dependencies: [
        "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded", "WaymarkModel",
        "WaymarkReaders", "WaymarkTemplates", "WaymarkValues",
      ],
      exclude: ["countries.json", "diagnostics.json"]),
    .target(
      name: "WaymarkColumns",
      dependencies: [
        "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded", "WaymarkModel", "WaymarkReaders",
        "WaymarkRecords", "WaymarkValues",
      ],
      exclude: ["Words"]),
    .target(
      name: "WaymarkDrafts",
      dependencies: [
        "WaymarkColumns", "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded", "WaymarkModel",
        "WaymarkReaders", "WaymarkRecords", "WaymarkValues",
      ],
      exclude: ["Starter", "Words"]),
    .target(
      name: "WaymarkTheme", dependencies: ["WaymarkEmbedded"], path: "Templates",
      exclude: ["draw-marks.py", "theme"]),

    // The project file, the build and its proof
    .target(
      name: "WaymarkProject",
      dependencies: [
        "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded",
        "WaymarkHosting", "WaymarkMaps", "WaymarkModel", "WaymarkReaders", "WaymarkRecords",
        "WaymarkRoutes",
      ],
      exclude: ["diagnostics.json"]),
    .target(
      name: "WaymarkAgreement",
      dependencies: [
        "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkModel", "WaymarkProject",
        "WaymarkRoutes",
      ]),
    .target(name: "WaymarkTree", dependencies: ["WaymarkCore", "WaymarkDisk"]),
    .target(
      name: "WaymarkDeploy",
      dependencies: [
        "WaymarkCore", "WaymarkDisk", "WaymarkHosting", "WaymarkModel", "WaymarkSigning",
        "WaymarkTree",
      ]),
    .target(
      name: "WaymarkSite",
      dependencies: [
        "WaymarkAgreement", "WaymarkAppLinks", "WaymarkArchive", "WaymarkBarcodes", "WaymarkCore",
        "WaymarkDisk", "WaymarkHosting", "WaymarkMaps",
        "WaymarkModel", "WaymarkPages", "WaymarkPasses", "WaymarkProject", "WaymarkReaders",
        "WaymarkRecords",
        "WaymarkRoutes", "WaymarkSigning", "WaymarkTree",
      ]),
    .target(
      name: "WaymarkMarket",
      dependencies: [
        "WaymarkAppFiles", "WaymarkCore", "WaymarkDisk", "WaymarkHosting", "WaymarkMaps",
        "WaymarkModel", "WaymarkPages", "WaymarkProject", "WaymarkReaders", "WaymarkRecords",
        "WaymarkRoutes", "WaymarkSigning", "WaymarkSite", "WaymarkTree", "WaymarkValues",
      ]),
    .target(
      name: "WaymarkWallet",
      dependencies: [
        "WaymarkAgreement", "WaymarkArchive", "WaymarkBarcodes", "WaymarkCore", "WaymarkDisk",
        "WaymarkHosting", "WaymarkModel", "WaymarkPages", "WaymarkPasses", "WaymarkProject",
        "WaymarkReaders", "WaymarkRecords", "WaymarkRoutes", "WaymarkSigning", "WaymarkSite",
        "WaymarkTree",
      ]),
    .target(
      name: "WaymarkAppOutputs",
      dependencies: [
        "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkDisk", "WaymarkHosting",
        "WaymarkMaps", "WaymarkModel", "WaymarkPages", "WaymarkPasses", "WaymarkProject",
        "WaymarkRoutes", "WaymarkSite", "WaymarkTree",
      ]),
    .target(
      name: "WaymarkInspect",
      dependencies: [
        "WaymarkAgreement", "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkAppOutputs",
        "WaymarkBuild", "WaymarkCore", "WaymarkDisk", "WaymarkHosting", "WaymarkMarket",
        "WaymarkModel", "WaymarkPages",
        "WaymarkProject", "WaymarkReaders", "WaymarkRecords", "WaymarkRoutes", "WaymarkSigning",
        "WaymarkSite",
        "WaymarkTree",
      ]),
    .target(
      name: "WaymarkBuild",
      dependencies: [
        "WaymarkAgreement", "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkAppOutputs",
        "WaymarkArchive", "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded", "WaymarkHosting",
        "WaymarkMaps", "WaymarkMarket", "WaymarkModel", "WaymarkPages", "WaymarkPasses",
        "WaymarkProject", "WaymarkReaders", "WaymarkRecords", "WaymarkRoutes", "WaymarkSigning",
        "WaymarkSite", "WaymarkTree", "WaymarkWallet",
      ],
      exclude: ["Pack/unpack.sh"]),
    .target(
      name: "WaymarkServe",
      dependencies: [
        "WaymarkArchive", "WaymarkCMicroHTTPD", "WaymarkCore", "WaymarkDisk", "WaymarkEmbedded",
        "WaymarkHosting",
      ],
      exclude: ["preview.css", "preview.js"]),
    .target(name: "WaymarkOptions", dependencies: ["WaymarkCore"]),
    .target(
      name: "WaymarkCLI",
      dependencies: [
        "WaymarkAgreement", "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkArchive",
        "WaymarkBarcodes", "WaymarkBuild", "WaymarkCore", "WaymarkDeploy", "WaymarkDisk",
        "WaymarkDrafts", "WaymarkEmbedded", "WaymarkHosting", "WaymarkInspect", "WaymarkMapLinks",
        "WaymarkMaps",
        "WaymarkMarkdown", "WaymarkModel", "WaymarkOptions", "WaymarkPages", "WaymarkPasses",
        "WaymarkProject", "WaymarkReaders", "WaymarkRecords", "WaymarkRoutes", "WaymarkServe",
        "WaymarkSigning",
        "WaymarkSite", "WaymarkTree", "WaymarkWallet",
      ],
      exclude: ["Styles", "help.txt", "studio/world.svg"]),
    // Runs without a toolchain.
    .executableTarget(
      name: "waymark", dependencies: ["WaymarkCLI"],
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
      ]),

    // Code that several test targets share
    .target(
      name: "WaymarkTestSupport", dependencies: ["WaymarkCore", "WaymarkRoutes"],
      path: "Tests/TestSupport"),

    .testTarget(
      name: "WaymarkAcceptanceTests",
      dependencies: [
        "WaymarkDisk", "WaymarkMaps", "WaymarkSigning", "WaymarkTestSupport",
      ],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "WaymarkAgreementTests",
      dependencies: [
        "WaymarkAgreement", "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkProject",
        "WaymarkRoutes", "WaymarkTestSupport",
      ]),
    .testTarget(
      name: "WaymarkAppFilesTests",
      dependencies: [
        "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkEmbedded", "WaymarkModel",
        "WaymarkRoutes", "WaymarkTestSupport",
      ],
      exclude: ["Stubs"]),
    .testTarget(
      name: "WaymarkArchiveTests",
      dependencies: ["WaymarkArchive", "WaymarkCore", "WaymarkTestSupport"]),
    .testTarget(name: "WaymarkBarcodesTests", dependencies: ["WaymarkBarcodes", "WaymarkCore"]),
    .testTarget(name: "WaymarkCoreTests", dependencies: ["WaymarkCore"]),
    .testTarget(
      name: "WaymarkCLITests",
      dependencies: [
        "WaymarkBuild", "WaymarkCLI", "WaymarkCore", "WaymarkMapLinks", "WaymarkMaps",
        "WaymarkModel", "WaymarkRecords", "WaymarkServe", "WaymarkSite", "WaymarkTestSupport",
        "WaymarkWallet",
      ]),
    .testTarget(
      name: "WaymarkDeployTests",
      dependencies: [
        "WaymarkCore", "WaymarkDeploy", "WaymarkDisk", "WaymarkHosting", "WaymarkSigning",
        "WaymarkTree",
      ]),
    .testTarget(
      name: "WaymarkDraftsTests",
      dependencies: [
        "WaymarkArchive", "WaymarkColumns", "WaymarkCore", "WaymarkDisk", "WaymarkDrafts",
        "WaymarkModel", "WaymarkReaders", "WaymarkRecords",
        "WaymarkTestSupport",
      ]),
    .testTarget(name: "WaymarkDiskTests", dependencies: ["WaymarkDisk"]),
    .testTarget(
      name: "WaymarkHostingTests", dependencies: ["WaymarkCore", "WaymarkHosting", "WaymarkModel"]),
    .testTarget(
      name: "WaymarkAppLinksTests",
      dependencies: [
        "WaymarkAppFiles", "WaymarkAppLinks", "WaymarkCore", "WaymarkRoutes", "WaymarkTestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "WaymarkMarkdownTests", dependencies: ["WaymarkCore", "WaymarkMarkdown"]),
    .testTarget(
      name: "WaymarkMapLinksTests",
      dependencies: ["WaymarkCore", "WaymarkMapLinks", "WaymarkMaps", "WaymarkTestSupport"]),
    .testTarget(
      name: "WaymarkMapsTests",
      dependencies: ["WaymarkCore", "WaymarkMapLinks", "WaymarkMaps", "WaymarkTestSupport"]),
    .testTarget(name: "WaymarkModelTests", dependencies: ["WaymarkModel"]),
    .testTarget(
      name: "WaymarkFuzzTests",
      dependencies: [
        "WaymarkAppLinks", "WaymarkArchive", "WaymarkCore", "WaymarkDrafts", "WaymarkMapLinks",
        "WaymarkMaps", "WaymarkModel", "WaymarkPages", "WaymarkPasses",
        "WaymarkReaders", "WaymarkRecords", "WaymarkSigning", "WaymarkTemplates",
        "WaymarkTestSupport",
      ],
      exclude: ["Corpus"]),
    .testTarget(name: "WaymarkEmbeddedTests", dependencies: ["WaymarkEmbedded"]),
    .testTarget(
      name: "WaymarkHouseTests",
      dependencies: [
        "WaymarkAppLinks", "WaymarkColumns", "WaymarkDrafts", "WaymarkEmbedded", "WaymarkModel",
        "WaymarkPasses", "WaymarkReaders", "WaymarkRecords", "WaymarkValues",
      ]),
    .testTarget(name: "WaymarkOptionsTests", dependencies: ["WaymarkOptions"]),
    .testTarget(
      name: "WaymarkPagesTests",
      dependencies: [
        "WaymarkCore", "WaymarkModel", "WaymarkPages", "WaymarkTemplates", "WaymarkTestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "WaymarkPassesTests",
      dependencies: [
        "WaymarkArchive", "WaymarkCore", "WaymarkEmbedded", "WaymarkModel", "WaymarkPasses",
        "WaymarkSigning", "WaymarkTestSupport", "WaymarkTheme",
      ],
      exclude: ["Corpus"]),
    .testTarget(
      name: "WaymarkProjectTests",
      dependencies: [
        "WaymarkAppFiles", "WaymarkCore", "WaymarkHosting", "WaymarkMaps", "WaymarkModel",
        "WaymarkProject",
        "WaymarkReaders", "WaymarkRecords", "WaymarkRoutes", "WaymarkTestSupport",
      ]),
    .testTarget(
      name: "WaymarkRecordsTests",
      dependencies: [
        "WaymarkArchive", "WaymarkCore", "WaymarkCSQLite", "WaymarkDisk", "WaymarkModel",
        "WaymarkReaders", "WaymarkRecords", "WaymarkTemplates", "WaymarkTestSupport",
        "WaymarkValues",
      ]),
    .testTarget(
      name: "WaymarkRoutesTests",
      dependencies: ["WaymarkCore", "WaymarkRoutes", "WaymarkTestSupport"]),
    .testTarget(
      name: "WaymarkServeTests",
      dependencies: ["WaymarkCore", "WaymarkDisk", "WaymarkHosting", "WaymarkServe"]),
    .testTarget(
      name: "WaymarkSigningTests",
      dependencies: ["WaymarkCore", "WaymarkSigning", "WaymarkTestSupport"]),
    .testTarget(
      name: "WaymarkTemplatesTests",
      dependencies: ["WaymarkCore", "WaymarkModel", "WaymarkTemplates", "WaymarkTestSupport"]),
    .testTarget(
      name: "WaymarkValuesTests",
      dependencies: ["WaymarkCore", "WaymarkModel", "WaymarkTestSupport", "WaymarkValues"]),
    .testTarget(
      name: "WaymarkBuildTests",
      dependencies: [
        "WaymarkBuild", "WaymarkCore", "WaymarkDisk", "WaymarkModel", "WaymarkProject",
        "WaymarkSite", "WaymarkTestSupport",
      ]),
    .testTarget(
      name: "WaymarkInspectTests", dependencies: ["WaymarkCore", "WaymarkInspect", "WaymarkModel"]),
    .testTarget(
      name: "WaymarkMarketTests",
      dependencies: [
        "WaymarkDisk", "WaymarkMarket", "WaymarkModel", "WaymarkPages", "WaymarkSite",
        "WaymarkTree",
      ]),
    .testTarget(
      name: "WaymarkSiteTests",
      dependencies: [
        "WaymarkAgreement", "WaymarkModel", "WaymarkProject", "WaymarkSite", "WaymarkTestSupport",
      ]),
    .testTarget(
      name: "WaymarkTreeTests",
      dependencies: ["WaymarkCore", "WaymarkDisk", "WaymarkModel", "WaymarkSigning", "WaymarkTree"]),
    .testTarget(
      name: "WaymarkWalletTests",
      dependencies: [
        "WaymarkCore", "WaymarkDisk", "WaymarkModel", "WaymarkTestSupport", "WaymarkTree",
        "WaymarkWallet",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Folders have plain names; targets have a prefix, so that an app may have a target of any other name.
for target in package.targets {
  let folder = target.type == .test ? "Tests/" : "Sources/"
  let name =
    target.name.hasPrefix("Waymark") ? target.name.dropFirst("Waymark".count) : target.name[...]
  target.path = target.path ?? folder + name
  if target.type != .system { target.swiftSettings = strict }
  if slow.contains(target.name) || target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  } else if closed.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-Xfrontend", "-disable-cmo"], .when(configuration: .release)))
  }
  // No other module imports a test, so it is read once, and not again for its interface.
  if target.type == .test {
    target.swiftSettings?.append(
      .unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release)))
  }
}
