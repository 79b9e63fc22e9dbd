import { expect, test } from 'vitest'
import { requestText } from '#web/browser/bridge/protocol.ts'
import { answerText, errorText, readyText } from '#web/browser/bridge/window.sample.ts'
import { asJson, type Entry, LOG_MAX, type LogEvent, logged, pretty } from './host-log.ts'

type Said = [way: LogEvent['way'], text: unknown, clockMs?: number, webview?: number]

const logOf = (...said: Said[]): readonly Entry[] =>
  said.reduce<readonly Entry[]>(
    (log, [way, text, clockMs = 0, webview = 1]) =>
      logged(log, { way, text, clockMs, webview, atMs: clockMs }),
    [],
  )

const request: Said = ['to-app', requestText('page-1', 'startBank', { orderId: '90000000001174' })]
const call: Said = ['to-app', requestText('page-1', 'goHome', {})]

test('an answer is matched to its request, with the time between them', () => {
  const log = logOf(call, ['to-page', answerText('page-1'), 1_500])
  expect(log).toMatchObject([
    { number: 1, kind: 'request', action: 'goHome', id: 'page-1', afterMs: null, problem: '' },
    { number: 2, kind: 'result', action: 'goHome', id: 'page-1', afterMs: 1_500, problem: '' },
  ])
})

test.each<[string, Said[]]>([
  ['a result with what it may hold', [request, ['to-page', answerText('page-1', { outcome: 'done' }), 9]]],
  ['a result of nothing', [call, ['to-page', answerText('page-1', null), 9]]],
  ['a refusal', [call, ['to-page', errorText('page-1', 1), 4_999]]],
  ['ready', [['to-page', readyText('goHome')]]],
  [
    'an answer to what was no request',
    [
      ['to-app', requestText('page-1', 'goAway' as 'goHome', {})],
      ['to-page', errorText('page-1', -32601)],
    ],
  ],
])('%s is not marked as a fault', (_title, said) => {
  expect(logOf(...said).at(-1)?.problem).toBe('')
})

test.each<[string, string, Said[]]>([
  [
    'a second answer',
    'answered before',
    [call, ['to-page', answerText('page-1'), 1], ['to-page', answerText('page-1'), 2]],
  ],
  ['an answer after the limit', 'limit of 5 s had passed', [call, ['to-page', answerText('page-1'), 5_000]]],
  ['an answer to nothing', 'nothing was asked', [['to-page', answerText('page-2')]]],
  ['a result that does not fit', '"unreadable"', [call, ['to-page', answerText('page-1', 'nonsense'), 1]]],
  [
    'an outcome that there is not',
    '"unreadable"',
    [request, ['to-page', answerText('page-1', { outcome: 'perhaps' }), 1]],
  ],
  [
    'an answer to a page that is gone',
    'is gone',
    [call, ['page', '/repay'], ['to-page', answerText('page-1'), 1]],
  ],
  [
    'ready for another protocol',
    'is not the number 1',
    [['to-page', readyText('goHome').replace(':1', ':2')]],
  ],
  ['what is no JSON', 'not JSON', [['to-page', 'hello']]],
  ['a request that does not fit', 'orderId: missing', [['to-app', requestText('page-1', 'startBank', {})]]],
])('%s is marked, with the reason', (_title, problem, said) => {
  expect(logOf(...said).at(-1)?.problem).toContain(problem)
})

test('an answer to a page in another webview is matched', () => {
  const log = logOf(call, ['page', '/repay', 1, 2], ['to-page', answerText('page-1'), 2])
  expect(log.at(-1)?.problem).toBe('')
})

test('the log keeps the newest lines and continues counting', () => {
  const log = logOf(...Array.from({ length: LOG_MAX + 10 }, (): Said => ['note', 'a line']))
  expect(log.length).toBe(LOG_MAX)
  expect(log.at(-1)?.number).toBe(LOG_MAX + 10)
})

test('JSON messages are shown and copied as JSON', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(pretty('{')).toBe('{')
  expect(JSON.parse(asJson(logOf(call, ['to-page', '{', 1])))).toMatchObject([
    { kind: 'request', message: { method: 'goHome' } },
    { kind: 'invalid', message: '{' },
  ])
})
