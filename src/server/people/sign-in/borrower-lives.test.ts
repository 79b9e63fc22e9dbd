import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { filesOf, scanFor } from '#testing/canary-scan.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { anyDeeds, type BorrowerLife, followBorrower, wholeLife } from '#testing/simulation/borrower-life.ts'
import { type Canary, canaryOf, registerLife } from '#testing/simulation/register-life.ts'
import { sweepFiles } from '#testing/sweep-files.ts'

/** The number of simulated borrowers, from registration to deletion; the nightly run simulates many more. */
const { numRuns: LIVES = 6, seed: SEED = 0 } = fc.readConfigureGlobal()
/** The number of borrowers in one database, which is searched completely. */
const PORTION = 100

/** Illegal states of rows of deleted borrowers, and data that must not remain. */
const illegal = statement<{ what: string; count: number }, [string[], Buffer[]]>(
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
     UNION ALL SELECT 'name' FROM owners WHERE borrower_id = ANY($1) AND (name LIKE 'phone/%' OR name LIKE 'passkey/%')
     UNION ALL SELECT 'passkey' FROM passkeys WHERE borrower_id = ANY($1)
     UNION ALL SELECT 'step' FROM certified_steps WHERE borrower_id = ANY($1) AND kind <> 'credit'
     UNION ALL SELECT 'code to sign in' FROM login_codes WHERE phone_hash = ANY($2)
     UNION ALL SELECT 'code to register' FROM registration_codes WHERE phone_hash = ANY($2)
     UNION ALL SELECT 'not deleted' FROM borrowers WHERE id = ANY($1) AND deleted_at IS NULL) AS found
   GROUP BY what ORDER BY what`,
)

/** The loans of a borrower, with how often money was claimed for each. */
const loans = statement<{ status: string; claims: number }, [string]>(
  'test-loans-of-life',
  `SELECT status, (SELECT count(*)::int FROM payment_claims c WHERE c.borrower_id = o.borrower_id AND c.order_no = o.order_no) AS claims
   FROM orders o WHERE borrower_id = $1`,
)

async function followMany(from: number, count: number): Promise<void> {
  let clock = new Date('2026-11-20T18:00:00Z')
  const server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  try {
    const files = (await filesOf(server)).map(([name]) => name)
    const canaries: Canary[] = []
    const ids: string[] = []
    // The first one takes every action that stores data.
    const many = [wholeLife, ...fc.sample(anyDeeds, { seed: SEED + from, numRuns: count })].slice(0, count)
    for (const [index, deeds] of many.entries()) {
      const number = from + index
      const canary = canaryOf(number)
      const { person, browser } = await registerLife(server, number, canary)
      // The search finds these words before the deletion.
      if (index === 0) {
        const { word, account, phone } = canary
        const there = await scanFor(server, { words: [word, account], phone })
        expect(there).toEqual(expect.arrayContaining(['bank_accounts', 'owners', 'registrations']))
      }
      const faults: unknown[] = []
      const life: BorrowerLife = {
        ...{ number, server, person, browser, canary, complaints: [], hasLeft: false },
        later: (ms) => {
          clock = new Date(clock.getTime() + ms)
        },
        heard: (answer) => {
          if (!answer.success && answer.code === refusals['our-fault'].code) faults.push(answer)
        },
      }
      await followBorrower(life, deeds).catch((error: unknown) => {
        throw new Error(`${deeds.join(' ')} (FC_SEED=${SEED})`, { cause: error })
      })
      expect(faults, `${deeds.join(' ')} (FC_SEED=${SEED})`).toEqual([])
      if (deeds === wholeLife)
        expect(await server.service.database.transaction((tx) => tx.rows(loans, [person.id]))).toEqual([
          { status: '200', claims: 1 },
        ])
      canaries.push(canary)
      ids.push(person.id)
    }
    await sweepEverything(server, clock)
    const words = canaries.flatMap(({ word, account }) => [word, account])
    const phone = canaries.map((one) => one.phone)
    expect(await scanFor(server, { words, phone }), `FC_SEED=${SEED}`).toEqual([])
    expect((await filesOf(server)).map(([name]) => name)).toEqual(files)
    const hashes = ['phone', 'login-phone'].flatMap((purpose) =>
      phone.flatMap((one) => keyedEach(server.service, purpose, one)),
    )
    const left = await server.service.database.transaction((tx) => tx.rows(illegal, [ids, hashes]))
    expect(left, `FC_SEED=${SEED}`).toEqual([])
  } finally {
    await server.close()
  }
}

async function sweepEverything({ service }: SandboxServer, now: Date): Promise<void> {
  while ((await sweepFiles(service, now)) > 0);
}

test(
  'a deleted borrower leaves no personal data and no illegal state, and the books are unchanged',
  async () => {
    for (let from = 0; from < LIVES; from += PORTION) await followMany(from, Math.min(PORTION, LIVES - from))
  },
  LIVES * 10_000 + 60_000,
)
