import { expect, test } from 'vitest'
import { createBridge } from '#web/browser/bridge/bridge.ts'
import { stoppedClock } from '#web/browser/bridge/clock.sample.ts'
import { type Action, actions, type ParamsOf, type ResultOf } from '#web/browser/bridge/protocol.ts'
import { sampleWindow } from '#web/browser/bridge/window.sample.ts'
import { answered, LATE_BY_MS, type PhoneAction, replyTo, type Step } from './host-answer.ts'
import { hear } from './host-hear.ts'
import { actionNames, type Behaviour, behaviours, readSwitches, type Switches } from './host-switches.ts'

const orderId = '90000000001174'

/** Parameters of each action, and what the phone shows. */
const samples: { [A in Action]: [ParamsOf<A>, PhoneAction] } = {
  openPage: [
    { url: 'https://abono.example/x', title: 'X' },
    { kind: 'page', url: 'https://abono.example/x', title: 'X' },
  ],
  closeWebview: [{}, { kind: 'closed' }],
  goHome: [{}, { kind: 'app', place: 'home' }],
  goMine: [{}, { kind: 'app', place: 'mine' }],
  backToLogin: [{ reason: 'signed-out' }, { kind: 'login', reason: 'signed-out' }],
  callTelephone: [{ number: '+1 202 555 0100' }, { kind: 'dialler', number: '+1 202 555 0100' }],
  goToRate: [{ source: 'loan-details' }, { kind: 'store', source: 'loan-details' }],
  confirmBurialPoint: [
    { productId: 'mx-directo', event: 'applied' },
    { kind: 'toast', text: 'Counted: applied, product mx-directo' },
  ],
  startBank: [{ orderId }, { kind: 'bank', orderId, end: 'done', request: null }],
  endBank: [{ orderId }, { kind: 'toast', text: 'The app puts its bank flow away' }],
  confirmAccount: [
    { changeId: 'c1', bank: 'Banco', masked: '•••• 9719' },
    { kind: 'confirm', changeId: 'c1', account: 'Banco •••• 9719', end: 'done', request: null },
  ],
}

const switchesFor = (query: string): Switches => readSwitches(new URLSearchParams(query))

/** A page's bridge and the simulated app with one clock. */
function meeting(switches: Switches) {
  const clock = stoppedClock()
  const shown: PhoneAction[] = []
  const notes: string[] = []
  let isGreeted = false
  let requests = 0
  const AbonoHost = {
    postMessage(text: string) {
      const heard = hear(text)
      if (heard.kind === 'request') requests += 1
      const steps = replyTo(heard, switches, isGreeted ? 0 : null)
      if (heard.kind === 'hello') isGreeted = true
      for (const step of steps) {
        if (step.afterMs === 0) act(step)
        else clock.timers.setTimeout(() => act(step), step.afterMs)
      }
    },
  }
  const window = sampleWindow({ AbonoHost })
  const receive = (text: string) => Reflect.get(Reflect.get(window, 'AbonoBridge'), 'receive')(text)
  function act(step: Step) {
    if (step.do === 'send') receive(step.text)
    else if (step.do === 'show') shown.push(step.happening)
    else notes.push(step.text)
  }
  const bridge = createBridge({ window, timers: clock.timers })
  return { clock, shown, notes, bridge, asked: () => requests }
}

type Meeting = ReturnType<typeof meeting>

/** Outcomes that docs/start/bridge.md promises for each switch, with their times. */
const promises: Record<Behaviour, (met: Meeting, action: Action) => { end: string; isShown: boolean }> = {
  answer: () => ({ end: 'ok', isShown: true }),
  twice: () => ({ end: 'ok', isShown: true }),
  refuse: () => ({ end: 'refused', isShown: false }),
  unsupported: () => ({ end: 'unsupported', isShown: false }),
  nonsense: () => ({ end: 'unreadable', isShown: true }),
  delay({ clock, shown }) {
    clock.advance(1_999)
    expect(shown).toEqual([])
    clock.advance(1)
    return { end: 'ok', isShown: true }
  },
  late({ clock, shown }, action) {
    clock.advance(actions[action].waitMs)
    expect(shown).toEqual([])
    clock.advance(LATE_BY_MS)
    return { end: 'timeout', isShown: true }
  },
  drop({ clock }, action) {
    clock.advance(actions[action].waitMs + LATE_BY_MS)
    return { end: 'timeout', isShown: false }
  },
}

const table = actionNames.flatMap((action) =>
  Object.keys(behaviours).map((behaviour) => [action, behaviour] as [Action, Behaviour]),
)

