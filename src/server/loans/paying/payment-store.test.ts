import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { CHARGE_WAIT_HOURS } from '#domain/money/money-in-transit.ts'
import { CODE_TRIES_MAX } from '#domain/registration/one-time-code.ts'
import { statement } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { openQueue } from '#server/call/jobs/job.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { sandboxCards } from '#server/integrations/cards/sandbox-cards.ts'
import { chargesQueue } from '#server/loans/cards/finish-charges.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { PER_BORROWER } from '#server/outbox/messages/message-limits.ts'
import { bindAccount } from '#server/people/account/bank-account-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { holdCodes } from '#testing/hold-codes.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { codeIn } from '#testing/newest-code.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let charges: string[] = []
let charge: CardAcquirer['charge'] = sandboxCards.charge
const cards: CardAcquirer = {
  needsCode: sandboxCards.needsCode,
  charge: (one) => {
    charges.push(one.idempotencyKey)
    return charge(one)
  },
}

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
/**
 * Each test begins an hour after the one before, because hourly limits count all borrowers of a phone number.
 */
let hour = start
/** Half a minute before the due day ends in Mexico. */
const DUE_EVENING = new Date('2026-12-11T05:59:30Z')
let carla: Person
let call: CallAs
let loan: { productId: string; orderId: string }
let amount: bigint

