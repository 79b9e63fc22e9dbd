import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { readClabe } from '#domain/markets/mexico/clabe.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const HOUR_MS = 3_600_000

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
let ana: Person
let call: CallAs

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})

const wishFor = async (status: string, payCode = 'mx-bank-transfer') => {
  const loan = loanOf(ana, status)
  const { repayAmount } = dataOf(await call(loanPlayDetail, loan))
  return { ...loan, amount: repayAmount, payCode, requestType: REQUEST_REPAY }
}

const issued = async (orderNo: string) =>
  (await referencesOf(server, orderNo)).filter((one) => one.state === 'issued').map((one) => one.reference)

test('a reference for a store has a bar code, instructions, and its validity', async () => {
  const slip = dataOf(await call(generateVcode, await wishFor('174', 'mx-store-nopal')))
  expect(slip.repayDetail).toMatchObject({
    amount: 320417n,
    repayTitle: 'Pague en Mini Nopal 24',
    // 48 hours later, by the clock in Mexico City.
    repayDes: 'Válida hasta el 2026-11-22 12:00, hora de la Ciudad de México.',
    companyName: 'Mini Nopal 24',
  })
  expect(slip).toMatchObject({
    validUntil: '2026-11-22T18:00:00.000Z',
    secondsLeft: 48 * 3600,
    withFee: 'Lleve $3.214.17 (con $10.00 de la tienda)',
    imgList: [
      {
        title: 'Lo que cobra el establecimiento',
        link: '/sandbox/fees',
        content: ['/brand/fees.svg'],
      },
    ],
  })
  expect(slip.repayDetail.vCode).toMatch(/^\d{14}$/)
  expect(slip.repayDetail.repayCode).toMatch(/^data:image\/svg/)
  expect(slip.dataList[0]?.content).toContain(
    'Pague exactamente $3.204.17 en efectivo y guarde el comprobante.',
  )
  expect(slip.transferProof).toBe(false)
})

test('a transfer in Mexico has its own CLABE with the right check digit, and nothing to scan', async () => {
  const slip = dataOf(await call(generateVcode, await wishFor('174')))
  expect(slip.repayDetail).toMatchObject({ repayCode: '', companyName: 'Abono Demo' })
  expect(readClabe(slip.repayDetail.vCode).ok).toBe(true)
  expect(slip.payTo).toEqual([{ text: 'Banco', value: 'Banco Muestra' }])
  expect(slip.transferProof).toBe(true)
  expect(slip.withFee).toBe('')
  const other = dataOf(await call(generateVcode, await wishFor('180')))
  expect(other.repayDetail.vCode).not.toBe(slip.repayDetail.vCode)
})

test('only a store takes its fee in cash: a bank with a fee asks for no other amount', async () => {
  const { payments } = server.service
  const channels = payments.channels('mx').map((channel) => ({ ...channel, feeMinor: 1000n }))
  const spy = vi.spyOn(payments, 'channels').mockReturnValue(channels)
  try {
    const slip = dataOf(await call(generateVcode, await wishFor('174')))
    expect(slip.withFee).toBe('')
  } finally {
    spy.mockRestore()
  }
})

const lentBy = statement<unknown, [string, string]>(
  'test-slip-lent-by',
  `UPDATE orders o SET rule = p.rule, penalty_charge_minor = p.penalty_charge_minor, lenders = $2::jsonb
   FROM products p WHERE p.id = o.product_id AND o.order_no = $1`,
)

test('a slip for another lender’s loan names the operating company as payee, and the loan’s lender', async () => {
  const house = { name: 'Abono Demo', address: 'Calle Ejemplo 1' }
  const [first, later] = [
    { name: 'Cernícalo Inventado', address: 'Calle Inventada 9' },
    { name: 'Garza Inventada', address: 'Calle Inventada 10' },
  ]
  const { orderId } = loanOf(ana, '174')
  const slipOf = async (lenders: object, payCode: string) => {
    await server.service.database.transaction((tx) => tx.run(lentBy, [orderId, JSON.stringify(lenders)]))
    const { repayDes, companyName } = dataOf(
      await call(generateVcode, await wishFor('174', payCode)),
    ).repayDetail
    return [companyName, repayDes.slice(repayDes.indexOf('México.') + 'México.'.length)]
  }
  // The lender on the day of its contract, and not the one of today.
  const lenders = [first, { ...later, since: '2026-11-20' }]
  const said = ' Es para su préstamo de Cernícalo Inventado. El dinero va a Abono Demo.'
  expect(await slipOf(lenders, 'mx-bank-transfer')).toEqual(['Abono Demo', said])
  expect(await slipOf(lenders, 'mx-store-nopal')).toEqual(['Mini Nopal 24', said])
  for (const houses of [[house], [{ ...first, since: '2026-11-20' }]])
    expect(await slipOf(houses, 'mx-bank-transfer')).toEqual(['Abono Demo', ''])
})

