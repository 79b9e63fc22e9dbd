import { randomBytes } from 'node:crypto'
import { CHARGES } from '#domain/complaints/complaint.ts'
import { dayIn } from '#domain/dates.ts'
import { termDays } from '#domain/loans/product.ts'
import { markets } from '#domain/markets/market.ts'
import type { Account } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { newId, newOrderNo } from '#server/base/names/ids.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { insertComplaint } from '#server/complaints/complaint-rows.ts'
import type { IssuedReference } from '#server/integrations/payments/provider.ts'
import { SANDBOX_PROVIDER } from '#server/integrations/payments/sandbox.ts'
import { insertArrangement } from '#server/loans/arrangements/arrangement-rows.ts'
import { insertCardPayment, insertRepayToken, spendRepayToken } from '#server/loans/cards/card-payments.ts'
import { chargeCard } from '#server/loans/cards/charge-card.ts'
import { nameOf } from '#server/loans/events/source-event.ts'
import { refundCredit } from '#server/loans/ledger/refund-credit.ts'
import { reversalsOf } from '#server/loans/ledger/reversals.ts'
import { findOrder, lockOrder, type Order } from '#server/loans/orders/orders.ts'
import { findOrAsk } from '#server/loans/paying/reference-for.ts'
import { storeAnswer } from '#server/loans/paying/store-answer.ts'
import { insertProduct } from '#server/loans/products/products.ts'
import { processEvent } from '#server/loans/receiving/process-event.ts'
import type { Question } from '#server/loans/references/reference-requests.ts'
import { restoreMoney } from '#server/loans/reversing/restore-money.ts'
import { reversePayment } from '#server/loans/reversing/reverse-payment.ts'
import { bindAccount, listAccounts } from '#server/people/account/bank-account-rows.ts'
import { insertBorrower } from '#server/people/borrowers/borrowers.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { makeLoan } from '#workbench/sandbox/make-loan.ts'
import { quoteFor } from './agree-in-books.ts'
import type { Life } from './any-life.ts'
import type { Books } from './books.ts'
import { BEGIN } from './life-so-far.ts'
import { pageReaderIn } from './shown-in-database.ts'

const lines = statement<{ posting: string; account: Account; amount: bigint }, [string]>(
  'test-lines-of-postings',
  'SELECT posting_id AS posting, account, amount_minor AS amount FROM entries WHERE order_no = $1',
)

/** A sandbox card that needs no code. */
const CARD = {
  kind: 'card',
  bank: 'No Code Bank',
  bankCode: '',
  holder: 'x',
  number: '5555555555554444',
} as const

/** Only days and amounts of arrangements are read here. */
const PAPER = { id: 'x', language: 'es', version: '2026-01-01', title: 'x', blocks: [] } as const

const TOKEN_LIFE_MS = 60_000

/**
 * Books in the real database through the server's own functions. `setClock` sets the server's clock, which dates card
 * money.
 */
