import type { DeskAction } from '#domain/desk/desk-action.ts'
import { REASON_MAX } from '#domain/desk/limits.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { findApplication, lockApplicant, writeApplication } from '#server/apply/application-rows.ts'
import { decideApplication } from '#server/apply/decide.ts'
import type { Decision } from '#server/apply/decision.ts'
import { readWhole } from '#server/apply/read-application.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { nameOf } from '#server/fronts/desk/complaints/complaint-file.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { type DeskPage, LEAD, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskVisit, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { lendersOfApplications, lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { type ApplicationFile, applicationPage, type DecisionWay } from './applications-page.ts'

/** The validity of an offer that the desk makes. */
const OFFER_DAYS = 7
const MS_PER_DAY = 86_400_000

async function found(tx: Transaction, id: string) {
  const owner = await ownerOfName(tx, `application/${id}`)
  const borrower = owner === undefined ? undefined : await borrowerById(tx, owner)
  const application = borrower && (await findApplication(tx, borrower, id))
  return borrower && application && { borrower, application }
}

/** Shows an application that was sent. */
const showApplication: ShowPage = async (visit, { id = '' }) => {
  const file = await openFile(visit, id)
  return file ? applicationPage(visit, file, null) : notFound(visit, 'applications')
}

/**
 * Reads an application that was sent. The borrower sees that it is under review once staff who may decide
 * read it.
 */
const openFile = (visit: DeskVisit, id: string): Promise<ApplicationFile | undefined> => {
  const { service, now } = visit
  return service.database.transaction(async (tx) => {
    const one = await found(tx, id)
    if (!one || one.application.submittedAt === null) return undefined
    await lockApplicant(tx, one.borrower)
    // Read again: it may have been decided or withdrawn while this waited.
    const before = (await findApplication(tx, one.borrower, id)) ?? one.application
    // Staff without the right to decide only read it.
    const mayDecide = maySend(visit, 'POST', `/desk/applications/${id}/offer`)
    if (before.state === 'submitted' && mayDecide) {
      await visit.logOpening?.(tx)
      await writeApplication(tx, before, { state: 'review' }, now)
    }
    const application = (await findApplication(tx, one.borrower, id)) ?? before
    const whole = await readWhole(tx, one.borrower, application, sealerOf(service))
    const { brand } = service.config
    const lenders = await (application.orderNo === null
      ? lendersOfApplications(tx, brand, [application], now)
      : lendersOfLoans(tx, brand, [application]))
    const lender = lenders.get(application.orderNo ?? application.id)
    return { application, whole, person: await nameOf(tx, service, one.borrower), lender }
  })
}

type Problem = keyof DeskVisit['words']['problems']

/** Reads the decision in a form, or what is wrong with it. */
type ReadDecision = (form: Form, now: Date) => Result<Decision, Problem>

const decided =
  (way: DecisionWay, action: DeskAction, read: ReadDecision): TakeForm =>
  async (visit, { id = '' }, form) => {
    const { service, user, now } = visit
    const outcome = await service.database.transaction(async (tx) => {
      const one = await found(tx, id)
      if (!one) return 'nothing'
      const decision = read(form, now)
      if (!decision.ok) return decision.refusal
      const version = Number(form.text('version'))
      const off = holidaysOf(service, one.borrower.market)
      const context = { tx, sealer: sealerOf(service), now, off }
      const done = await decideApplication(
        context,
        one.borrower,
        { applicationId: id, version },
        decision.value,
      )
      if (!done.ok) return PROBLEMS.has(done.refusal) ? 'application-incomplete' : 'changed-before'
      if (done.value === 'decided') await logDeskAction(tx, user, action, now, id)
      return 'done'
    })
    if (outcome === 'done') return { to: '/desk/applications?done=applicationDecided' }
    const file = outcome === 'nothing' ? undefined : await openFile(visit, id)
    if (!file || outcome === 'nothing') return notFound(visit, 'applications')
    const [amount, reply, byBureau] = [form.text('amount'), form.text('reply'), form.text('bureau') === '1']
    const typed = { way, problem: outcome, amount, reply, byBureau, steps: form.all('step') }
    return applicationPage(visit, file, typed)
  }

const PROBLEMS: ReadonlySet<string> = new Set([
  'amount-too-low',
  'amount-too-high',
  'not-offered',
  'coupon-too-high',
  'unknown-step',
])

function reasonIn(form: Form): Result<string, Problem> {
  const read = staffText(form.text('reply'))
  if (!read.ok) return refuse(REASON_PROBLEMS[read.problem])
  return read.text.length <= REASON_MAX ? ok(read.text) : refuse('reason-long')
}

const REASON_PROBLEMS = {
  empty: 'application-incomplete',
  long: 'reason-long',
  characters: 'characters',
} as const

const offerApplication = decided('offer', 'application-offered', (form, now) => {
  const read = readAmount(form.text('amount'))
  if (!read.ok) return refuse('application-incomplete')
  const amount = read.value
  const expiresAt = new Date(now.getTime() + OFFER_DAYS * MS_PER_DAY)
  return ok({ decision: 'offer', amount, coupon: 0n, expiresAt })
})

const refuseApplication = decided('refuse', 'application-refused', (form) => {
  const reason = reasonIn(form)
  if (!reason.ok) return reason
  return ok({ decision: 'refuse', reason: reason.value, byBureau: form.text('bureau') === '1' })
})

const askMoreOfApplication = decided('more', 'application-more', (form) => {
  const read = reasonIn(form)
  if (!read.ok) return read
  const reason = read.value
  const kinds = stepKinds.filter((kind) => form.all('step').includes(kind))
  if (kinds.length === 0) return refuse('application-incomplete')
  return ok({ decision: 'more', reason, steps: kinds.map((kind) => ({ kind, reason, fields: [] })) })
})

export const application: DeskPage = {
  path: '/desk/applications/:id',
  roles: REPORTS,
  audit: 'application-opened',
  show: showApplication,
  steps: {
    '/desk/applications/:id/offer': { roles: LEAD, take: offerApplication },
    '/desk/applications/:id/refuse': { roles: LEAD, take: refuseApplication },
    '/desk/applications/:id/more': { roles: LEAD, take: askMoreOfApplication },
  },
}
