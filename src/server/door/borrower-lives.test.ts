import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { sweepDocuments } from '#server/apply/sweep-documents.ts'
import { sweepPictures } from '#server/complaints/sweep-pictures.ts'
import { statement } from '#server/database/database.ts'
import { newApplicant } from '#testing/applicant.ts'
import { OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { filesOf, scanFor } from '#testing/canary-scan.ts'
import { anyDeeds, type BorrowerLife, followBorrower, wholeLife } from '#testing/lives/borrower-life.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

/** How many lives are followed from registration to deletion; the nightly run follows many more. */
const LIVES = Number(process.env.BORROWER_LIVES ?? 6)
/** A failure says the seed with which the same lives come again. */
const SEED = Number(process.env.BORROWER_SEED ?? Date.now() % 1_000_000)
/** So many in one database, which is searched whole. */
const PORTION = 250

/** States that no row of somebody who has left may be in, and what nothing may be left of. */
const illegal = statement<{ what: string; count: number }, [string[]]>(
  'test-illegal-after-lives',
  `SELECT what, count(*)::int AS count FROM (
     SELECT 'open application' AS what FROM applications WHERE borrower_id = ANY($1) AND state IN ('draft', 'submitted', 'review', 'more')
     UNION ALL SELECT 'reason' FROM applications WHERE borrower_id = ANY($1) AND reason IS NOT NULL
     UNION ALL SELECT 'offer without its application' FROM applications WHERE borrower_id = ANY($1) AND state = 'offered' AND offer_id IS NULL
     UNION ALL SELECT 'unsettled loan' FROM orders WHERE borrower_id = ANY($1) AND status NOT IN ('110', '200')
     UNION ALL SELECT 'session' FROM sessions WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'browser' FROM browser_sessions WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'account' FROM bank_accounts WHERE borrower_id = ANY($1) AND number IS NOT NULL
     UNION ALL SELECT 'change' FROM account_changes WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'document' FROM documents WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'picture' FROM pictures WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'phone' FROM owners WHERE borrower_id = ANY($1) AND name LIKE 'phone/%'
     UNION ALL SELECT 'not deleted' FROM borrowers WHERE id = ANY($1) AND deleted_at IS NULL) AS found
   GROUP BY what ORDER BY what`,
)

/** A word of letters alone, as a name has to be. */
const wordOf = (number: number) =>
  `Zopilote${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}q`

async function followMany(from: number, count: number): Promise<void> {
  let clock = new Date('2026-11-20T18:00:00Z')
  const server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  try {
    const files = (await filesOf(server)).map(([name]) => name)
    const words: string[] = []
    const ids: string[] = []
    // The first one does everything that leaves something behind.
    const many = [wholeLife, ...fc.sample(anyDeeds, { seed: SEED + from, numRuns: count })].slice(0, count)
    for (const [index, deeds] of many.entries()) {
      const number = from + index
      const word = wordOf(number)
      const person = await newApplicant(server, 'mx', `Rosa ${word}`)
      const faults: unknown[] = []
      const life: BorrowerLife = {
        ...{ number, server, person, word, complaints: [], hasLeft: false },
        later: (ms) => {
          clock = new Date(clock.getTime() + ms)
        },
        heard: (answer) => {
          if (!answer.success && answer.code === refusals['our-fault'].code) faults.push(answer)
        },
      }
      await followBorrower(life, deeds).catch((error: unknown) => {
        throw new Error(`${deeds.join(' ')} (BORROWER_SEED=${SEED})`, { cause: error })
      })
      expect(faults, `${deeds.join(' ')} (BORROWER_SEED=${SEED})`).toEqual([])
      words.push(word)
      ids.push(person.id)
    }
    await sweepEverything(server, clock)
    expect(await scanFor(server, { words, phone: '+525500009999' }), `BORROWER_SEED=${SEED}`).toEqual([])
    expect((await filesOf(server)).map(([name]) => name)).toEqual(files)
    expect(await server.service.database.transaction((tx) => tx.rows(illegal, [ids]))).toEqual([])
  } finally {
    await server.close()
  }
}

async function sweepEverything({ service }: SandboxServer, now: Date): Promise<void> {
  while ((await sweepPictures(service, now)) + (await sweepDocuments(service, now)) > 0);
}

test(
  'of any life nothing is left that is somebody’s, in no state that is none, and its books stand',
  async () => {
    for (let from = 0; from < LIVES; from += PORTION) await followMany(from, Math.min(PORTION, LIVES - from))
  },
  LIVES * 10_000 + 60_000,
)
