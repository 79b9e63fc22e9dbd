import { type Day, isDay } from '#domain/dates.ts'

/** Who lends by a product, where it is not the house whose pages these are. */
export type Lender = {
  readonly name: string
  readonly address: string
  /** Its number with the authority that registers lenders: in India the Reserve Bank, in Mexico CONDUSEF. */
  readonly registration?: string | undefined
  /** Whom its borrowers complain to, with the ways to reach them: in India its grievance officer, in Mexico its UNE. */
  readonly complaints?: string | undefined
  /** Left out, the house answers its mail and telephone. */
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** The first day on which it lends; left out of the first of a list, which always did. */
  readonly since?: Day | undefined
}

/** The one of a list that lends on a day; null where the house does. */
export const lenderOn = (lenders: readonly Lender[] | undefined, day: Day): Lender | null =>
  lenders?.findLast(({ since }) => since === undefined || since <= day) ?? null

/** Whether nobody could say who lends on some day: a later one of the list needs a later day. */
export const areLendersMixedUp = (lenders: readonly Lender[] | undefined): boolean =>
  lenders?.some(({ since }, index) => {
    const before = lenders[index - 1]
    if (since !== undefined && !isDay(since)) return true
    if (before === undefined) return false
    return since === undefined || (before.since !== undefined && since <= before.since)
  }) ?? false
