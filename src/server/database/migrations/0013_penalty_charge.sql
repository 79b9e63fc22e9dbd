-- What the flat charge of a late loan is, was a number of the code: 500.00 for everybody. Now each product says it, and so
-- does the price that a loan has kept. No other rule has a charge.
UPDATE products SET rule = rule || jsonb_build_object('penaltyCharge',
  CASE WHEN rule ->> 'penaltyRule' = 'flat-charge' THEN '50000' END);
UPDATE orders SET rule = rule || jsonb_build_object('penaltyCharge',
  CASE WHEN rule ->> 'penaltyRule' = 'flat-charge' THEN '50000' END) WHERE rule IS NOT NULL;