test.each(table)(
  '%s with an app that %s: the page ends as documented, and the phone shows it or not',
  async (action, behaviour) => {
    const met = meeting(switchesFor(`bank=done&${action}=${behaviour}`))
    const [params, happening] = samples[action]
    const answer = met.bridge.request(action, params as never) // each with its own parameters
    const { end, isShown } = promises[behaviour](met, action)
    const settled = await answer
    expect(settled.ok ? 'ok' : settled.refusal).toBe(end)
    expect(met.shown).toEqual(isShown ? [happening] : [])
    expect(met.asked()).toBe(behaviour === 'unsupported' ? 0 : 1)
    expect(met.notes.length).toBe(end === 'timeout' ? 1 : 0)
    met.clock.advance(1_000)
    expect(met.shown.length).toBe(isShown ? 1 : 0)
  },
)

test('ready names every action except the unsupported ones', () => {
  const { bridge } = meeting(switchesFor('goHome=unsupported&goMine=drop'))
  expect(actionNames.filter((action) => !bridge.supports(action))).toEqual(['goHome'])
})

test.each([
  ['app=silent', 5_000, 'not-ready'],
  ['app=other', 5_000, 'not-ready'],
  ['app=absent', 5_000, 'not-ready'],
  ['app=late&ready=3', 3_000, 'ok'],
  ['app=late&ready=6', 5_000, 'not-ready'],
])('an app configured as %s is awaited for %i ms', async (query, waitMs, end) => {
  const { bridge, clock } = meeting(switchesFor(query))
  let settled = ''
  const answer = bridge.request('goHome', {}).then((result) => {
    settled = result.ok ? 'ok' : result.refusal
  })
  clock.advance(waitMs - 1)
  await Promise.resolve()
  expect(settled).toBe('')
  clock.advance(1)
  await answer
  expect(settled).toBe(end)
})

test('an app that becomes ready late serves later requests', async () => {
  const { bridge, clock } = meeting(switchesFor('app=late&ready=6'))
  clock.advance(6_000)
  expect(bridge.state()).toBe('ready')
  expect(await bridge.request('goHome', {})).toEqual({ ok: true, value: {} })
})

test('a repeated greeting while ready is pending is not answered twice', () => {
  const late = switchesFor('app=late&ready=3')
  const hello = { kind: 'hello' } as const
  expect(replyTo(hello, late, null)).toMatchObject([{ afterMs: 3_000 }])
  expect(replyTo(hello, late, 2_999)).toEqual([])
  expect(replyTo(hello, late, 3_000)).toMatchObject([{ afterMs: 0 }])
})

const request = hear(
  JSON.stringify({ jsonrpc: '2.0', id: 'page-1', method: 'startBank', params: { orderId } }),
)
const waiting = { id: 'page-1', action: 'startBank' } as const

test('a bank flow waits for the tester, whose choice is the outcome', () => {
  const switches = switchesFor('')
  expect(replyTo(request, switches, 0)).toEqual([
    { afterMs: 0, do: 'show', happening: { kind: 'bank', orderId, end: null, request: waiting } },
  ])
  for (const outcome of ['done', 'cancelled', 'unknown'] satisfies ResultOf<'startBank'>['outcome'][]) {
    const [sent] = answered(waiting, outcome, switches)
    expect(sent?.do === 'send' && JSON.parse(sent.text)).toMatchObject({ id: 'page-1', result: { outcome } })
  }
})

test('an account is confirmed by the tester, not by the request', () => {
  const params = { changeId: 'c1', bank: 'Banco', masked: '•••• 9719' }
  const asked = hear(JSON.stringify({ jsonrpc: '2.0', id: 'page-1', method: 'confirmAccount', params }))
  const [shown, ...more] = replyTo(asked, switchesFor(''), 0)
  expect(more).toEqual([])
  expect(shown).toMatchObject({ do: 'show', happening: { kind: 'confirm', changeId: 'c1', end: null } })
})

test('a bank flow that never answers is shown, and its end is not reported', () => {
  const switches = switchesFor('startBank=drop')
  expect(replyTo(request, switches, 0)).toMatchObject([{ do: 'show' }, { do: 'note', afterMs: 120_000 }])
  expect(answered(waiting, 'done', switches)).toEqual([])
})

test.each([
  ['startBank', 'refuse'],
  ['startBank', 'unsupported'],
])('%s opens no bank if the app answers with %s', (action, behaviour) => {
  const steps = replyTo(request, switchesFor(`${action}=${behaviour}`), 0)
  expect(steps).toMatchObject([{ do: 'send' }])
})
