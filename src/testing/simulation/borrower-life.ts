// Longer than 300 lines: one function for each event in the life of a borrower.
import * as fc from 'fast-check'
import { deleteAccount } from '#contract/account/account-deletion.ts'
import { bindAccount, bindCard } from '#contract/account/bank-accounts.ts'
import { confirmEmail, giveEmail, ownNotifications } from '#contract/account/notifications.ts'
import { addPasskey, passkeyOptions } from '#contract/account/passkeys.ts'
import { signOut } from '#contract/account/sign-in.ts'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { problemList, problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { makeClabe } from '#domain/markets/mexico/clabe.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { answerClaim, lockClaim } from '#server/loans/events/claim-rows.ts'
import { insertOffer } from '#server/loans/offers/offers.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { type Applicant, applyFor, consentOf, doSteps, JOB, PERSONAL, saveOne } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { type browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import type { Canary } from './register-life.ts'
import { expectAgreed, pagesOf } from './shown-in-database.ts'

/** A disbursed loan, in time or late. */
const IS_OWED: ReadonlySet<string> = new Set(['174', '180'])

/** A disbursed loan, also a repaid one. */
const IS_SHOWN: ReadonlySet<string> = new Set([...IS_OWED, '200'])

/** Events of a borrower between registration and deletion; any sequence is possible. */
const DEEDS = {
  apply: async (life) => applyFor(life.person, BigInt(life.number % 3 === 0 ? 171_700 : 200_000)),
  write: async (life) => {
    const at = await openApplication(life)
    if (at)
      await saveOne(
        life.person,
        { ...at, kind: 'personal' },
        { ...PERSONAL.mx, street: `Calle ${life.canary.word} 3` },
      )
  },
  work: async (life) => {
    const at = await openApplication(life)
    if (at) await saveOne(life.person, { ...at, kind: 'job' }, JOB)
  },
  agree: async (life) => {
    const at = await openApplication(life)
    if (!at) return
    const bureauConsent = await consentOf(life.person, at.applicationId)
    await saveOne(life.person, { ...at, kind: 'credit' }, { bureauConsent })
  },
  // Photos are slow, so only some lives have them.
  finish: async (life) => {
    const at = await openApplication(life)
    if (!at || life.number % 10 !== 0) return
    await doSteps(life.server, life.person, at.applicationId, {
      givenName: 'Rosa',
      familyName: life.canary.word,
      birthDate: '1990-02-01',
    })
    life.heard(await life.person.call(submitApplication, at))
  },
  submit: async (life) => {
    const at = await openApplication(life)
    if (at) life.heard(await life.person.call(submitApplication, at))
  },
  look: async (life) => {
    const at = await openApplication(life)
    if (at) life.heard(await life.person.call(stepForm, { ...at, kind: 'personal' }))
  },
  withdraw: async (life) => {
    const at = await openApplication(life)
    if (at) life.heard(await life.person.call(withdrawApplication, at))
  },
  offer: async ({ server, person }) => {
    const madeAt = server.service.now()
    const offer = { productId: person.product, amount: 200_000n, firstAmount: null, coupon: 0n, madeAt }
    const expiresAt = new Date(madeAt.getTime() + 86_400_000)
    await server.service.database.transaction((tx) => insertOffer(tx, person.id, { ...offer, expiresAt }))
  },
  accept: async (life) => {
    const { call, product: productId } = life.person
    const shown = await call(loanDetailConfirm, { productId })
    life.heard(shown)
    if (!shown.success) return
    const { amount, periods, termUnit, fingerprint } = shown.data
    life.heard(await call(loanDetailPush, { productId, amount, periods, termUnit, fingerprint }))
  },
  wait: async ({ server, later }) => {
    for (let step = 0; step < 4; step++) {
      later(5_000)
      await runDue(server.service, server.service.now())
    }
  },
  pay: async (life) => {
    for (const { orderNo, productId, status } of await ordersOf(life)) {
      if (!IS_OWED.has(status)) continue
      const loan = { orderId: orderNo, productId }
      const amount = dataOf(await life.person.call(loanPlayDetail, loan)).repayAmount
      const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
      const { vCode: reference } = dataOf(await life.person.call(generateVcode, wish)).repayDetail
      const at = life.server.service.now()
      await sendNotice(life.server, {
        id: `life-${reference}`,
        kind: 'paid',
        reference,
        amountMinor: amount,
        at,
      })
    }
  },
  complain: async (life) => {
    const words = {
      problemType: '3',
      problemSonType: '',
      problemDetail: `El ${life.canary.word} me cobró`,
      orderNo: '',
    }
    const said = await life.person.call(problemSave, { ...words, problemImage: [] })
    life.heard(said)
    if (said.success) life.complaints.push(said.data.problemId)
  },
  ask: async (life) =>
    life.heard(
      await life.person.call(fileDataRequest, { kind: 'correction', detail: `Soy ${life.canary.word}` }),
    ),
  claim: async (life) => {
    for (const { orderNo: orderId, status } of await ordersOf(life)) {
      if (!IS_OWED.has(status)) continue
      const paidOn = dayIn(life.server.service.now(), 'America/Mexico_City')
      const typed = { paidOn, amount: 50_000n, number: life.canary.word, proofs: [] }
      life.heard(await life.person.call(claimPayment, { orderId, payCode: 'mx-bank-transfer', ...typed }))
    }
  },
  arrange: async (life) => {
    for (const { orderNo: orderId, productId, status } of await ordersOf(life)) {
      if (!IS_OWED.has(status)) continue
      const day = addDays(dayIn(life.server.service.now(), 'America/Mexico_City'), 100)
      const why = `El ${life.canary.word} me dejó sin trabajo`
      life.heard(
        await life.person.call(askArrangement, { orderId, productId, day, parts: 6, amount: 50_000n, why }),
      )
    }
  },
  correct: async (life) => {
    const value = `Calle ${life.canary.word} 78`
    const typed = { detail: `Vivo en ${life.canary.word}`, field: 'address', value }
    life.heard(await life.person.call(fileDataRequest, { kind: 'correction', ...typed }))
  },
  reopen: async (life) => {
    const { tabs } = dataOf(await life.person.call(problemList, {}))
    for (const { id: problemId } of tabs[0]?.list ?? []) {
      const problemDetail = `Sigue el ${life.canary.word}`
      life.heard(await life.person.call(problemReopen, { problemId, problemDetail }))
      life.complaints.push(problemId)
    }
  },
  mail: async (life) => {
    const email = `${life.canary.word}@example.com`
    const { noticeHash } = dataOf(await life.person.call(ownNotifications, {}))
    life.heard(await life.person.call(giveEmail, { email, ...(noticeHash && { noticeHash }) }))
    const code = await newestLoginCode(life.server, email)
    life.heard(await life.person.call(confirmEmail, { code }))
    life.heard(
      await life.person.call(giveEmail, { email: `otra.${email}`, ...(noticeHash && { noticeHash }) }),
    )
  },
  bind: async (life) => {
    const { word } = life.canary
    const number = makeClabe('032', '180', String(life.number).padStart(11, '0'))
    life.heard(
      await life.person.call(bindAccount, {
        holder: `Rosa ${word}`,
        bank: `Banco ${word}`,
        number,
        ifsc: '',
      }),
    )
  },
  card: async (life) => {
    const { word } = life.canary
    const number = '4111 1111 1111 1111'
    life.heard(await life.person.call(bindCard, { holder: `Rosa ${word}`, bank: `Banco ${word}`, number }))
  },
  answer: async (life) => {
    const { service } = life.server
    const claims = await service.database.transaction((tx) => tx.rows(openClaims, [life.person.id]))
    for (const { folio } of claims)
      await service.database.transaction(async (tx) => {
        const claim = await lockClaim(tx, life.person.id, folio)
        if (claim) await answerClaim(tx, claim, 'nothing', null, 'desk', service.now())
      })
    for (const folio of life.complaints.splice(0)) {
      const answer = { folio, text: `Al ${life.canary.word}`, pictures: [], actor: 'desk' }
      await service.database.transaction((tx) =>
        answerComplaint(tx, sealerOf(service), answer, service.now()),
      )
    }
  },
  // Signs out, and back in by phone and code.
  enter: async (life) => {
    life.later(61_000)
    // The session may have ended.
    await life.browser.call(signOut, {})
    await life.browser.signIn(life.canary.phone)
  },
  passkey: async (life) => {
    const { options } = dataOf(await life.browser.call(passkeyOptions, {}))
    const device = passkeyDevice('localhost', 'http://localhost:80')
    life.heard(await life.browser.call(addPasskey, { answer: device.make(options) }))
  },
  leave: async (life) => {
    await leave(life)
  },
} as const satisfies Record<string, (life: BorrowerLife) => Promise<unknown>>

export type LifeEvent = keyof typeof DEEDS

/** Events of a life, ending with full repayment, answers and deletion. */
export const anyDeeds: fc.Arbitrary<LifeEvent[]> = fc.array(
  fc.constantFrom(...(Object.keys(DEEDS) as LifeEvent[])),
  {
    minLength: 2,
    maxLength: 10,
  },
)

/** A complete life: an applied loan with photos, a complaint, a data request, and another application. */
export const wholeLife: readonly LifeEvent[] = [
  // The lender first asks for more.
  ...(['apply', 'write', 'finish', 'leave', 'wait', 'work', 'submit', 'wait', 'accept'] as const),
  ...(['complain', 'ask', 'wait'] as const),
  ...(['arrange', 'claim', 'correct', 'mail', 'bind', 'card', 'answer', 'reopen', 'pay'] as const),
  ...(['answer', 'enter', 'passkey', 'apply', 'write', 'agree', 'enter'] as const),
]

/** State of a life. */
export interface BorrowerLife {
  number: number
  server: SandboxServer
  person: Applicant
  /** The browser session of the registration. */
  browser: ReturnType<typeof browserVisit>
  canary: Canary
  complaints: string[]
  hasLeft: boolean
  later(ms: number): void
  /** Records an invalid answer, which is a bug. */
  heard(answer: CallResult<unknown>): void
}

/** Runs a life to its end. */
export async function followBorrower(life: BorrowerLife, deeds: readonly LifeEvent[]): Promise<void> {
  for (const deed of deeds) await tryTo(deed, life)
  for (let round = 0; round < 4; round++)
    for (const deed of ['withdraw', 'wait', 'pay', 'answer', 'leave'] as const) await tryTo(deed, life)
  if (!life.hasLeft) throw new Error(`cannot leave: ${await leave(life)}`)
}

/** A refusal changes nothing, which the end of the life verifies; a bug ends the run. */
export async function tryTo(deed: LifeEvent, life: BorrowerLife): Promise<void> {
  if (life.hasLeft) return
  await DEEDS[deed](life).catch((error: unknown) => {
    const isRefused = error instanceof Error && /^refused: /.test(error.message)
    if (!isRefused || error.message.includes(` ${refusals['our-fault'].code} `)) throw error
  })
  if (!life.hasLeft) await expectOneStory(life)
}

/** Throws if two places disagree about a loan. */
async function expectOneStory(life: BorrowerLife): Promise<void> {
  const { server, person } = life
  const borrower = { id: person.id, market: 'mx', clientKind: 'new' } as const
  for (const { orderNo, status } of await ordersOf(life)) {
    if (!IS_SHOWN.has(status)) continue
    const order = await server.service.database.transaction((tx) => findOrder(tx, borrower, orderNo))
    if (order) expectAgreed(await pagesOf(server, borrower, person.call, order, server.service.now()))
  }
}

const booksOf = statement<{ books: string | null; unbalanced: number }, [string]>(
  'test-books-of-life',
  `SELECT md5(string_agg(concat_ws('/', p.id, p.kind, e.line, e.account, e.amount_minor), ' ' ORDER BY p.id, e.line)) AS books,
     (SELECT count(*)::int FROM (SELECT posting_id FROM entries WHERE borrower_id = $1 GROUP BY posting_id
       HAVING sum(amount_minor) <> 0) u) AS unbalanced
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id WHERE p.borrower_id = $1`,
)

/**
 * Tries to delete the account; returns the answer. Accounts without a refusal are deleted, and their books stay
 * unchanged.
 */
async function leave(life: BorrowerLife): Promise<string> {
  const { server, person } = life
  const books = () => server.service.database.transaction((tx) => tx.one(booksOf, [person.id]))
  const before = await books()
  if (before.unbalanced > 0) throw new Error('the books do not balance')
  // Planned messages are sent within seconds; a pending message contains the borrower's phone.
  await sendMessages(server.service, server.service.now())
  const { hasLeft, said } = await (life.number % 2 === 0 ? leaveByPage(life) : leaveByLender(life))
  if ((await books()).books !== before.books) throw new Error('leaving changed the books')
  life.hasLeft = hasLeft
  return said
}

/** Every other borrower asks on the page; the rest in their app, through the lender's operator call. */
async function leaveByPage(life: BorrowerLife) {
  const answer = await life.browser.call(deleteAccount, { confirmed: '1' })
  life.heard(answer)
  return { hasLeft: answer.success, said: answer.success ? '' : answer.message }
}

async function leaveByLender({ server, person }: BorrowerLife) {
  const body = { borrowerId: person.id }
  const { status, message } = await askAsOperator(server, 'POST', '/operator/borrowers/delete', body)
  if (status !== 200 && !/^leaving-/.test(message)) throw new Error(`${status} ${message}`)
  return { hasLeft: status === 200, said: message }
}

async function openApplication({ person }: BorrowerLife): Promise<{ applicationId: string } | null> {
  const { application } = dataOf(await person.call(applicationNow, {}))
  return application ? { applicationId: application.applicationId } : null
}

const openClaims = statement<{ folio: string }, [string]>(
  'test-open-claims-of-life',
  `SELECT folio FROM payment_claims WHERE borrower_id = $1 AND state = 'open'`,
)
const orders = statement<{ orderNo: string; productId: string; status: string }, [string]>(
  'test-orders-of-life',
  'SELECT order_no AS "orderNo", product_id AS "productId", status FROM orders WHERE borrower_id = $1',
)
const ordersOf = ({ server, person }: BorrowerLife) =>
  server.service.database.transaction((tx) => tx.rows(orders, [person.id]))
