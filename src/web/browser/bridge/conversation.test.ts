import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stoppedClock } from './clock.sample.ts'
import { type Answer, createConversation } from './conversation.ts'
import { type Action, ANSWER_WAIT_MS, PERSON_WAIT_MS } from './protocol.ts'
import { answerText, errorText, readyText, sampleHost } from './window.sample.ts'

function meeting({ isThere = true, page = 'page' } = {}) {
  const clock = stoppedClock()
  const host = sampleHost()
  const changes: string[] = []
  const conversation = createConversation({
    send(text) {
      if (isThere) host.postMessage(text)
      return isThere
    },
    timers: clock.timers,
    page,
    changed: () => changes.push('changed'),
  })
  return { clock, host, changes, ...conversation }
}

const idOf = (host: ReturnType<typeof sampleHost>, at = 0) => host.asked()[at]?.id

test('a request is a JSON-RPC 2.0 message, and its answer resolves it', async () => {
  const { host, request, receive } = meeting()
  receive(readyText('startBank'))
  const answer = request('startBank', { orderId: 'o1' })
  expect(host.asked()).toEqual([
    { jsonrpc: '2.0', id: 'page-1', method: 'startBank', params: { orderId: 'o1' } },
  ])
  receive(answerText('page-1', { outcome: 'done' }))
  expect(await answer).toEqual({ ok: true, value: { outcome: 'done' } })
})

test('the page greets with its version', () => {
  const { host, greet } = meeting()
  greet()
  expect(host.heard).toEqual([{ jsonrpc: '2.0', method: 'hello', params: { protocol: 1 } }])
})

test('without a host a request is refused at once', async () => {
  const { request, clock } = meeting({ isThere: false })
  expect(await request('goHome', {})).toEqual({ ok: false, refusal: 'no-host' })
  expect(clock.waiting()).toBe(0)
})

test('requests wait until the host is ready, and are then sent in order', async () => {
  const { host, clock, request, receive } = meeting()
  const answers = [request('goHome', {}), request('goMine', {})]
  clock.advance(ANSWER_WAIT_MS - 1)
  expect(host.asked()).toEqual([])
  receive(readyText('goHome', 'goMine'))
  expect(host.asked().map(({ method }) => method)).toEqual(['goHome', 'goMine'])
  // The host's timeout starts now.
  clock.advance(ANSWER_WAIT_MS - 1)
  receive(answerText(idOf(host, 1)))
  receive(answerText(idOf(host, 0)))
  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: {} },
    { ok: true, value: {} },
  ])
})

test('a request that timed out is never sent later', async () => {
  const { host, clock, request, receive } = meeting()
  const answer = request('callTelephone', { number: '+12025550100' })
  clock.advance(ANSWER_WAIT_MS)
  receive(readyText('callTelephone'))
  expect(await answer).toEqual({ ok: false, refusal: 'not-ready' })
  expect(host.asked()).toEqual([])
})

test('a host that is ready late serves later requests', async () => {
  const { host, clock, supports, request, receive, changes } = meeting()
  const early = request('goHome', {})
  clock.advance(30_000)
  expect(await early).toEqual({ ok: false, refusal: 'not-ready' })
  expect(supports('goHome')).toBe(false)
  receive(readyText('goHome'))
  expect(supports('goHome')).toBe(true)
  expect(changes).toEqual(['changed'])
  const late = request('goHome', {})
  receive(answerText(idOf(host)))
  expect(await late).toEqual({ ok: true, value: {} })
})

test('the page waits for a silent host once; later requests do not wait', async () => {
  const { host, clock, request } = meeting()
  const first = request('goHome', {})
  clock.advance(ANSWER_WAIT_MS)
  await first
  expect(await request('goMine', {})).toEqual({ ok: false, refusal: 'not-ready' })
  expect(host.heard.map(({ method }) => method)).toEqual(['hello', 'hello'])
})

test('an action that the host does not support is refused without sending', async () => {
  const { host, supports, request, receive } = meeting()
  const queued = request('goToRate', { source: 'loan-details' })
  receive(readyText('goHome'))
  expect(supports('goToRate')).toBe(false)
  expect(await queued).toEqual({ ok: false, refusal: 'unsupported' })
  expect(await request('goToRate', { source: 'loan-details' })).toEqual({ ok: false, refusal: 'unsupported' })
  expect(host.asked()).toEqual([])
})

test('a host may say ready again, with other actions', () => {
  const { supports, receive } = meeting()
  receive(readyText('goHome'))
  receive(readyText('goMine'))
  expect([supports('goHome'), supports('goMine')]).toEqual([false, true])
})

test.each([
  ['goHome', ANSWER_WAIT_MS],
  ['startBank', PERSON_WAIT_MS],
  ['endBank', PERSON_WAIT_MS],
  ['goToRate', PERSON_WAIT_MS],
  ['callTelephone', PERSON_WAIT_MS],
] as const)('the timeout of %s is %i ms', async (action, waitMs) => {
  const { clock, request, receive } = meeting()
  receive(readyText(action))
  const settled: Answer[] = []
  const answer = request(action, {}).then((result) => settled.push(result))
  clock.advance(waitMs - 1)
  await Promise.resolve()
  expect(settled).toEqual([])
  clock.advance(1)
  await answer
  expect(settled).toEqual([{ ok: false, refusal: 'timeout' }])
})

