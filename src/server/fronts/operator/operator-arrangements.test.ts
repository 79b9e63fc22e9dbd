import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { statement } from '#server/base/database/database.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const MORNING = new Date('2026-11-20T18:00:00Z')
const WISH = { day: '2027-03-01', parts: 6, amount: 50_000n, why: 'Perdí mi trabajo.' }
const SIX = { first: '2026-12-05', parts: 6, every: 14, reply: 'Con gusto.' }

let server: SandboxServer
let clock = MORNING
let ana: Person
let call: CallAs
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = MORNING
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})

type Row = Record<string, string | number | null>
const later = (days: number) => new Date(MORNING.getTime() + days * 86_400_000)
const late = (person = ana) => loanOf(person, '180')
const rows = async (path: string, where = server) =>
  (await askAsOperator(where, 'GET', `/operator/${path}`)).data as Row[]
const requests = async () =>
  (await rows('arrangement-requests')).filter(({ orderNo }) => orderNo === late().orderId)
const ask = async () => dataOf(await call(askArrangement, { ...late(), ...WISH })).folio
const requestedNow = async () => dataOf(await call(loanArrangement, late())).asked

/** Inserts further arrangements of a loan with the time of its first one. */
const more = statement<unknown, [string, number]>(
  'test-arrangements-of-one-moment',
  `INSERT INTO arrangements SELECT (jsonb_populate_record(a, jsonb_build_object('number', 1 + n))).*
   FROM arrangements a, generate_series(1, $2) AS n WHERE a.order_no = $1 AND a.number = 1`,
)
const noMore = statement<unknown, [string]>(
  'test-no-more-arrangements',
  'DELETE FROM arrangements WHERE order_no = $1 AND number > 1',
)
/** The list position before all arrangements of this time. */
const firstKey = (at: Date) => `${at.getTime() * 1000}.0`

async function agreeOnTwo(person: Person = ana): Promise<string> {
  const calls = asBorrower(server, person.query)
  const plan = { ...late(person), parts: 2, every: 7 }
  const terms = dataOf(await calls(loanArrangement, plan)).quote?.terms ?? ''
  expect((await calls(agreeArrangement, { ...plan, terms, agreed: 1 })).success).toBe(true)
  return late(person).orderId
}

