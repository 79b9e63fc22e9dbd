import { doubtOf } from '#domain/apply/read-field.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import type { Doubt } from '#domain/markets/field-problem.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { type Checked, stepsKept } from '#server/people/borrowers/step-rows.ts'
import type { Application } from './application-rows.ts'

/** How long an address of a photo is good that a program of the lender, or one of its staff, is given. */
export const DOCUMENT_LINK_MS = 15 * 60 * 1000

/** An application that waits for a decision. */
export type WaitingApplication = Pick<
  Application,
  | 'id'
  | 'borrowerId'
  | 'market'
  | 'productId'
  | 'productName'
  | 'amount'
  | 'lenders'
  | 'state'
  | 'submittedAt'
  | 'version'
> & { key: string }

const waiting = statement<WaitingApplication, [string, string, number]>(
  'waiting-applications',
  `SELECT ${keyOf('a.submitted_at', 'a.id')} AS key, a.id, a.borrower_id AS "borrowerId", p.market, a.product_id AS "productId", p.name AS "productName",
     a.amount_minor AS amount, p.lenders, a.state, a.submitted_at AS "submittedAt", a.version
   FROM applications a JOIN products p ON p.id = a.product_id
   WHERE a.state IN ('submitted', 'review') AND a.submitted_at >= ${momentOf(1)}
     AND (a.submitted_at, a.id COLLATE "C") > (${momentOf(1)}, $2)
   ORDER BY a.submitted_at, a.id COLLATE "C" LIMIT $3`,
)

/** Everybody's applications that wait, after the place where a page begins, the longest first. */
export const waitingApplications = (
  tx: Transaction,
  { micros, id }: Pick<Page, 'micros' | 'id'>,
  limit: number,
): Promise<WaitingApplication[]> => tx.rows(waiting, [micros, id, limit])

/** What somebody said in one field, opened. */
export interface SaidInField {
  step: StepKind
  field: string
  value: string
  at: Date
  /** What speaks against it although the borrower confirmed it. */
  doubt?: Doubt | undefined
}

/** All that was said, photos apart: of those the value is the key of the file. */
export interface WholeApplication {
  values: SaidInField[]
  photos: SaidInField[]
  identity: Checked
}

/** What a lender reads of an application, in the order in which it was asked. */
export async function readWhole(
  tx: Transaction,
  borrower: Borrower,
  { market, steps }: Pick<Application, 'market' | 'steps'>,
  sealer: Sealer,
): Promise<WholeApplication> {
  const kept = await stepsKept(tx, borrower, sealer)
  const given = stepsOf(market, steps).flatMap((step) =>
    step.fields.flatMap((field) => {
      const one = kept.get(step.kind)?.given[field.name]
      return one ? [{ step: step.kind, field, ...one }] : []
    }),
  )
  const others = Object.fromEntries(given.map(({ field, value }) => [field.name, value]))
  const said = given.map(({ step, field, value, at, doubt }) => {
    // A doubt that was confirmed may be settled since, by an answer in another step.
    const isStill = doubt !== undefined && doubt === doubtOf(field, value, others)
    const one = { step, field: field.name, value, at, ...(isStill && { doubt }) }
    return { isPhoto: field.kind === 'photo', one }
  })
  return {
    values: said.flatMap(({ isPhoto, one }) => (isPhoto ? [] : [one])),
    photos: said.flatMap(({ isPhoto, one }) => (isPhoto ? [one] : [])),
    identity: kept.get('identity')?.checked ?? null,
  }
}