export async function booksInDatabase(
  server: SandboxServer,
  life: Life,
  setClock: (now: Date) => void,
): Promise<Books> {
  const { service } = server
  const { database, payments, config } = service
  const orderNo = newOrderNo()
  const product = { ...life.product, id: `life-${orderNo}` }
  const { market } = product
  const borrower: Borrower = { id: newId(BEGIN), market, clientKind: life.client }
  setClock(BEGIN)
  const card = await database.transaction(async (tx) => {
    const placeholder = { givenName: 'x', familyName: 'x', address: 'x', createdAt: BEGIN }
    await insertBorrower(tx, { ...borrower, ...placeholder })
    await insertProduct(tx, { product, logo: '' })
    const loan = {
      key: 'life',
      productId: product.id,
      amountMajor: life.amountMajor,
      status: '174',
      lastDueInDays: termDays(product) - life.paidOutDaysAgo,
      ...(life.mayExtend ? {} : { closedToExtension: true as const }),
    } as const
    const today = dayIn(BEGIN, markets[market].timeZone)
    await makeLoan(tx, payments, { borrower, orderNo, product, loan }, today, BEGIN)
    await bindAccount(tx, borrower, CARD, config.secrets, BEGIN)
    const [bound] = await listAccounts(tx, borrower, 'card')
    return must(bound, 'the card')
  })
  // Uses what has no limit of its own, so that every amount can be requested.
  const channel = must(payments.channels(market)[0], 'a channel')
  const open = new Map<string, { question: Question; answer: IssuedReference }>()
  const charges = new Map<string, bigint>()
  let disputed = ''
  const locked = async (tx: Transaction): Promise<Order> =>
    must(await lockOrder(tx, borrower, orderNo), 'the order')

  const order = () =>
    database.transaction(async (tx) => must(await findOrder(tx, borrower, orderNo), 'the order'), {
      readOnly: true,
    })
  const pagesOf = await pageReaderIn(server, borrower, BEGIN)

  return {
    order,
    async pages(now) {
      setClock(now)
      return pagesOf(await order(), now)
    },
    lines: () => database.transaction((tx) => tx.rows(lines, [orderNo]), { readOnly: true }),
    references: () => referencesOf(server, orderNo),
    async ask(purpose, amountMinor, _standing, now) {
      const found = await database.transaction(async (tx) => {
        const order = await locked(tx)
        const wish = { purpose, channel, amountMinor, isRightAt: () => true }
        return findOrAsk(tx, payments, borrower, { order, wish }, now)
      })
      if ('reference' in found) return found.reference
      const { inquiry, order } = found.question
      const { idempotencyKey, expiresAt } = inquiry
      const payer = { name: 'Invented Payer' }
      const { currency } = order
      const answer = await payments
        .issuerOf(channel)
        .issue({ idempotencyKey, channel, orderNo, amountMinor, currency, expiresAt, payer })
      open.set(answer.reference, { question: found.question, answer })
      return { ...answer, expiresAt }
    },
    async answer(reference, now) {
      const { question, answer } = must(open.get(reference), 'the question')
      await database.transaction((tx) => storeAnswer(tx, question, answer, now))
    },
    async report(event, now) {
      // Event names are unique per database, and every life counts from 1.
      const named = { ...event, id: `${orderNo}-${event.id}` }
      const { outcome } = await database.transaction((tx) => processEvent(tx, SANDBOX_PROVIDER, named, now))
      return outcome
    },
    async beginCharge(amountMinor, now) {
      const id = newId(now)
      charges.set(id, amountMinor)
      const payment = { id, orderNo, cardId: card.id, amountMinor, state: 'charging' } as const
      const noCode = { salt: null, hash: null, sentAt: null, tries: 0, usedAt: null }
      const token = randomBytes(32)
      await database.transaction(async (tx) => {
        await insertRepayToken(tx, borrower, token, new Date(now.getTime() + TOKEN_LIFE_MS), now)
        await spendRepayToken(tx, borrower, token, now)
        await insertCardPayment(tx, borrower, token, { ...payment, ...noCode }, now)
      })
      return id
    },
    async charge(id, now) {
      setClock(now)
      const amountMinor = must(charges.get(id), 'the charge')
      await chargeCard(service, borrower, { id, orderNo, cardId: card.id, amountMinor })
    },
    async reverse(event, amountMinor, now) {
      const payment = charges.has(event) ? `card:${event}` : `${SANDBOX_PROVIDER}:${orderNo}-${event}`
      const by = { source: 'test', id: newId(now) }
      await database.transaction(async (tx) => {
        const taking = { payment, amountMinor, by, reason: 'charged-back' } as const
        await reversePayment(tx, await locked(tx), taking, now)
      })
      return nameOf(by)
    },
    async restore(source, now) {
      await database.transaction(async (tx) => {
        const order = await locked(tx)
        const reversal = (await reversalsOf(tx, order)).find((one) => one.source === source)
        await restoreMoney(tx, order, must(reversal, 'the reversal'), `again:${source}`, now)
      })
    },
    arrange: (wish, now) =>
      database.transaction(async (tx) => {
        const order = await locked(tx)
        const made = quoteFor(order, wish, now)
        if (made === null) return null
        const { parts } = made.quote
        const penalty = product.arrangements?.penalty ?? 'runs'
        const number = order.arrangements.length + 1
        const agreed = { number, agreedOn: made.day, penalty, parts }
        await insertArrangement(tx, order, agreed, PAPER, 'first' in wish, now)
        return parts
      }),
    async dispute(now) {
      const openedOn = dayIn(now, markets[market].timeZone)
      const folio = newFolio(openedOn)
      disputed = folio
      await database.transaction(async (tx) => {
        const about = { folio, orderNo, market, problemType: CHARGES, problemSonType: '', content: 'x' }
        const when = { openedAt: now, openedOn, dueOn: openedOn, fingerprint: randomBytes(32) }
        await insertComplaint(tx, sealerOf(service), borrower, { ...about, ...when })
      })
    },
    async decide(isRight, now) {
      const answer = { folio: disputed, text: 'x', pictures: [], actor: 'x' }
      const outcome = isRight ? 'for' : 'against'
      await database.transaction((tx) => answerComplaint(tx, sealerOf(service), { ...answer, outcome }, now))
    },
    async refund(amountMinor, refundId, now) {
      const refund = { amountMinor, refundId: `${orderNo}-${refundId}` }
      const done = await database.transaction(async (tx) => refundCredit(tx, await locked(tx), refund, now))
      return done.ok
    },
  }
}

function must<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is not there`)
  return value
}
