import * as z from 'zod/mini'
import type { PartText } from '#contract/call-text.ts'
import { ifReadable, looseLine, minorAmount, optionalAmount, wholeNumber } from '#contract/fields.ts'

/** The payoff of today if it is less than the amount due, and the cost of an extension compared with it. */
const end = ifReadable(z.object({ amount: minorAmount, more: minorAmount, cost: looseLine }))

/**
 * Our own: the payments of an extension today and later, compared with the amount due `now` and with the cheaper
 * payoff. `costName` is CAT or APR, and `cost` is a text.
 */
export const postponing = z.object({
  days: wholeNumber,
  now: optionalAmount,
  fee: minorAmount,
  dueOn: looseLine,
  lastMoment: looseLine,
  later: minorAmount,
  total: optionalAmount,
  more: optionalAmount,
  end,
  costName: looseLine,
  cost: looseLine,
})

export const postponingText: PartText<typeof postponing> = {
  of: postponing,
  fields: {
    days: 'By how many days.',
    now: 'Amount due today without the extension.',
    fee: 'Price of the extension, paid today.',
    dueOn: 'The new due day, as YYYY-MM-DD.',
    later: 'Amount due on the new date.',
    total: 'Both amounts together.',
    more: 'Difference between `total` and `now`.',
    end: {
      added:
        'What ends the whole loan today, where that is less than `now`: pages compare with it. None else.',
    },
    'end.amount': 'How much that is.',
    'end.more': 'How much more than that `total` is.',
    'end.cost': 'The yearly cost of postponing compared with that, as shown.',
    costName: 'CAT in Mexico, APR in India.',
    cost: 'The yearly cost of postponing compared with `now`, as shown.',
  },
}
