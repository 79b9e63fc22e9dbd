import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { isOwnName } from '#domain/account/own-name.ts'
import {
  type ApplicationState,
  isDeciding,
  isEditable,
  isOpen,
  moveApplication,
} from '#domain/apply/application.ts'
import { decisionDaysLate } from '#domain/apply/decision-time.ts'
import { progressOf } from '#domain/apply/progress.ts'
import { formatMoment } from '#domain/dates.ts'
import { TERM_UNIT } from '#domain/loans/offer.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { applicationSubmitted } from '#server/outbox/lender-events/application-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { openAccount } from '#server/people/account/bank-account-rows.ts'
import { needsNotice } from '#server/people/account/data-notice.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import {
  type Application,
  applicationPlace,
  findApplication,
  listApplications,
  lockApplicant,
  writeApplication,
} from './application-rows.ts'
import { draftEndsAt, stateOn } from './effective-state.ts'
import { type Standing, standingOf } from './standing.ts'
import { stepDescription } from './step-description.ts'

/** The borrower's application; refused if there is none. */
export async function ownApplication({ tx, borrower }: Context, id: string): Promise<Application> {
  const found = await findApplication(tx, borrower, id)
  if (!found) throw new Refused('unknown-application')
  return found
}

const now = serve(applicationNow, async ({ applicationId }, context) => {
  const { tx, borrower } = context
  const all = await listApplications(tx, borrower)
  const chosen = applicationId ? all.find(({ id }) => id === applicationId) : all[0]
  if (applicationId && !chosen) throw new Refused('unknown-application')
  return {
    application: chosen ? await shownWhole(chosen, context) : null,
    list: all.map((one) => shownShort(one, context)),
  }
})

function shownShort(application: Application, { language, now }: Context) {
  const { id, productId, productName, productLogo, amount, market, changedAt, orderNo } = application
  const state = stateOn(application, now)
  return {
    ...{ applicationId: id, productId, productName, productLogo, amount, state },
    currency: markets[market].currency,
    stateText: statesIn(language)[orderNo === null ? state : 'accepted'].text,
    changedAt: formatMoment(changedAt, markets[market].timeZone),
    orderId: orderNo ?? '',
  }
}

const statesIn = (language: Context['language']) => answersIn(language).apply.states

async function shownWhole(application: Application, context: Context) {
  const { language, now, service, borrower } = context
  const words = answersIn(language).apply
  const state = stateOn(application, now)
  const standing = await standingOf(context, application)
  const progress = progressOf(standing.steps)
  const asksNotice = isEditable(state) && needsNotice(context, application)
  const canSubmit = isEditable(state) && !asksNotice && progress.isComplete
  const { reason, orderNo, periods, submittedAt } = application
  const isLate = isDeciding(state) && submittedAt !== null && decisionDaysLate(submittedAt, now) > 0
  const { late } = answersIn(language).general
  const whatNextOf = () => {
    if (asksNotice) return refusalAnswer('notice-changed', language).message
    if (canSubmit) return words.ready
    return isLate ? late['21'].description : words.states[orderNo === null ? state : 'accepted'].next
  }
  return {
    ...shownShort(application, context),
    periods,
    termUnit: TERM_UNIT,
    whatNext: whatNextOf(),
    asksNotice,
    isAnswerLate: isLate,
    reason: reason === null ? '' : sealerOf(service).open(reason, applicationPlace(borrower.id)),
    bureauNotice: state === 'refused' && application.byBureau ? words.bureauNotice : '',
    steps: shownSteps(standing, context),
    stepsDone: progress.done,
    stepsInAll: progress.inAll,
    minutesLeft: progress.minutesLeft,
    nextStep: isEditable(state) && !asksNotice ? (progress.next ?? '') : '',
    canSubmit,
    canWithdraw: isOpen(state),
    until: untilOf(application, state),
  }
}

function shownSteps({ steps }: Standing, { language }: Context) {
  const words = answersIn(language).apply
  return steps.map(({ step, state, kept }) => {
    const reason = state === 'refused' ? (kept?.refused?.reason ?? '') : state === 'expired' ? words.old : ''
    const { title } = words.steps[step.kind]
    return {
      kind: step.kind,
      title,
      what: stepDescription(step, words),
      state,
      reason,
      isRequired: step.isRequired,
    }
  })
}

function untilOf(application: Application, state: ApplicationState): string {
  const { market, offerEndsAt, orderNo } = application
  const at = isEditable(state) ? draftEndsAt(application) : state === 'offered' ? offerEndsAt : null
  if (at === null || orderNo !== null) return ''
  // The last second of a draft's last day, so that the right day is shown.
  const last = isEditable(state) ? new Date(at.getTime() - 1000) : at
  return formatMoment(last, markets[market].timeZone)
}

const submit = serve(submitApplication, async ({ applicationId }, context) => {
  const { tx, borrower, now, service } = context
  await lockApplicant(tx, borrower)
  const application = await ownApplication(context, applicationId)
  const state = stateOn(application, now)
  // A second tap, or a retry after a lost response.
  if (state === 'submitted' || state === 'review') return { state }
  if (!isEditable(state)) throw new Refused('application-closed')
  if (needsNotice(context, application)) throw new Refused('notice-changed')
  const standing = await standingOf(context, application)
  if (!progressOf(standing.steps).isComplete) throw new Refused('steps-missing')
  orRefuse(moveApplication(state, 'submitted'))
  await refuseOthersAccount(context, standing)
  await writeApplication(tx, application, { state: 'submitted' }, now)
  const { id, borrowerId, productId, amount } = application
  const { currency } = markets[application.market]
  await notifyLender(
    tx,
    applicationSubmitted,
    { borrowerId },
    { borrowerId, applicationId: id, productId, amountMinor: amount, currency, submittedAt: now },
    now,
  )
  await service.workbench?.planDecision(tx, { applicationId: id, borrowerId }, now)
  return { state: 'submitted' }
})

/** Refuses an account in another name. The name may have been written after the account was bound. */
async function refuseOthersAccount({ tx, borrower, service }: Context, { account }: Standing): Promise<void> {
  if (!account) return
  const sealer = sealerOf(service)
  const { holder } = await openAccount(tx, borrower, account, sealer)
  if (!isOwnName(holder, await findPerson(tx, borrower, sealer))) throw new Refused('holder-other-name')
}

const withdraw = serve(withdrawApplication, async ({ applicationId }, context) => {
  const { tx, borrower, now } = context
  await lockApplicant(tx, borrower)
  const application = await ownApplication(context, applicationId)
  const state = stateOn(application, now)
  if (state === 'withdrawn') return { state }
  const to = orRefuse(moveApplication(state, 'withdrawn'))
  await writeApplication(tx, application, { state: to }, now)
  return { state: to }
})

export const applicationRoutes = [now, submit, withdraw]
