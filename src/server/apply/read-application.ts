import type { StepKind } from '#domain/apply/step-kinds.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import type { Sealer } from '#server/database/sealed.ts'
import type { Application } from './application-rows.ts'
import { type Checked, stepsKept } from './step-rows.ts'

/** How long an address of a photo is good that a program of the lender, or one of its staff, is given. */
export const DOCUMENT_LINK_MS = 15 * 60 * 1000

/** The most applications that are listed at once. */
const WAITING_MAX = 500

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
>

const waiting = statement<WaitingApplication, []>(
  'waiting-applications',
  `SELECT a.id, a.borrower_id AS "borrowerId", p.market, a.product_id AS "productId", p.name AS "productName",
     a.amount_minor AS amount, p.lenders, a.state, a.submitted_at AS "submittedAt", a.version
   FROM applications a JOIN products p ON p.id = a.product_id
   WHERE a.state IN ('submitted', 'review') ORDER BY a.submitted_at LIMIT ${WAITING_MAX}`,
)

/** Everybody's applications that wait, the longest first. */
export const waitingApplications = (tx: Transaction): Promise<WaitingApplication[]> => tx.rows(waiting, [])

/** What somebody said in one field, opened. */
export interface SaidInField {
  step: StepKind
  field: string
  value: string
  at: Date
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
  const said = stepsOf(market, steps).flatMap((step) =>
    step.fields.flatMap(({ name, kind }) => {
      const given = kept.get(step.kind)?.given[name]
      return given ? [{ isPhoto: kind === 'photo', one: { step: step.kind, field: name, ...given } }] : []
    }),
  )
  return {
    values: said.flatMap(({ isPhoto, one }) => (isPhoto ? [] : [one])),
    photos: said.flatMap(({ isPhoto, one }) => (isPhoto ? [one] : [])),
    identity: kept.get('identity')?.checked ?? null,
  }
}
