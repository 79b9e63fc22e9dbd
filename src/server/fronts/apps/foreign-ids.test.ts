import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindAccount, bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { calls } from '#contract/calls.ts'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { addressOf } from '#contract/wire/address.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { pageAddresses, routesOf } from '#testing/fuzz/page-addresses.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { placement } from '#testing/partitions/placement.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

// Every call, page and file, requested by other borrowers with Ana's ids: none shows or changes her data.

/** Words that only Ana has written, and that occur only in her data. */
const WRITTEN = { complaint: 'Ya deposité el jueves en Mérida', request: 'Mi expediente completo, por favor' }

let server: SandboxServer
let ana: Person
let anaId: string
/** The ids of her data, by the name of the field that takes them. */
let hers: Readonly<Record<string, string>>
/** Values that only she may read. */
let secrets: readonly string[]

beforeAll(async () => {
  server = await startSandbox()
  ana = await server.person('Ana Ejemplo')
  anaId = await borrowerIdOf(server, ana)
  ;({ hers, secrets } = await thingsOf(ana))
})
afterAll(() => server.close())

async function thingsOf(person: Person) {
  const call = asBorrower(server, person.query)
  const loan = loanOf(person, '174')
  const { orderId: orderNo, productId } = loan
  const { problemId } = dataOf(
    await call(problemSave, {
      problemType: '2',
      problemDetail: WRITTEN.complaint,
      problemImage: [],
      orderNo,
    }),
  )
  dataOf(await call(fileDataRequest, { kind: 'access', detail: WRITTEN.request }))
  const plan = dataOf(await call(loanPlayDetail, loan))
  const codes = plan.repayList
    .flatMap(({ list }) => list.map(({ vCode }) => vCode))
    .filter((code) => code !== '')
  const [vCode = ''] = codes
  const notice = { reference: vCode, amountMinor: '100', eventId: 'foreign-ids' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/sandbox/store`, { method: 'POST', headers, body: JSON.stringify(notice) })
  const { lines } = dataOf(await call(loanStatement, { orderNo }))
  const paymentId = lines.find((line) => line.paymentId !== '')?.paymentId ?? ''
  dataOf(await call(bindCard, { holder: 'Ana Ejemplo', bank: 'Banco Mérida', number: '4111 1111 1111 1111' }))
  dataOf(
    await call(bindAccount, {
      holder: 'Ana Ejemplo',
      bank: 'Banco Mérida',
      number: '032180000118359719',
      ifsc: '',
    }),
  )
  const { accounts, cards, change } = dataOf(await call(boundAccounts, {}))
  const { repayToken } = dataOf(await call(repaymentWay, { orderId: orderNo }))
  const cardId = cards[0]?.id ?? ''
  return {
    hers: {
      orderNo,
      orderId: orderNo,
      productId,
      problemId,
      vCode,
      paymentId,
      cardId,
      accountId: accounts[0]?.id ?? '',
      changeId: change?.id ?? '',
      repayToken,
      repaymentRecordId: '1',
      userId: anaId,
    },
    secrets: [...codes, WRITTEN.complaint, WRITTEN.request, 'Banco Mérida'],
  }
}

/** Valid values for the other fields, so that a request is refused for its owner, and not for its form. */
const ORDINARY: Readonly<Record<string, string>> = {
  amount: '10000',
  payCode: 'oxxo',
  requestType: '1',
  problemType: '2',
  problemDetail: 'x',
  score: '5',
  kind: 'access',
  detail: 'x',
  sendMsg: '0',
  code: '000000',
  verifyCode: '000000',
  phone: '5500000001',
  isType: '1',
}

interface ForeignCall {
  method: string
  address: string
  body: string
}

/** Every call of the contract, page, form of a page, and file, with Ana's ids and this identity. */
async function everything(query: string): Promise<ForeignCall[]> {
  const { config, map } = server.service
  const ofCalls = Object.values(calls).map((entry) => {
    const { shape = {} } = entry.input.def as unknown as { shape?: Record<string, unknown> }
    const sent = new URLSearchParams(
      Object.keys(shape).map((name) => [name, hers[name] ?? ORDINARY[name] ?? '1']),
    ).toString()
    const address = addressOf(entry, { ...config.brand, map })
    return entry.method === 'GET'
      ? { method: 'GET', address: `${address}?${query}&${sent}`, body: '' }
      : { method: 'POST', address: `${address}?${query}`, body: sent || 'x=1' }
  })
  const found = `${query}&${new URLSearchParams({ ...ORDINARY, ...hers })}`
  const pages = (await pageAddresses()).filter((page) => page.startsWith('/') && !/[*:]/.test(page))
  const files = routesOf(server.app).filter(
    ({ method, address }) => method === 'GET' && /^\/(papers|pictures|calendar)/.test(address),
  )
  return [
    ...ofCalls,
    ...pages.map((page) => ({ method: 'GET', address: `${page}?${found}`, body: '' })),
    ...pages.map((page) => ({
      method: 'POST',
      address: `${page}?${found}`,
      body: new URLSearchParams({ ...ORDINARY, ...hers, intent: 'send' }).toString(),
    })),
    ...files.map(({ address }) => ({
      method: 'GET',
      address: `${address.replace(':name', hers.problemId ?? '')}?${found}`,
      body: '',
    })),
  ]
}

async function ask({ method, address, body }: ForeignCall): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(server.url + address, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { headers, body }),
  })
  return `${answer.headers.get('location') ?? ''}\n${await answer.text()}`
}

/** The secrets in an answer, except those that the request contained, which a page may repeat. */
const leakedIn = (answer: string, { address, body }: ForeignCall) => {
  const requested = decodeURIComponent(`${address}&${body}`.replaceAll('+', ' '))
  return secrets.filter((secret) => !requested.includes(secret) && answer.includes(secret))
}

const OWN_TABLES = Object.entries(placement).flatMap(([table, place]) =>
  place.by === 'borrower' ? [{ table, column: place.column }] : [],
)
/** All her rows, as one text for each table. */
const rowsOf = OWN_TABLES.map(({ table, column }) => ({
  table,
  read: statement<{ rows: string | null }, [string]>(
    `foreign-ids-${table}`,
    `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS rows FROM ${table} t WHERE ${column}::text = $1`,
  ),
}))
const snapshot = () =>
  server.service.database.transaction(async (tx) => {
    const all: Record<string, string | null> = {}
    for (const { table, read } of rowsOf) all[table] = (await tx.one(read, [anaId])).rows
    return all
  })

/** A few at a time, because a busy machine cuts slow requests. */
async function together(
  all: readonly ForeignCall[],
  work: (one: ForeignCall) => Promise<void>,
): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

async function strangers(): Promise<[who: string, query: string][]> {
  const mexican = await server.person('Carla Muestra')
  const indian = await server.person('Ravi Sample')
  const [her, theirs] = [new URLSearchParams(ana.query), new URLSearchParams(mexican.query)]
  const mixed = (session: URLSearchParams, device: URLSearchParams) =>
    new URLSearchParams({
      type: '2',
      dearest: session.get('dearest') ?? '',
      showy: device.get('showy') ?? '',
    }).toString()
  return [
    ['another borrower of the same country', mexican.query],
    ['a borrower of another country', indian.query],
    ['a client without a session', 'type=2'],
    ['her session on another device', mixed(her, theirs)],
    ['her device with another session', mixed(theirs, her)],
  ]
}

test('with her own identity the same requests show her data, which validates the test below', async () => {
  expect(Object.entries(hers).filter(([, value]) => value === '')).toEqual([])
  const foreignCalls = await everything(ana.query)
  const reading = foreignCalls.filter(({ method, address }) => method === 'GET' || address.includes('list'))
  let shown = 0
  await together(reading, async (one) => {
    if (leakedIn(await ask(one), one).length > 0) shown += 1
  })
  expect(shown).toBeGreaterThan(3)
}, 120_000)

test('no call, page, form or file shows another borrower her data, or changes it', async () => {
  const before = await snapshot()
  expect(Object.values(before).filter((rows) => rows !== null).length).toBeGreaterThan(8)
  const leaks: string[] = []
  for (const [who, query] of await strangers()) {
    const foreignCalls = await everything(query)
    expect(foreignCalls.length).toBeGreaterThan(80)
    await together(foreignCalls, async (one) => {
      for (const secret of leakedIn(await ask(one), one))
        leaks.push(`${who}: ${one.method} ${one.address}: ${secret}`)
    })
  }
  expect(leaks).toEqual([])
  expect(await snapshot()).toEqual(before)
}, 120_000)
