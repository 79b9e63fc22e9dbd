import { parse } from 'csv-parse/sync'
import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn, isDay } from '#domain/dates.ts'
import type { SettledPayment } from '#domain/money/booking/settlement.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { MovedBack, PaidPage, PaidPeriod } from '#server/integrations/payments/provider.ts'

/** A provider's settlement file: payments, reversals, and the days (UTC) that it covers. */
export interface SettlementFile {
  payments: readonly SettledPayment[]
  moved: readonly (MovedBack & { at: Date })[]
  first: Day
  last: Day
}

/** A problem of a file: the line, and what is wrong with it. Line 1 has the names of the columns. */
export type SettlementProblem = {
  line: number
  what: 'columns' | 'empty' | 'too-long' | (typeof NEEDED)[number] | 'kind'
}

/** The problems as sentences for the operator. */
export const SETTLEMENT_PROBLEMS: Readonly<Record<SettlementProblem['what'], string>> = {
  columns: 'the columns charge, reference, amount and paid_at are not all there, or the file is no CSV',
  empty: 'there is no payment in it',
  'too-long': 'there are more lines than are read at once',
  kind: 'kind is paid, gone or again',
  charge: 'charge is the number of the payment',
  reference: 'reference is the number that was paid',
  amount: 'amount is such as 1500 or 1500.50',
  paid_at: 'paid_at is a day such as 2026-11-20 or a moment such as 2026-11-20T18:03:00-06:00',
}

/** The required columns; `kind` is optional, and defaults to `paid`. */
const NEEDED = ['charge', 'reference', 'amount', 'paid_at'] as const
const KINDS = { paid: 'paid', '': 'paid', gone: 'gone', again: 'again' } as const
const LINE_BYTES_MAX = 4096
/** The operator fixes these first. */
const PROBLEMS_MAX = 20

/**
 * Reads a settlement file (docs/reference/providers.md). A file with an unreadable line is refused as a
 * whole, so that no payment in that line is reported as missing.
 */
export function readSettlement(
  bytes: Buffer,
  linesMax: number,
): { ok: true; file: SettlementFile } | { ok: false; problems: SettlementProblem[] } {
  const refused = (...problems: SettlementProblem[]) => ({ ok: false, problems }) as const
  let records: { record: Record<string, string>; info: { lines: number } }[]
  let names: string[] = []
  try {
    records = parse(bytes, {
      bom: true,
      columns: (header: string[]) => {
        names = header.map((name) => name.trim().toLowerCase())
        return names
      },
      delimiter: delimiterIn(bytes),
      info: true,
      max_record_size: LINE_BYTES_MAX,
      relax_column_count: true,
      skip_empty_lines: true,
      to: linesMax + 1,
      trim: true,
    }) as never
  } catch {
    return refused({ line: 1, what: 'columns' })
  }
  if (NEEDED.some((name) => !names.includes(name))) return refused({ line: 1, what: 'columns' })
  if (records.length === 0) return refused({ line: 2, what: 'empty' })
  if (records.length > linesMax) return refused({ line: linesMax + 2, what: 'too-long' })

  const payments: SettledPayment[] = []
  const moved: (MovedBack & { at: Date })[] = []
  const problems: SettlementProblem[] = []
  for (const { record, info } of records) {
    const { lines: line } = info
    // Spreadsheets keep the leading zeros of a number as `="000123"`.
    const [charge = '', reference = ''] = [record.charge, record.reference].map((cell = '') =>
      cleanTyped(cell),
    )
    const [amountMinor, at] = [minorOf(record.amount ?? ''), momentIn(record.paid_at ?? '')]
    const said = (record.kind ?? '').toLowerCase()
    const kind = isKind(said) ? KINDS[said] : null
    const problem =
      (kind === null && 'kind') ||
      (!isNumber(charge) && 'charge') ||
      (!isNumber(reference) && (kind === 'paid' || reference !== '') && 'reference') ||
      (amountMinor === null && 'amount') ||
      (at === null && 'paid_at')
    if (problem) problems.push({ line, what: problem })
    else if (kind === null || amountMinor === null || at === null) throw new Error('a problem has no name')
    else if (kind === 'paid') payments.push({ line, charge, reference, amountMinor, at })
    else moved.push({ kind, charge, amountMinor, isInAll: false, at })
  }
  if (problems.length > 0) return refused(...problems.slice(0, PROBLEMS_MAX))
  const days = [...payments, ...moved].map(({ at }) => dayIn(at, 'UTC')).sort()
  return { ok: true, file: { payments, moved, first: days.at(0) ?? '', last: days.at(-1) ?? '' } }
}

/** The separator of the column names; other separators may occur inside cells. */
function delimiterIn(bytes: Buffer): string {
  const header = bytes.subarray(0, LINE_BYTES_MAX).toString().split('\n', 1)[0] ?? ''
  return [';', '\t'].find((one) => header.includes(one)) ?? ','
}

const isKind = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text)

const isNumber = (text: string) => /^[\w.:/-]{1,200}$/.test(text)

/** An amount above zero, as a provider or a spreadsheet writes it: `1500`, `1500.50`, `1,500.50`. */
function minorOf(text: string): Minor | null {
  const read = readAmount(text)
  return read.ok && read.value > 0n ? read.value : null
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2}))?$/

/** A time with its offset, or a date: that is noon, which is the same day in every market. */
function momentIn(text: string): Date | null {
  const [, day = '', time = '', offset = ''] = MOMENT.exec(text) ?? []
  if (!isDay(day)) return null
  const at = new Date(
    time === '' ? `${day}T12:00:00Z` : `${day}T${time}${offset.replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  )
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * A file as a provider's list. Its adjacent days are unknown, which one unreadable row expresses: nothing is
 * concluded about them.
 */
export function listOf(file: SettlementFile): (period: PaidPeriod) => Promise<PaidPage> {
  const movesMoney = file.moved.length > 0
  return async ({ from, until }) => {
    const day = dayIn(from, 'UTC')
    if (day < file.first || day > file.last) return { events: [], unread: 1, next: null }
    const isIn = ({ at }: { at: Date }) => at >= from && at < until
    const events = file.payments.filter(isIn).map(({ charge, reference, amountMinor, at }) => ({
      ...({ id: `settled/${charge}`, kind: 'paid', reference, amountMinor, at, charge } as const),
    }))
    const movedBack = file.moved.filter(isIn).map(({ at: _at, ...moved }) => moved)
    return { events, unread: 0, next: null, ...(movesMoney && { movedBack }) }
  }
}
