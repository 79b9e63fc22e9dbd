import type { Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { stepsKept, writeStep } from '#server/people/borrowers/step-rows.ts'

const NAME_FIELDS: ReadonlySet<string> = new Set(['givenName', 'familyName', 'secondFamilyName'])

/**
 * Removes the name from the steps once the lender has sent one: it is then shown and not asked, and no step
 * writes it again. The caller must hold the borrower's row.
 */
export async function takeNameFromSteps(
  tx: Transaction,
  borrower: Pick<Borrower, 'id'>,
  sealer: Sealer,
  now: Date,
): Promise<void> {
  const basic = (await stepsKept(tx, borrower, sealer)).get('basic')
  if (!basic?.given.givenName) return
  const given = Object.fromEntries(Object.entries(basic.given).filter(([name]) => !NAME_FIELDS.has(name)))
  await writeStep(tx, borrower, 'basic', { ...basic, given }, sealer, now)
}
