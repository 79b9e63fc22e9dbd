import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

/** The last minute of a month and the first one of the next, in the time zone of each country. */
const BORDERS = {
  mx: { march: ['2027-04-01T05:59:00Z', '2027-04-01T06:01:00Z'] },
  in: { march: ['2027-03-31T18:29:00Z', '2027-03-31T18:31:00Z'] },
} as const
const LATER = '2027-04-03T12:00:00Z'

let server: SandboxServer
let clock: Date
let clerk: DeskBrowser
beforeEach(async () => {
  clock = new Date('2027-03-20T18:00:00Z')
  server = await startSandbox({ now: () => clock })
})
afterEach(() => server.close())

const at = async (moment: string) => {
  clock = new Date(moment)
  clerk = await atTheDesk(server)
}
let number = 0
async function complain(name: string, collection = false): Promise<string> {
  const person = await server.person(name)
  const problemDetail = `Queja ${++number}.`
  const about = collection
    ? { problemType: '1', problemSonType: '2', orderNo: loanOf(person, '180').orderId }
    : { problemType: '3', problemSonType: '' }
  return dataOf(
    await asBorrower(server, person.query)(problemSave, { problemDetail, problemImage: [], ...about }),
  ).problemId
}
async function claim(amount: bigint): Promise<string> {
  const ana = await server.person('Ana Ejemplo')
  const paid = {
    payCode: 'mx-bank-transfer',
    paidOn: '2027-03-30',
    amount,
    number: `AB${amount}`,
    proofs: [],
  }
  return dataOf(await asBorrower(server, ana.query)(claimPayment, { ...loanOf(ana, '174'), ...paid })).id
}
const answer = (folio: string) =>
  clerk.post(`/desk/complaints/${folio}/answer`, { text: 'Respuesta.', do: 'answer', outcome: 'for' })
const rowsOf = async (address: string): Promise<Record<string, unknown>[]> => {
  const rows: unknown = await (await clerk.get(address)).json()
  return Array.isArray(rows) ? rows : []
}
const exported = (market: string, from: string, to: string, report = 'complaints') =>
  rowsOf(`/desk/export?market=${market}&from=${from}&to=${to}&report=${report}&as=json`)
const reported = (name: string) => rowsOf(`/desk/reports/file?file=${name}&as=json`)
const has = (rows: readonly Record<string, unknown>[], folio: string) =>
  rows.some((row) => Object.values(row).includes(folio))

/** Complaints before and after the last midnight of March, two of which are answered on either side of it. */
async function complainAroundMidnight(market: keyof typeof BORDERS, name: string) {
  await at('2027-03-20T18:00:00Z')
  const [inTime, tooLate] = [await complain(name), await complain(name)]
  const [last, first] = BORDERS[market].march
  await at(last)
  const ofMarch = await complain(name)
  await answer(inTime)
  await at(first)
  const ofApril = await complain(name)
  await answer(tooLate)
  await at(LATER)
  return { inTime, tooLate, ofMarch, ofApril }
}

test.each([
  ['mx', 'Ana Ejemplo'],
  ['in', 'Ravi Sample'],
] as const)(
  'complaints and answers at midnight belong to the day in the time zone of %s',
  async (market, name) => {
    const { inTime, tooLate, ofMarch, ofApril } = await complainAroundMidnight(market, name)
    const march = await exported(market, '2027-03-01', '2027-03-31')
    const april = await exported(market, '2027-04-01', '2027-04-03')
    expect([inTime, tooLate, ofMarch, ofApril].map((folio) => has(march, folio))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([inTime, tooLate, ofMarch, ofApril].map((folio) => has(april, folio))).toEqual([
      false,
      false,
      false,
      true,
    ])
    const answeredOn = (folio: string) => march.find((row) => row.folio === folio)?.answered_on
    expect([answeredOn(inTime), answeredOn(tooLate)]).toEqual(['2027-03-31', '2027-04-01'])
    expect(await exported(market, '2027-03-01', '2027-03-31', 'by-ground')).toMatchObject([
      { pending_before: 0, received: 3, disposed: 1, pending: 2 },
    ])
    expect(await exported(market, '2027-04-01', '2027-04-03', 'by-ground')).toMatchObject([
      { pending_before: 2, received: 1, disposed: 1, pending: 2 },
    ])
  },
)

test('the files of CONDUSEF end at midnight in Mexico', async () => {
  const [last, first] = BORDERS.mx.march
  await at('2027-03-21T18:00:00Z')
  const [inTime, tooLate] = [await complain('Ana Ejemplo'), await complain('Bruno Muestra')]
  await at(last)
  const ofMarch = await complain('Ana Ejemplo', true)
  const claimedInMarch = await claim(60_000n)
  await answer(inTime)
  await at(first)
  const ofApril = await complain('Ana Ejemplo', true)
  const claimedInApril = await claim(70_000n)
  await answer(tooLate)
  await at(LATER)
  const [march, april] = [await reported('redeco:2027-03'), await reported('redeco:2027-04')]
  expect([ofMarch, ofApril].map((folio) => [has(march, folio), has(april, folio)])).toEqual([
    [true, false],
    [false, true],
  ])
  const quarter = await reported('reune-aclaraciones:2027-Q1')
  const statusOf = (folio: string) =>
    quarter.find((row) => row.AclaracionFolioAtencion === folio)?.AclaracionFechaResolucion ?? null
  expect([statusOf(inTime), statusOf(tooLate)]).toEqual(['31/03/2027', null])
  const next = await reported('reune-aclaraciones:2027-Q2')
  expect([claimedInMarch, claimedInApril].map((folio) => [has(quarter, folio), has(next, folio)])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the page of figures counts days in their own market’s time zone, and shows days without complaints', async () => {
  await complainAroundMidnight('mx', 'Ana Ejemplo')
  await complainAroundMidnight('in', 'Ravi Sample')
  const page = await clerk.text('/desk/figures?days=14')
  const rows = [
    ...page.matchAll(
      /<tr><th scope="row">(2027-\d\d-\d\d)<\/th><td class="number">(\d+)<\/td>\n<td class="number">(\d+)</g,
    ),
  ]
  const byDay = Object.fromEntries(
    rows.map(([, day = '', received, answered]) => [day, [received, answered]]),
  )
  expect(Object.keys(byDay)).toHaveLength(14)
  // One of each country came, and one was answered.
  expect(byDay['2027-03-31']).toEqual(['2', '2'])
  expect(byDay['2027-04-01']).toEqual(['2', '2'])
  expect(byDay['2027-03-28']).toEqual(['0', '0'])
})
