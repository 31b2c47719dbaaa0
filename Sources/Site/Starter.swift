public import Disk
import Project

/// The small project that `waymark init` writes, which builds as it is.
public enum Starter {
  /// Writes the project into a folder that has none, and returns the paths that were written.
  public static func write(into folder: String) throws(FileError) -> [String] {
    let existing = folder + "/" + ProjectReader.fileName
    if fileKind(at: existing) != nil { throw FileError(existing: existing) }
    try makeFolders(at: folder + "/Records")
    var written: [String] = []
    for (name, text) in files {
      let path = folder + "/" + name
      // What the user already has is worth more than our example of it.
      guard fileKind(at: path) == nil else { continue }
      try writeFile(Array(text.utf8), at: path)
      written.append(path)
    }
    return written
  }

  /// The project file comes last: with it the project is there.
  static let files: [(name: String, text: String)] = [
    ("Records/listings.csv", listings), ("Records/dealers.json", dealers),
    (ProjectReader.fileName, project),
  ]

  private static let project = """
    {
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
        },

        // Every environment has identifiers of its own; "index" is never inherited.
        "staging": {
          "extends": "production",
          "hosts": ["staging.example.com"],
          "urlScheme": "examplecarsstaging",
        },
      },

      "routes": [
        { "name": "ads.market", "path": "/ads", "page": "market", "index": true },
        { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "listings", "index": true },
        { "name": "dealers.details", "path": "/dealers/{id}", "page": "dealer", "records": "dealers", "index": true },
        { "name": "messages", "path": "/messages", "page": "shell" },
        { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "shell" },
      ],

      "records": {
        "listings": {
          "source": { "csv": "Records/listings.csv" },
          // A column of another name, with its unit or currency.
          "fields": {
            "mileage": { "column": "odometer", "unit": "km" },
            "price": { "column": "price", "currency": "USD" },
          },
        },
        "dealers": { "source": { "json": "Records/dealers.json" } },
      },
    }

    """

  private static let listings = """
    id,make,model,year,price,odometer,status,steering,latitude,longitude,location,country,dealer,updated,description
    1,Toyota,Corolla,2019,"$12,300","48,000km",available,left,43.6532,-79.3832,Toronto,CA,northside,2026-11-02,"One owner, serviced every year."
    2,Honda,Fit,2017,8900,61200,reserved,right,22.3193,114.1694,Hong Kong,HK,harbour,2026-10-18,

    """

  private static let dealers = """
    [
      { "id": "northside", "name": "Northside Motors", "telephone": "+1 416 555 0142", "city": "Toronto", "country": "CA", "latitude": 43.6532, "longitude": -79.3832 },
      { "id": "harbour", "name": "Harbour Autos", "telephone": "+852 5550 0142", "city": "Hong Kong", "country": "HK", "latitude": 22.3193, "longitude": 114.1694 }
    ]

    """
}
