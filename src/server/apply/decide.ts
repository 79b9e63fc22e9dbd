import type { Minor } from '#domain/amount.ts'
import { moveApplication } from '#domain/apply/application.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import { offerEnd } from '#domain/loans/offer-end.ts'
import { chooseAmount } from '#domain/loans/product.ts'
import type { Step } from '#domain/markets/field.ts'
import type { Days } from '#domain/markets/holidays.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { planOfferMessages } from '#server/loans/offers/offer-messages.ts'
import { insertOffer } from '#server/loans/offers/offers.ts'
import { findProduct } from '#server/loans/products/products.ts'
import { applicationDecided } from '#server/outbox/lender-events/application-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { newsUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { stepsKept, writeStep } from '#server/people/borrowers/step-rows.ts'
import {
  type Application,
  applicationPlace,
  findApplication,
  lockApplicant,
  moreAbout,
  writeApplication,
} from './application-rows.ts'
import type { Decision, WrongStep } from './decision.ts'
import { stateOn } from './effective-state.ts'

export type NotDecided =
  | 'unknown-application'
  | 'application-closed'
  | 'older-version'
  | 'not-offered'
  | 'amount-too-low'
  | 'amount-too-high'
  | 'offer-expired'
  | 'offer-too-long'
  | 'offer-too-short'
  | 'coupon-too-high'
  | 'unknown-step'

export interface DecisionContext {
  tx: Transaction
  sealer: Sealer
  now: Date
  /** The lender's non-working days; by default only legal holidays. */
  off?: Days
}

/**
 * Decides an application as it was sent: `version` changes when it is sent again. Idempotent. The offer
 * becomes the newest of its product.
 */
export async function decideApplication(
  { tx, sealer, now, ...days }: DecisionContext,
  borrower: Borrower,
  { applicationId, version }: { applicationId: string; version: number },
  decision: Decision,
): Promise<Result<'decided' | 'same', NotDecided>> {
  await lockApplicant(tx, borrower)
  const application = await findApplication(tx, borrower, applicationId)
  if (!application) return refuse('unknown-application')
  if (application.version !== version) return refuse('older-version')
  const to = ({ offer: 'offered', refuse: 'refused', more: 'more' } as const)[decision.decision]
  if (application.state === to) {
    const isSame = await isSameDecision({ tx, sealer }, borrower, application, decision)
    return isSame ? ok('same') : refuse('application-closed')
  }
  const moved = moveApplication(stateOn(application, now), to)
  if (!moved.ok) return moved
  // The borrower edits again once more is requested: then the lender waits for the answers.
  if (application.state === 'more') return refuse('application-closed')
  const done = await carryOut({ tx, sealer, now, ...days }, borrower, application, decision)
  if (!done.ok) return done
  const event = { borrowerId: borrower.id, applicationId, decision: decision.decision, decidedAt: now }
  await notifyLender(tx, applicationDecided, event, event, now)
  await planDecisionMessages(tx, borrower, application, done.value, now)
  return ok('decided')
}

/** Plans the messages of a decision: of an offer that it made, of a refusal, or that the lender asks for more. */
async function planDecisionMessages(
  tx: Transaction,
  { id: borrowerId }: Borrower,
  application: Application,
  made: MadeBy,
  now: Date,
): Promise<void> {
  if (typeof made === 'object') return planOfferMessages(tx, borrowerId, made, 'application-offered')
  const message =
    made === 'refused'
      ? ({ kind: 'application-refused', about: application.id } as const)
      : ({ kind: 'application-more', about: moreAbout(application) } as const)
  await planNotification(tx, { borrowerId, orderNo: null, ...message, until: newsUntil(now) }, now)
}

/** The result of a decision: an offer, or only a new state. */
type MadeBy = { id: string; madeAt: Date; expiresAt: Date } | 'refused' | 'more'

