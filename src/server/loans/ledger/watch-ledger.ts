import { statement, type Transaction } from '#server/base/database/database.ts'
import { PLACE_OF_POSTING, placePostings } from '#server/base/database/give-places.ts'
import { job } from '#server/call/jobs/job.ts'
import type { Service } from '#server/service/service.ts'
import { checkLedgers, type LoanKey } from './ledger-check.ts'

const LOOK_EVERY_MS = 15_000
/** The number of new postings checked in one step, and of loans in the round through all of them. */
const NEW_MAX = 500
const ROUND_MAX = 50
/** Wrong loans that are checked again each time, so that a corrected one stops the alarm. */
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
/**
 * SQL: a field of the mark behind which postings are new. A position is finer than JavaScript's times, so it
 * stays in SQL.
 */
const markOf = (field: 'at' | 'place') => `(SELECT ${field} FROM watch_marks WHERE name = 'ledger-new')`
const newOnes = statement<LoanKey & { id: string }>(
  'postings-since-mark',
  `SELECT p.id, p.borrower_id AS "borrowerId", p.order_no AS "orderNo" FROM postings p
   WHERE ${PLACE_OF_POSTING} >= ${markOf('at')}
     AND (${PLACE_OF_POSTING}, p.id COLLATE "C") > (${markOf('at')}, ${markOf('place')})
   ORDER BY ${PLACE_OF_POSTING}, p.id COLLATE "C" LIMIT ${NEW_MAX}`,
)
const moveTo = statement<unknown, [string, string]>(
  'move-watch-mark-to-posting',
  `UPDATE watch_marks SET place = p.id, at = ${PLACE_OF_POSTING} FROM postings p
   WHERE name = 'ledger-new' AND p.borrower_id = $1 AND p.id = $2`,
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
 * Checks ledgers against themselves and against the reported money: loans with postings behind the mark,
 * loans that were wrong, and the next few of a round through all loans, which finds manual changes. Any
 * replica may run it; a concurrent one does nothing. Resolves with whether more is waiting.
 */
export async function watchLedger({ database, log }: Pick<Service, 'database' | 'log'>, now: Date) {
  // A separate transaction, because assigning positions blocks every reader of the lists.
  await database.transaction((tx) => placePostings(tx, now))
  const { found, isMore } = await database.transaction(async (tx) => {
    const mark = await tx.row(lock, ['ledger-new'])
    if (!mark) return { found: [], isMore: false }
    const booked = await tx.rows(newOnes, [])
    const last = booked.at(-1)
    if (last) await tx.run(moveTo, [last.borrowerId, last.id])
    const asked = [...booked, ...(await tx.rows(wrong, [])), ...(await nextOfRound(tx, now))]
    const found = await checkLedgers(tx, [...new Map(asked.map((one) => [one.orderNo, one])).values()], now)
    return { found, isMore: booked.length === NEW_MAX }
  })
  for (const { imbalanceMinor, untoldMinor, statusContradicts } of found) {
    // The loan is named in the table of findings, which only the operator reads.
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
  // Its time is the end of the last complete round.
  await tx.run(move, ['ledger-all', isDone ? now : mark.at, isDone ? '' : (next.at(-1)?.orderNo ?? '')])
  return next
}
