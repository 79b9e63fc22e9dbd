const DESK = 'the lender’s staff looks for a folio or a list, and waits a moment longer'
const SWEEP = 'a sweep looks for what is due, whoever’s it is, a few rows at a time'
const OPERATOR = 'a call of the lender’s own systems, about everybody'
const RELEASE_BEFORE = 'asked only where a number has no name in owners: the release before has given it none'

/** Statements that look at everybody's rows, and why none of them is on the way of a borrower's call or of a payment. */
export const everywhere: Readonly<Record<string, string>> = {
  'answer-complaint': DESK,
  'close-complaint': DESK,
  'count-desk-queue': DESK,
  'desk-answer-data-request': DESK,
  'desk-ask-more': DESK,
  'desk-figures': DESK,
  'desk-find-complaint': DESK,
  'desk-find-data-request': DESK,
  'desk-finish-data-request': DESK,
  'desk-start-review': DESK,
  'desk-want-score': DESK,
  'list-lender-events': DESK,
  'open-money-cases': DESK,
  'search-desk-queue': DESK,

  'check-ledgers': SWEEP,
  'claim-lender-stream': SWEEP,
  'doom-pictures': SWEEP,
  'find-arrived-phones': SWEEP,
  'find-unnamed-phones': SWEEP,
  'name-older-events': SWEEP,
  'forget-findings': SWEEP,
  'forget-pictures': SWEEP,
  'gone-of-provider': SWEEP,
  'orders-after-mark': SWEEP,
  'paid-of-provider': SWEEP,
  'postings-since-mark': SWEEP,
  'sweep-lender-events': SWEEP,
  'claim-unfinished-charge': SWEEP,
  'waiting-work': SWEEP,
  'wrong-ledgers': SWEEP,
  figures: 'figures of the whole installation, once in a while',
  'figures-unmatched': 'figures of the whole installation, once in a while',
  'figures-credit': 'figures of the whole installation, once in a while',

  'keep-price-with-orders': OPERATOR,
  'operator-balances': OPERATOR,
  'operator-ledger': OPERATOR,
  'operator-orders': OPERATOR,
  'operator-orders-in-status': OPERATOR,
  'operator-orders-overdue': OPERATOR,
  'operator-payments': OPERATOR,
  'operator-reversals': OPERATOR,
  'renew-lender-event': OPERATOR,
  'stream-of-lender-event': OPERATOR,

  'find-owner-of-order': RELEASE_BEFORE,
  'find-picture-owner-anywhere': RELEASE_BEFORE,
  'owner-of-card-payment-anywhere': RELEASE_BEFORE,
  'owner-of-reference-anywhere': RELEASE_BEFORE,
  'reversal-to-tell-anywhere': 'a message that the release before has put off, which names no borrower',
}
