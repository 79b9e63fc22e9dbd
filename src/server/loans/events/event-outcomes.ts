/**
 * What came of an event that brought no money. `reversed`: money of its payment went back; `restored`: it
 * is there again; `waiting`: its payment is not
 * there yet. `held`: it cannot be true as it stands, so a person looks first, who may dismiss it. `contradiction`: it says
 * otherwise than an earlier one.
 */
export type MovedNothing =
  | 'duplicate'
  | 'unmatched'
  | 'ignored'
  | 'seen'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'reversed'
  | 'restored'
  | 'waiting'
  | 'held'
  | 'dismissed'
  | 'contradiction'

/** Outcomes of what a provider said and nobody listens to any more, in SQL. */
export const NOT_SAID = `'dismissed', 'contradiction', 'duplicate'`

/** Outcomes of what a provider said and nobody has acted on, in SQL: what is held may still be. */
export const NOT_TAKEN = `'held', ${NOT_SAID}`
