/**
 * The outcome of an event that brought no money. `reversed`: its payment was taken back; `restored`: it
 * returned; `waiting`: its payment has not arrived. `held`: it is implausible, so a person must decide, who
 * may dismiss it. `contradiction`: it contradicts an earlier one.
 */
export type OutcomeWithoutMoney =
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

/** SQL: outcomes of events that no longer count. */
export const INVALID_OUTCOMES = `'dismissed', 'contradiction', 'duplicate'`

/** SQL: outcomes of events that were not processed; a held one may still be. */
export const UNPROCESSED_OUTCOMES = `'held', ${INVALID_OUTCOMES}`
