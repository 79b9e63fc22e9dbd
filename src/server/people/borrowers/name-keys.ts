import { nameWords, wordPairs } from '#domain/account/name-words.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import { job } from '#server/call/jobs/job.ts'
import type { Service } from '#server/service/service.ts'
import { sealedPlace } from './borrowers.ts'

type Installation = Pick<Service, 'config'>

const PURPOSE = 'borrower-name'

interface Unkeyed {
  id: string
  givenName: string
  familyName: string
}

const BATCH = 200

const MARK = 'md5(given_name || family_name)'
const findUnkeyed = statement<Unkeyed, []>(
  'find-unkeyed-names',
  `SELECT id, given_name AS "givenName", family_name AS "familyName" FROM borrowers
   WHERE name_keyed IS DISTINCT FROM ${MARK} LIMIT ${BATCH}`,
)
// Nothing where another name was written since it was read; the row is held until the keys are there.
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
 * Makes the keys of names that have none, or other ones: of new and changed names, of those from before there were keys, and of
 * those that were sealed with another secret. True while there are more.
 */
export async function keyNames(service: Pick<Service, 'config' | 'database'>): Promise<boolean> {
  const unkeyed = await service.database.transaction((tx) => tx.rows(findUnkeyed, []))
  // One borrower to a transaction: whoever writes their own name meanwhile waits for their own keys alone.
  for (const one of unkeyed) await service.database.transaction((tx) => keyName(tx, service, one))
  return unkeyed.length === BATCH
}

export const nameKeysJob = job({ name: 'name-keys', run: keyNames })

async function keyName(tx: Transaction, service: Installation, unkeyed: Unkeyed): Promise<void> {
  const { id, givenName, familyName } = unkeyed
  if ((await tx.run(mark, [id, givenName + familyName])) === 0) return
  const words = nameWords(openedName(service, unkeyed))
  await tx.run(forget, [id])
  await tx.run(add, [id, wordPairs(words).map((pair) => keyed(service, PURPOSE, ...pair))])
}

/** A name that does not open has no words, and is not tried again until it is written anew. */
function openedName(service: Installation, { id, givenName, familyName }: Unkeyed): string {
  const sealer = sealerOf(service)
  try {
    const given = sealer.open(givenName, sealedPlace(id, 'given_name'))
    return `${given} ${sealer.open(familyName, sealedPlace(id, 'family_name'))}`
  } catch (error) {
    if (error instanceof CannotOpen) return ''
    throw error
  }
}

/** People on one page of what a name has found. */
export const NAMESAKES_PAGE = 20

// Every pair that was typed has to be there, under whichever secret it was made.
const find = statement<{ id: string }, [Buffer[], number[], number, string]>(
  'desk-borrowers-of-name',
  `SELECT n.borrower_id AS id FROM unnest($1::bytea[], $2::int[]) AS asked (key, pair)
   JOIN borrower_name_keys n ON n.key = asked.key
   WHERE n.borrower_id > $4 GROUP BY n.borrower_id HAVING count(DISTINCT asked.pair) = $3
   ORDER BY n.borrower_id LIMIT ${NAMESAKES_PAGE + 1}`,
)

/**
 * The ids of borrowers whose name has all these words, in any order, after an id; one more than a page has where there are more.
 * None for fewer than two words: one alone would be a list of people.
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
