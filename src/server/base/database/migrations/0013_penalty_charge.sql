-- What the flat charge of a late loan is, was a number of the code: 500.00 for everybody. Now each product says it, and so
-- does the price that a loan has kept. It stands beside the rule and not in it, because the release before, which may still
-- run, refuses a rule with a key that it does not know. A row of that release has none here, and the charge of its code.
ALTER TABLE products ADD COLUMN penalty_charge_minor bigint CHECK (penalty_charge_minor > 0);
ALTER TABLE orders ADD COLUMN penalty_charge_minor bigint CHECK (penalty_charge_minor > 0);
