/// The shortest input that causes a diagnostic.
///
/// A test runs each of them and sees its code, so `waymark diagnostics CODE` never shows one that
/// is out of date.
package struct DiagnosticExample: Hashable, Sendable {
  /// Where a text is written to cause the diagnostic.
  package enum Place: String, Sendable {
    /// Members that take the place of those of the project that `waymark init` writes.
    case project

    /// Members of an environment of that project.
    case environment

    /// A route of that project, beside its own.
    case route

    /// A record of that project in JSON, beside others.
    case listing, dealer, gatePass

    /// Members of a `pass.json` that lacks nothing.
    case pass

    /// A whole file of that project, or one of its own.
    case file

    /// Commands for a shell, in the folder of that project.
    case shell

    /// No text causes it: only a disk, a network, or another process does.
    case world
  }

  /// The folder that the examples begin in, made by a shell.
  package static let beginning = #"""
    waymark init Cars && cd Cars
    sed -i 's/, "zh-Hans"\]/]/' waymark.json
    waymark passes identity new --type pass.com.example.coupons --team A1B2C3D4E5 Test
    waymark templates export Theme passes/icon.png passes/icon@2x.png passes/icon@3x.png
    mkdir Coupon Authority && mv Theme/passes/*.png Coupon/ && rm -r Theme
    cat > Coupon/pass.json <<'END'
    {
      "formatVersion": 1, "passTypeIdentifier": "pass.com.example.coupons", "teamIdentifier": "A1B2C3D4E5",
      "serialNumber": "1", "organizationName": "Example", "description": "Coupon",
      "coupon": { "primaryFields": [{ "key": "offer", "label": "Offer", "value": "One coffee" }] }
    }
    END
    waymark passes build Coupon --identity Test --output coupon.pkpass
    printf '%s\n' basicConstraints=critical,CA:TRUE keyUsage=critical,keyCertSign > Authority/extensions
    openssl genrsa -out Authority/root.key 2048
    openssl genrsa -out Authority/middle.key 2048
    openssl req -new -key Authority/root.key -subj /CN=Root |
      openssl x509 -req -signkey Authority/root.key -days 900 -extfile Authority/extensions \
        -out Authority/root.pem
    openssl req -new -key Authority/middle.key -subj /CN=Intermediate |
      openssl x509 -req -CA Authority/root.pem -CAkey Authority/root.key -CAcreateserial -days 900 \
        -extfile Authority/extensions -out Authority/middle.pem
    """#

  package let code: String
  package let place: Place

  /// The name of the file of `Place.file`.
  package let file: String?

  /// What to write; for `Place.world` what has to happen.
  package let text: String

  /// What says the diagnostic then, for a shell.
  package let command: String?

  private init(
    _ code: String, _ place: Place, _ text: String, file: String? = nil, command: String? = nil
  ) {
    self.code = code
    self.place = place
    self.text = text
    self.file = file
    self.command = command
  }

  /// What the text is, for a heading.
  package var heading: String {
    switch place {
    case .project: "in waymark.json in place of the same members"
    case .environment: "in the environment production of waymark.json"
    case .route: "among the routes of waymark.json"
    case .listing: "a listing"
    case .dealer: "a dealer"
    case .gatePass: "a gate pass"
    case .pass: "in pass.json"
    case .file: "the file \(file ?? "")"
    case .shell: "in a shell"
    case .world: "what causes it"
    }
  }

  static func project(_ code: String, _ text: String, _ command: String = check) -> Self {
    Self(code, .project, text, command: command)
  }

  static func environment(_ code: String, _ text: String, _ command: String = check) -> Self {
    Self(code, .environment, text, command: command)
  }

  static func route(_ code: String, _ text: String, _ command: String = check) -> Self {
    Self(code, .route, text, command: command)
  }

  static func listing(_ code: String, _ text: String) -> Self {
    Self(code, .listing, text, command: check)
  }

  static func dealer(_ code: String, _ text: String) -> Self {
    Self(code, .dealer, text, command: check)
  }

  static func gatePass(_ code: String, _ text: String) -> Self {
    Self(code, .gatePass, text, command: check)
  }

  static func pass(_ code: String, _ text: String) -> Self {
    Self(code, .pass, text, command: "waymark passes verify --unsigned Coupon")
  }

  static func file(
    _ code: String, _ file: String, _ text: String, _ command: String = check
  ) -> Self {
    Self(code, .file, text, file: file, command: command)
  }

  static func shell(_ code: String, _ text: String) -> Self { Self(code, .shell, text) }

  static func world(_ code: String, _ text: String) -> Self { Self(code, .world, text) }

  private static let check = "waymark check"
}