beforeAll(async () => {
  server = await startSandbox({ cards, now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  hour = new Date(hour.getTime() + 3_600_000)
  clock = hour
  // Another test's clock may have been ahead, and its message would be the newest one.
  await sentCodes()
  await server.service.database.transaction((tx) => tx.run(forgetMessages, []))
  charges = []
  charge = sandboxCards.charge
  carla = await server.person('Carla Muestra')
  call = asBorrower(server, carla.query)
  loan = loanOf(carla, '174')
  amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
})

const messages = statement<{ text: string }>(
  'test-messages',
  'SELECT text FROM sandbox_messages ORDER BY at, id',
)

const forgetMessages = statement<unknown>('test-forget-messages', 'DELETE FROM sandbox_messages')

/** Inserts older copies of a charge. */
const olderOnes = statement<unknown, [string]>(
  'test-older-charges',
  `WITH copies AS (
     INSERT INTO repay_tokens (token_hash, borrower_id, expires_at, used_at)
     SELECT sha256(convert_to('older-' || n, 'UTF8')), c.borrower_id, c.made_at, c.made_at
     FROM card_payments c, generate_series(1, 25) AS n WHERE c.id = $1 RETURNING token_hash)
   INSERT INTO card_payments (id, borrower_id, order_no, token_hash, card_id, amount_minor, state, made_at)
   SELECT 'older-' || encode(p.token_hash, 'hex'), c.borrower_id, c.order_no, p.token_hash, c.card_id, c.amount_minor,
     c.state, c.made_at - interval '1 hour'
   FROM card_payments c, copies p WHERE c.id = $1`,
)

const paidAtOf = statement<{ at: Date }, [string]>(
  'test-card-paid-at',
  'SELECT paid_at AS at FROM card_payments WHERE id = $1',
)

const noOlderOnes = statement<unknown>(
  'test-no-older-charges',
  "UPDATE card_payments SET state = 'failed' WHERE id LIKE 'older-%'",
)

const holdPayments = statement<unknown, [readonly string[]]>(
  'test-hold-card-payments',
  'SELECT FROM card_payments WHERE order_no = ANY ($1) FOR UPDATE',
)
const waitingForLocks = statement<{ count: number }>(
  'test-waiting-for-locks',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

/** Retries every charge that is due at this time. */
async function finishCharges(now: Date): Promise<void> {
  const workers = openQueue(chargesQueue, { ...server.service, now: () => now })
  workers.wake()
  await workers.empty()
}

/** The codes of all sent messages, the newest last. */
async function sentCodes(): Promise<string[]> {
  await sendMessages(server.service, clock)
  const rows = await server.service.database.transaction((tx) => tx.rows(messages, []), { readOnly: true })
  return rows.flatMap(({ text }) => codeIn(text))
}
const newestCode = async () => (await sentCodes()).at(-1) ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const choose = async (bank: string, orderId = loan.orderId) => {
  const way = dataOf(await call(repaymentWay, { orderId }))
  const card = way.bankCards.find(({ bankName }) => bankName === bank)
  if (!card) throw new Error(`no card of ${bank}`)
  return {
    amount,
    bankName: bank,
    cardId: card.id,
    cardNo: card.cardNo,
    couponId: '',
    orderId,
    repayToken: way.repayToken,
    bankCode: card.bankCode,
    sendMsg: '0' as const,
  }
}
const entry = (repaymentRecordId: string, verifyCode: string) => ({
  orderId: loan.orderId,
  verifyCode,
  repaymentRecordId,
})
const cash = async () =>
  sumOf((await ledgerOf(server, loan.orderId)).filter(({ account }) => account === 'cash'))
const status = async () => dataOf(await call(loanDetails, loan)).orderStatus

test('the borrower’s own cards are listed, by their last digits', async () => {
  const { bankCards, alipay } = dataOf(await call(repaymentWay, { orderId: loan.orderId }))
  expect(bankCards.map(({ bankName }) => bankName).sort()).toEqual([
    'Banco Muestra',
    'Banco Rechazo',
    'Banco Sin Clave',
  ])
  for (const { cardNo } of bankCards) expect(cardNo).not.toMatch(/\d{5}/)
  expect(alipay).toBe(true)
})

test('a card whose bank requires a code is charged only after the right one, and the loan is paid', async () => {
  const { needValid, repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
  expect(needValid).toBe(true)
  expect(charges).toEqual([])
  expect(await cash()).toBe(0n)
  const code = await newestCode()
  expect((await call(repaymentConfirm, entry(repayRecordId, wrong(code)))).code).toBe('800006')
  expect((await call(repaymentConfirm, entry(repayRecordId, code))).success).toBe(true)
  expect(await status()).toBe('200')
  expect(await cash()).toBe(amount)
  expect(sumOf(await ledgerOf(server, loan.orderId))).toBe(0n)
})

test('a card whose bank requires no code is charged at once', async () => {
  const committed = dataOf(await call(repaymentCommit, await choose('Banco Sin Clave')))
  expect(committed.needValid).toBe(false)
  expect(await status()).toBe('200')
  expect(await cash()).toBe(amount)
})

describe('one payment', () => {
  test('is posted once for concurrent commits with the same token; the others are refused as already used', async () => {
    const wish = await choose('Banco Sin Clave')
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(repaymentCommit, wish)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ success }) => !success).map(({ code }) => String(code))).toEqual(
      expect.arrayContaining(['800005']),
    )
    expect(await cash()).toBe(amount)
    expect(charges).toHaveLength(1)
  })

  test('committed by two taps needs one code, which is in the newest message', async () => {
    const wish = await choose('Banco Muestra')
    const [first, second] = await Promise.all([call(repaymentCommit, wish), call(repaymentCommit, wish)])
    expect(dataOf(second)).toEqual(dataOf(first))
    const { repayRecordId } = dataOf(first)
    expect((await call(repaymentConfirm, entry(repayRecordId, await newestCode()))).success).toBe(true)
    expect((await call(repaymentCommit, wish)).success).toBe(false)
    expect(await cash()).toBe(amount)
  })

  test('is posted once for concurrent confirmations; the others are refused as already used', async () => {
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    const answers = await Promise.all(
      // As many as a code allows attempts.
      Array.from({ length: CODE_TRIES_MAX }, () => call(repaymentConfirm, entry(repayRecordId, code))),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) expect(answer.code).toBe('800005')
    expect((await call(repaymentConfirm, entry(repayRecordId, code))).code).toBe('800005')
    expect(await cash()).toBe(amount)
    expect(new Set(charges).size).toBe(1)
  })

  test('is charged once if the bank’s response is lost and the borrower retries', async () => {
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    expect((await call(repaymentConfirm, entry(repayRecordId, code))).code).toBe(
      refusals['payment-unclear'].code,
    )
    expect(await cash()).toBe(0n)
    charge = sandboxCards.charge
    expect((await call(repaymentConfirm, entry(repayRecordId, code))).success).toBe(true)
    expect(await cash()).toBe(amount)
    expect(charges).toEqual([repayRecordId, repayRecordId])
  })

  test('whose bank did not answer is finished by the queue without a retry of the borrower', async () => {
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    charge = sandboxCards.charge
    await finishCharges(clock)
    expect(await cash()).toBe(0n)
    await finishCharges(new Date(clock.getTime() + 61_000))
    await finishCharges(new Date(clock.getTime() + 62_000))
    expect(await cash()).toBe(amount)
    expect(await status()).toBe('200')
  })

  test('counts from the borrower’s confirmation, however late the card’s bank answers', async () => {
    clock = DUE_EVENING
    const inTime = dataOf(await call(loanPlayDetail, loan)).repayAmount
    expect(inTime).toBe(amount)
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    charge = sandboxCards.charge
    clock = new Date(DUE_EVENING.getTime() + 9 * 3_600_000)
    await finishCharges(clock)
    expect(await cash()).toBe(amount)
    expect(await status()).toBe('200')
    const accounts = (await ledgerOf(server, loan.orderId)).map(({ account }) => account)
    expect(accounts).not.toContain('income-penalty')
    clock = new Date(start.getTime() + 24 * 3_600_000)
  })

  test('with a code counts from the correct entry, and not from the request of the code', async () => {
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    clock = new Date(clock.getTime() + 120_000)
    const givenAt = clock
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentConfirm, entry(repayRecordId, code))
    charge = sandboxCards.charge
    clock = new Date(clock.getTime() + 3_600_000)
    expect((await call(repaymentConfirm, entry(repayRecordId, code))).success).toBe(true)
    const { at } = await server.service.database.transaction((tx) => tx.one(paidAtOf, [repayRecordId]))
    expect(at).toEqual(givenAt)
  })

  test('whose charge throws is retried later by the queue', async () => {
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    charge = () => Promise.reject(new Error('a fault of ours'))
    await finishCharges(new Date(clock.getTime() + 61_000))
    expect(await cash()).toBe(0n)
    charge = sandboxCards.charge
    // The last attempt was one second earlier.
    await finishCharges(new Date(clock.getTime() + 62_000))
    expect(await cash()).toBe(0n)
    await finishCharges(new Date(clock.getTime() + 122_000))
    expect(await cash()).toBe(amount)
  })

  test('is retried with growing pauses, and older unanswered charges do not delay newer ones', async () => {
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    const [mine = ''] = charges
    await server.service.database.transaction((tx) => tx.run(olderOnes, [mine]))
    const asked = async (seconds: number) => {
      charges = []
      await finishCharges(new Date(clock.getTime() + seconds * 1000))
      return charges.map((id) => (id === mine ? 'mine' : 'older'))
    }
    expect((await asked(61)).sort()).toEqual(['mine', ...Array.from({ length: 25 }, () => 'older')])
    expect(await asked(63)).toEqual([])
    expect(await asked(121)).toHaveLength(26)
    // The next pauses are two and four minutes, and at most an hour.
    expect(await asked(183)).toEqual([])
    expect(await asked(300)).toContain('mine')
    for (let hour = 1; hour <= 12; hour += 1) {
      expect(await asked(hour * 3600 + 301), `hour ${hour}`).toContain('mine')
    }
    await server.service.database.transaction((tx) => tx.run(noOlderOnes, []))
    charge = sandboxCards.charge
    expect(await asked(14 * 3600)).toEqual(['mine'])
    expect(await cash()).toBe(amount)
  })

  test('is not taken twice: a code entry in another tab is refused once the debt is paid', async () => {
    const first = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    expect(await cash()).toBe(amount)
    const late = await call(repaymentConfirm, entry(first.repayRecordId, code))
    expect(late.code).toBe(refusals['already-settled'].code)
    expect(await cash()).toBe(amount)
    expect(charges).toHaveLength(1)
  })

  test('is not taken twice while the result of another charge of the loan is unknown', async () => {
    const first = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    await call(repaymentCommit, await choose('Banco Sin Clave'))
    const unclear = refusals['payment-unclear'].code
    expect((await call(repaymentConfirm, entry(first.repayRecordId, code))).code).toBe(unclear)
    expect((await call(repaymentCommit, await choose('Banco Sin Clave'))).code).toBe(unclear)
    expect(charges).toHaveLength(1)
    charge = sandboxCards.charge
    await finishCharges(new Date(clock.getTime() + 61_000))
    expect(await cash()).toBe(amount)
  })

  test('with an unknown result is shown on every page, and another payment needs confirmation; after a day it is shown as late', async () => {
    charge = () => Promise.reject(new ProviderFailure('stub', 'timed-out', ''))
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    await call(repaymentConfirm, entry(repayRecordId, await newestCode()))
    const [pending, ...others] = dataOf(await call(loanDetails, loan)).onItsWay
    expect(others).toEqual([])
    expect(pending).toMatchObject({
      state: 'unclear',
      title: 'Su banco aún no contesta',
      amount,
      asked: null,
      payCode: '',
    })
    expect(pending?.text).toContain('Su banco aún no nos dice si lo cobró.')
    expect(pending?.risk).toContain('habrá pagado dos veces')
    const { toPay, userOrderDetail } = dataOf(await call(loanDetails, loan))
    expect(toPay).toBeNull()
    // No money was seen, so none is shown as in process.
    expect(userOrderDetail.detail.map(({ text }) => text)).not.toContain('En camino')
    const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
    expect((await call(generateVcode, wish)).code).toBe(refusals['payment-on-its-way'].code)
    expect(dataOf(await call(generateVcode, { ...wish, again: 1 })).repayDetail.vCode).not.toBe('')
    expect((await call(repaymentHuichao, { userId: '1', orderId: loan.orderId, amount })).code).toBe(
      refusals['payment-unclear'].code,
    )

    clock = new Date(clock.getTime() + CHARGE_WAIT_HOURS * 3_600_000 - 1)
    expect(dataOf(await call(loanDetails, loan)).onItsWay[0]?.state).toBe('unclear')
    clock = new Date(clock.getTime() + 1)
    const late = dataOf(await call(loanDetails, loan))
    expect(late.onItsWay[0]).toMatchObject({
      ...{ state: 'late', title: 'Su banco aún no contesta' },
      ...{ asked: null, payCode: '' },
    })
    expect(late.onItsWay[0]?.text).toContain('También puede pagar de otra forma.')
    expect(late.toPay?.amount).toBe(amount)

    // If the borrower pays in the meantime, the page says what happens to the charge.
    await payAtStore(
      server,
      dataOf(await call(generateVcode, { ...wish, again: 1 })).repayDetail.vCode,
      amount,
    )
    const paid = dataOf(await call(loanDetails, loan))
    expect(paid.orderStatus).toBe('200')
    expect(paid.onItsWay[0]?.text).toContain('quedará como saldo a su favor')
    charge = sandboxCards.charge
    await finishCharges(new Date(clock.getTime() + 3_700_000))
    expect(dataOf(await call(loanDetails, loan)).onItsWay).toEqual([])
    expect(await cash()).toBe(amount * 2n)
  })

  test('that is declined moves no money, and another card can pay', async () => {
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Rechazo')))
    const refused = await call(repaymentConfirm, entry(repayRecordId, await newestCode()))
    expect(refused.message).toBe('处理失败')
    expect(await cash()).toBe(0n)
    expect((await call(repaymentCommit, await choose('Banco Sin Clave'))).success).toBe(true)
    expect(await cash()).toBe(amount)
  })
})

