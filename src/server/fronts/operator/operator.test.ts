import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import {
  askAsOperator,
  broughtBorrower,
  broughtProduct,
  OPERATOR_TOKEN,
  operatorSays,
} from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

/** Accepts the offer on its page; resolves with the number of the new loan. */
async function accept(server: SandboxServer, query: string, productId: string): Promise<string> {
  const call = asBorrower(server, query)
  const { amount, periods, termUnit, fingerprint } = dataOf(await call(loanDetailConfirm, { productId }))
  const pushed = dataOf(await call(loanDetailPush, { amount, periods, termUnit, fingerprint, productId }))
  return new URLSearchParams(pushed.lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
}

const PATHS = ['products', 'borrowers', 'sessions', 'sessions/end', 'templates', 'offers']
const CLOCK = new Date('2026-11-21T18:00:00Z')

describe('in production, without the sandbox', () => {
  let server: SandboxServer
  beforeAll(async () => {
    server = await startSandbox({ mode: 'production', now: () => CLOCK, env: { OPERATOR_TOKEN } })
  })
  afterAll(() => server.close())

  test('the lender sends a product and a borrower, and the loan runs from offer to settlement', async () => {
    const { productId } = broughtProduct
    const { borrowerId } = broughtBorrower
    expect(await operatorSays(server, 'products', broughtProduct)).toEqual([
      200,
      { productId, changed: true },
    ])
    expect(await operatorSays(server, 'borrowers', broughtBorrower)).toEqual([
      200,
      { borrowerId, changed: true },
    ])
    const [, opened] = await operatorSays(server, 'sessions', {
      borrowerId,
      deviceId: 'phone-1',
      minutes: 60,
    })
    const { query } = opened as { query: string }
    const [offered] = await operatorSays(server, 'offers', {
      ...{ borrowerId, productId, amountMinor: 200_000 },
      expiresAt: '2026-11-30T00:00:00Z',
    })
    expect(offered).toBe(200)

    const call = asBorrower(server, query)
    const shown = dataOf(await call(loanDetailConfirm, { productId }))
    expect([shown.comProductName, shown.comProductLogo, shown.amount, shown.periods]).toEqual([
      'Préstamo Traído',
      '/brand/products/maiz.svg',
      200_000n,
      93,
    ])
    expect(shown.trueCost?.received).toBe(180_000n)
    const orderId = await accept(server, query, productId)
    for (const to of ['151', '170', '174']) {
      const moved = { orderNo: orderId, status: to, changed: true }
      expect(await operatorSays(server, `orders/${orderId}/status`, { to })).toEqual([200, moved])
    }
    const loan = { productId, orderId }
    expect(dataOf(await call(loanDetails, loan))).toMatchObject({ orderStatus: '174', isDelay: false })
    expect(dataOf(await call(loanPlayDetail, loan)).repayDate).toBe('2026-12-22')

    expect(await operatorSays(server, 'sessions/end', { borrowerId })).toEqual([200, { ended: 1 }])
    expect(await call(loanDetails, loan)).toMatchObject({ success: false, code: 1002 })
  })

  test('every call requires the token, and reveals nothing without it', async () => {
    for (const path of PATHS) {
      for (const token of ['', 'wrong', `${OPERATOR_TOKEN}x`]) {
        const answer = await askAsOperator(server, 'POST', `/operator/${path}`, broughtProduct, token)
        expect([path, answer]).toEqual([path, { status: 401, data: null, message: 'wrong token' }])
      }
    }
  })

  test('an invalid body or an unknown field is refused by name, and is never an incident', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '1',
      '{"__proto__":{}}',
      'productId=x',
      '[[[[[[[[[[]]]]]]]]]]',
    ]
    for (const path of PATHS) {
      for (const body of bodies) {
        const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' }
        const response = await fetch(`${server.url}/operator/${path}`, { method: 'POST', headers, body })
        const { code, message } = await response.json()
        expect([path, body, response.status, code]).toEqual([path, body, 400, 400])
        expect(message).toMatch(/^\w+: /)
      }
      expect(await operatorSays(server, path, { nonsense: 1 })).toEqual([
        400,
        expect.stringMatching(/^\w+: /),
      ])
    }
  })
})

test('an invalid order number is an unknown order', async () => {
  const server = await startSandbox({ mode: 'production', env: { OPERATOR_TOKEN } })
  for (const orderNo of ['%00', 'a%00b', 'x'.repeat(65), '%27', '12345678901234']) {
    for (const [path, body] of [
      ['status', { to: '151' }],
      ['refund', { amountMinor: 1, refundId: 'r-1' }],
    ] as const) {
      const answer = await operatorSays(server, `orders/${orderNo}/${path}`, body)
      expect([orderNo, ...answer]).toEqual([orderNo, 404, 'no such order'])
    }
  }
  await server.close()
})

test('a token may be as long as its owner likes', async () => {
  const long = 'f'.repeat(2_000)
  const server = await startSandbox({ mode: 'production', env: { OPERATOR_TOKEN: long } })
  expect((await askAsOperator(server, 'GET', '/operator/money-cases', undefined, long)).status).toBe(200)
  expect((await askAsOperator(server, 'GET', '/operator/money-cases', undefined, `${long}f`)).status).toBe(
    401,
  )
  await server.close()
})

test('without a token in the configuration there is no such path', async () => {
  const closed = await startSandbox()
  for (const path of PATHS) {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${closed.url}/operator/${path}`, { method: 'POST', headers, body: '{}' })
    expect([path, response.status, (await response.json()).data]).toEqual([path, 404, null])
  }
  await closed.close()
})

test('the commands of the guide work as written, one after the other, also in the sandbox', async () => {
  const server = await startSandbox({ now: () => CLOCK, env: { OPERATOR_TOKEN } })
  const guide = await readFile('docs/reference/operator.md', 'utf8')
  const nextWeek = new Date(CLOCK.getTime() + 7 * 86_400_000).toISOString()
  const lines = [
    ...guide.replaceAll(`'"$NEXT_WEEK"'`, nextWeek).matchAll(/^ask (\S+) (?:'([^']+)'|@(\S+))/gm),
  ]
  let query = ''
  let orderNo = ''
  const requests = new Set<string>()
  for (const [, written = '', typed = '', file = ''] of lines) {
    const body = file ? await readFile(file, 'utf8') : typed
    if (written.includes('THE_ORDER_NO')) orderNo ||= await accept(server, query, 'three-months')
    const path = written.replace('THE_ORDER_NO', orderNo)
    const answer = await operatorSays(server, path, JSON.parse(body))
    expect([path, ...answer]).toEqual([path, 200, expect.anything()])
    if (path === 'sessions') ({ query } = answer[1] as { query: string })
    requests.add(path)
  }
  expect(requests).toEqual(new Set([...PATHS, `orders/${orderNo}/status`]))
  expect(query).toMatch(/^type=2&dearest=[\w-]+&showy=phone-of-rosa$/)
  await server.close()
})
