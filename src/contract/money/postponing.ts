import * as z from 'zod/mini'
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
  /** `dueOn` with its last moment and time zone, as it is shown. */
  lastMoment: looseLine,
  later: minorAmount,
  /** Both together, and how much more that is than paying now. */
  total: optionalAmount,
  more: optionalAmount,
  costName: looseLine,
  cost: looseLine,
})
