import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { marketIds } from '#domain/markets/market.ts'
import { formatReference } from '#domain/money/payment-reference.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { journeys } from './journeys.ts'
import { loadPeople } from './people.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ endsEarly: false })
})
afterAll(() => server.close())

const people = async (): Promise<Person[]> => (await fetch(`${server.url}/sandbox/people.json`)).json()

describe('the borrowers', () => {
  test('include a loan in every status per market, and one in an unknown status', async () => {
    const borrowers = await people()
    for (const market of ['mx', 'in']) {
      const statuses = borrowers
        .filter((one) => one.market === market)
        .flatMap((one) => one.orders.map((o) => o.status))
      expect([...new Set(statuses)].sort()).toEqual(['110', '151', '170', '174', '180', '200', '21', '999'])
    }
  })

  test('have a name and a page query', async () => {
    for (const { name, type, query, orders } of await people()) {
      expect(name).toMatch(/Ejemplo|Muestra|Sample|Example/)
      expect(query).toMatch(
        new RegExp(`^type=${type}&dearest=sandbox-token-[a-z-]+&showy=sandbox-phone-[a-z-]+$`),
      )
      for (const order of orders) {
        expect(Object.keys(order)).toEqual(['orderNo', 'productId', 'status'])
        expect(order.orderNo).toMatch(/^\d{14}$/)
      }
    }
  })

  test('have collection agencies', async () => {
    for (const [who, agency] of [
      ['Ana Ejemplo', 'Cobranza Inventada del Norte'],
      ['Ravi Sample', 'Invented Recovery South'],
    ] as const) {
      const call = asBorrower(server, (await server.person(who)).query)
      expect(dataOf(await call(collectionAgencies, {})).list.map(({ name }) => name)).toEqual([agency])
    }
  })

  test('stay unchanged when loaded again, also on a later day', async () => {
    const before = await people()
    const later = new Date(Date.now() + 2 * 86_400_000)
    await loadPeople(server.service.database, server.service.config, later)
    expect(await people()).toEqual(before)
  })

  test('can be copied with the same loans, and with another session and other numbers', async () => {
    const [ana] = await people()
    const copy = await server.person('Ana Ejemplo')
    expect(copy.orders.map((order) => order.status)).toEqual(ana?.orders.map((order) => order.status))
    expect(copy.query).not.toBe(ana?.query)
    const numbers = [...copy.orders, ...(ana?.orders ?? [])].map((order) => order.orderNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    const foreign = await asBorrower(server, copy.query)(loanDetails, loanOf(ana ?? copy, '174'))
    expect(foreign.success).toBe(false)
  })

  test('cannot be copied under an unknown name', async () => {
    const body = new URLSearchParams({ like: 'Unknown' })
    expect((await fetch(`${server.url}/sandbox/people`, { method: 'POST', body })).status).toBe(404)
  })

  test('and all their loans are linked from the first page', async () => {
    const page = await (await fetch(`${server.url}/sandbox`)).text()
    for (const { orders } of await people()) {
      expect(orders.every(({ orderNo }) => page.includes(`orderId=${orderNo}`))).toBe(true)
    }
  })
})

describe('a journey of the first page', () => {
  const start = (fields: Record<string, string>) =>
    fetch(`${server.url}/sandbox/start`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  test.each(Object.keys(journeys))(
    '"%s" opens its page for a new borrower of each market',
    async (journey) => {
      expect(await (await fetch(`${server.url}/sandbox`)).text()).toContain(
        `name="journey" value="${journey}"`,
      )
      for (const market of marketIds) {
        const addresses = new Set<string>()
        for (const _time of [1, 2]) {
          const answer = await start({ journey, market })
          expect(answer.status).toBe(303)
          const address = answer.headers.get('location') ?? ''
          addresses.add(address)
          const page = await fetch(server.url + address)
          expect([address, page.status]).toEqual([address, 200])
          expect(await page.text()).not.toContain('data-call-failed')
        }
        expect(addresses.size).toBe(journeys[journey]?.who ? 2 : 1)
      }
    },
  )

  test('of an unknown name leads back', async () => {
    const answer = await start({ journey: 'toString', market: 'no' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox'])
  })
})

describe('the store', () => {
  async function anasReference() {
    const ana = await server.person('Ana Ejemplo')
    const loan = loanOf(ana, '174')
    const { repayList, repayAmount } = dataOf(await asBorrower(server, ana.query)(loanPlayDetail, loan))
    const reference = repayList.flatMap(({ list }) => list).find(({ vCode }) => vCode)?.vCode ?? ''
    return { ana, loan, reference, amount: String(repayAmount) }
  }
  const post = (fields: Record<string, string>, accept = 'text/html') =>
    fetch(`${server.url}/sandbox/store`, {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams(fields),
    })

  test('treats a reference with untypeable characters as unknown', async () => {
    expect((await fetch(`${server.url}/sandbox/store?reference=a%00b`)).status).toBe(404)
  })

  test('fills in the amount of a reference', async () => {
    const { reference } = await anasReference()
    const page = await (await fetch(`${server.url}/sandbox/store?reference=${reference}`)).text()
    expect(page).toContain(`value="${reference}"`)
    expect(page).toContain('value="320417"')
    expect(page).toContain('3204.17 MXN')
  })

  test('accepts a form without JavaScript and says that the loan is paid', async () => {
    const { ana, loan, reference, amount } = await anasReference()
    const answer = await post({ reference: formatReference(reference), amountMinor: amount })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('The loan is paid.')
    expect(dataOf(await asBorrower(server, ana.query)(loanDetails, loan)).orderStatus).toBe('200')
  })

  test('answers a program in JSON', async () => {
    const { reference, amount } = await anasReference()
    const answer = await post(
      { reference, amountMinor: amount, eventId: `e-${reference}` },
      'application/json',
    )
    expect(await answer.json()).toEqual({ outcome: 'settled', paid: '3204.17 MXN' })
    const again = await post(
      { reference, amountMinor: amount, eventId: `e-${reference}` },
      'application/json',
    )
    expect((await again.json()).outcome).toBe('duplicate')
  })

  test('keeps the input if the reference is unknown or the amount invalid', async () => {
    const unknown = await post({ reference: '11111111111111', amountMinor: '5' })
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('value="11111111111111"')
    const wrong = await post({ reference: '11111111111111', amountMinor: '<five>' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('value="&lt;five&gt;"')
  })

  test('allows one style sheet and a form to this host', async () => {
    const answer = await fetch(`${server.url}/sandbox/store`)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(await answer.text()).not.toMatch(/<script|style=/)
    expect((await fetch(`${server.url}/sandbox/store.css`)).headers.get('content-type')).toMatch(/^text\/css/)
  })
})

test.each([
  ['/sandbox/fees', 'Comisiones por pago', ['Tiendas Colibrí: $12.00', 'Mini Nopal 24: $10.00']],
  ['/sandbox/fees?type=1', 'Payment fees', ['Marigold Corner Stores: ₹20.00']],
])('%s lists the fees of the stores in its language', async (path, title, fees) => {
  const html = await (await fetch(server.url + path)).text()
  expect(html).toContain(title)
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, fee]) => fee)).toEqual(fees)
})

test('production has none of it', async () => {
  const production = await startSandbox({ mode: 'production' })
  for (const path of ['/sandbox', '/sandbox/store', '/sandbox/people.json', '/sandbox/store.css']) {
    expect([path, (await fetch(production.url + path)).status]).toEqual([path, 404])
  }
  for (const url of ['/sandbox/people', '/sandbox/start', '/sandbox/store']) {
    expect([url, production.app.hasRoute({ method: 'POST', url })]).toEqual([url, false])
  }
  await production.close()
})