describe('the code', () => {
  test('is sent again after 60 s, and then only the new one is valid', async () => {
    const wish = await choose('Banco Muestra')
    const { repayRecordId } = dataOf(await call(repaymentCommit, wish))
    const old = await newestCode()
    const again = { ...wish, sendMsg: '1' as const }
    clock = new Date(clock.getTime() + 59_000)
    expect((await call(repaymentCommit, again)).code).toBe(refusals['resend-too-soon'].code)
    clock = new Date(clock.getTime() + 2_000)
    expect(dataOf(await call(repaymentCommit, again))).toEqual({ needValid: true, repayRecordId })
    const fresh = await newestCode()
    if (fresh !== old) {
      expect((await call(repaymentConfirm, entry(repayRecordId, old))).code).toBe('800006')
    }
    expect((await call(repaymentConfirm, entry(repayRecordId, fresh))).success).toBe(true)
  })

  test('blocks another one for a minute, whichever token requests it', async () => {
    const before = (await sentCodes()).length
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    // Another token for the same card: the same payment, and no second code.
    const wish = await choose('Banco Muestra')
    expect(dataOf(await call(repaymentCommit, wish))).toEqual({ needValid: true, repayRecordId })
    const tooSoon = refusals['resend-too-soon'].code
    expect((await call(repaymentCommit, await choose('Banco Rechazo'))).code).toBe(tooSoon)
    expect((await call(repaymentCommit, { ...wish, sendMsg: '1' })).code).toBe(tooSoon)
    expect((await sentCodes()).length - before).toBe(1)
    clock = new Date(clock.getTime() + 61_000)
    expect(dataOf(await call(repaymentCommit, { ...wish, sendMsg: '1' })).repayRecordId).toBe(repayRecordId)
    expect((await sentCodes()).length - before).toBe(2)
    expect((await call(repaymentConfirm, entry(repayRecordId, await newestCode()))).success).toBe(true)
    expect(code).not.toBe('')
  })

  test('is sent once for concurrent tokens', async () => {
    const before = (await sentCodes()).length
    const wishes = []
    for (let tokens = 0; tokens < 6; tokens++) wishes.push(await choose('Banco Muestra'))
    const answers = await Promise.all(wishes.map((wish) => call(repaymentCommit, wish)))
    const refused = answers.filter(({ success }) => !success)
    for (const { code } of refused) expect(code).toBe(refusals['resend-too-soon'].code)
    expect(refused.length).toBeLessThan(6)
    expect((await sentCodes()).length - before).toBe(1)
  })

  test('is sent once for two loans of one borrower that are committed concurrently', async () => {
    const before = (await sentCodes()).length
    const ana = await server.person('Ana Ejemplo')
    call = asBorrower(server, ana.query)
    loan = loanOf(ana, '174')
    amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
    await server.service.database.transaction(async (tx) => {
      const owner = await ownerOfOrder(tx, loan.orderId)
      if (!owner) throw new Error('the loan has a borrower')
      const card = { bank: 'Banco Muestra', bankCode: '999', number: '4242424242424242' }
      const { secrets } = server.service.config
      await bindAccount(tx, owner, { kind: 'card', holder: 'Ana Ejemplo', ...card }, secrets, clock)
    })
    const other = loanOf(ana, '180')
    const due = dataOf(await call(loanPlayDetail, other)).repayAmount
    const wishes = [
      await choose('Banco Muestra'),
      { ...(await choose('Banco Muestra', other.orderId)), amount: due },
    ]
    const codes = holdCodes(server)
    const commits = wishes.map((wish) => call(repaymentCommit, wish))
    await expect.poll(() => codes.held()).toBe(2)
    // Both wait where the first of them stores its code.
    await server.service.database.transaction(async (tx) => {
      await tx.rows(holdPayments, [[loan.orderId, other.orderId]])
      codes.goOn()
      await expect.poll(async () => (await tx.one(waitingForLocks, [])).count).toBe(2)
    })
    const answers = await Promise.all(commits)
    const refused = answers.filter(({ success }) => !success)
    expect(refused.map(({ code }) => code)).toEqual([refusals['resend-too-soon'].code])
    expect((await sentCodes()).length - before).toBe(1)
  })

  test('allows five attempts, and lasts five minutes', async () => {
    const wish = await choose('Banco Muestra')
    const { repayRecordId } = dataOf(await call(repaymentCommit, wish))
    const code = await newestCode()
    const codes = []
    for (let attempt = 0; attempt < 6; attempt++) {
      codes.push((await call(repaymentConfirm, entry(repayRecordId, wrong(code)))).code)
    }
    expect(codes).toEqual(['800006', '800006', '800006', '800006', '107', '107'])
    expect((await call(repaymentConfirm, entry(repayRecordId, code))).success).toBe(false)
    clock = new Date(clock.getTime() + 61_000)
    await call(repaymentCommit, { ...wish, sendMsg: '1' })
    const late = await newestCode()
    clock = new Date(clock.getTime() + 301_000)
    expect((await call(repaymentConfirm, entry(repayRecordId, late))).code).toBe('106')
    expect(await cash()).toBe(0n)
  })

  test('is compared at most as often as it has attempts, without holding a database connection', async () => {
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    const code = await newestCode()
    const codes = holdCodes(server)
    let refused = 0
    const tries = Array.from({ length: 16 }, async () => {
      const answer = await call(repaymentConfirm, entry(repayRecordId, wrong(code)))
      refused += 1
      return answer.code
    })
    await expect.poll(() => refused).toBe(11)
    expect(codes.held()).toBe(5)
    // A call that was just refused may still be ending its transaction.
    await expect.poll(() => codes.openTransactions()).toBe(0)
    codes.goOn()
    const answers = await Promise.all(tries)
    expect(answers.filter((one) => one === '800006')).toHaveLength(4)
    expect(await cash()).toBe(0n)
  })

  test('has an hourly limit for one borrower, whatever tokens request it', async () => {
    const before = (await sentCodes()).length
    const answers = []
    for (let tokens = 0; tokens < 20; tokens++) {
      answers.push(await call(repaymentCommit, await choose('Banco Muestra')))
      await sendMessages(server.service, clock)
      clock = new Date(clock.getTime() + 61_000)
    }
    const sent = PER_BORROWER[0]?.max ?? 0
    expect(answers.filter(({ success }) => success)).toHaveLength(sent)
    const refused = answers.filter(({ success }) => !success).map(({ code }) => code)
    expect(refused).toEqual(Array(20 - sent).fill(refusals['too-many-requests'].code))
    expect((await sentCodes()).length - before).toBe(sent)
  })

  test('is hashed one at a time for its borrower, session and address', async () => {
    const taken = vi.spyOn(server.service.codeQueue, 'run')
    const { repayRecordId } = dataOf(await call(repaymentCommit, await choose('Banco Muestra')))
    await call(repaymentConfirm, entry(repayRecordId, wrong(await newestCode())))
    const [sending, trying] = taken.mock.calls.map(([, options]) => options?.keys?.map(({ key }) => key))
    taken.mockRestore()
    expect(sending).toHaveLength(3)
    expect(sending).toContain('127.0.0.1')
    expect(trying).toEqual(sending)
  })

  test('is sent without holding a database connection, and once for concurrent requests', async () => {
    const wish = await choose('Banco Muestra')
    dataOf(await call(repaymentCommit, wish))
    clock = new Date(clock.getTime() + 61_000)
    const codes = holdCodes(server)
    const again = [1, 2].map(() => call(repaymentCommit, { ...wish, sendMsg: '1' }))
    await expect.poll(() => codes.held()).toBe(2)
    await expect.poll(() => codes.openTransactions()).toBe(0)
    codes.goOn()
    const answers = await Promise.all(again)
    expect(answers.map((answer) => answer.code).sort()).toEqual(
      [refusals['resend-too-soon'].code, '00'].sort(),
    )
  })

  test('is not stored in readable form', async () => {
    await call(repaymentCommit, await choose('Banco Muestra'))
    const code = await newestCode()
    const kept = statement<{ row: string }>(
      'test-card-payments',
      'SELECT c::text AS row FROM card_payments c',
    )
    const rows = await server.service.database.transaction((tx) => tx.rows(kept, []), { readOnly: true })
    for (const { row } of rows) expect(row).not.toContain(`"${code}"`)
  })
})

