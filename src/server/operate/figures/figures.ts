import type { Brand } from '#contract/brand/brand.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { PLACE_OF_POSTING } from '#server/base/database/give-places.ts'
import { gauge } from '#server/base/observability/metrics.ts'
import { job } from '#server/call/jobs/job.ts'
import { readAnswersDue } from './answers-due.ts'
import { reportHolidaysKnown } from './holidays-known.ts'

const READ_EVERY_MS = 15_000

// Metrics of the whole installation, equal on every replica: never add replicas up.

const readAt = gauge('figures_read_timestamp_seconds', 'When the figures of the installation were last read')
const outboxDue = gauge('outbox_due', 'Outbox entries that are due and not done')
const outboxAge = gauge('outbox_oldest_seconds', 'Age of the oldest of these entries')
const unmatched = gauge('unmatched_payments', 'Payments without a loan', ['provider'])
const unmatchedMinor = gauge('unmatched_minor', 'Total of these payments, in minor units', ['provider'])
const unmatchedAge = gauge('unmatched_oldest_seconds', 'Age of the oldest of these payments', ['provider'])
const cases = gauge('money_cases_open', 'Open payment cases', ['kind'])
const charging = gauge('card_charges_open', 'Card charges with an unknown result')
const credit = gauge('credit_minor', 'Overpayments of borrowers, in minor units', ['currency'])
const imbalance = gauge('ledger_imbalance_minor', 'Sum of unbalanced ledger postings; must be 0')
const difference = gauge(
  'ledger_untold_minor',
  'Absolute difference between booked and reported money; must be 0',
)
const wrong = gauge('ledger_wrong_loans', 'Loans with a contradictory ledger; must be 0')
const behind = gauge('ledger_check_behind_seconds', 'Age of the oldest unchecked posting')
const roundAt = gauge('ledger_round_timestamp_seconds', 'When every loan had been checked once more')

interface Figures {
  due: number
  oldestDue: Date | null
  charging: number
  imbalance: bigint
  difference: bigint
  wrong: number
  unchecked: Date | null
  roundAt: Date
}

const read = statement<Figures, [Date]>(
  'figures',
  `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND not_before <= $1)::integer AS due,
     (SELECT min(not_before) FROM outbox WHERE done_at IS NULL AND not_before <= $1) AS "oldestDue",
     (SELECT count(*) FROM card_payments WHERE state = 'charging')::integer AS charging,
     f.imbalance, f.difference, f.wrong,
     least((SELECT min(booked_at) FROM postings WHERE listed_at IS NULL),
       (SELECT booked_at FROM postings p WHERE ${PLACE_OF_POSTING} > (SELECT at FROM watch_marks WHERE name = 'ledger-new')
        ORDER BY ${PLACE_OF_POSTING} LIMIT 1)) AS unchecked,
     (SELECT at FROM watch_marks WHERE name = 'ledger-all') AS "roundAt"
   FROM (SELECT coalesce(sum(abs(imbalance_minor)), 0)::bigint AS imbalance,
       coalesce(sum(abs(untold_minor)), 0)::bigint AS difference, count(*)::integer AS wrong
     FROM ledger_findings WHERE imbalance_minor <> 0 OR untold_minor <> 0 OR status_contradicts) AS f`,
)

const readUnmatched = statement<{ provider: string; count: number; minor: bigint; oldest: Date }>(
  'figures-unmatched',
  `SELECT provider, count(*)::integer AS count, coalesce(sum(amount_minor), 0)::bigint AS minor, min(received_at) AS oldest
   FROM payment_events WHERE outcome = 'unmatched' AND kind = 'paid' GROUP BY provider`,
)

const readCases = statement<{ kind: string; count: number }>(
  'figures-cases',
  `SELECT kind, count(*)::integer AS count FROM money_cases WHERE state = 'open' GROUP BY kind`,
)

const readCredit = statement<{ currency: string; minor: bigint }>(
  'figures-credit',
  'SELECT currency, sum(credit_minor)::bigint AS minor FROM ledger_findings GROUP BY currency',
)

/** Reads the metrics from the database for the next scrape. */
async function readFigures(tx: Transaction, brand: Brand, now: Date): Promise<void> {
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000))
  const figures = await tx.one(read, [now])
  outboxDue.set(figures.due)
  outboxAge.set(ageOf(figures.oldestDue))
  charging.set(figures.charging)
  imbalance.set(Number(figures.imbalance))
  difference.set(Number(figures.difference))
  wrong.set(figures.wrong)
  behind.set(ageOf(figures.unchecked))
  roundAt.set(figures.roundAt.getTime() / 1000)
  const rows = await tx.rows(readUnmatched, [])
  // A value without rows must not keep its last state.
  for (const one of [unmatched, unmatchedMinor, unmatchedAge, cases, credit]) one.reset()
  for (const { provider, count, minor, oldest } of rows) {
    unmatched.set({ provider }, count)
    unmatchedMinor.set({ provider }, Number(minor))
    unmatchedAge.set({ provider }, ageOf(oldest))
  }
  for (const { kind, count } of await tx.rows(readCases, [])) cases.set({ kind }, count)
  for (const { currency, minor } of await tx.rows(readCredit, [])) credit.set({ currency }, Number(minor))
  await readAnswersDue(tx, brand, now)
  reportHolidaysKnown(brand, now)
  readAt.set(now.getTime() / 1000)
}

export const metricsJob = job({
  name: 'figures',
  everyMs: READ_EVERY_MS,
  async run({ config, database }, now) {
    await database.transaction((tx) => readFigures(tx, config.brand, now), { readOnly: true })
    return false
  },
})
