import { zoneAt } from '#domain/markets/zone-at.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Service } from '#server/service/service.ts'
import { findPerson } from './borrowers.ts'

/** The time zone of a borrower's address, for the contact hours. */
export async function zoneOfBorrower(
  tx: Transaction,
  service: Pick<Service, 'config'>,
  borrower: Borrower,
): Promise<string> {
  const { address } = await findPerson(tx, borrower, sealerOf(service))
  return zoneAt(borrower.market, address)
}
