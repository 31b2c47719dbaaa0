import WaymarkCore

/// The tables of semantics, of coming events and of actions.
extension PassSchema {
  /// What a pass, or a field of it, means to the system.
  static let semantics = table(
    // In general
    (.object(money), "totalPrice balance"),
    (.list(.object(network)), "wifiAccess"),
    (.list(.object(seat)), "seats"),
    (.bool, "silenceRequested"),
    (.number, "duration"),
    (
      .text,
      """
      additionalTicketAttributes attendeeName admissionLevel admissionLevelAbbreviation
      entranceDescription confirmationNumber transitProvider transitStatus transitStatusReason
      vehicleName vehicleNumber vehicleType securityScreening membershipProgramName
      membershipProgramNumber membershipProgramStatus priorityStatus
      """
    ),
    (.object(personName), "passengerName"),
    // Events
    (
      .text,
      """
      eventName venueName venueRegionName venueRoom venuePhoneNumber venueEntrance
      venueEntranceGate venueEntranceDoor venueEntrancePortal venuePlaceID genre leagueName
      leagueAbbreviation sportName homeTeamName homeTeamLocation homeTeamAbbreviation awayTeamName
      awayTeamLocation awayTeamAbbreviation eventLiveMessage
      """
    ),
    (.word(eventTypes), "eventType"),
    (
      .date,
      """
      eventStartDate eventEndDate venueOpenDate venueCloseDate venueGatesOpenDate
      venueDoorsOpenDate venueFanZoneOpenDate venueParkingLotsOpenDate venueBoxOfficeOpenDate
      """
    ),
    (.object(dateInformation), "eventStartDateInfo"),
    (.object(place), "venueLocation departureLocation destinationLocation"),
    (.list(.text), "performerNames"),
    (.list(.string), "artistIDs albumIDs playlistIDs loungePlaceIDs"),
    (.bool, "tailgatingAllowed internationalDocumentsAreVerified"),
    (.list(.object(speaker)), "airplay"),
    // Transport
    (
      .text,
      """
      airlineCode flightCode departureAirportCode departureAirportName departureCityName
      departureGate departureTerminal departurePlatform departureStationName
      departureLocationDescription destinationAirportCode
      destinationAirportName destinationCityName destinationGate destinationTerminal
      destinationPlatform destinationStationName destinationLocationDescription
      airlineLoungePlaceID boardingGroup boardingSequenceNumber boardingZone carNumber
      ticketFareClass internationalDocumentsVerifiedDeclarationName
      """
    ),
    (
      .string,
      """
      departureLocationTimeZone destinationLocationTimeZone departureAirportTimeZone
      destinationAirportTimeZone
      """
    ),
    (.number, "flightNumber"),
    (
      .date,
      """
      originalBoardingDate originalDepartureDate originalArrivalDate currentBoardingDate
      currentDepartureDate currentArrivalDate
      """
    ),
    (.list(.word(capabilities)), "passengerCapabilities"),
    (
      .list(.word(securityPrograms)),
      """
      passengerEligibleSecurityPrograms departureLocationSecurityPrograms
      destinationLocationSecurityPrograms departureAirportSecurityPrograms
      destinationAirportSecurityPrograms
      """
    ),
    (.list(.string), "passengerAirlineSSRs passengerInformationSSRs passengerServiceSSRs"))

  private static let money = table((.string, "amount"), (.currency, "currencyCode"))

  private static let place = table(
    (.degrees(90), "latitude"), (.degrees(180), "longitude"), (.number, "altitude"),
    (.text, "relevantText"))

  private static let network = table((.string, "ssid password"))

  private static let speaker = table((.string, "airPlayDeviceGroupToken"))

  private static let seat = table(
    (
      .text,
      """
      seatSection seatRow seatNumber seatIdentifier seatType seatDescription seatAisle seatLevel
      """
    ),
    (.color, "seatSectionColor"))

  private static let personName = table(
    (.text, "givenName familyName middleName namePrefix nameSuffix nickname"),
    (.any, "phoneticRepresentation"))

  private static let dateInformation = table(
    (.date, "date"), (.string, "timeZone"),
    (.bool, "ignoreTimeComponents unannounced undetermined"))

  private static let eventTypes = [
    "Generic", "Movie", "Conference", "Convention", "Workshop", "SocialGathering", "Sports",
    "LivePerformance",
  ].map { "PKEventType" + $0 }

  private static let capabilities = [
    "Preboarding", "PriorityBoarding", "Carryon", "PersonalItem", "LapInfant",
  ].map { "PKPassengerCapability" + $0 }

  private static let securityPrograms = [
    "TSAPreCheck", "TSAPreCheckTouchlessID", "OSS", "ITI", "ITD", "GlobalEntry", "CLEAR",
  ].map { "PKTransitSecurityProgram" + $0 }

  /// What some events need besides.
  static let eventSemantics = [
    "PKEventTypeSports": ["homeTeamAbbreviation", "awayTeamAbbreviation"],
    "PKEventTypeLivePerformance": ["performerNames"],
  ]

  /// What a semantic boarding pass needs.
  static let boardingSemantics = [
    "airlineCode", "flightNumber", "departureAirportCode", "departureCityName",
    "departureLocationTimeZone", "destinationAirportCode", "destinationCityName",
    "destinationLocationTimeZone", "originalBoardingDate", "originalDepartureDate",
    "originalArrivalDate", "passengerName",
  ]

  /// Other names of semantics that a boarding pass needs; one of the two is enough.
  static let otherNames = [
    "departureLocationTimeZone": "departureAirportTimeZone",
    "destinationLocationTimeZone": "destinationAirportTimeZone",
  ]
}

extension PassSchema {
  /// One of the events that a ticket for several of them announces (iOS 26).
  static let upcomingInformation = table(
    (.string, "type identifier"), (.text, "name"), (.object(upcomingDate), "dateInformation"),
    (.object(upcomingImages), "images"), (.object(upcomingURLs), "URLs"),
    (.object(semantics), "semantics"), (.list(.integer), "auxiliaryStoreIdentifiers"),
    (.list(.object(field)), upcomingLists.joined(separator: " ")), (.bool, "isActive"))

  /// The lists of fields that an announced event has.
  static let upcomingLists = ["backFields", "additionalInfoFields"]

  private static let upcomingURLs = table((.string, eventURLs.joined(separator: " ")))

  private static let upcomingDate = table(
    (.date, "date"), (.string, "timeZone"),
    (.bool, "ignoreTimeComponents isAllDay isUnannounced isUndetermined"))

  private static let upcomingImages = table((.object(imageURLs), "headerImage venueMap"))

  private static let imageURLs = table(
    (.list(.object(imageURL)), "URLs"), (.bool, "reuseExisting"))

  private static let imageURL = table(
    (.string, "URL SHA256"), (.number, "scale"), (.integer, "size"))

  /// A button of a pass (iOS 27).
  static let featuredAction = table((.string, "identifier type url"))

  /// The types of buttons.
  static let actionTypes = [
    "viewSchedule", "watchTrailer", "listenToMusic", "call", "place", "addToBalance", "order",
    "shop", "membershipBenefits", "bookAppointment", "bookCar", "bookFlight", "bookStay",
    "viewOffersRewards",
  ]
}