describe('requests for more time', () => {
  test('are listed without their reason, and leave the list with their answer', async () => {
    const folio = await ask()
    const [row, ...more] = await requests()
    expect(more).toEqual([])
    expect(row).toEqual({
      ...{ key: expect.any(String), folio, orderNo: late().orderId, borrowerId: expect.any(String) },
      ...{ askedAt: clock.toISOString(), until: '2027-03-01', parts: 6, canPayMinor: 50_000 },
      ...{ currency: 'MXN', waitsFor: 'answer' },
    })
    expect(
      await operatorSays(server, 'arrangement-requests/refuse', { folio, reason: 'Esta vez no.' }),
    ).toEqual([200, { folio, state: 'refused', changed: true }])
    expect(await requests()).toEqual([])
  })

  test('are answered by one offer, however often it is sent, which applies once the borrower agrees', async () => {
    const folio = await ask()
    const done = { folio, state: 'offered', changed: true }
    const offers = await Promise.all(
      [1, 2, 3].map(() => operatorSays(server, 'arrangement-requests/offer', { folio, ...SIX })),
    )
    expect(offers.map(([status]) => status)).toEqual([200, 200, 200])
    expect(offers.filter(([, data]) => Object(data).changed)).toEqual([[200, done]])
    const said = await requestedNow()
    expect(said?.quote?.parts.map(({ on }) => on).slice(0, 2)).toEqual(['2026-12-07', '2026-12-21'])
    expect(said?.rows.some(({ value }) => value === 'Con gusto.')).toBe(true)
    const log = await (await atTheDesk(server)).text('/desk/log')
    expect(log.split(folio).length).toBeGreaterThan(1)
    // A different offer, or a refusal, is too late.
    for (const [path, body] of [
      ['offer', { folio, ...SIX, parts: 5 }],
      ['refuse', { folio, reason: 'No.' }],
    ] as const)
      expect(await operatorSays(server, `arrangement-requests/${path}`, body)).toEqual([
        409,
        'request-closed',
      ])
    const terms = said?.quote?.terms ?? ''
    expect((await call(agreeArrangement, { ...late(), folio, terms, agreed: 1 })).success).toBe(true)
  })

  test('get the same answer under the same key, and another answer under it is refused', async () => {
    const folio = await ask()
    const send = async (body: object) => {
      const response = await fetch(`${server.url}/operator/arrangement-requests/offer`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${OPERATOR_TOKEN}`,
          'content-type': 'application/json',
          'idempotency-key': `offer-${folio}`,
        },
        body: JSON.stringify(body),
      })
      return [response.status, (await response.json()).data?.changed]
    }
    expect(await send({ folio, ...SIX })).toEqual([200, true])
    expect(await send({ folio, ...SIX })).toEqual([200, true])
    expect(await send({ folio, ...SIX, parts: 5 })).toEqual([422, undefined])
  })

  test.each([
    ['a past first day', { first: '2026-11-20' }],
    ['a last day more than a year ahead', { parts: 24, every: 31 }],
  ])('are not offered %s', async (_, wrong) => {
    const folio = await ask()
    const body = { folio, ...SIX, ...wrong }
    expect(await operatorSays(server, 'arrangement-requests/offer', body)).toEqual([409, 'arrangement-days'])
    expect((await requestedNow())?.quote).toBeNull()
  })

  test.each([
    ['an impossible day', 'offer', { first: '2026-02-30' }, 'first'],
    ['25 parts', 'offer', { parts: 25 }, 'parts'],
    ['32 days between two parts', 'offer', { every: 32 }, 'every'],
    ['an invisible reason', 'refuse', { reason: '\u202e' }, 'reason'],
  ])('are refused with 400 for %s', async (_, path, wrong, field) => {
    const body = { folio: '261120-AAAA-BBBB', ...(path === 'offer' ? SIX : {}), ...wrong }
    const [status, message] = await operatorSays(server, `arrangement-requests/${path}`, body)
    expect([status, String(message).split(':')[0]]).toEqual([400, field])
  })

  test('with an unknown number are not found', async () => {
    expect(await operatorSays(server, 'arrangement-requests/offer', { folio: 'none', ...SIX })).toEqual([
      404,
      'no such request',
    ])
  })
})

test('above a limit a call only proposes an offer, and only a person can confirm it', async () => {
  const env = { OPERATOR_TOKEN, CLAIMS_ALONE_UP_TO: '1' }
  const small = await startSandbox({ now: () => clock, env })
  try {
    const colleague = { name: 'colleague', password: 'a password of a colleague' }
    await makeUser(small.service.database, { ...colleague, renews: false }, clock)
    const [one, other] = [await atTheDesk(small), await atTheDesk(small, colleague)]
    const person = await small.person('Ana Ejemplo')
    const calls = asBorrower(small, person.query)
    const { folio } = dataOf(await calls(askArrangement, { ...late(person), ...WISH }))
    const path = `/desk/arrangements/${folio}`
    const days = { ...SIX, parts: '6', every: '14' }
    const send = async (desk: typeof one, fields: Record<string, string>, how: string) => {
      const sent = await desk.post(`${path}/${how}`, fields, { from: path })
      return sent.headers.get('location') ?? (await sent.text())
    }
    const offer = (change = {}) =>
      operatorSays(small, 'arrangement-requests/offer', { folio, ...SIX, ...change })
    const quote = async () => dataOf(await calls(loanArrangement, late(person))).asked?.quote ?? null
    const waits = { folio, state: 'waits-for-confirmation' }

    // A person proposes: a call neither confirms nor refuses it.
    expect(await send(one, days, 'offer')).toContain('done=moneyWished')
    expect(await offer()).toEqual([409, 'offer-waits'])
    const refusal = { folio, reason: 'No.' }
    expect(await operatorSays(small, 'arrangement-requests/refuse', refusal)).toEqual([409, 'offer-waits'])
    expect(await quote()).toBeNull()
    expect(await send(other, {}, 'withdraw')).toContain('done=moneyWithdrawn')

    // A call proposes: a repetition changes nothing, another offer is refused, and a person confirms.
    expect(await offer()).toEqual([200, { ...waits, changed: true }])
    expect(await offer()).toEqual([200, { ...waits, changed: false }])
    expect(await offer({ parts: 5 })).toEqual([409, 'offer-waits'])
    expect(await quote()).toBeNull()
    expect((await rows('arrangement-requests', small)).map(({ waitsFor }) => waitsFor)).toEqual([
      'confirmation',
    ])
    expect(await one.text(path)).toContain('The lender’s systems ask to offer it.')
    expect(await send(one, { ...days, parts: '7' }, 'offer')).toContain('Someone else was faster')
    expect(await send(one, days, 'offer')).toContain('done=arrangementAnswered')
    expect((await quote())?.parts).toHaveLength(6)
    expect(await offer()).toEqual([200, { folio, state: 'offered', changed: false }])
  } finally {
    await small.close()
  }
})

describe('arrangements', () => {
  test('are listed with their state on that day, by state and by the day of a part', async () => {
    const orderNo = await agreeOnTwo()
    const mine = async (query = '') =>
      (await rows(`arrangements${query}`)).filter((row) => row.orderNo === orderNo)
    const [row] = await mine()
    const [first, second] = ['2026-11-27', '2026-12-04']
    const schedule = String(row?.schedule)
      .split(' ')
      .map((part) => part.split('='))
    expect(schedule.map(([on]) => on)).toEqual([first, second])
    expect(schedule.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(row?.totalMinor)
    expect(row).toMatchObject({
      ...{
        number: 1,
        state: 'open',
        agreedAt: clock.toISOString(),
        parts: 2,
        lastOn: second,
        currency: 'MXN',
      },
      ...{ nextPart: 1, nextOn: first, missingMinor: Number(schedule[0]?.[1]) },
    })
    expect(await mine('?state=open')).toEqual([row])
    expect(await mine('?state=broken')).toEqual([])
    expect(await mine(`?day=${second}`)).toEqual([row])
    expect(await mine('?day=2026-11-28')).toEqual([])
    clock = later(8)
    const broken = { ...row, state: 'broken' }
    expect(await mine('?state=open')).toEqual([])
    expect(await mine(`?state=broken&day=${first}`)).toEqual([broken])
    expect(await mine()).toEqual([broken])
  })

  test('are read page by page without a gap or a repetition, also those in one state', async () => {
    for (const person of [ana, await server.person('Ana Ejemplo')]) await agreeOnTwo(person)
    clock = later(8)
    await agreeOnTwo(await server.person('Ana Ejemplo'))
    const all = await rows('arrangements')
    const moments = all.map(({ agreedAt }) => String(agreedAt))
    expect(moments).toEqual(moments.toSorted())
    for (const state of ['open', 'broken', '']) {
      const read: Row[] = []
      for (let page = 0; page === 0 || read.length === page; page++) {
        const after = read.at(-1)?.key
        read.push(
          ...(await rows(
            `arrangements?limit=1&${new URLSearchParams({
              ...(state && { state }),
              ...(after && { after: String(after) }),
            })}`,
          )),
        )
      }
      const wanted = all.filter((row) => state === '' || row.state === state)
      expect(wanted.length).toBeGreaterThan(0)
      expect(read).toEqual(wanted)
    }
  })

  test('of one loan that were agreed at the same time are paged by number, each once', async () => {
    const orderNo = await agreeOnTwo()
    const { database } = server.service
    await database.transaction((tx) => tx.run(more, [orderNo, 11]))
    for (const limit of [1, 2, 3]) {
      const read: Row[] = []
      for (let isMore = true; isMore && read.length < 100; ) {
        const after = read.at(-1)?.key ?? firstKey(clock)
        const page = await rows(`arrangements?limit=${limit}&after=${after}`)
        read.push(...page)
        isMore = page.length === limit
      }
      const numbers = read.filter((row) => row.orderNo === orderNo).map(({ number }) => number)
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    }
    await database.transaction((tx) => tx.run(noMore, [orderNo]))
  })

  test('are available as CSV', async () => {
    await agreeOnTwo()
    for (const list of ['arrangements', 'arrangement-requests']) {
      const response = await fetch(`${server.url}/operator/${list}?format=csv`, {
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      })
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(await response.text()).toMatch(/^key,/)
    }
  })

  test.each(['state=late', 'day=2026-02-30', 'day=x', 'after=x', 'limit=0', 'other'])(
    'refuse an invalid query and ignore an unknown one: %s',
    async (wrong) => {
      const { status } = await askAsOperator(server, 'GET', `/operator/arrangements?${wrong}`)
      expect(status).toBe(wrong === 'other' ? 200 : 400)
    },
  )
})
