import type { ComplaintChannel, ComplaintOutcome } from '#domain/complaints/channel.ts'
import { COLLECTION, COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'

/** What a column holds of a complaint or of the lender. */
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
  /** As the authority spells it. */
  readonly name: string
  /** Null where nothing that the product knows belongs there. */
  readonly holds: ReportFact | null
  readonly needed: 'always' | 'once-answered' | 'if-known'
}

/** The columns of a file that an authority takes, one complaint a row, and where they were read. */
export interface AuthorityReport {
  /** The day on which its columns were written down here. */
  readonly version: Day
  readonly source: string
  /** Whether a text of the authority was read, or what others say of it. */
  readonly read: 'primary' | 'secondary'
  /** By whose codes it is written. */
  readonly register: 'redeco' | 'reune'
  readonly each: 'month' | 'quarter'
  /** Complaints about collection go to one register, all others to another, there by their kind. */
  readonly about: 'collection' | ComplaintKind
  readonly columns: readonly ReportColumn[]
}

/** The authority's own codes, as far as the lender has written them down. */
export interface ReportCodes {
  readonly level: number | null
  readonly product: string
  readonly channels: Partial<Record<ComplaintChannel, number>>
  /** By the name of a ground; of a complaint about collection, of what it is about in particular. */
  readonly causes: Partial<Record<string, string>>
}

export interface ReportingLender {
  readonly name: string
  readonly sector: string
  readonly codes: ReportCodes
}

/** A complaint as it stood on the last day of the period. */
export interface ReportedComplaint {
  readonly folio: string
  readonly channel: ComplaintChannel
  readonly type: string
  readonly subType: string
  readonly receivedOn: Day
  /** Null while it has no answer. */
  readonly answeredOn: Day | null
  readonly outcome: ComplaintOutcome | null
  readonly returnedMinor: bigint | null
  /** What somebody says that they paid; null where no amount is said. */
  readonly claimedMinor: bigint | null
}

export type ReportCell = string | number | null

const PENDING = 1
const CONCLUDED = 2
/** A consumer lender's borrowers are people, and no companies. */
const NATURAL_PERSON = 1
const OUTCOMES: Readonly<Record<ComplaintOutcome, number>> = { for: 1, against: 2, partly: 3 }
const MINOR_PER_PESO = 100
const YES = 'SI'

const inPesos = (minor: bigint | null) => (minor === null ? null : Number(minor) / MINOR_PER_PESO)

/** `2026-11-05` as `05/11/2026`. */
const dayAsWritten = (day: Day): string => day.split('-').toReversed().join('/')

/** What a complaint in a report can be about, by the values that it is kept with. */
const causesOf = ({ about }: Pick<AuthorityReport, 'about'>) =>
  about === 'collection' ? COLLECTION_SUB_TYPES : PROBLEM_TYPES.filter(({ value }) => value !== COLLECTION)

/** By what names a lender writes down the codes of causes. */
export const causeNames = (report: Pick<AuthorityReport, 'about'>): string[] =>
  causesOf(report).map(({ name }) => name)

const causeName = (report: AuthorityReport, { type, subType }: ReportedComplaint): string => {
  const value = report.about === 'collection' ? subType : type
  return causesOf(report).find((one) => one.value === value)?.name ?? ''
}

/** One row: a cell for each column, null where nothing is known. `period` is the number of the month or quarter. */
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
    // Of any other it is not known: nobody was asked.
    isAboutMoney: claimedMinor === null ? null : YES,
  }
  return report.columns.map(({ holds }) => (holds === null || known[holds] === '' ? null : known[holds]))
}

/** What is to be filled in by hand: a column, in how many rows, and whether codes of the lender would fill it. */
export interface MissingCells {
  readonly column: string
  readonly rows: number
  readonly isCode: boolean
}

/** Which columns the authority asks for and the rows leave empty, in the order of the columns. */
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
