import { expect, test } from 'vitest'
import { stoppedClock } from '#web/browser/bridge/clock.sample.ts'
import { actions, isAction } from '#web/browser/bridge/protocol.ts'
import type { HostMapping } from '#web/browser/bridge/transports.ts'
import {
  answerText,
  errorText,
  OWN_ORIGIN,
  readyText,
  sampleWindow,
} from '#web/browser/bridge/window.sample.ts'
import { actionTexts, type Check } from './check-catalogue.ts'
import { reportOf, reportText } from './check-report.ts'
import { probeTexts } from './probes.ts'
import type { Memory } from './record-memory.ts'
import { startCheck, type Typed } from './run-check.ts'
import { verdictOf } from './verdict.ts'

const texts = actionTexts(OWN_ORIGIN, '+1 202 555 0100')
const probes = probeTexts.map(({ check }) => check)
const staying = texts.filter(({ leaves }) => !leaves)
const typed = ({ parameters }: (typeof texts)[number]): Typed =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

interface Message {
  id: string
  method: string
}
/** A host's replies to a message: none, or several, text or not. */
type Host = (message: Message) => readonly unknown[]

const all = Object.keys(actions)
const good: Host = ({ id, method }) => {
  if (method === 'hello') return [readyText(...all)]
  return [isAction(method) ? answerText(id) : errorText(id, -32601)]
}
const silent: Host = ({ method }) => (method === 'hello' ? [readyText(...all)] : [])
/** A correct host with replaced answers. */
const answering =
  (answer: (message: Message) => readonly unknown[]): Host =>
  (message) =>
    message.method === 'hello' ? good(message) : answer(message)

const keeping = (): Memory & { text: string | null } => ({
  text: null,
  read() {
    return JSON.parse(this.text ?? 'null')
  },
  keep(record) {
    this.text = JSON.stringify(record)
  },
  forget() {
    this.text = null
  },
})

function opened(host: Host | null, { memory = keeping(), mapping = {} as HostMapping, injected = {} } = {}) {
  const clock = stoppedClock()
  let nowMs = 1_800_000_000_000
  const window = sampleWindow(injected)
  const receive = (value: unknown) => Reflect.get(Reflect.get(window, 'AbonoBridge'), 'receive')(value)
  // Answers arrive after `postMessage` has returned, as from an app.
  const postMessage = (text: string) =>
    void Promise.resolve().then(() => host?.(JSON.parse(text)).forEach(receive))
  if (host) Object.assign(window, { AbonoHost: { postMessage } })
  const mayOpen = (url: string) => url.startsWith(OWN_ORIGIN)
  const check = startCheck({
    window,
    timers: clock.timers,
    origins: [],
    mapping,
    memory,
    nowMs: () => nowMs,
    mayOpen,
  })
  /** Lets the host answer, then advances the clock, and lets the host answer again. */
  const settle = async (ms = 0) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    nowMs += ms
    clock.advance(ms)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const words = (...names: Check[]) => names.map((name) => verdictOf(check.record(), name).word)
  return { check, window, receive, settle, words, memory }
}

/** Runs all checks that stay on the page, regardless of time. */
async function runAll({ check, settle }: ReturnType<typeof opened>) {
  let isOver = false
  const running = check
    .runAll(
      probes,
      staying.map((text) => [text.action, typed(text)] as const),
      new AbortController().signal,
    )
    .then(() => {
      isOver = true
    })
  await settle()
  while (!isOver) await settle(5_000)
  return running
}

test('a correct host passes all checks', async () => {
  const page = opened(good)
  await page.settle()
  await runAll(page)
  expect(page.words(...probes)).toEqual(['ready', 'ready', ...Array(4).fill('as-expected'), 'as-expected'])
  for (const text of texts.filter(({ leaves }) => leaves))
    await page.check.runAction(text.action, typed(text))
  expect(page.words(...texts.map(({ action }) => action))).toEqual(texts.map(() => 'answered'))
  const report = reportOf(page.check.record(), texts, { page: OWN_ORIGIN, userAgent: 'App' })
  expect(report.result).toBe('pass')
  expect(reportText(report)).toContain('PASS  callTelephone: Answered')
})

test('a plain browser has no host, which is no failure', async () => {
  const page = opened(null)
  await runAll(page)
  expect(page.words('handshake', 'parallel', 'goHome')).toEqual(['no-host', 'no-host', 'no-host'])
  const report = reportOf(page.check.record(), texts, { page: OWN_ORIGIN, userAgent: 'Browser' })
  expect(report.result).toBe('no-host')
})

