import Bytes
import Maps
import Model
import Passes
import Signing

/// What one worker makes gate passes with: a signer for each environment that signs.
final class PassPress {
  private let signers: [LoadedSigner?]

  init(_ renderers: [EnvironmentRenderer]) throws {
    signers = try renderers.map { try $0.passes.map(LoadedSigner.init) }
  }

  /// Signs one environment's pass; `nil` when the environment has no identity.
  ///
  /// - Parameters:
  ///   - pass: The record.
  ///   - dealer: The dealer the car is fetched from.
  ///   - pageURL: The page of the pass, which the barcode holds.
  ///   - maps: Directions to the lot.
  ///   - number: The environment's place among the renderers.
  /// - Returns: The signed pass, or `nil`.
  /// - Throws: What reading, rendering or writing throws.
  func bundle(
    of pass: GatePass, dealer: Dealer?, pageURL: String, maps: [PassTemplate.Directions],
    number: Int
  ) throws -> [UInt8]? {
    guard let signer = signers[number] else { return nil }
    let bundle = try signer.maker.template.bundle(
      for: pass, dealer: dealer, pageURL: pageURL, directions: maps, signer: signer.signer,
      signingTime: signer.maker.signingTime, isProven: signer.isProven)
    signer.isProven = true
    return bundle
  }
}

/// A signer that is loaded once and used for many passes.
private final class LoadedSigner {
  let maker: PassMaker
  let signer: Signer

  /// Whether a pass of this signer was verified in full.
  var isProven = false

  init(_ maker: PassMaker) throws {
    self.maker = maker
    signer = try Signer(maker.identity)
  }
}
