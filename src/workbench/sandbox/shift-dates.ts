import { addDays, isDay } from '#domain/dates.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { type Column, derivedOnce, ownedTables, type Table } from '#server/base/database/table.ts'
import { hashOfPaper } from '#server/loans/papers/acceptances.ts'
import type { LegalDocument } from '#words/legal/document.ts'

type Row = Readonly<Record<string, unknown>>

/** The statements that move the dates of one table. */
interface Shift {
  rows: Statement<{ place: string; row: Row }, [string]>
  update: Statement<unknown, [string, string]>
}

/** Sessions stay, so that a tester whose clock moves remains signed in. */
const UNMOVED: readonly string[] = ['sessions', 'browser_sessions']

/** The version of a legal text is the day on which its lender published it. */
const UNMOVED_COLUMNS: readonly string[] = ['version']

const DATED: readonly Column['type'][] = ['date', 'timestamp with time zone', 'jsonb']

/** Texts with a day: a reminder is about a loan and its due day. Other texts are names that the borrower or a provider gave. */
const DATED_TEXTS: readonly string[] = ['about']

/** The column of the document that each hash is computed from. */
const HASHED: Readonly<Record<string, string>> = {
  text_hash: 'paper',
  paper_hash: 'paper',
  key_facts_hash: 'key_facts',
}

const shiftsOf = derivedOnce((tables): readonly Shift[] => [
  ...ownedTables(tables)
    .filter(({ name, keep }) => !UNMOVED.includes(name) && !('byMonth' in keep))
    .flatMap((table) => shiftOf(table, table.owner)),
  // Waiting messages and steps name their borrower in the payload.
  ...tables
    .filter(({ name }) => name === 'outbox')
    .flatMap((table) => shiftOf(table, `done_at IS NULL AND payload->>'borrowerId'`)),
])

function shiftOf({ name, columns }: Table, owner: string): Shift[] {
  const read = Object.entries(columns)
    .filter(
      ([column, { type, sealed, isOwner }]) =>
        (DATED.includes(type) || DATED_TEXTS.includes(column)) &&
        !isOwner &&
        (!sealed || sealed.field !== undefined) &&
        !UNMOVED_COLUMNS.includes(column),
    )
    .map(([column]) => column)
  if (read.length === 0) return []
  const written = [...read, ...Object.keys(HASHED).filter((column) => column in columns)]
  const shift: Shift = {
    rows: statement(
      `dated-rows-of-${name}`,
      `SELECT ctid::text AS place, jsonb_build_object(${read.map((column) => `'${column}', ${column}`).join(', ')}) AS row
       FROM ${name} WHERE ${owner} = $1 FOR UPDATE`,
    ),
    update: statement(
      `shift-dates-of-${name}`,
      `UPDATE ${name} t SET ${written.map((column) => `${column} = r.${column}`).join(', ')}
       FROM jsonb_populate_record(NULL::${name}, $2::jsonb) r WHERE t.ctid = $1::tid`,
    ),
  }
  return [shift]
}

/** Moves every date in the rows of a borrower into the past, which is the same as so much time passing. */
export async function shiftDates(
  tx: Transaction,
  tables: readonly Table[],
  borrowerId: string,
  days: number,
): Promise<void> {
  for (const { rows, update } of shiftsOf(tables)) {
    const found = (await tx.rows(rows, [borrowerId])).map(({ place, row }) => {
      const before = JSON.stringify(row)
      const order = (before.match(A_DAY) ?? []).sort().join()
      return { place, order, before, after: earlier(before, days) }
    })
    // The earliest row first: a day in a unique key must not collide with the day before it.
    for (const { place, before, after } of found.sort((a, b) => (a.order < b.order ? -1 : 1)))
      if (after !== before) await tx.run(update, [place, withHashes(after)])
  }
}

/** A day, but not the version of a legal text, nor a part of a provider's name such as `sandbox:evt-2026-11-29-1`. */
const A_DAY = /(?<![\w:-]|"version":")\d{4}-\d{2}-\d{2}(?![\d-])/g

const earlier = (row: string, days: number): string =>
  row.replace(A_DAY, (day) => (isDay(day) ? addDays(day, -days) : day))

/** Computes the hashes of the moved documents, which are compared whenever a document is read. */
function withHashes(text: string): string {
  const row: Row = JSON.parse(text)
  const hashes = Object.entries(HASHED).map(([column, document]) => {
    const paper = row[document] as LegalDocument | null | undefined
    return [column, paper ? `\\x${hashOfPaper(paper).toString('hex')}` : null]
  })
  return JSON.stringify({ ...row, ...Object.fromEntries(hashes) })
}