test('the first answer counts; repeated, late and unknown ones are ignored', async () => {
  const { host, clock, request, receive } = meeting()
  receive(readyText('goHome', 'goMine'))
  const first = request('goHome', {})
  const second = request('goMine', {})
  receive(answerText('page-7'))
  receive(answerText(idOf(host, 0), { first: true }))
  receive(errorText(idOf(host, 0), 1))
  clock.advance(ANSWER_WAIT_MS)
  receive(answerText(idOf(host, 1)))
  expect(await first).toEqual({ ok: true, value: { first: true } })
  expect(await second).toEqual({ ok: false, refusal: 'timeout' })
})

test('an answer for the previous page is ignored', async () => {
  const before = meeting({ page: 'before' })
  before.receive(readyText('startBank'))
  before.request('startBank', {})
  const now = meeting({ page: 'now' })
  now.receive(readyText('startBank'))
  const answer = now.request('startBank', {})
  now.receive(answerText(idOf(before.host)))
  now.clock.advance(PERSON_WAIT_MS)
  expect(await answer).toEqual({ ok: false, refusal: 'timeout' })
})

test('an answer to a request that is not sent yet is ignored', async () => {
  const { clock, request, receive } = meeting()
  const answer = request('goHome', {})
  receive(answerText('page-1'))
  clock.advance(ANSWER_WAIT_MS)
  expect(await answer).toEqual({ ok: false, refusal: 'not-ready' })
})

test.each([
  [-32601, 'unsupported'],
  [-32603, 'refused'],
  [1, 'refused'],
])('the error %i means %s', async (code, refusal) => {
  const { host, request, receive } = meeting()
  receive(readyText('goHome'))
  const answer = request('goHome', {})
  receive(errorText(idOf(host), code))
  expect(await answer).toEqual({ ok: false, refusal })
})

test('a host may answer before the page has finished sending', async () => {
  const clock = stoppedClock()
  const conversation = createConversation({
    send(text) {
      const { id, method } = JSON.parse(text)
      conversation.receive(method === 'hello' ? readyText('goHome') : answerText(id))
      return true
    },
    timers: clock.timers,
    page: 'page',
    changed: () => {},
  })
  expect(await conversation.request('goHome', {})).toEqual({ ok: true, value: {} })
  expect(clock.waiting()).toBe(0)
})

test('closing resolves open requests', async () => {
  const { clock, request, receive, close } = meeting()
  const queued = request('goMine', {})
  receive(readyText('goHome', 'goMine'))
  const sent = request('goHome', {})
  close()
  expect(await Promise.all([queued, sent])).toEqual([
    { ok: false, refusal: 'closed' },
    { ok: false, refusal: 'closed' },
  ])
  expect(clock.waiting()).toBe(0)
})

type Step =
  | { do: 'ask'; action: Action }
  | { do: 'ready'; actions: Action[] }
  | { do: 'answer' | 'fail' | 'repeat'; which: number }
  | { do: 'noise'; text: string }
  | { do: 'wait'; ms: number }
  | { do: 'leave' | 'come' }

const action = fc.constantFrom<Action>('goHome', 'goMine', 'startBank', 'callTelephone')
const which = fc.nat(20)
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ do: fc.constant('ask'), action }),
  fc.record({ do: fc.constant('ready'), actions: fc.subarray<Action>(['goHome', 'goMine', 'startBank']) }),
  fc.record({ do: fc.constantFrom('answer', 'fail', 'repeat'), which }),
  fc.record({ do: fc.constant('noise'), text: fc.oneof(fc.string(), fc.json()) }),
  fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constantFrom('leave', 'come') }),
)

test('for any answers, delays, losses and repetitions, every request resolves once, with its first answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = stoppedClock()
      const host = sampleHost()
      let isThere = true
      const conversation = createConversation({
        send(text) {
          if (isThere) host.postMessage(text)
          return isThere
        },
        timers: clock.timers,
        page: 'page',
        changed: () => {},
      })
      const settled: Answer[][] = []
      // Expected result of a request after the host's first answer in time.
      const first = new Map<number, Answer>()
      const isOpen = (at: number) => settled[at]?.length === 0

      for (const each of steps) {
        if (each.do === 'ask') {
          const answers: Answer[] = []
          settled.push(answers)
          void conversation.request(each.action, {}).then((answer) => answers.push(answer))
        } else if (each.do === 'ready') {
          conversation.receive(readyText(...each.actions))
        } else if (each.do === 'wait') {
          clock.advance(each.ms)
        } else if (each.do === 'noise') {
          conversation.receive(each.text)
        } else if (each.do === 'leave' || each.do === 'come') {
          isThere = each.do === 'come'
        } else if ('which' in each) {
          const requests = host.asked()
          const { id } = requests[each.which % Math.max(1, requests.length)] ?? {}
          if (id === undefined) continue
          const at = Number(id.slice('page-'.length)) - 1
          const answer = { by: id, time: first.size }
          if (isOpen(at) && each.do === 'answer') first.set(at, { ok: true, value: answer })
          if (isOpen(at) && each.do === 'fail') first.set(at, { ok: false, refusal: 'refused' })
          if (each.do === 'fail') conversation.receive(errorText(id, 1))
          else if (each.do === 'answer' || !isOpen(at)) conversation.receive(answerText(id, answer))
        }
        // Flushes pending promises.
        await new Promise(setImmediate)
      }
      clock.advance(PERSON_WAIT_MS + ANSWER_WAIT_MS)
      await new Promise(setImmediate)

      expect(settled.map((answers) => answers.length)).toEqual(settled.map(() => 1))
      for (const [at, answer] of first) expect(settled[at]).toEqual([answer])
      const ids = host.asked().map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(clock.waiting()).toBe(0)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 150 },
  )
})
