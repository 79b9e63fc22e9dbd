import { statement, type Transaction } from '#server/database/database.ts'
import { job } from '#server/jobs/job.ts'
import type { Service } from '#server/service.ts'
import { checkLedgers, type LoanKey } from './ledger-check.ts'

const LOOK_EVERY_MS = 15_000
/** Postings that are looked at in one step, and loans of the round through all of them. */
const NEW_MAX = 500
const ROUND_MAX = 50
/** What was booked in a transaction that still runs is not seen yet, and none runs for longer. */
const SETTLED_AFTER_MS = 30_000
/** Wrong ones that are looked at again each time, so that what was put right is not an alarm any more. */
const WRONG_MAX = 100

interface Mark {
  at: Date
  place: string
}

const lock = statement<Mark, [string]>(
  'lock-watch-mark',
  'SELECT at, place FROM watch_marks WHERE name = $1 FOR UPDATE SKIP LOCKED',
)
const move = statement<unknown, [string, Date, string]>(
  'move-watch-mark',
  'UPDATE watch_marks SET at = $2, place = $3 WHERE name = $1',
)
const newOnes = statement<LoanKey & { id: string; bookedAt: Date }, [Date, string, Date]>(
  'postings-since-mark',
  // A moment of PostgreSQL is finer than one of ours, so postings of the mark's own millisecond may come twice.
  `SELECT id, borrower_id AS "borrowerId", order_no AS "orderNo", booked_at AS "bookedAt" FROM postings
   WHERE booked_at >= $1 AND (date_trunc('milliseconds', booked_at), id) > ($1, $2) AND booked_at < $3
   ORDER BY date_trunc('milliseconds', booked_at), id LIMIT ${NEW_MAX}`,
)
const round = statement<LoanKey, [string]>(
  'orders-after-mark',
  `SELECT borrower_id AS "borrowerId", order_no AS "orderNo" FROM orders WHERE order_no > $1 ORDER BY order_no LIMIT ${ROUND_MAX}`,
)
const wrong = statement<LoanKey>(
  'wrong-ledgers',
  `SELECT borrower_id AS "borrowerId", order_no AS "orderNo" FROM ledger_findings
   WHERE imbalance_minor <> 0 OR untold_minor <> 0 OR status_contradicts ORDER BY checked_at LIMIT ${WRONG_MAX}`,
)

/**
 * Holds ledgers against themselves and against what was told: those of loans on which something was booked since the last
 * look, those that were wrong, and the next few of a round through all loans, which finds what was changed by hand. Any
 * replica may do so; one that finds another at it does nothing. Resolves with whether more is waiting.
 */
export async function watchLedger({ database, log }: Pick<Service, 'database' | 'log'>, now: Date) {
  const { found, isMore } = await database.transaction(async (tx) => {
    const mark = await tx.row(lock, ['ledger-new'])
    if (!mark) return { found: [], isMore: false }
    const booked = await tx.rows(newOnes, [mark.at, mark.place, new Date(now.getTime() - SETTLED_AFTER_MS)])
    const last = booked.at(-1)
    if (last) await tx.run(move, ['ledger-new', last.bookedAt, last.id])
    const asked = [...booked, ...(await tx.rows(wrong, [])), ...(await nextOfRound(tx, now))]
    const found = await checkLedgers(tx, [...new Map(asked.map((one) => [one.orderNo, one])).values()], now)
    return { found, isMore: booked.length === NEW_MAX }
  })
  for (const { imbalanceMinor, untoldMinor, statusContradicts } of found) {
    // Which loan it is stands in the table of findings, where it is nobody else's to read.
    const off = {
      imbalanceMinor: String(imbalanceMinor),
      untoldMinor: String(untoldMinor),
      statusContradicts,
    }
    log.error({ code: 'ledger-wrong', ...off }, 'a ledger contradicts itself')
  }
  return isMore
}

export const ledgerJob = job({
  name: 'ledger',
  everyMs: LOOK_EVERY_MS,
  run: watchLedger,
})

async function nextOfRound(tx: Transaction, now: Date): Promise<LoanKey[]> {
  const mark = await tx.row(lock, ['ledger-all'])
  if (!mark) return []
  const next = await tx.rows(round, [mark.place])
  const isDone = next.length < ROUND_MAX
  // Its moment is the end of the last whole round.
  await tx.run(move, ['ledger-all', isDone ? now : mark.at, isDone ? '' : (next.at(-1)?.orderNo ?? '')])
  return next
}
