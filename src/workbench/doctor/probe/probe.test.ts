import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { partNames } from '#contract/wire/parts.ts'
import {
  startTableBackend,
  TABLE_BASE,
  TABLE_LOAN,
  type TableBackend,
} from '#testing/foreign/table-backend.ts'
import { type Probed, probe, probeText } from './probe.ts'

let backend: TableBackend
beforeEach(async () => {
  backend = await startTableBackend()
})
afterEach(() => backend.close())

const session = `type=1&dearest=t&showy=d&${new URLSearchParams(TABLE_LOAN)}`
const at = (apiBase: string, wireMap: object = {}) => ({
  ...{ apiBase, promotionProvider: 'p', storeProvider: 's' },
  map: compiled(wireMap),
})
const inFrontOf = (wireMap: object) => at(backend.url + TABLE_BASE, wireMap)
const rowOf = (rows: readonly Probed[], name: string) => rows.find((row) => row.name === name)

/** Starts a backend that answers each call with the result of `answerTo` for its path. */
async function backendThat(answerTo: (path: string) => { status?: number; body: unknown }) {
  const requests: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { pathname } = new URL(request.url ?? '', 'http://backend')
    requests.push({ path: pathname, body })
    const answer = answerTo(pathname)
    response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/core`, asked: requests }
}
const OFFER = { amount: 123400, periods: 45, termUnit: 'day', isNeedPop: 0, fingerprint: 'shown' }

test('a probe makes and reads exactly the calls that change nothing', async () => {
  const { rows } = await probe(inFrontOf({ absent: partNames }), session, null)
  expect(rowOf(rows, 'loanDetails')?.said).toBe('answered')
  expect(rowOf(rows, 'paymentStatus')?.said).toBe('absent by the wire map')
  expect(rowOf(rows, 'loanDetailPush')?.said).toBe('not called: it writes (--writes)')
  expect(rows.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(backend.asked.map(({ call }) => call).join()).not.toMatch(/push|save|commit|register|generate-vcode/)
})

test('an unreadable field is reported with the expected type and an example', async () => {
  const { rows } = await probe(inFrontOf({ names: { repayAmount: 'monto' } }), session, null)
  expect(rowOf(rows, 'loanPlayDetail')).toMatchObject({
    said: expect.stringMatching(
      /^cannot be read: data\.monto: wanted a whole number of cents, as \d+; found nothing$/,
    ),
    outcome: 'wrong',
  })
})

test.each<[string, unknown, RegExp]>([
  ['no object', { code: 0 }, /data: wanted object, as \{"firstPayTime":.*; found nothing$/],
  [
    'a text of another form',
    { code: 0, data: { ...OFFER, amount: '1,234.00' } },
    /data\.amount: wanted a whole number of cents, as \d+; found text$/,
  ],
  [
    'a fraction',
    { code: 0, data: { ...OFFER, amount: 1234.5 } },
    /data\.amount: wanted a whole number of cents.*; found fraction$/,
  ],
  [
    'two fields',
    { code: 0, data: { ...OFFER, amount: null, periods: 'x' } },
    /data\.amount: .* · data\.periods: wanted a whole number, as 91; found text$/,
  ],
  ['no code', { data: OFFER }, /code: wanted text or number, as in \{"code":0.*; found nothing$/],
])('an answer with %s is described', async (_, body, said) => {
  const { url } = await backendThat(() => ({ body }))
  const { rows } = await probe(at(url), session, null)
  expect(rowOf(rows, 'loanDetailConfirm')?.said).toMatch(said)
})

test('the parts that a backend has are listed for the wire map, with its own paths in the table', async () => {
  const { url } = await backendThat((path) =>
    /payoff|agencies|calendar/.test(path) ? { status: 404, body: {} } : { body: { code: 7, message: '' } },
  )
  const wireMap = { absent: ['door'], paths: { '/v3/installment/loan-payoff': '/early/payoff' } }
  const report = await probe(at(url, wireMap), session, null)
  const text = probeText(report, url)
  expect(report.absent).toEqual(['payoff', 'door', 'collectionAgencies', 'calendar'])
  expect(text).toMatch(
    /^POST \/core\/early\/payoff \(\/v3\/installment\/loan-payoff\) +missing: status 404$/m,
  )
  expect(report.present).not.toContain('payoff')
  expect(text).toContain(`"present": ${JSON.stringify(report.present)}`)
  expect(report.unknown).toContain('complaintScore')
})

test('a part that the wire map does not name is listed if its calls are answered, and otherwise no problem', async () => {
  const { url } = await backendThat((path) =>
    path.endsWith('/collection-agencies') ? { body: { code: 0, data: { list: [] } } } : { body: {} },
  )
  const { rows, present, unknown } = await probe(at(url, { present: ['payoff'] }), session, null)
  expect(present).toEqual(['payoff', 'collectionAgencies'])
  expect(unknown).toEqual([])
  expect(rowOf(rows, 'collectionAgencies')?.said).toBe('answered, and its part is not named in the wire map')
  expect(rowOf(rows, 'calendar')).toMatchObject({ said: 'absent by the wire map', outcome: 'skipped' })
})

test('a refusal of the backend is an answer, also with status 404', async () => {
  const { url } = await backendThat(() => ({ status: 404, body: { code: 2001, message: 'No such loan' } }))
  const { rows } = await probe(at(url), session, null)
  expect(rowOf(rows, 'loanDetails')).toMatchObject({
    said: 'refused with 2001 (unknown-order)',
    outcome: 'answered',
  })
})

test('calls that write are listed before the first of them, and are made last', async () => {
  let askedBefore = 0
  let named: readonly string[] = []
  const { url, asked } = await backendThat(() => ({ body: { code: 7, message: '' } }))
  await probe(at(url), session, (calls) => {
    named = calls
    askedBefore = asked.length
  })
  expect(named).toContain('POST /core/v3/loan-confirm/loan-detail-push')
  expect(
    asked
      .slice(0, askedBefore)
      .map(({ path }) => path)
      .join(),
  ).not.toMatch(/push|save|withdraw/)
  expect(asked.map(({ path }) => path).join()).not.toMatch(
    /delete|sign-out|register|get-sms|repayment-commit/,
  )
})

test('the probe accepts the offer that the backend has shown', async () => {
  const { url, asked } = await backendThat(() => ({ body: { code: 0, data: OFFER } }))
  await probe(at(url), session, () => {})
  const pushed = asked.filter(({ path }) => path.endsWith('/loan-detail-push')).map(({ body }) => body)
  expect(pushed.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    {
      amount: '123400',
      periods: '45',
      termUnit: 'day',
      productId: TABLE_LOAN.productId,
      fingerprint: 'shown',
    },
  ])
})

test.each<[string, object]>([
  ['is shown', { code: 2101, message: '' }],
  ['is open, because it was accepted before', { code: 0, data: { ...OFFER, lendDetailsUrl: '/loanDetail' } }],
])('the probe accepts no offer if none %s', async (_, body) => {
  const { url, asked } = await backendThat(() => ({ body }))
  const { rows } = await probe(at(url), session, () => {})
  expect(asked.some(({ path }) => path.endsWith('/loan-detail-push'))).toBe(false)
  expect(rowOf(rows, 'loanDetailPush')?.said).toBe('not called: the backend shows nothing to accept')
})

test('an unreachable backend is reported at the first call', async () => {
  const { url } = backend
  await backend.close()
  const report = await probe(at(`${url}/core`), session, () => {})
  const text = probeText(report, `${url}/core`)
  expect(text.split('\n').at(-1)).toMatch(
    /^error: the backend at http.* is down: nothing listens there.*ECONNREFUSED/,
  )
  expect(report.rows.every(({ outcome }) => outcome === 'skipped')).toBe(true)
})
