CREATE TABLE homes (
  id text PRIMARY KEY, title text NOT NULL, title_de text, kind text NOT NULL, area_m2 numeric(8,2), rooms numeric(4,1),
  bedrooms int, bathrooms int, floor text, rent numeric(10,2), currency char(3), available date, furnished boolean,
  pets boolean, built int, city text, country char(2), lat double precision, lon double precision, description text,
  description_de text, status text, updated timestamptz
);
INSERT INTO homes VALUES
 ('h-201', 'Bright flat by the canal', 'Helle Wohnung am Kanal', 'apartment', 74.50, 3, 2, 1, '4', 1480, 'EUR', '2027-01-01', false, true, 1962, 'Hamburg', 'DE', 53.5753, 10.0153, 'South-facing balcony, lift.', 'Südbalkon, Aufzug.', 'available', '2026-11-20 09:00+00'),
 ('h-202', 'Studio in the old town', 'Studio in der Altstadt', 'apartment', 31, 1, 0, 1, '2', 790, 'EUR', '2026-12-15', true, false, 1898, 'Heidelberg', 'DE', 49.4094, 8.6942, 'Furnished, bills included.', 'Möbliert, Nebenkosten inklusive.', 'available', '2026-11-21 09:00+00'),
 ('h-203', 'House with a garden', 'Haus mit Garten', 'house', 142, 5.5, 4, 2, NULL, 2950, 'CHF', '2027-03-01', false, true, 1987, 'Winterthur', 'CH', 47.4988, 8.7237, 'Quiet street, garage.', 'Ruhige Straße, Garage.', 'reserved', '2026-11-12 09:00+00'),
 ('h-204', 'Loft in a former mill', NULL, 'apartment', 118.25, 2.5, 1, 1, '1', 2100, 'EUR', NULL, false, false, 1911, 'Leipzig', 'DE', 51.3397, 12.3731, 'Five metre ceilings.', NULL, 'available', '2026-11-08 09:00+00'),
 ('h-205', 'Room in a shared flat', 'Zimmer in einer WG', 'room', 16, 1, 1, 1, '3', 430, 'EUR', '2026-12-01', true, false, 1974, 'Graz', 'AT', 47.0707, 15.4395, 'Three friendly people.', 'Drei nette Leute.', 'sold', '2026-10-30 09:00+00');
