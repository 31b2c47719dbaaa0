CREATE TABLE goods (sku TEXT, name TEXT, brand TEXT, category TEXT, color TEXT, size TEXT, price REAL, currency TEXT, condition TEXT, status TEXT, gtin TEXT, weight TEXT, image TEXT, city TEXT, country TEXT, description TEXT, updated TEXT);
INSERT INTO goods VALUES
 ('00017','Road bike Team 105','Canyon','Sports > Bicycles','black','56 cm',1150.0,'EUR','used','available','4260123456789','8.4 kg','https://images.example.com/g/17.jpg','Koblenz','DE','Serviced in October.','2026-11-20'),
 ('00018','Espresso machine Silvia','Rancilio','Kitchen > Coffee','steel',NULL,320.0,'EUR','refurbished','available',NULL,'14 kg','https://images.example.com/g/18.jpg','Milano','IT','New gaskets, descaled.','2026-11-19'),
 ('00019','Wool coat','Weekday','Clothing > Coats','camel','M',45.5,'EUR','used','reserved',NULL,NULL,NULL,'Stockholm','SE','Worn one winter.','2026-11-17'),
 ('00020','Camera X100V','Fujifilm','Electronics > Cameras','silver',NULL,1290.0,'EUR','used','sold','4547410425994','478 g','https://images.example.com/g/20.jpg','Wien','AT','Box and papers.','2026-11-01'),
 ('00021','Oak table','','Furniture > Tables','oak','180 x 90 cm',0,'EUR','damaged','available',NULL,'38 kg',NULL,'Basel','CH','A scratch on one side.','2026-11-11');
