import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { findName } from '#server/base/database/owners.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { anonymiseRows } from '#server/leaving/anonymise-rows.ts'
import { forgetClaimNames } from '#server/loans/events/claim-rows.ts'
import { processMatched } from '#server/loans/receiving/process-event.ts'
import { findReference } from '#server/loans/references/payment-references.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askSlip, type Slip, sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { claimsJob } from './sweep-claims.ts'

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
let clock = start
let ana: Person
let call: CallAs
let slip: Slip
let events = 0

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
  slip = await askSlip(server, ana)
})

/** The reference with a wrong last digit, as a borrower mistypes it. */
const mistyped = (reference: string) => `${reference.slice(0, -1)}${(Number(reference.slice(-1)) + 1) % 10}`

async function pay(reference: string, change: Partial<PaymentEvent> = {}) {
  events += 1
  const notice = {
    id: `claim-${events}`,
    kind: 'paid',
    reference,
    amountMinor: slip.amountMinor,
    at: clock,
    ...change,
  } as const
  return sendNotice(server, { ...notice, charge: change.charge ?? `ch-${events}-${Date.now()}` })
}

const claimed = (change: object = {}) => ({
  ...loanOf(ana, '174'),
  payCode: 'mx-bank-transfer',
  paidOn: today,
  amount: slip.amountMinor,
  number: mistyped(slip.reference),
  proofs: [],
  ...change,
})

const statusOf = async () => dataOf(await call(loanDetails, loanOf(ana, '174'))).orderStatus
const cashOf = async (orderNo: string) =>
  sumOf((await ledgerOf(server, orderNo)).filter(({ account }) => account === 'cash'))

/** Searches again for the money of every open claim. */
async function lookAgain() {
  while (await claimsJob.run(server.service, clock));
}

const waitingClaims = statement<{ lookedAt: Date }, [Date]>(
  'test-claims-of-moment',
  'SELECT looked_at AS "lookedAt" FROM payment_claims WHERE state = \'open\' AND looked_at < $1',
)

test('a claim whose search fails is retried at the next search, and counted', async () => {
  const { service } = server
  expect(dataOf(await call(claimPayment, claimed())).isOpen).toBe(true)
  clock = new Date(start.getTime() + 3_600_000)
  const failures = async () =>
    (await sweepFailures.get()).values.find(({ labels }) => labels.work === 'claims')?.value ?? 0
  const before = await failures()
  const channels = () => {
    throw new Error('broken')
  }
  await claimsJob.run({ ...service, payments: { ...service.payments, channels } }, clock)
  expect(await failures()).toBeGreaterThan(before)
  // Failing claims do not stay the first in line.
  const waiting = await service.database.transaction((tx) => tx.rows(waitingClaims, [clock]))
  expect(waiting).toEqual([])
  await pay(mistyped(slip.reference))
  clock = new Date(start.getTime() + 2 * 3_600_000)
  await lookAgain()
  expect(await statusOf()).toBe('200')
})

const givenBack = statement<{ event: string }, [string]>(
  'test-penalty-given-back',
  `SELECT source || ':' || event_id AS event FROM postings WHERE order_no = $1 AND kind = 'penalty-waived'`,
)

