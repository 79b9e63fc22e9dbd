import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** A collection agency that the lender has named, in force from a day on until another one, both included. */
export interface Agency {
  id: string
  market: MarketId
  name: string
  phone: string
  email: string
  address: string
  namedFrom: Day
  namedUntil: Day | null
}

type Kept = [string, MarketId, string, string, string, string, Day, Day | null]

const keep = statement<unknown, Kept>(
  'keep-collection-agency',
  `INSERT INTO collection_agencies AS a (id, market, name, phone, email, address, named_from, named_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (id) DO UPDATE SET market = EXCLUDED.market, name = EXCLUDED.name, phone = EXCLUDED.phone,
     email = EXCLUDED.email, address = EXCLUDED.address, named_from = EXCLUDED.named_from,
     named_until = EXCLUDED.named_until
   WHERE (a.market, a.name, a.phone, a.email, a.address, a.named_from, a.named_until)
     IS DISTINCT FROM (EXCLUDED.market, EXCLUDED.name, EXCLUDED.phone, EXCLUDED.email, EXCLUDED.address,
       EXCLUDED.named_from, EXCLUDED.named_until)`,
)

/** Names an agency, or changes what this one says; false when it said all of this already. */
export async function keepAgency(tx: Transaction, agency: Agency): Promise<boolean> {
  const { id, market, name, phone, email, address, namedFrom, namedUntil } = agency
  return (await tx.run(keep, [id, market, name, phone, email, address, namedFrom, namedUntil])) === 1
}

/** More than anybody reads on a page. */
const AGENCIES_MAX = 50

const list = statement<Agency, [MarketId, Day]>(
  'list-collection-agencies',
  `SELECT id, market, name, phone, email, address, named_from AS "namedFrom", named_until AS "namedUntil"
   FROM collection_agencies
   WHERE market = $1 AND named_from <= $2 AND (named_until IS NULL OR named_until >= $2)
   ORDER BY name, id LIMIT ${AGENCIES_MAX}`,
)

/** Those that may collect in a country on a day. */
export const agenciesOn = (tx: Transaction, market: MarketId, on: Day): Promise<Agency[]> =>
  tx.rows(list, [market, on])
