extension Attribute {
  /// The attribute on an item of some types: a property that schema.org does not have for them
  /// becomes an additional one.
  func allowed(on types: [String]) -> Attribute {
    let isVehicle = types.contains { ["Vehicle", "Car", "Motorcycle", "BusOrCoach"].contains($0) }
    let isAllowed =
      switch property {
      case .item(let name), .number(let name): isVehicle || !Self.ofVehicles.contains(name)
      case .engine: isVehicle
      case .thing, .type, .offer, .page, .additional: true
      }
    return isAllowed ? self : Attribute(name, type, .additional, labels, roles)
  }

  /// The properties that schema.org has for vehicles alone.
  private static let ofVehicles: Set = [
    "bodyType", "dateVehicleFirstRegistered", "driveWheelConfiguration", "emissionsCO2",
    "fuelConsumption", "fuelType", "knownVehicleDamages", "meetsEmissionStandard",
    "mileageFromOdometer", "numberOfAxles", "numberOfDoors", "numberOfForwardGears",
    "numberOfPreviousOwners", "payload", "speed", "steeringPosition", "tongueWeight",
    "trailerWeight", "vehicleConfiguration", "vehicleIdentificationNumber", "vehicleInteriorColor",
    "vehicleModelDate", "vehicleSeatingCapacity", "vehicleTransmission", "weightTotal", "wheelbase",
  ]
}
