import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { loanTables } from '#server/loans/tables.ts'

const AGENCY = columns(
  loanTables.collectionAgencies,
  ['id', 'market', 'name', 'phone', 'email'],
  ['address', 'namedFrom', 'namedUntil'],
)

/** A collection agency that the lender has named. It is in force from one day until another, both included. */
export type Agency = Row<typeof AGENCY>

const keep = statement<unknown, Inserted>(
  'keep-collection-agency',
  `INSERT INTO collection_agencies AS a ${AGENCY.inserted}
   ON CONFLICT (id) DO UPDATE SET market = EXCLUDED.market, name = EXCLUDED.name, phone = EXCLUDED.phone,
     email = EXCLUDED.email, address = EXCLUDED.address, named_from = EXCLUDED.named_from,
     named_until = EXCLUDED.named_until
   WHERE (a.market, a.name, a.phone, a.email, a.address, a.named_from, a.named_until)
     IS DISTINCT FROM (EXCLUDED.market, EXCLUDED.name, EXCLUDED.phone, EXCLUDED.email, EXCLUDED.address,
       EXCLUDED.named_from, EXCLUDED.named_until)`,
)

/** Adds or changes an agency; false if nothing changes. */
export async function keepAgency(tx: Transaction, agency: Agency): Promise<boolean> {
  return (await tx.run(keep, AGENCY.values(agency))) === 1
}

/** The most agencies on a page. */
const AGENCIES_MAX = 50

const list = statement<Agency, [MarketId, Day]>(
  'list-collection-agencies',
  `SELECT ${AGENCY} FROM collection_agencies
   WHERE market = $1 AND named_from <= $2 AND (named_until IS NULL OR named_until >= $2)
   ORDER BY name, id LIMIT ${AGENCIES_MAX}`,
)

export const agenciesOn = (tx: Transaction, market: MarketId, on: Day): Promise<Agency[]> =>
  tx.rows(list, [market, on])