/** Writes a decision, and notifies no one. */
export async function carryOut(
  context: DecisionContext,
  borrower: Borrower,
  application: Application,
  decision: Decision,
): Promise<Result<MadeBy, NotDecided>> {
  const { tx, sealer, now } = context
  const seal = (reason: string) => sealer.seal(reason, applicationPlace(borrower.id))
  switch (decision.decision) {
    case 'refuse': {
      const { reason, byBureau } = decision
      await writeApplication(tx, application, { state: 'refused', reason: seal(reason), byBureau }, now)
      return ok('refused')
    }
    case 'more': {
      const asked = await askAgain(context, borrower, application, decision.steps)
      if (!asked.ok) return asked
      await writeApplication(tx, application, { state: 'more', reason: seal(decision.reason) }, now)
      return ok('more')
    }
    case 'offer':
      return offer(context, borrower, application, decision)
  }
}

async function offer(
  { tx, now, off }: DecisionContext,
  borrower: Borrower,
  application: Application,
  { amount, coupon, expiresAt }: Extract<Decision, { decision: 'offer' }>,
): Promise<Result<MadeBy, NotDecided>> {
  const listed = await findProduct(tx, application.productId)
  if (!listed) return refuse('not-offered')
  const chosen = chooseAmount(listed.product, amount)
  if (!chosen.ok) return chosen
  if (coupon > amount) return refuse('coupon-too-high')
  const end = offerEnd(listed.product, expiresAt, now, off)
  if (!end.ok) return end
  const { productId } = application
  const made = { productId, amount, firstAmount: null, coupon, madeAt: now, expiresAt }
  const offerId = await insertOffer(tx, borrower.id, made)
  await writeApplication(tx, application, { state: 'offered', offerId }, now)
  return ok({ id: offerId, madeAt: now, expiresAt })
}

/** Marks the steps that must be repeated. */
async function askAgain(
  { tx, sealer, now }: DecisionContext,
  borrower: Borrower,
  { market, steps }: Application,
  wrong: readonly WrongStep[],
): Promise<Result<null, NotDecided>> {
  // Validated first, so that a refusal changes nothing.
  const known = stepsOf(market, steps)
  const kinds = new Set(wrong.map(({ kind }) => kind))
  if (kinds.size < wrong.length || !wrong.every((one) => isAskable(known, one))) return refuse('unknown-step')
  const kept = await stepsKept(tx, borrower, sealer)
  for (const { kind, reason, fields } of wrong) {
    const before = kept.get(kind) ?? { version: 0, given: {}, refused: null, checked: null }
    await writeStep(tx, borrower, kind, { ...before, refused: { reason, fields } }, sealer, now)
  }
  return ok(null)
}

/** Returns whether a step exists and has the named fields. */
function isAskable(known: readonly Step[], { kind, fields }: WrongStep): boolean {
  const names = known.find((one) => one.kind === kind)?.fields.map(({ name }) => name) ?? []
  return names.length > 0 && fields.every((name) => names.includes(name))
}

/** The desk counts the days of an offer from the tap, so a second tap asks for an end that is slightly later. */
const SAME_MOMENT_MS = 60_000

const find = statement<{ amount: Minor; coupon: Minor; expiresAt: Date }, [string, string]>(
  'find-offer-made',
  `SELECT amount_minor AS amount, coupon_minor AS coupon, expires_at AS "expiresAt" FROM offers
   WHERE borrower_id = $1 AND id = $2`,
)

/** Whether an application already has this decision: the same offer, reason and steps. */
async function isSameDecision(
  { tx, sealer }: { tx: Transaction; sealer: Sealer },
  borrower: Borrower,
  { offerId, reason, byBureau }: Application,
  decision: Decision,
): Promise<boolean> {
  if (decision.decision === 'offer') {
    const made = offerId === null ? undefined : await tx.row(find, [borrower.id, offerId])
    if (!made) return false
    const apart = Math.abs(made.expiresAt.getTime() - decision.expiresAt.getTime())
    return made.amount === decision.amount && made.coupon === decision.coupon && apart < SAME_MOMENT_MS
  }
  const isReason = reason !== null && sealer.open(reason, applicationPlace(borrower.id)) === decision.reason
  if (decision.decision === 'refuse') return isReason && byBureau === decision.byBureau
  const kept = await stepsKept(tx, borrower, sealer)
  const isAsked = (one: (typeof decision.steps)[number]) => {
    const refused = kept.get(one.kind)?.refused
    return refused?.reason === one.reason && refused.fields.join() === one.fields.join()
  }
  return isReason && decision.steps.every(isAsked)
}
