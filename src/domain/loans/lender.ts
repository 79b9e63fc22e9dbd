import { type Day, isDay } from '#domain/dates.ts'

/** The lender of a product, if it is not the installation's own house. */
export type Lender = {
  readonly name: string
  readonly address: string
  /** Its registration number: in India from the Reserve Bank, in Mexico from CONDUSEF. */
  readonly registration?: string | undefined
  /** Its complaints contact: in India the grievance officer, in Mexico the UNE. */
  readonly complaints?: string | undefined
  /** If absent, the house answers its mail and telephone. */
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** First day on which it lends. Absent in the first entry, which has no start. */
  readonly since?: Day | undefined
}

/** Returns the entry of the list that lends on a day; null means the house. */
export const lenderOn = (lenders: readonly Lender[] | undefined, day: Day): Lender | null =>
  lenders?.findLast(({ since }) => since === undefined || since <= day) ?? null

/** Returns whether the list is ambiguous: each entry needs a later first day than the one before. */
export const areLendersAmbiguous = (lenders: readonly Lender[] | undefined): boolean =>
  lenders?.some(({ since }, index) => {
    const before = lenders[index - 1]
    if (since !== undefined && !isDay(since)) return true
    if (before === undefined) return false
    return since === undefined || (before.since !== undefined && since <= before.since)
  }) ?? false
