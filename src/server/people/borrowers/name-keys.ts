import { nameWords, wordPairs } from '#domain/account/name-words.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import { job } from '#server/call/jobs/job.ts'
import type { Service } from '#server/service/service.ts'
import { sealedPlace } from './borrowers.ts'

type Installation = Pick<Service, 'config'>

const PURPOSE = 'borrower-name'

interface UnkeyedName {
  id: string
  givenName: string
  familyName: string
}

const BATCH = 200

const MARK = 'md5(given_name || family_name)'
const findUnkeyed = statement<UnkeyedName, []>(
  'find-unkeyed-names',
  `SELECT id, given_name AS "givenName", family_name AS "familyName" FROM borrowers
   WHERE name_keyed IS DISTINCT FROM ${MARK} LIMIT ${BATCH}`,
)
// Changes no row if the name was written since it was read. The row stays locked until the keys are stored.
const mark = statement<unknown, [string, string]>(
  'mark-name-keyed',
  `UPDATE borrowers SET name_keyed = ${MARK} WHERE id = $1 AND ${MARK} = md5($2::text)`,
)
const forget = statement<unknown, [string]>(
  'forget-name-keys',
  'DELETE FROM borrower_name_keys WHERE borrower_id = $1',
)
const add = statement<unknown, [string, Buffer[]]>(
  'add-name-keys',
  'INSERT INTO borrower_name_keys (borrower_id, key) SELECT $1, unnest($2::bytea[]) ON CONFLICT DO NOTHING',
)

/**
 * Stores search keys for names without current ones: new and changed names, names of older releases, and
 * names encrypted with another secret. Returns true if there are more.
 */
export async function keyNames(service: Pick<Service, 'config' | 'database'>): Promise<boolean> {
  const unkeyed = await service.database.transaction((tx) => tx.rows(findUnkeyed, []))
  // One borrower per transaction, so that a borrower who writes their name waits only for their own keys.
  for (const one of unkeyed) await service.database.transaction((tx) => keyName(tx, service, one))
  return unkeyed.length === BATCH
}

export const nameKeysJob = job({ name: 'name-keys', run: keyNames })

async function keyName(tx: Transaction, service: Installation, unkeyed: UnkeyedName): Promise<void> {
  const { id, givenName, familyName } = unkeyed
  if ((await tx.run(mark, [id, givenName + familyName])) === 0) return
  const words = nameWords(openedName(service, unkeyed))
  await tx.run(forget, [id])
  await tx.run(add, [id, wordPairs(words).map((pair) => keyed(service, PURPOSE, ...pair))])
}

/** A name that cannot be decrypted has no words, and is not tried again until it is rewritten. */
function openedName(service: Installation, { id, givenName, familyName }: UnkeyedName): string {
  const sealer = sealerOf(service)
  try {
    const given = sealer.open(givenName, sealedPlace(id, 'given_name'))
    return `${given} ${sealer.open(familyName, sealedPlace(id, 'family_name'))}`
  } catch (error) {
    if (error instanceof CannotOpen) return ''
    throw error
  }
}

/** The number of borrowers on one page of a name search. */
export const NAMESAKES_PAGE = 20

// Every typed pair must match, under whichever secret it was made.
const find = statement<{ id: string }, [Buffer[], number[], number, string]>(
  'desk-borrowers-of-name',
  `SELECT n.borrower_id AS id FROM unnest($1::bytea[], $2::int[]) AS asked (key, pair)
   JOIN borrower_name_keys n ON n.key = asked.key
   WHERE n.borrower_id > $4 GROUP BY n.borrower_id HAVING count(DISTINCT asked.pair) = $3
   ORDER BY n.borrower_id LIMIT ${NAMESAKES_PAGE + 1}`,
)

/**
 * The ids of borrowers whose name contains all these words, in any order, after an id; one more than a page
 * if there are more. Empty for fewer than two words, which would list too many borrowers.
 */
export async function borrowersOfName(
  tx: Transaction,
  service: Installation,
  typed: string,
  after: string,
): Promise<string[]> {
  const pairs = wordPairs(nameWords(typed))
  if (pairs.length === 0) return []
  const asked = pairs.flatMap((pair, index) =>
    keyedEach(service, PURPOSE, ...pair).map((key) => ({ key, index })),
  )
  const keys = asked.map(({ key }) => key)
  const rows = await tx.rows(find, [keys, asked.map(({ index }) => index), pairs.length, after])
  return rows.map(({ id }) => id)
}
