import type { CardAcquirer } from './card-acquirer.ts'

/** What the sandbox's cards do, by their last digits; all others want a code and pay. */
const WITHOUT_CODE = '4444'
const DECLINED = '0002'

/** Cards that nobody has: no money moves, and the last digits say what happens. */
export const sandboxCards: CardAcquirer = {
  needsCode: ({ masked }) => !masked.endsWith(WITHOUT_CODE),
  charge: async ({ card }) => (card.masked.endsWith(DECLINED) ? 'declined' : 'paid'),
}
