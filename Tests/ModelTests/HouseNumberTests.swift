import Testing
import WaymarkModel

@Suite struct HouseNumberTests {
  @Test(arguments: [
    "1 High Street, Leeds LS1 4AB", "221b Baker Street, London", "350 Fifth Avenue, New York",
    "12345 Main St, Springfield, IL 62704", "120 Main St Apt 4, Springfield",
    "10 Downing St., London",
    "Hauptstr. 3a, 10115 Berlin", "12 rue de Rivoli, 75001 Paris", "Calle Mayor 12, Madrid",
    "Kungsgatan 12, 114 55 Stockholm", "ul. Nowa 1, 00-950 Warszawa", "Main Road 12, Cape Town",
    "Lange Straße 7, 4020 Linz", "улица Ленина 5, Москва",
  ])
  func knowsAddresses(location: String) {
    #expect(Listing.Place.hasHouse(location))
  }

  @Test(arguments: [
    "Leeds LS1 4AB", "London SW1A 1AA, UK", "Toronto M5V 2T6, Canada", "602 00 Brno, Czechia",
    "114 55 Stockholm, Sweden", "104 31 Athens, Greece", "00-950 Warszawa, Polska",
    "101 Reykjavik, Iceland", "Dublin 4, Ireland", "Dublin 6W, Ireland", "Praha 4, Nusle",
    "Paris 16e arrondissement, France", "Wien, 3. Bezirk", "3 Bezirk, Wien", "10115 Berlin, Mitte",
    "3100 St. Pölten, Österreich", "9000 St Gallen, Schweiz", "110 Taipei City, Taiwan",
    "Al Barsha 1, Dubai", "Sector 7, Delhi", "St. Ives", "1 High Street", "", ",", "5, 6",
  ])
  func takesOtherNumbersForNoHouses(location: String) {
    #expect(!Listing.Place.hasHouse(location))
  }
}
