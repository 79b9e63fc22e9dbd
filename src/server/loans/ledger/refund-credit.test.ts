import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const TOKEN = 'a-token-of-the-operator-that-is-hard-to-guess'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ env: { OPERATOR_TOKEN: TOKEN }, endsEarly: false })
})
afterAll(() => server.close())

/** A settled loan with this much credit. */
async function overpaid(credit: bigint): Promise<string> {
  const ana = await server.person('Ana Ejemplo')
  const loan = loanOf(ana, '174')
  const plan = dataOf(await asBorrower(server, ana.query)(loanPlayDetail, loan))
  const reference = plan.repayList.flatMap(({ list }) => list).find(({ vCode }) => vCode !== '')?.vCode ?? ''
  expect(await payAtStore(server, reference, plan.repayAmount + credit)).toBe('over-paid')
  return loan.orderId
}

async function refund(orderNo: string, body: object, token = TOKEN) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const url = `${server.url}/operator/orders/${orderNo}/refund`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data, message } = await response.json()
  return [response.status, data?.changed ?? message]
}

const balance = async (orderNo: string, account: string) =>
  sumOf((await ledgerOf(server, orderNo)).filter((line) => line.account === account))

test('credit is returned once for each number, and never more than there is', async () => {
  const orderNo = await overpaid(1000n)
  const cash = await balance(orderNo, 'cash')
  expect(await refund(orderNo, { amountMinor: 400, refundId: 'r-1' })).toEqual([200, true])
  expect(await refund(orderNo, { amountMinor: 400, refundId: 'r-1' })).toEqual([200, false])
  expect(await refund(orderNo, { amountMinor: 300, refundId: 'r-1' })).toEqual([409, 'other-refund'])
  expect(await refund(orderNo, { amountMinor: 601, refundId: 'r-2' })).toEqual([409, 'more-than-credit'])
  expect(await refund(orderNo, { amountMinor: 600, refundId: 'r-2' })).toEqual([200, true])
  expect(await balance(orderNo, 'credit')).toBe(0n)
  expect(await balance(orderNo, 'cash')).toBe(cash - 1000n)
  expect(sumOf(await ledgerOf(server, orderNo))).toBe(0n)
})

test('of ten concurrent requests with one number, one returns money', async () => {
  const orderNo = await overpaid(500n)
  const body = { amountMinor: 50, refundId: 'at-once' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderNo, body)))
  expect(answers.filter(([, changed]) => changed === true)).toHaveLength(1)
  expect(await balance(orderNo, 'credit')).toBe(-450n)
})

test('no money is returned without the token, and invalid input is refused', async () => {
  const orderNo = await overpaid(100n)
  expect((await refund(orderNo, { amountMinor: 1, refundId: 'x' }, 'wrong'))[0]).toBe(401)
  for (const body of [
    { amountMinor: 0, refundId: 'x' },
    { amountMinor: 1 },
    { amountMinor: 1.5, refundId: 'x' },
  ]) {
    expect((await refund(orderNo, body))[0]).toBe(400)
  }
  expect((await refund('nowhere', { amountMinor: 1, refundId: 'x' }))[0]).toBe(404)
  expect(await balance(orderNo, 'credit')).toBe(-100n)
})
