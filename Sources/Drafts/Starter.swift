public import Disk

/// The small project that `waymark init` writes: it builds as it is, and its comments teach.
public enum Starter {
  /// The JSON Schema of the project file.
  public static var schema: [UInt8] { PackageResources.waymark_schema_json }

  private static let projectFile = "waymark.json"

  /// Writes the project into a folder that has none, and returns the paths that were written.
  public static func write(into folder: String) throws(FileError) -> [String] {
    let existing = folder + "/" + projectFile
    if fileKind(at: existing) != nil { throw FileError(existing: existing) }
    try makeFolders(at: folder + "/Records")
    var written: [String] = []
    for (name, bytes) in files {
      let path = folder + "/" + name
      // What the user already has is worth more than our example of it.
      guard fileKind(at: path) == nil else { continue }
      try writeFile(bytes, at: path)
      written.append(path)
    }
    return written
  }

  /// The project file comes last: with it the project is there.
  private static var files: [(name: String, bytes: [UInt8])] {
    [
      ("Records/listings.csv", Array(listings.utf8)),
      ("Records/dealers.json", Array(dealers.utf8)),
      ("Records/gate-passes.ndjson", Array(gatePasses.utf8)),
      ("README.md", Array(readme.utf8)), (".gitignore", Array(ignored.utf8)),
      ("waymark.schema.json", schema),
      (projectFile, Array(project.utf8)),
    ]
  }

  private static let project = """
    {
      // Editors complete and check keys with it; a build ignores it.
      "$schema": "waymark.schema.json",

      "name": "My Marketplace",

      // The first locale is the default and has no prefix in URLs.
      "locales": ["en", "zh-Hans"],

      // Where the cars stand; coordinates elsewhere are reported.
      "countries": ["CA", "HK"],

      "environments": {
        "production": {
          "hosts": ["example.com"],
          "urlScheme": "examplecars",
          "index": true,
          "maps": { "apps": ["apple", "google", "waze"] },
          // "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars", "appStoreID": "123456789" },
          // "android": { "package": "com.example.cars", "fingerprints": ["14:6D:…"] },

          // Gate passes have a page without it. With it they are Wallet passes, too; for a test,
          // "waymark passes identity new" makes an identity that no phone trusts.
          // "pass": {
          //   "typeID": "pass.com.example.gate", "teamID": "A1B2C3D4E5",
          //   "identity": {
          //     "certificate": "Identity/certificate.pem", "key": "Identity/key.pem",
          //     "password": { "env": "PASS_PASSWORD" }, "intermediates": "Identity/intermediate.pem",
          //   },
          // },
        },

        // Every environment has identifiers of its own; "index" is never inherited.
        "staging": {
          "extends": "production",
          "hosts": ["staging.example.com"],
          "urlScheme": "examplecarsstaging",
        },
      },

      "routes": [
        {
          "name": "ads.market", "path": "/ads", "page": "market", "index": true,
          // Each make, model, country and range of prices gets a list of its own.
          "facets": ["make", ["make", "model"], "country", "price"],
        },
        { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "listings", "index": true },
        { "name": "dealers.details", "path": "/dealers/{id}", "page": "dealer", "records": "dealers", "index": true },
        // Who has the link has the pass: never "index": true.
        { "name": "gatepasses.details", "path": "/gatepass/{id}", "page": "gatepass", "records": "gatePasses" },
        { "name": "messages", "path": "/messages", "page": "shell" },
        { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "search" },
      ],

      "records": {
        "listings": {
          "source": { "csv": "Records/listings.csv" },
          // Columns of other names, with what their values mean. "waymark records read listings"
          // shows how each record is understood.
          "fields": {
            "mileage": { "column": "odometer", "unit": "km" },
            "price": { "column": "price", "currency": "USD" },
            "status": { "column": "state", "values": { "in stock": "available" } },
          },
        },
        "dealers": { "source": { "json": "Records/dealers.json" } },
        "gatePasses": { "source": { "ndjson": "Records/gate-passes.ndjson" } },
      },
    }

    """

  /// A listing of each status.
  private static let listings = """
    id,make,model,year,price,odometer,state,steering,latitude,longitude,location,country,dealer,updated,description
    1,Toyota,Corolla,2019,"$12,300","48,000km",in stock,left,43.6532,-79.3832,Toronto,CA,northside,2026-11-02,"One owner, serviced every year."
    2,Honda,Fit,2017,8900,61200,reserved,right,22.3193,114.1694,Hong Kong,HK,harbour,2026-10-18,
    3,Ford,Focus,2015,"$6,450","97,100km",sold,left,43.6532,-79.3832,Toronto,CA,northside,2026-09-30,

    """

  private static let dealers = """
    [
      { "id": "northside", "name": "Northside Motors", "telephone": "+1 416 555 0142", "city": "Toronto", "country": "CA", "latitude": 43.6532, "longitude": -79.3832 },
      { "id": "harbour", "name": "Harbour Autos", "telephone": "+852 5550 0142", "city": "Hong Kong", "country": "HK", "latitude": 22.3193, "longitude": 114.1694 }
    ]

    """

  private static let gatePasses = """
    { "id": "9b1d6f0c4e2a7835", "vehicle": "Ford Focus, 2015", "listing": "3", "dealer": "northside", "gate": "North gate", "bay": "12", "carrier": "Example Haulage", "validFrom": "2026-11-20T08:00:00Z", "validUntil": "2026-11-27T18:00:00Z" }

    """

  private static let ignored = """
    # Builds write here.
    Output/

    # Keys that sign passes are secrets.
    Identity/

    """

  private static let readme = """
    # My Marketplace

    A project of Waymark. `waymark.json` says which hosts, routes and records there are, and its
    comments say what to change.

    ```
    waymark check           # finds every problem, and writes nothing
    waymark build           # writes Output/production and Output/staging
    waymark records read listings
    ```

    | file | what it is |
    | --- | --- |
    | `waymark.json` | the project |
    | `waymark.schema.json` | for editors: completes and checks the keys of `waymark.json` |
    | `Records/listings.csv` | three listings: available, reserved and sold |
    | `Records/dealers.json` | two dealers |
    | `Records/gate-passes.ndjson` | the paper that lets a truck take a sold car away |

    To begin with your own records instead: `waymark init --from FILE` in another folder.

    """
}