describe('a claim finds its money by itself', () => {
  test('on a mistyped reference: it is booked at once, for the day on which it was paid', async () => {
    expect((await pay(mistyped(slip.reference))).outcome).toBe('unmatched')
    clock = new Date(start.getTime() + 60_000)
    const result = dataOf(await call(claimPayment, claimed()))
    expect(result).toMatchObject({ isOpen: false, answerBy: '' })
    expect(result.text).toContain(today)
    expect(await statusOf()).toBe('200')
    expect(await cashOf(slip.orderNo)).toBe(slip.amountMinor)
  })

  test('that arrives after the claim: the next search books it', async () => {
    expect(dataOf(await call(claimPayment, claimed())).isOpen).toBe(true)
    await pay(mistyped(slip.reference))
    clock = new Date(start.getTime() + 3_600_000)
    await lookAgain()
    const [kept] = dataOf(await call(paymentClaims, loanOf(ana, '174'))).list
    expect(kept).toMatchObject({ isOpen: false, paidOn: today })
    expect(await statusOf()).toBe('200')
  })

  test('sent twice, with a message repeated by the provider, is one claim and one payment', async () => {
    const at = clock
    const [id, charge] = [`twice-${Date.now()}`, `twice-ch-${Date.now()}`]
    await pay(mistyped(slip.reference), { id, charge, at })
    const both = await Promise.all([call(claimPayment, claimed()), call(claimPayment, claimed())])
    expect(new Set(both.map((one) => dataOf(one).id)).size).toBe(1)
    expect((await pay(mistyped(slip.reference), { id, charge, at })).outcome).toBe('duplicate')
    expect(await cashOf(slip.orderNo)).toBe(slip.amountMinor)
    expect(dataOf(await call(paymentClaims, loanOf(ana, '174'))).list).toHaveLength(1)
  })

  test('paid in time and found after another payment was charged a penalty: that penalty is given back', async () => {
    const late = loanOf(ana, '180')
    const due = dataOf(await call(loanPlayDetail, late))
    const wish = { ...late, amount: due.repayAmount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
    const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
    const penaltyOf = async () =>
      -sumOf((await ledgerOf(server, late.orderId)).filter(({ account }) => account === 'income-penalty'))
    await pay(vCode, { amountMinor: 100_000n })
    expect(await penaltyOf()).toBeGreaterThan(0n)
    const at = new Date(start.getTime() - 20 * 86_400_000)
    const paidOn = at.toISOString().slice(0, 10)
    const number = mistyped(vCode)
    await pay(number, { amountMinor: due.repayAmount, at })
    const result = dataOf(
      await call(claimPayment, { ...claimed({ paidOn, number, amount: due.repayAmount }), ...late }),
    )
    expect(result.isOpen).toBe(false)
    expect(await penaltyOf()).toBe(0n)
    const given = await server.service.database.transaction((tx) => tx.rows(givenBack, [late.orderId]))
    expect(given).toEqual([{ event: expect.stringMatching(/^found:sandbox:/) }])
    expect(sumOf(await ledgerOf(server, late.orderId))).toBe(0n)
    expect(dataOf(await call(loanDetails, late)).orderStatus).toBe('200')
  })

  test('a reversed payment that was booked for a claim is found by its charge', async () => {
    const charge = `back-${Date.now()}`
    await pay(mistyped(slip.reference), { charge })
    dataOf(await call(claimPayment, claimed()))
    const gone = { kind: 'reversed', charge, takesBack: 'whole' } as const
    expect((await pay(mistyped(slip.reference), gone)).outcome).toBe('reversed')
    expect(await cashOf(slip.orderNo)).toBe(0n)
    const again = dataOf(await call(claimPayment, claimed({ number: charge })))
    expect(again.isOpen).toBe(false)
    expect(again.text).toContain('cancelado')
    expect(await cashOf(slip.orderNo)).toBe(0n)
  })
})

describe('reversed money', () => {
  /** A provider without ids of charges. */
  const report = async (kind: PaymentEvent['kind'], reference: string, more: Partial<PaymentEvent> = {}) => {
    events += 1
    const notice = {
      id: `bare-${events}`,
      kind,
      reference,
      amountMinor: slip.amountMinor,
      at: clock,
      ...more,
    }
    return (await sendNotice(server, notice)).outcome
  }
  const whole = { takesBack: 'whole' } as const

  test.each([
    ['with a charge', { charge: 'ch-gone-1' }],
    ['with only the mistyped reference', {}],
  ])('that is found afterwards is shown as reversed, and not as on the loan: %s', async (_how, more) => {
    const wrong = mistyped(slip.reference)
    await report('paid', wrong, more)
    await report('reversed', wrong, { ...more, ...whole })
    const result = dataOf(await call(claimPayment, claimed()))
    expect(result.isOpen).toBe(false)
    expect(result.text).toContain('llegó y después fue cancelado')
    expect(await statusOf()).toBe('174')
    expect(await cashOf(slip.orderNo)).toBe(0n)
  })

  test('that was found before is taken from the loan, and restored, by the mistyped reference alone', async () => {
    const wrong = mistyped(slip.reference)
    await report('paid', wrong)
    dataOf(await call(claimPayment, claimed()))
    expect(await statusOf()).toBe('200')
    expect(await report('reversed', wrong, whole)).toBe('reversed')
    expect(await statusOf()).toBe('174')
    expect(await report('restored', wrong)).toBe('restored')
    expect(await statusOf()).toBe('200')
  })

  test('on a number that two borrowers mistyped is taken from neither without the id of a charge', async () => {
    const wrong = mistyped(slip.reference)
    await report('paid', wrong)
    dataOf(await call(claimPayment, claimed()))
    const found = await report('paid', wrong, { amountMinor: 1_000n })
    expect(found).toBe('unmatched')
    const other = await server.person('Carla Muestra')
    const { reference, orderNo } = await askSlip(server, other)
    const { database } = server.service
    await database.transaction(async (tx) => {
      const borrower = await ownerOfOrder(tx, orderNo)
      const meant = borrower && (await findReference(tx, borrower.id, 'sandbox', reference))
      if (!borrower || !meant) throw new Error('no reference')
      await processMatched(tx, 'sandbox', `bare-${events}`, meant, borrower, clock)
    })
    expect(await cashOf(orderNo)).toBe(1_000n)
    expect(await report('reversed', wrong, whole)).toBe('unmatched')
    expect(await cashOf(orderNo)).toBe(1_000n)
    expect(await statusOf()).toBe('200')
  })
})

describe('insufficient evidence books nothing', () => {
  test.each([
    ['another amount', { amount: 100_000n }],
    ['a day that differs by two', { paidOn: '2026-11-18' }],
    ['no number', { number: '' }],
  ])('%s', async (_title, change) => {
    await pay(mistyped(slip.reference))
    expect(dataOf(await call(claimPayment, claimed(change))).isOpen).toBe(true)
    expect(await cashOf(slip.orderNo)).toBe(0n)
  })

  test('another borrower’s receipt: its number, amount and day are not enough', async () => {
    const other = await server.person('Ana Ejemplo')
    const { reference, amountMinor } = await askSlip(server, other)
    await pay(mistyped(reference), { amountMinor })
    const result = dataOf(
      await call(claimPayment, claimed({ number: mistyped(reference), amount: amountMinor })),
    )
    expect(result.isOpen).toBe(true)
    expect(await cashOf(slip.orderNo)).toBe(0n)
  })

  test('a number of another borrower’s loan is reported as such, without identifying the loan', async () => {
    const other = await server.person('Ana Ejemplo')
    const { reference } = await askSlip(server, other)
    const result = dataOf(await call(claimPayment, claimed({ number: reference, amount: 4_321n })))
    expect(result.text).toContain('otro préstamo')
    expect(result.isOpen).toBe(true)
  })

  test('money that two borrowers claim is decided by a person', async () => {
    const other = await server.person('Ana Ejemplo')
    const theirs = asBorrower(server, other.query)
    const number = mistyped(slip.reference)
    dataOf(await theirs(claimPayment, { ...claimed({ number }), ...loanOf(other, '174') }))
    await pay(number)
    expect(dataOf(await call(claimPayment, claimed({ number }))).isOpen).toBe(true)
    expect(await cashOf(slip.orderNo)).toBe(0n)
  })

  test('deleting one of two accounts that claim a number leaves it contested, deleting both leaves nothing', async () => {
    const other = await server.person('Ana Ejemplo')
    const number = mistyped(slip.reference)
    dataOf(
      await asBorrower(server, other.query)(claimPayment, {
        ...claimed({ number }),
        ...loanOf(other, '174'),
      }),
    )
    dataOf(await call(claimPayment, claimed({ number })))
    const { database } = server.service
    const nameAfter = async (person: Person) => {
      const id = await borrowerIdOf(server, person)
      return database.transaction(async (tx) => {
        await forgetClaimNames(tx, id)
        const sealer = sealerOf(server.service)
        await anonymiseRows({ tx, sealer, tables: server.service.tables, now: clock }, id)
        return findName(tx, `claim/${number}`)
      })
    }
    expect(await nameAfter(other)).toBe('')
    expect(await nameAfter(ana)).toBeUndefined()
  })
})

describe('while a claim is open', () => {
  test('its loan asks for no money and states the deadline of the answer; afterwards it asks again', async () => {
    clock = new Date('2026-11-20T18:00:00Z')
    const { answerBy } = dataOf(await call(claimPayment, claimed({ number: 'ABCD1234', amount: 4_321n })))
    const open = dataOf(await call(loanDetails, loanOf(ana, '174')))
    expect(open.toPay).toBeNull()
    expect(open.onItsWay[0]).toMatchObject({ state: 'claimed', waitUntil: answerBy })
    clock = new Date(start.getTime() + 24 * 3_600_000)
    await lookAgain()
    const after = dataOf(await call(loanDetails, loanOf(ana, '174')))
    expect(after.toPay).not.toBeNull()
    expect(after.onItsWay).toEqual([])
    const [kept] = dataOf(await call(paymentClaims, loanOf(ana, '174'))).list
    expect(kept).toMatchObject({ isOpen: false, answerBy: '' })
  })

  test('money that may be meant keeps it open beyond its deadline, and its page says that a person is late', async () => {
    await pay(mistyped(slip.reference))
    dataOf(await call(claimPayment, claimed({ number: '' })))
    clock = new Date(start.getTime() + 25 * 3_600_000)
    await lookAgain()
    const [kept] = dataOf(await call(paymentClaims, loanOf(ana, '174'))).list
    expect(kept?.isOpen).toBe(true)
    expect(kept?.text).toContain('Debimos responderle')
  })

  test('the answer that it was not found is corrected when exactly that money arrives', async () => {
    const number = 'TRACK-778899'
    const { id } = dataOf(await call(claimPayment, claimed({ number, amount: 100_000n })))
    clock = new Date(start.getTime() + 25 * 3_600_000)
    await lookAgain()
    const text = async () =>
      dataOf(await call(paymentClaims, loanOf(ana, '174'))).list.find((one) => one.id === id)?.text
    expect(await text()).toContain('No encontramos $1.000.00')
    // Other money is another payment.
    await pay(slip.reference, { amountMinor: 90_000n, at: start })
    expect(await text()).toContain('No encontramos $1.000.00')
    const { reference } = await askSlip(server, ana)
    await pay(reference, { amountMinor: 100_000n, charge: 'track778899' })
    expect(await text()).toBe('Su pago de $1.000.00 ya está en su préstamo.')
  })

  test('the same claim sent again after its answer is that claim, and opens nothing', async () => {
    const first = dataOf(await call(claimPayment, claimed({ number: 'ABCD1234', amount: 4_321n })))
    clock = new Date(start.getTime() + 25 * 3_600_000)
    await lookAgain()
    expect(dataOf(await call(claimPayment, claimed({ number: 'abcd-1234', amount: 4_321n })))).toMatchObject({
      id: first.id,
      isOpen: false,
    })
  })

  test('at most five claims a day are accepted', async () => {
    for (let at = 1; at <= 5; at++) dataOf(await call(claimPayment, claimed({ number: `ABCD${at}` })))
    expect((await call(claimPayment, claimed({ number: 'ABCD9' }))).code).toBe(
      refusals['too-many-requests'].code,
    )
  })
})

test.each([
  [{ paidOn: '2027-01-01' }, 'claim-day'],
  [{ amount: 0n }, 'claim-amount'],
  [{ number: '<b>' }, 'claim-number'],
  [{ payCode: 'mx-nowhere' }, 'unknown-channel'],
  [{ proofs: ['/pictures/of-another.jpg'] }, 'unknown-image'],
  [{ orderId: 'MX-UNKNOWN' }, 'unknown-order'],
] as const)('a claim of %o is refused: %s', async (change, reason) => {
  expect((await call(claimPayment, claimed(change))).code).toBe(refusals[reason].code)
})

test('in Mexico the page links to the central bank’s proof of transfer, and in India there is none', async () => {
  const cep = 'href="https://www.banxico.org.mx/cep/"'
  const pageOf = async (person: Person) => {
    const { orderId, productId } = loanOf(person, '174')
    const url = `${server.url}/claim?${person.query}&orderId=${orderId}&productId=${productId}`
    return (await fetch(url)).text()
  }
  expect(await pageOf(ana)).toContain(cep)
  expect(await pageOf(await server.person('Ravi Sample'))).not.toContain('banxico')
})
