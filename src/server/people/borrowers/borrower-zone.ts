import { zoneAt } from '#domain/markets/zone-at.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Service } from '#server/service/service.ts'
import { findPerson } from './borrowers.ts'

/** The clock at a borrower's address, by which they are written to. */
export async function zoneOfBorrower(
  tx: Transaction,
  service: Pick<Service, 'config'>,
  borrower: Borrower,
): Promise<string> {
  const { address } = await findPerson(tx, borrower, sealerOf(service))
  return zoneAt(borrower.market, address)
}