test.each<[string, Host]>([
  ['never-answered', silent],
  ['wrong-id', answering(() => [answerText('another')])],
  ['id-not-text', answering(() => [answerText(7)])],
  ['not-text', answering(({ id }) => [{ jsonrpc: '2.0', id, result: {} }])],
  ['not-the-protocol', answering(({ id }) => [`{"jsonrpc":"2.0","id":"${id}"}`])],
  ['not-the-protocol', answering(({ id }) => [answerText(id).replaceAll('"', "'")])],
  ['answered-twice', answering(({ id }) => [answerText(id), answerText(id)])],
  ['not-done-after-all', answering(({ id }) => [errorText(id, -32601)])],
  ['refused', answering(({ id }) => [errorText(id, 4)])],
])('an action ends as %s', async (word, host) => {
  const page = opened(host)
  await page.settle()
  const running = page.check.runAction('goHome', {})
  await page.settle()
  await page.settle(5_000)
  await running
  expect(page.words('goHome')).toEqual([word])
})

test('a result outside the schema does not match', async () => {
  const page = opened(answering(({ id }) => [answerText(id, { outcome: 'maybe' })]))
  await page.settle()
  const running = page.check.runAction('startBank', { orderId: '1' })
  await page.settle()
  await running
  expect(page.words('startBank')).toEqual(['does-not-fit'])
})

test('an answer after the timeout is recorded as late', async () => {
  const page = opened(silent)
  await page.settle()
  const running = page.check.runAction('goHome', {})
  await page.settle(5_000)
  await running
  page.receive(answerText(page.check.record().attempts.goHome?.asked[0]?.id))
  expect(page.words('goHome')).toEqual(['answered-late'])
})

test('a second answer is recorded whenever it arrives', async () => {
  const page = opened(good)
  await page.settle()
  await page.check.runAction('goHome', {})
  page.receive(answerText(page.check.record().attempts.goHome?.asked[0]?.id))
  expect(page.words('goHome')).toEqual(['answered-twice'])
})

test.each<[string, string[]]>([
  ['wrong-code', ['unknown-method', 'parallel', 'odd-id']],
  ['took-anything', ['unknown-method', 'parallel', 'odd-id']],
])('an unknown method answered wrongly: %s', async (word, checks) => {
  const page = opened(answering(({ id }) => [word === 'wrong-code' ? errorText(id, -1) : answerText(id)]))
  await page.settle()
  await runAll(page)
  for (const name of checks) expect(page.words(name as Check)).toEqual([word])
})

test('a host that converts ids to numbers fails only that check', async () => {
  const numbered = ({ id, method }: Message) => [
    /^\d+$/.test(id) ? errorText(Number(id), -32601) : (good({ id, method })[0] ?? ''),
  ]
  const page = opened(answering(numbered))
  await page.settle()
  await runAll(page)
  expect(page.words('unknown-method', 'odd-text', 'odd-id', 'parallel', 'messages')).toEqual([
    'as-expected',
    'as-expected',
    'id-not-text',
    'as-expected',
    'id-not-text',
  ])
})

test('a host that stores one id at a time fails with parallel requests', async () => {
  const kept: string[] = []
  const page = opened((message) => {
    if (message.method === 'hello') return good(message)
    kept.push(message.id)
    return kept.length < 5 ? [] : kept.map(() => errorText(kept[4], -32601))
  })
  await page.settle()
  const running = page.check.runProbe('parallel')
  await page.settle()
  await page.settle(5_000)
  await running
  const { word, evidence } = verdictOf(page.check.record(), 'parallel')
  expect([word, evidence]).toEqual(['never-answered', `asked with id "${kept[0]}"`])
})

test.each<[string, unknown]>([
  ['never-ready', null],
  ['not-text', { jsonrpc: '2.0', method: 'ready', params: { protocol: 1, actions: [] } }],
  ['not-the-protocol', readyText('goHome').replace('"protocol":1', '"protocol":2')],
  ['unknown-names', readyText('goHome', 'goAway')],
  ['no-actions', readyText()],
])('a handshake ends as %s', async (word, said) => {
  const page = opened(({ method }) => (method === 'hello' && said !== null ? [said] : []))
  await page.settle()
  await page.settle(5_000)
  expect(page.words('handshake')).toEqual([word])
})

test('a host that becomes ready late is marked late, and can still be checked', async () => {
  const page = opened(() => [])
  await page.settle(7_000)
  expect(page.words('handshake', 'goHome')).toEqual(['never-ready', 'not-offered'])
  page.receive(readyText('goHome'))
  expect(page.words('handshake', 'goHome', 'goMine')).toEqual(['late', 'idle', 'not-offered'])
})

