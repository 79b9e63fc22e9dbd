import * as z from 'zod/mini'
import type { PartText } from '#contract/call-text.ts'
import { ifReadable, looseLine, minorAmount, optionalAmount, wholeNumber } from '#contract/fields.ts'

/** What ends the whole loan today, where that is less than what is due, and what postponing costs compared with that. */
const end = ifReadable(z.object({ amount: minorAmount, more: minorAmount, cost: looseLine }))

/**
 * Ours: what postponing asks for today and later, beside what is due `now` and the early end that takes less. `costName` is
 * CAT or APR, and `cost` comes written.
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
    now: 'What is due today in its place.',
    fee: 'What is paid for it today.',
    dueOn: 'The new due day, as YYYY-MM-DD.',
    later: 'What is to be paid then.',
    total: 'Both amounts together.',
    more: 'How much more that is than `now`.',
    end: {
      added:
        'What ends the whole loan today, where that is less than `now`: pages compare with it. None else.',
    },
    'end.amount': 'How much that is.',
    'end.more': 'How much more than that `total` is.',
    'end.cost': 'The yearly cost of postponing compared with that, as it is shown.',
    costName: 'CAT in Mexico, APR in India.',
    cost: 'The yearly cost of postponing compared with `now`, as it is shown.',
  },
}
