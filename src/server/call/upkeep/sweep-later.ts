/** SQL: whether a row may be swept now; `now` is the number of the parameter. */
export const mayBeSwept = (now: string): string => `(sweep_after IS NULL OR sweep_after <= ${now})`

/**
 * SQL: delays a row that could not be removed by a minute, doubled each time, up to a day. It is never given
 * up.
 */
export const sweepLater = (now: string): string =>
  `sweep_tries = sweep_tries + 1,
   sweep_after = ${now}::timestamptz + least(interval '1 day', interval '1 minute' * power(2, least(sweep_tries, 12)))`
