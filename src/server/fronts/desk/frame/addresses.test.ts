import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCalls } from '#server/fronts/desk/pages.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { deskViews } from '#testing/looks/desk-views.ts'
import { THE_DAY } from '#testing/looks/still-page.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clerk: DeskBrowser
const clock = { at: THE_DAY }
/** Existing ids, by their section. */
let there: Record<string, string>
beforeAll(async () => {
  server = await startSandbox({ now: () => clock.at })
  const views = Object.values(await deskViews(server, clock))
  there = Object.fromEntries(
    views
      .map(({ address }) => address.slice(`${server.url}/desk/`.length).split('/'))
      .filter(({ length }) => length === 2),
  )
  expect(Object.keys(there)).toEqual(
    expect.arrayContaining(['complaints', 'requests', 'arrangements', 'applications']),
  )
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

/** Every query that an address of the desk accepts. */
const ASKED = [
  ...[
    'q',
    'after',
    'before',
    'state',
    'kind',
    'market',
    'type',
    'whose',
    'days',
    'order',
    'list',
    'file',
    'as',
  ],
  ...['from', 'to', 'report', 'who', 'done', 'problem', 'next'],
]
const ODD = [
  '\0',
  'x'.repeat(5000),
  '\ud800',
  '😀',
  "'; DROP TABLE complaints --",
  '-1',
  '99999999999999999999999',
  '9999-12-31_A',
  '0000-00-00',
  '2026-11-20T99:99:99.999Z_A',
  '__proto__',
  'constructor',
  '%',
  '{}',
]
/**
 * Returns the values in turn, beginning with another one in each run: all take minutes, and a few runs cover
 * each.
 */
function inTurns<Value>(values: readonly [Value, ...Value[]]): () => Value {
  let next = Number(process.env.FC_SEED)
  return () => values[next++ % values.length] ?? values[0]
}
const pages = deskCalls.all
  .filter(({ name }) => name.startsWith('GET '))
  .map(({ name }) => name.slice('GET '.length).replace(/:\w+|\*$/g, '261120-0000-0000'))

test('no combination of query parameters makes a page fail', async () => {
  const stumbled: string[] = []
  for (const path of pages)
    for (const odd of ODD) {
      const query = new URLSearchParams(ASKED.map((name) => [name, odd]))
      const { status } = await clerk.get(`${path}?${query}`)
      if (status >= 500) stumbled.push(`${status} ${path} ${odd.slice(0, 30)}`)
    }
  expect(stumbled).toEqual([])
})

test('nor does each of them alone', async () => {
  const stumbled: string[] = []
  const nextOdd = inTurns(['\0', '99999999999999999999999', '__proto__'])
  for (const path of pages)
    for (const name of ASKED) {
      const odd = nextOdd()
      const { status } = await clerk.get(`${path}?${new URLSearchParams({ [name]: odd })}`)
      if (status >= 500) stumbled.push(`${status} ${path}?${name}=${odd.slice(0, 30)}`)
    }
  expect(stumbled).toEqual([])
})

test('nor does any parameter of the path', async () => {
  const stumbled: string[] = []
  for (const { name: call } of deskCalls.all.filter(({ name }) => /^GET .*:/.test(name)))
    for (const odd of ODD) {
      const path = call.slice('GET '.length).replace(/:\w+/, () => encodeURIComponent(odd.toWellFormed()))
      const { status } = await clerk.get(path)
      if (status >= 500) stumbled.push(`${status} ${call} ${odd.slice(0, 30)}`)
    }
  expect(stumbled).toEqual([])
})

/** Every field of the desk's forms. */
const FILLED = [
  ...[
    'text',
    'reply',
    'note',
    'title',
    'do',
    'to',
    'from',
    'colleague',
    'template',
    'picture',
    'outcome',
    'returned',
  ],
  ...[
    'score',
    'cancel-penalty',
    'wished',
    'kept',
    'confirmed',
    'version',
    'amount',
    'bureau',
    'step',
    'first',
  ],
  ...[
    'parts',
    'every',
    'money',
    'reason',
    'payment',
    'order',
    'name',
    'role',
    'market',
    'language',
    'type',
    'kind',
  ],
  ...['who', 'channel', 'subType', 'receivedOn', 'sure', 'q', 'after', 'after-id', 'provider'],
]

test('nor do form fields with existing and unknown values', async () => {
  const token = /name="token" value="([^"]+)"/.exec(await clerk.text('/desk/account'))?.[1] ?? ''
  const stumbled: string[] = []
  const forms = deskCalls.all
    .map(({ name }) => name)
    .filter((call) => /^POST (?!\/desk\/(?:login|logout|account))/.test(call))
  expect(forms.length).toBeGreaterThan(30)
  const odds = ['\0', 'x'.repeat(5000), '\ud800', '-1', '99999999999999999999999', '__proto__'] as const
  const nextOdd = inTurns(odds)
  for (const call of forms)
    for (const way of [null, null, 'answer', 'refuse']) {
      const odd = nextOdd()
      const [, section = ''] = /^POST \/desk\/(\w+)\/:/.exec(call) ?? []
      const path = call.slice('POST '.length).replace(/:\w+/, there[section] ?? '261120-0000-0000')
      const filled = Object.fromEntries(FILLED.map((name) => [name, odd]))
      const { status } = await clerk.post(path, { ...filled, do: way ?? odd }, { token })
      if (status >= 500) stumbled.push(`${status} ${call} ${way} ${odd.slice(0, 30)}`)
    }
  expect(stumbled).toEqual([])
})
