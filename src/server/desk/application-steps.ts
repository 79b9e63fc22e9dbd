import { stepKinds } from '#domain/apply/step-kinds.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import {
  type Application,
  findApplication,
  lockApplicant,
  writeApplication,
} from '#server/apply/application-rows.ts'
import { decideApplication } from '#server/apply/decide.ts'
import type { Decision } from '#server/apply/decision.ts'
import { readWhole } from '#server/apply/read-application.ts'
import { holidaysOf } from '#server/complaints/holidays.ts'
import type { Transaction } from '#server/database/database.ts'
import { ownerOfName } from '#server/database/owners.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { applicationPage } from './applications-page.ts'
import { nameOf } from './complaint-file.ts'
import { writeDown } from './desk-audit.ts'
import type { Form } from './form.ts'
import { notFound } from './refused-page.ts'
import { staffText } from './staff-text.ts'
import type { Said, ShowPage, TakeForm, Visit } from './visit.ts'

/** How long what the desk offers may be accepted. */
const OFFER_DAYS = 7
const MS_PER_DAY = 86_400_000
const REASON_MAX = 300

async function found(tx: Transaction, id: string) {
  const owner = await ownerOfName(tx, `application/${id}`)
  const borrower = owner === undefined ? undefined : await borrowerById(tx, owner)
  const application = borrower && (await findApplication(tx, borrower, id))
  return borrower && application && { borrower, application }
}

/** Shows an application that was sent; that somebody looked is written down, and the borrower sees that a person does. */
export const showApplication: ShowPage = async (visit, { id = '' }) => {
  const { service, user, now } = visit
  const file = await service.database.transaction(async (tx) => {
    const one = await found(tx, id)
    if (!one || one.application.submittedAt === null) return undefined
    await lockApplicant(tx, one.borrower)
    await writeDown(tx, user, 'application-opened', now, id)
    // Read anew: it may have been decided or taken back while this waited.
    const before = (await findApplication(tx, one.borrower, id)) ?? one.application
    if (before.state === 'submitted') await writeApplication(tx, before, { state: 'review' }, now)
    const application = (await findApplication(tx, one.borrower, id)) ?? before
    const whole = await readWhole(tx, one.borrower, application, sealerOf(service))
    return { application, whole, person: await nameOf(tx, service, one.borrower) }
  })
  return file
    ? applicationPage(visit, file.application, file.whole, file.person)
    : notFound(visit, 'applications')
}

/** What the form of a decision says; null where something is missing. */
type ReadDecision = (form: Form, application: Application, now: Date) => Decision | null

const decided =
  (action: DeskAction, read: ReadDecision): TakeForm =>
  async (visit, { id = '' }, form) => {
    const { service, user, now } = visit
    const outcome = await service.database.transaction(async (tx) => {
      const one = await found(tx, id)
      if (!one) return 'nothing'
      const decision = read(form, one.application, now)
      if (!decision) return 'application-incomplete'
      const version = Number(form.text('version'))
      const off = holidaysOf(service, one.borrower.market)
      const around = { tx, sealer: sealerOf(service), now, off }
      const done = await decideApplication(around, one.borrower, { applicationId: id, version }, decision)
      if (!done.ok) return PROBLEMS.has(done.refusal) ? 'application-incomplete' : 'changed-before'
      if (done.value === 'decided') await writeDown(tx, user, action, now, id)
      return 'done'
    })
    return ended(visit, id, outcome)
  }

const PROBLEMS: ReadonlySet<string> = new Set([
  'amount-too-low',
  'amount-too-high',
  'not-offered',
  'coupon-too-high',
  'unknown-step',
])

function ended(
  visit: Visit,
  id: string,
  outcome: 'nothing' | 'done' | keyof Visit['words']['problems'],
): Said {
  if (outcome === 'nothing') return notFound(visit, 'applications')
  return outcome === 'done'
    ? { to: '/desk/applications?done=applicationDecided' }
    : { to: `/desk/applications/${id}?problem=${outcome}` }
}

function reasonIn(form: Form): string | null {
  const read = staffText(form.text('reason'))
  return read.ok && read.text.length <= REASON_MAX ? read.text : null
}

export const offerApplication = decided('application-offered', (form, _application, now) => {
  const [, whole, parts = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(form.text('amount').trim()) ?? []
  if (whole === undefined) return null
  const amount = BigInt(whole) * 100n + BigInt(parts.padEnd(2, '0'))
  const expiresAt = new Date(now.getTime() + OFFER_DAYS * MS_PER_DAY)
  return { decision: 'offer', amount, coupon: 0n, expiresAt }
})

export const refuseApplication = decided('application-refused', (form) => {
  const reason = reasonIn(form)
  return reason === null ? null : { decision: 'refuse', reason, byBureau: form.text('bureau') === '1' }
})

export const askMoreOfApplication = decided('application-more', (form) => {
  const reason = reasonIn(form)
  const kinds = stepKinds.filter((kind) => form.all('step').includes(kind))
  if (reason === null || kinds.length === 0) return null
  return { decision: 'more', reason, steps: kinds.map((kind) => ({ kind, reason, fields: [] })) }
})
