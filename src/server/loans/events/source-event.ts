import { statement, type Transaction } from '#server/base/database/database.ts'
import { job } from '#server/call/jobs/job.ts'

/**
 * What caused a posting: an event of a provider, or of another source, such as `card`, `order` or `refund`. A source has no
 * colon in its name. An id may have any character.
 */
export interface SourceEvent {
  source: string
  id: string
}

/** The event's name, which is compared as a whole and never parsed. Two events never have the same name. */
export const nameOf = ({ source, id }: SourceEvent): string => `${source}:${id}`

/** SQL: the event's name, from its columns. */
export const nameIn = (table: string): string => `${table}.source || ':' || ${table}.event_id`

// The kind ends the text, the source ends at the first colon, and only these kinds have a step, which is an
// id of ours. The rest is the event's id, whatever it contains.
const IN_TEXT = (posting: string) => `
    SELECT split_part(${posting}.event_key, ':', 1) AS source, left(${posting}.event_key, -1 - length(${posting}.kind)) AS name,
      coalesce(CASE WHEN ${posting}.kind IN ('reversal', 'rebate-taken-back', 'restored', 'rebate-again', 'credit-again')
        THEN substring(left(${posting}.event_key, -1 - length(${posting}.kind)) FROM '/[0-9a-z]{26}$') END, '') AS path`

/**
 * SQL: the columns `source`, `event_id` and `step` of a posting. The previous release, which may still run,
 * and older ones wrote them into one text only, which is parsed here and nowhere else. To be dropped with
 * `event_key`.
 */
export const eventOf = (posting: string, as: string): string => `LATERAL (
    SELECT coalesce(${posting}.source, parsed.source) AS source,
      coalesce(${posting}.event_id, substr(parsed.name, length(parsed.source) + 2,
        greatest(length(parsed.name) - length(parsed.source) - 1 - length(parsed.path), 0))) AS event_id,
      coalesce(${posting}.step, substr(parsed.path, 2)) AS step
    FROM (${IN_TEXT(posting)}) AS parsed) AS ${as}`

/** SQL: the source of a reversal, and of the payment; the same of `reversals`. */
export const sourceOfReversal = (reversal: string): string =>
  `coalesce(${reversal}.told_by, split_part(${reversal}.source, ':', 1))`
export const paymentSource = (reversal: string): string =>
  `coalesce(${reversal}.payment_source, split_part(${reversal}.payment, ':', 1))`

const BATCH_ROWS = 500

const fillPostings = statement<unknown>(
  'fill-sources-of-postings',
  `UPDATE postings p SET source = b.source, event_id = b.event_id, step = b.step
   FROM (SELECT borrower_id, id, event_key, kind, source, event_id, step FROM postings
     WHERE source IS NULL LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED) AS old, ${eventOf('old', 'b')}
   WHERE p.borrower_id = old.borrower_id AND p.id = old.id`,
)
const fillReversals = statement<unknown>(
  'fill-sources-of-reversals',
  `UPDATE reversals r SET told_by = ${sourceOfReversal('r')}, payment_source = ${paymentSource('r')}
   FROM (SELECT borrower_id, id FROM reversals WHERE told_by IS NULL LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED) AS old
   WHERE r.borrower_id = old.borrower_id AND r.id = old.id`,
)

/** Fills the columns of some rows that another release wrote; resolves with whether more may be left. */
export async function fillSources(tx: Transaction): Promise<boolean> {
  const filled = [await tx.run(fillPostings, []), await tx.run(fillReversals, [])]
  return filled.some((count) => count === BATCH_ROWS)
}

/** Fills the columns of rows that an earlier release wrote. */
export const sourcesJob = job({
  name: 'sources',
  run: ({ database }) => database.transaction(fillSources),
})
