import { ok } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, MONEY, MONEY_READ } from '#server/fronts/desk/entry/desk-page.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskAnswer, DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { lockAnyOrder } from '#server/fronts/operator/any-order.ts'
import {
  lockCase,
  openCase,
  openReversalOf,
  proposeDecision,
  withdrawProposal,
} from '#server/loans/events/money-cases.ts'
import { LENDER_REASONS } from '#server/loans/ledger/reversals.ts'
import { bookedPayments } from '#server/loans/ledger/standing-payments.ts'
import { DECIDED, type Decision, decideCase, decisionsOf } from '#server/loans/receiving/decide-case.ts'
import { loanPaymentsPage, showLoanPayments } from './loan-payments-page.ts'
import { CASE_REASONS, showMoney } from './money-page.ts'

type Outcome = 'done' | 'nothing' | 'late' | 'no-reason' | 'same-person'

/** Proposes a decision. */
const wishCase: TakeForm = async (visit, { id = '' }, form) =>
  answered(visit, 'moneyWished', async (tx) => {
    const one = await lockCase(tx, id)
    if (!one) return 'nothing'
    const decision = decisionsOf(one).find((name) => name === form.text('do'))
    const reason = CASE_REASONS.find((name) => name === form.text('reason'))
    if (!decision || !reason) return 'no-reason'
    if (!(await proposeDecision(tx, id, decision, reason, visit.user.id))) return 'late'
    await logDeskAction(tx, visit.user, 'money-wished', visit.now, one.orderNo ?? one.id)
    return 'done'
  })

/** A second person confirms the proposal, exactly as their page showed it, and it is carried out. */
const confirmCase: TakeForm = async (visit, { id = '' }, form) =>
  answered(visit, 'moneyDone', async (tx) => {
    const one = await lockCase(tx, id)
    if (!one) return 'nothing'
    if (one.wish === null || one.reason === null) return 'late'
    if (one.wish !== form.text('do') || one.reason !== form.text('reason')) return 'late'
    if (one.wishedBy === visit.user.id) return 'same-person'
    const decision = one.wish as Decision
    const by = `desk:${visit.user.id}`
    if (!(await decideCase(tx, one, decision, one.reason, by, visit.now))) return 'late'
    await logDeskAction(tx, visit.user, DECIDED[decision], visit.now, one.orderNo ?? one.id)
    return 'done'
  })

/** Withdraws a proposal: an event waits again, a reversal is over. */
const withdrawCase: TakeForm = async (visit, { id = '' }) =>
  answered(visit, 'moneyWithdrawn', async (tx) => {
    const one = await lockCase(tx, id)
    if (!one) return 'nothing'
    if (one.state !== 'open' || one.wish === null) return 'late'
    if (one.kind === 'reversal')
      await decideCase(tx, one, 'dismiss', 'withdrawn', `desk:${visit.user.id}`, visit.now)
    else await withdrawProposal(tx, id)
    await logDeskAction(tx, visit.user, 'money-dismissed', visit.now, one.orderNo ?? one.id)
    return 'done'
  })

/** Proposes the reversal of a payment that was booked by mistake. A second tap finds the first proposal. */
const wishReversal: TakeForm = async (visit, _params, form) => {
  const outcome = await visit.service.database.transaction((tx) => askForReversal(tx, visit, form))
  if (outcome === 'nothing') return notFound(visit, 'money')
  if (outcome === 'done') return { to: '/desk/money?done=moneyWished' }
  const [payment, amount, reason] = [form.text('payment'), form.text('amount'), form.text('reason')]
  return loanPaymentsPage(visit, form.text('order'), { problem: PROBLEMS[outcome], payment, amount, reason })
}

async function askForReversal(
  tx: Transaction,
  visit: DeskVisit,
  form: Form,
): Promise<'done' | 'nothing' | 'late' | 'no-reason'> {
  const order = await lockAnyOrder(tx, form.text('order'))
  const payments = order ? await bookedPayments(tx, order) : []
  const one = payments.find(({ paymentId }) => paymentId === form.text('payment'))
  if (!order || !one) return 'nothing'
  const reason = LENDER_REASONS.find((name) => name === form.text('reason'))
  const left = one.amountMinor - one.takenBackMinor
  const read = form.text('amount').trim() === '' ? ok(left) : readAmount(form.text('amount'))
  if (!reason || !read.ok || read.value <= 0n || read.value > left) return 'no-reason'
  const amountMinor = read.value
  const { orderNo, borrowerId } = order
  const source = { provider: null, eventId: null, reference: null, saidAt: one.at, amountMinor }
  const request = { payment: one.payment, wish: 'reverse', reason, wishedBy: visit.user.id }
  const same = `reversal/${one.payment}/${newId(visit.now)}`
  const isNew = await openCase(
    tx,
    { ...source, ...request, kind: 'reversal', code: 'asked-by-staff', orderNo, borrowerId },
    same,
    visit.now,
  )
  if (!isNew) {
    const first = await openReversalOf(tx, one.payment)
    const isSame =
      first?.wishedBy === visit.user.id && first.amountMinor === amountMinor && first.reason === reason
    return isSame ? 'done' : 'late'
  }
  await logDeskAction(tx, visit.user, 'money-wished', visit.now, orderNo)
  return 'done'
}

async function answered(
  visit: DeskVisit,
  done: keyof DeskVisit['words']['done'],
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<DeskAnswer> {
  const outcome = await visit.service.database.transaction(work)
  if (outcome === 'nothing') return notFound(visit, 'money')
  return { to: outcome === 'done' ? `/desk/money?done=${done}` : `/desk/money?problem=${PROBLEMS[outcome]}` }
}

const PROBLEMS = {
  late: 'changed-before',
  'no-reason': 'money-incomplete',
  'same-person': 'same-person',
} as const

export const money: DeskPage = {
  path: '/desk/money',
  roles: MONEY_READ,
  nav: { group: 'money', name: 'money' },
  show: showMoney,
  steps: {
    '/desk/money/:id/wish': { roles: MONEY, take: wishCase },
    '/desk/money/:id/confirm': { roles: MONEY, take: confirmCase },
    '/desk/money/:id/withdraw': { roles: MONEY, take: withdrawCase },
  },
}

export const loanPayments: DeskPage = {
  path: '/desk/money/loan',
  roles: MONEY_READ,
  show: showLoanPayments,
  steps: { '/desk/money/reversal': { roles: MONEY, take: wishReversal } },
}
