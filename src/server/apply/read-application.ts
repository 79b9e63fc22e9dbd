import { doubtOf } from '#domain/apply/read-field.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import type { Doubt } from '#domain/markets/field-problem.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { type IdentityResult, stepsKept } from '#server/people/borrowers/step-rows.ts'
import type { Application } from './application-rows.ts'

/** How long the address of a photo is valid for a program or the staff of the lender. */
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

/** The waiting applications of all borrowers, after the cursor, the oldest first. */
export const waitingApplications = (
  tx: Transaction,
  { micros, id }: Pick<Page, 'micros' | 'id'>,
  limit: number,
): Promise<WaitingApplication[]> => tx.rows(waiting, [micros, id, limit])

/** The answer in one field, decrypted. */
export interface FieldAnswer {
  step: StepKind
  field: string
  value: string
  at: Date
  /** A doubt about the answer that the borrower confirmed. */
  doubt?: Doubt | undefined
}

/** All answers. Of a photo the value is the key of its file. */
export interface WholeApplication {
  values: FieldAnswer[]
  photos: FieldAnswer[]
  identity: IdentityResult
}

/** The application as a lender reads it, in the order of the steps. */
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
    // A confirmed doubt may be resolved by an answer in another step.
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
