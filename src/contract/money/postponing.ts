import * as z from 'zod/mini'
import type { PartText } from '#contract/call-text.ts'
import { flag, looseLine, minorAmount, optionalAmount, wholeNumber } from '#contract/fields.ts'

/**
 * Ours: what postponing asks for today and later, and what paying `now` takes; `endsLoan` says that this ends the whole loan
 * early, for less than what is due. `costName` is CAT or APR, and `cost` comes written.
 */
export const postponing = z.object({
  days: wholeNumber,
  now: optionalAmount,
  endsLoan: flag,
  fee: minorAmount,
  dueOn: looseLine,
  lastMoment: looseLine,
  later: minorAmount,
  total: optionalAmount,
  more: optionalAmount,
  costName: looseLine,
  cost: looseLine,
})

export const postponingText: PartText<typeof postponing> = {
  of: postponing,
  fields: {
    days: 'By how many days.',
    now: 'What paying today takes in its place.',
    endsLoan: { added: 'That this ends the whole loan early, because it is less than what is due.' },
    fee: 'What is paid for it today.',
    dueOn: 'The new due day, as YYYY-MM-DD.',
    later: 'What is to be paid then.',
    total: 'Both amounts together.',
    more: 'How much more that is than paying today.',
    costName: 'CAT in Mexico, APR in India.',
    cost: 'The yearly cost of postponing, as it is shown.',
  },
}
