import type { CardAcquirer } from './card-acquirer.ts'

/** The last digits decide what a sandbox card does; all others require a code and pay. */
const WITHOUT_CODE = '4444'
const DECLINED = '0002'

/** Invented cards: no money moves, and the last digits decide the outcome. */
export const sandboxCards: CardAcquirer = {
  needsCode: ({ masked }) => !masked.endsWith(WITHOUT_CODE),
  charge: async ({ card }) => (card.masked.endsWith(DECLINED) ? 'declined' : 'paid'),
}
