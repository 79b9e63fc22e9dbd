/** Which rows of what is swept may be tried at a moment, by the number of its parameter. */
export const mayBeSwept = (now: string): string => `(sweep_after IS NULL OR sweep_after <= ${now})`

/**
 * Lets a row that could not be removed wait: a minute, then twice as long each time, and a day at most. So it costs only
 * itself, and is never given up.
 */
export const sweepLater = (now: string): string =>
  `sweep_tries = sweep_tries + 1,
   sweep_after = ${now}::timestamptz + least(interval '1 day', interval '1 minute' * power(2, least(sweep_tries, 12)))`
