import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { refusals } from '#contract/refusals.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { askForMore } from '#server/fronts/desk/rows/desk-requests.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
const noon = new Date('2026-11-20T18:00:00Z')
let clock = noon

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

test("a request about the borrower's data is stored with its deadlines, and only its borrower sees it", async () => {
  const ana = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  const filed = dataOf(await ana(fileDataRequest, { kind: 'correction', detail: 'Mi nombre es Ana E.' }))
  expect(filed).toMatchObject({
    kind: 'correction',
    detail: 'Mi nombre es Ana E.',
    filedAt: '2026-11-20 12:00:00',
    answerBy: '2026-12-10',
    effectBy: '2027-01-04',
    status: 'Recibida',
    reply: '',
  })
  expect(dataOf(await ana(dataRequests, {})).list).toEqual([filed])
  const ravi = asBorrower(server, (await server.person('Ravi Sample')).query)
  expect(dataOf(await ravi(dataRequests, {})).list).toEqual([])
})

test('a late reply is shown as late, from the day after the promised one until it arrives', async () => {
  const call = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  dataOf(await call(fileDataRequest, { kind: 'access', detail: 'Quiero ver mis datos.' }))
  const late = async () => dataOf(await call(dataRequests, {})).list[0]?.late
  expect(await late()).toBe('')
  clock = new Date('2026-12-10T18:00:00Z')
  expect(await late()).toBe('')
  clock = new Date('2026-12-11T18:00:00Z')
  expect(await late()).toBe(
    'Debíamos responderle a más tardar el 2026-12-10 y no lo hicimos. Por favor, llámenos.',
  )
  clock = noon
})

test('an unknown right, and a correction without content, are refused and not stored', async () => {
  const call = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  const unknown = await call(fileDataRequest, { kind: 'portability', detail: 'x' })
  const empty = await call(fileDataRequest, { kind: 'correction', detail: '' })
  expect([unknown.code, empty.code]).toEqual([
    refusals['unknown-type'].code,
    refusals['correction-without-text'].code,
  ])
  expect(dataOf(await call(dataRequests, {})).list).toEqual([])
})

test('the refusal at the daily limit says after how many seconds another request is accepted', async () => {
  const person = await server.person('Ana Ejemplo')
  const call = asBorrower(server, person.query)
  for (let at = 0; at < 5; at++) dataOf(await call(fileDataRequest, { kind: 'access', detail: `${at}` }))
  const response = await fetch(`${server.url}/nomination${fileDataRequest.path}?${person.query}`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'access', detail: '' }),
  })
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
})

test('a repeated request is stored once while it is open, also under concurrent tabs', async () => {
  for (let round = 0; round < 3; round++) {
    const call = asBorrower(server, (await server.person('Leela Sample')).query)
    const wish = { kind: 'credit-correction', detail: 'My bureau still shows a loan that I repaid.' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => call(fileDataRequest, wish)))
    const folios = new Set(sent.map((answer) => dataOf(answer).id))
    expect(folios.size).toBe(1)
    dataOf(await call(fileDataRequest, wish))
    expect(dataOf(await call(dataRequests, {})).list.map(({ id }) => id)).toEqual([...folios])
    // The nine attempts stored one of the five requests of a day. Another text, field or value is another
    // request.
    const others = [
      { ...wish, detail: `${wish.detail} And another one.` },
      { kind: 'correction', detail: '', field: 'family-name', value: 'Sampel' },
      { kind: 'correction', detail: '', field: 'family-name', value: 'Sample-Rao' },
      { kind: 'correction', detail: '', field: 'given-name', value: 'Sampel' },
    ]
    for (const other of others) folios.add(dataOf(await call(fileDataRequest, other)).id)
    expect(folios.size).toBe(5)
  }
})

test('the reply to a question of the staff is stored once, and a repeated reply is accepted', async () => {
  const { service } = server
  const call = asBorrower(server, (await server.person('Leela Sample')).query)
  const { id } = dataOf(await call(fileDataRequest, { kind: 'access', detail: '' }))
  await service.database.transaction((tx) =>
    askForMore(tx, sealerOf(service), { folio: id, text: 'Which period?' }, noon),
  )
  const answered = { kind: '-', detail: 'All of it.', id }
  for (let tap = 0; tap < 2; tap++)
    expect(dataOf(await call(fileDataRequest, answered))).toMatchObject({ id, said: 'All of it.', asks: '' })
  const other = asBorrower(server, (await server.person('Ravi Sample')).query)
  for (const [who, text] of [
    [call, 'Something else.'],
    [other, 'All of it.'],
  ] as const)
    expect((await who(fileDataRequest, { ...answered, detail: text })).code).toBe(
      refusals['nothing-asked'].code,
    )
})

test('at most five requests are accepted in a day', async () => {
  const call = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  for (let at = 0; at < 5; at++) dataOf(await call(fileDataRequest, { kind: 'access', detail: `${at}` }))
  const result = await call(fileDataRequest, { kind: 'access', detail: '' })
  expect(result.code).toBe(refusals['too-many-requests'].code)
  expect(result.message).toMatch(/mañana/)
})

test('the contact details need no session', async () => {
  for (const query of ['type=1', 'dearest=ended']) {
    expect(dataOf(await asBorrower(server, query)(getWhatsapp, { number: WHATSAPP_NUMBER }))).toEqual({
      phone: '+1 202 555 0102',
      va: '+1 202 555 0101',
      email: 'hello@abono.example',
    })
  }
})