test('an answer by message event is distinguished from no answer', async () => {
  const page = opened(silent)
  await page.settle()
  const running = page.check.runAction('goHome', {})
  const id = page.check.record().attempts.goHome?.asked[0]?.id
  page.window.hear({ origin: 'null', source: null, data: answerText(id) })
  page.window.hear({ origin: 'null', source: null, data: 'a word of an extension' })
  await page.settle(5_000)
  await running
  expect(page.words('goHome', 'messages')).toEqual(['message-event', 'message-event'])
  expect(page.check.record().faults).toHaveLength(1)
})

test('after returning to the page, interrupted checks ask for confirmation', async () => {
  const before = opened(silent)
  await before.settle()
  void before.check.runAction('goHome', {})
  before.check.leave(() => true)
  before.check.close()
  const after = opened(good, { memory: before.memory })
  await after.settle()
  expect(after.words('handshake', 'goHome')).toEqual(['ready', 'left-open'])
  after.check.say('goHome', 'happened')
  expect(after.words('goHome')).toEqual(['happened'])
  after.check.say('goHome', 'nothing')
  expect(after.words('goHome')).toEqual(['nothing-happened'])
})

test('an action on a hidden page must be answered, unless the action leaves the page', async () => {
  const page = opened(silent)
  await page.settle()
  const running = [
    page.check.runAction('confirmBurialPoint', { productId: 'p', event: 'e' }),
    page.check.runAction('goHome', {}),
  ]
  page.check.leave((check) => check === 'goHome')
  await page.settle(5_000)
  await Promise.all(running)
  expect(page.words('confirmBurialPoint', 'goHome')).toEqual(['never-answered', 'left-open'])
})

test('a timely answer is no success if the tester saw nothing', async () => {
  const page = opened(good)
  await page.settle()
  await page.check.runAction('goHome', {})
  page.check.say('goHome', 'nothing')
  expect(page.words('goHome')).toEqual(['nothing-happened'])
})

test('the host receives no request with invalid parameters', async () => {
  const page = opened(good)
  await page.settle()
  await page.check.runAction('openPage', { url: 'https://evil.example/' })
  await page.check.runAction('startBank', { orderId: 'two\0words' })
  expect(page.words('openPage', 'startBank')).toEqual(['invalid-parameters', 'invalid-parameters'])
})

test('mapped functions are called, and exchange no messages', async () => {
  const called: string[] = []
  const injected = {
    loanApp: {
      toMainTab: (text: string) => void called.push(text),
      toLogin: () => {
        throw new Error('no')
      },
    },
  }
  const own = (method: string) => ({ object: 'loanApp', method })
  const mapping = { goHome: own('toMainTab'), backToLogin: own('toLogin'), goMine: own('missing') }
  const page = opened(null, { mapping, injected })
  expect(page.words('handshake', 'goHome', 'goMine')).toEqual(['own-names', 'idle', 'not-offered'])
  await page.check.runAction('goHome', {})
  await page.check.runAction('backToLogin', { reason: 'signed-out' })
  expect(called).toEqual(['{}'])
  expect(page.words('goHome', 'backToLogin')).toEqual(['called', 'threw'])
})

test('a stopped run ends at once and makes no further requests', async () => {
  const page = opened(silent)
  await page.settle()
  const stop = new AbortController()
  const series = staying.map((text) => [text.action, typed(text)] as const)
  const running = page.check.runAll([], series, stop.signal)
  await page.settle()
  stop.abort()
  await running
  expect(page.words('callTelephone', 'goToRate')).toEqual(['waiting', 'idle'])
  await page.settle(120_000)
  expect(page.words('callTelephone', 'goToRate')).toEqual(['never-answered', 'idle'])
})

test('a restart clears the results and repeats the handshake', async () => {
  const page = opened(good)
  await page.settle()
  await page.check.runAction('goHome', {})
  const restarted = page.check.restart()
  await page.settle()
  await restarted
  expect(page.words('handshake', 'goHome')).toEqual(['ready', 'idle'])
})

test('the timeout of a request from before a restart does not end a later request', async () => {
  const page = opened(silent)
  await page.settle()
  void page.check.runAction('callTelephone', { number: '+1 202 555 0100' })
  await page.settle(60_000)
  void page.check.restart()
  void page.check.runAction('callTelephone', { number: '+1 202 555 0100' })
  await page.settle(60_000)
  expect(page.words('callTelephone')).toEqual(['waiting'])
})

test('the catalogue has every action, with valid parameters', () => {
  expect(texts.map(({ action }) => action)).toEqual(Object.keys(actions))
  for (const text of texts) {
    expect(actions[text.action].params.safeParse(typed(text)), text.action).toMatchObject({ success: true })
  }
})
