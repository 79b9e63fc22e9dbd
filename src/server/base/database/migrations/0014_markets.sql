-- Which countries and currencies there are is the code's to say, in one table: another one needs no migration.
ALTER TABLE borrowers DROP CONSTRAINT borrowers_market_check, ADD CHECK (market ~ '^[a-z]{2}$');
ALTER TABLE products DROP CONSTRAINT products_market_check, ADD CHECK (market ~ '^[a-z]{2}$');
ALTER TABLE complaints DROP CONSTRAINT complaints_market_check, ADD CHECK (market ~ '^[a-z]{2}$');
ALTER TABLE data_requests DROP CONSTRAINT data_requests_market_check, ADD CHECK (market ~ '^[a-z]{2}$');
ALTER TABLE templates DROP CONSTRAINT templates_market_check, ADD CHECK (market ~ '^[a-z]{2}$');
ALTER TABLE orders DROP CONSTRAINT orders_currency_check, ADD CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE payment_references DROP CONSTRAINT payment_references_currency_check, ADD CHECK (currency ~ '^[A-Z]{3}$');
