import type { ComplaintChannel, ComplaintOutcome } from '#domain/complaints/channel.ts'
import { COLLECTION, COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'

/** Content of a column, from the complaint or the lender. */
type ReportFact =
  | 'lender'
  | 'sector'
  | 'period'
  | 'one'
  | 'folio'
  | 'receivedOn'
  | 'channel'
  | 'level'
  | 'product'
  | 'cause'
  | 'status'
  | 'person'
  | 'answeredOn'
  | 'outcome'
  | 'returned'
  | 'claimed'
  | 'isAboutMoney'

export interface ReportColumn {
  /** Heading, as the authority spells it. */
  readonly name: string
  /** Null if the product has no value for it. */
  readonly holds: ReportFact | null
  readonly needed: 'always' | 'once-answered' | 'if-known'
}

/** Columns of an authority's file with one complaint per row, and their source. */
export interface AuthorityReport {
  /** The day on which the columns were checked. */
  readonly version: Day
  readonly source: string
  /** Whether the authority's own text was read, or a secondary source. */
  readonly read: 'primary' | 'secondary'
  /** Authority whose codes are used. */
  readonly register: 'redeco' | 'reune'
  readonly each: 'month' | 'quarter'
  /** Collection complaints go to one register, all others to another, there by their kind. */
  readonly about: 'collection' | ComplaintKind
  readonly columns: readonly ReportColumn[]
}

/** The authority's codes that the lender has configured. */
export interface ReportCodes {
  readonly level: number | null
  readonly product: string
  readonly channels: Partial<Record<ComplaintChannel, number>>
  /** By ground name; for collection complaints by sub-type. */
  readonly causes: Partial<Record<string, string>>
}

export interface ReportingLender {
  readonly name: string
  readonly sector: string
  readonly codes: ReportCodes
}

/** A complaint as of the last day of the period. */
export interface ReportedComplaint {
  readonly folio: string
  readonly channel: ComplaintChannel
  readonly type: string
  readonly subType: string
  readonly receivedOn: Day
  /** Null while unanswered. */
  readonly answeredOn: Day | null
  readonly outcome: ComplaintOutcome | null
  readonly returnedMinor: bigint | null
  /** The amount that the borrower claims to have paid; null if not stated. */
  readonly claimedMinor: bigint | null
}

export type ReportCell = string | number | null

const PENDING = 1
const CONCLUDED = 2
/** Borrowers of a consumer lender are natural persons. */
const NATURAL_PERSON = 1
const OUTCOMES: Readonly<Record<ComplaintOutcome, number>> = { for: 1, against: 2, partly: 3 }
const MINOR_PER_PESO = 100
const YES = 'SI'

const inPesos = (minor: bigint | null) => (minor === null ? null : Number(minor) / MINOR_PER_PESO)

/** Formats `2026-11-05` as `05/11/2026`. */
const dayAsWritten = (day: Day): string => day.split('-').toReversed().join('/')

/** Possible subjects of a complaint in a report, by their stored values. */
const causesOf = ({ about }: Pick<AuthorityReport, 'about'>) =>
  about === 'collection' ? COLLECTION_SUB_TYPES : PROBLEM_TYPES.filter(({ value }) => value !== COLLECTION)

/** Names under which a lender configures cause codes. */
export const causeNames = (report: Pick<AuthorityReport, 'about'>): string[] =>
  causesOf(report).map(({ name }) => name)

const causeName = (report: AuthorityReport, { type, subType }: ReportedComplaint): string => {
  const value = report.about === 'collection' ? subType : type
  return causesOf(report).find((one) => one.value === value)?.name ?? ''
}

/** Builds one row: a cell per column, null if unknown. `period` is the number of the month or quarter. */
export function reportRow(
  report: AuthorityReport,
  { name, sector, codes }: ReportingLender,
  period: number,
  complaint: ReportedComplaint,
): ReportCell[] {
  const { answeredOn, outcome, returnedMinor, claimedMinor, receivedOn } = complaint
  const known: Readonly<Record<ReportFact, ReportCell>> = {
    lender: name,
    sector,
    period,
    one: 1,
    folio: complaint.folio,
    receivedOn: dayAsWritten(receivedOn),
    channel: codes.channels[complaint.channel] ?? null,
    level: codes.level,
    product: codes.product,
    cause: codes.causes[causeName(report, complaint)] ?? null,
    status: answeredOn === null ? PENDING : CONCLUDED,
    person: NATURAL_PERSON,
    answeredOn: answeredOn && dayAsWritten(answeredOn),
    outcome: outcome && OUTCOMES[outcome],
    returned: inPesos(returnedMinor),
    claimed: inPesos(claimedMinor),
    // Unknown for other complaints, because the borrower was not asked.
    isAboutMoney: claimedMinor === null ? null : YES,
  }
  return report.columns.map(({ holds }) => (holds === null || known[holds] === '' ? null : known[holds]))
}

/** A column to be filled in by hand: in how many rows, and whether lender codes would fill it. */
export interface MissingCells {
  readonly column: string
  readonly rows: number
  readonly isCode: boolean
}

/** Returns the required columns that are empty in some rows, in column order. */
export function missingCells(
  { columns }: AuthorityReport,
  complaints: readonly ReportedComplaint[],
  rows: readonly (readonly ReportCell[])[],
): MissingCells[] {
  return columns.flatMap(({ name, needed, holds }, at) => {
    const empty = rows.filter((row, index) => {
      const isAsked = needed === 'always' || (needed === 'once-answered' && complaints[index]?.answeredOn)
      return isAsked && row[at] === null
    }).length
    if (empty === 0) return []
    return [{ column: name, rows: empty, isCode: holds !== null && CODES.has(holds) }]
  })
}

const CODES: ReadonlySet<ReportFact> = new Set(['sector', 'channel', 'level', 'product', 'cause'])