describe('a commit', () => {
  test('is refused for an outdated amount, for another borrower’s card or token, and for an expired token', async () => {
    const wish = await choose('Banco Sin Clave')
    expect((await call(repaymentCommit, { ...wish, amount: amount - 1n })).code).toBe(
      refusals['amount-changed'].code,
    )
    const other = await server.person('Carla Muestra')
    const theirs = asBorrower(server, other.query)
    const way = dataOf(await theirs(repaymentWay, {}))
    const failed = refusals['payment-failed'].code
    expect((await call(repaymentCommit, { ...wish, cardId: way.bankCards[0]?.id ?? '' })).code).toBe(failed)
    expect((await call(repaymentCommit, { ...wish, repayToken: way.repayToken })).code).toBe(failed)
    const { orderId } = loanOf(other, '174')
    expect((await call(repaymentCommit, { ...wish, orderId })).code).toBe(refusals['unknown-order'].code)
    clock = new Date(clock.getTime() + 31 * 60_000)
    expect((await call(repaymentCommit, wish)).code).toBe(failed)
    expect(charges).toEqual([])
  })
})

test('a borrower gets at most sixty tokens an hour, also with concurrent requests', async () => {
  let given = 0
  for (let round = 0; round < 4; round++) {
    const asked = Array.from({ length: 20 }, () => call(repaymentWay, { orderId: loan.orderId }))
    given += (await Promise.all(asked)).filter(({ success }) => success).length
  }
  expect(given).toBe(60)
})

test('the bank’s page is a path on this host for a reference with today’s amount', async () => {
  const wish = { userId: '1', orderId: loan.orderId, amount }
  const { url } = dataOf(await call(repaymentHuichao, wish))
  expect(url).toMatch(/^\/sandbox\/store\?reference=\d+$/)
  expect(dataOf(await call(repaymentHuichao, wish)).url).toBe(url)
  expect((await call(repaymentHuichao, { ...wish, amount: 1n })).code).toBe(refusals['amount-changed'].code)
})