test('UPI has a QR code, and its link to tap; a bank in India has a reference', async () => {
  const ravi = await server.person('Ravi Sample')
  const callRavi = asBorrower(server, ravi.query)
  const loan = loanOf(ravi, '174')
  const { repayAmount } = dataOf(await callRavi(loanPlayDetail, loan))
  const wish = { ...loan, amount: repayAmount, payCode: 'in-upi', requestType: REQUEST_REPAY }
  const upi = dataOf(await callRavi(generateVcode, wish))
  expect(upi.repayDetail.repayCode).toMatch(/^data:image\/svg/)
  const link = new URL(upi.payLink)
  expect(upi.payLink.startsWith('upi://pay?pa=abono@sandbox&')).toBe(true)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    pa: 'abono@sandbox',
    pn: 'Abono Sandbox',
    tr: upi.repayDetail.vCode,
    tn: 'Loan repayment',
    am: `${repayAmount / 100n}.${String(repayAmount % 100n).padStart(2, '0')}`,
    cu: 'INR',
  })
  expect(upi.payTo).toEqual([{ text: 'UPI ID', value: 'abono@sandbox' }])
  const bank = dataOf(await callRavi(generateVcode, { ...wish, payCode: 'in-bank-transfer' }))
  expect(bank.repayDetail.vCode).toMatch(/^\d{14}$/)
  expect([bank.payLink, bank.transferProof]).toEqual(['', false])
})

test('a reload gets the same reference', async () => {
  const wish = await wishFor('174')
  const first = dataOf(await call(generateVcode, wish))
  expect(dataOf(await call(generateVcode, wish))).toEqual(first)
})

test('two concurrent tabs get the same reference', async () => {
  const wish = await wishFor('174')
  const slips = await Promise.all(Array.from({ length: 8 }, () => call(generateVcode, wish)))
  const codes = new Set(slips.map((slip) => dataOf(slip).repayDetail.vCode))
  expect(codes.size).toBe(1)
  // One of them, and the store reference that Ana had before.
  expect(await issued(wish.orderId)).toHaveLength(2)
})

test('each channel has its own reference, and the second one warns of the first', async () => {
  const bank = dataOf(await call(generateVcode, await wishFor('174')))
  const store = dataOf(await call(generateVcode, await wishFor('174', 'mx-store-colibri')))
  expect(bank.repayDetail.vCode).not.toBe(store.repayDetail.vCode)
  expect(bank.elsewhere).toContain('Tiendas Colibrí')
  expect(bank.elsewhere).toContain('Pague solo una')
  expect(store.elsewhere).toContain('Banco Muestra')
  clock = new Date(start.getTime() + 73 * HOUR_MS)
  expect(dataOf(await call(generateVcode, await wishFor('174'))).elsewhere).toBe('')
})

test('an expired reference is replaced by a new one', async () => {
  const wish = await wishFor('174')
  const old = dataOf(await call(generateVcode, wish)).repayDetail.vCode
  clock = new Date(start.getTime() + 72 * HOUR_MS)
  const fresh = dataOf(await call(generateVcode, wish)).repayDetail.vCode
  expect(fresh).not.toBe(old)
  expect(await referencesOf(server, wish.orderId)).toContainEqual({ reference: old, state: 'expired' })
})

test('a reference does not outlive its amount: while a penalty grows it ends at midnight', async () => {
  const slip = dataOf(await call(generateVcode, await wishFor('180')))
  expect(slip.repayDetail.repayDes).toContain('2026-11-20 23:59')
  clock = new Date(start.getTime() + 24 * HOUR_MS)
  const next = dataOf(await call(generateVcode, await wishFor('180')))
  // Another day at 3 % of 3,000.00.
  expect(next.repayDetail.amount - slip.repayDetail.amount).toBe(9000n)
  expect(next.repayDetail.vCode).not.toBe(slip.repayDetail.vCode)
})

test('the fee of an extension has a reference beside the one for the loan', async () => {
  const loan = loanOf(ana, '174')
  const { delayInfo } = dataOf(await call(loanPlayDelayDetail, loan))
  // 5 % of 3,000.00.
  expect(delayInfo.delayAmount).toBe(15000n)
  const payCode = 'mx-store-colibri'
  const wish = { ...loan, amount: delayInfo.delayAmount, payCode, requestType: REQUEST_EXTEND }
  const slip = dataOf(await call(generateVcode, wish))
  expect(slip.repayDetail.amount).toBe(15000n)
  expect(await issued(loan.orderId)).toHaveLength(2)
})

describe('refused', () => {
  const codeOf = async (change: object, status = '174') => {
    const wish = { ...loanOf(ana, status), amount: 320417n, payCode: 'mx-bank-transfer', requestType: 1 }
    return (await call(generateVcode, { ...wish, ...change })).code
  }
  const references = () => referencesOf(server, loanOf(ana, '174').orderId)

  test('is an amount that is not today’s, and nothing changes', async () => {
    const before = await references()
    for (const amount of [320416n, 320418n, -1n, 0n]) {
      expect(await codeOf({ amount })).toBe(refusals['amount-changed'].code)
    }
    expect(await references()).toEqual(before)
  })

  test('is a request for neither repayment nor extension', async () => {
    for (const requestType of [0, 5, -1]) {
      expect(await codeOf({ requestType })).toBe(refusals['unknown-request-type'].code)
    }
  })

  test('is an unknown channel, or one of the other market', async () => {
    for (const payCode of ['nowhere', 'in-upi']) {
      expect(await codeOf({ payCode })).toBe(refusals['unknown-channel'].code)
    }
  })

  test('is a loan that is paid, or not repayable yet', async () => {
    expect(await codeOf({}, '200')).toBe(refusals['already-settled'].code)
    expect(await codeOf({}, '151')).toBe(refusals['nothing-to-repay'].code)
    expect(await codeOf({ requestType: REQUEST_EXTEND }, '151')).toBe(refusals['extension-not-offered'].code)
  })

  test('is another borrower’s loan, and one under another product', async () => {
    const ravi = await server.person('Ravi Sample')
    expect(await codeOf(loanOf(ravi, '174'))).toBe(refusals['unknown-order'].code)
    expect(await codeOf({ productId: 'mx-plazos' })).toBe(refusals['unknown-order'].code)
  })
})
