import { type Action, actions, METHOD_NOT_FOUND, PROTOCOL_VERSION } from '#web/browser/bridge/protocol.ts'
import type { ReceivedMessage, Request } from './host-hear.ts'
import { type BankOutcome, type Behaviour, type Switches, supportedBy } from './host-switches.ts'

/** What the phone shows for an action. */
export type PhoneAction =
  | { kind: 'page'; url: string; title: string }
  | { kind: 'closed' }
  | { kind: 'app'; place: 'home' | 'mine' }
  | { kind: 'login'; reason: string }
  | { kind: 'dialler'; number: string }
  | { kind: 'store'; source: string }
  | { kind: 'toast'; text: string }
  /** `request` waits for the tester; without one the bank's flow ends by itself. */
  | { kind: 'bank'; orderId: string; end: BankOutcome | null; request: Waiting | null }
  /** The app's confirmation of an account, which its backend receives. */
  | { kind: 'confirm'; changeId: string; account: string; end: BankOutcome | null; request: Waiting | null }

/** A request that the tester answers. */
export interface Waiting {
  id: string
  action: Action
}

/** A reaction of the app, after a delay. */
export type Step = { afterMs: number } & (
  | { do: 'send'; text: string }
  | { do: 'show'; happening: PhoneAction }
  | { do: 'note'; text: string }
)

/** Refusal code: any except -32601 means that the app declined. */
export const REFUSED = 1

/** Delay of a late answer after the page's timeout. */
export const LATE_BY_MS = 1_000

/** Actions with an outcome in their answer. */
const ENDS: ReadonlySet<Action> = new Set<Action>(['startBank', 'endBank', 'confirmAccount'])

/** Delay of a repeated answer. */
const AGAIN_AFTER_MS = 100

/**
 * The app's reaction to a message. `sinceHelloMs` counts from this page's first `hello`, null before it: an app that
 * is ready late counts from there.
 */
export function replyTo(heard: ReceivedMessage, switches: Switches, sinceHelloMs: number | null): Step[] {
  if (heard.kind === 'hello') return greeted(switches, sinceHelloMs)
  // An app that never becomes ready answers nothing.
  const isSpeaking = switches.presence === 'present' || switches.presence === 'late'
  if (heard.kind === 'invalid') {
    return isSpeaking && heard.id !== '' ? [send(0, errorText(heard.id, heard.code, heard.problem))] : []
  }
  const behaviour = isSpeaking ? switches.behaviours[heard.action] : 'drop'
  if (behaviour === 'refuse') return [send(0, errorText(heard.id, REFUSED, 'refused in the simulator'))]
  if (behaviour === 'unsupported') return [send(0, errorText(heard.id, METHOD_NOT_FOUND, 'not supported'))]
  return [...done(heard, switches), ...patience(heard.action, behaviour)]
}

function greeted({ presence, readyMs, ...switches }: Switches, sinceHelloMs: number | null): Step[] {
  const names = supportedBy({ presence, readyMs, ...switches })
  if (presence === 'present') return [send(0, readyText(names))]
  if (presence === 'other') return [send(0, readyText(names, PROTOCOL_VERSION + 1))]
  if (presence !== 'late') return []
  if (sinceHelloMs === null) return [send(readyMs, readyText(names))]
  // While its first answer is pending, a second greeting is ignored.
  return sinceHelloMs < readyMs ? [] : [send(0, readyText(names))]
}

/** The action and its answer. The answer comes first, because the page may be left afterwards. */
function done(request: Request, switches: Switches): Step[] {
  if (switches.bankEnd === 'ask' && (request.action === 'startBank' || request.action === 'confirmAccount')) {
    const { id, action } = request
    const asked = happeningOf(request, null)
    const waiting = 'request' in asked ? { ...asked, request: { id, action } } : asked
    return [{ afterMs: 0, do: 'show', happening: waiting }]
  }
  const outcome = switches.bankEnd === 'ask' ? 'unknown' : switches.bankEnd
  const sent = answered(request, outcome, switches)
  const shownAfterMs = sent[0]?.afterMs
  return shownAfterMs === undefined
    ? []
    : [...sent, { afterMs: shownAfterMs, do: 'show', happening: happeningOf(request, outcome) }]
}

/** Answers to a request that was performed, or ended by the tester. */
export function answered(
  { id, action }: Waiting,
  outcome: BankOutcome,
  { behaviours, delayMs, presence }: Switches,
): Step[] {
  const result = ENDS.has(action) ? { outcome } : {}
  const text = resultText(id, result)
  const isSpeaking = presence === 'present' || presence === 'late'
  switch (isSpeaking ? behaviours[action] : 'drop') {
    case 'answer':
      return [send(0, text)]
    case 'delay':
      return [send(delayMs, text)]
    case 'late':
      return [send(actions[action].waitMs + LATE_BY_MS, text)]
    case 'twice':
      return [send(0, text), send(AGAIN_AFTER_MS, text)]
    case 'nonsense':
      return [send(0, resultText(id, 'nonsense'))]
    default:
      return []
  }
}

/** A timeout is logged, because the page does not report it. */
function patience(action: Action, behaviour: Behaviour): Step[] {
  if (behaviour !== 'drop' && behaviour !== 'late') return []
  const { waitMs } = actions[action]
  const text = `${action} had no answer within the page’s limit of ${waitMs / 1000} s: it has ended as "timeout".`
  return [{ afterMs: waitMs, do: 'note', text }]
}

function happeningOf(request: Request, end: BankOutcome | null): PhoneAction {
  switch (request.action) {
    case 'openPage':
      return { kind: 'page', url: request.params.url, title: request.params.title ?? '' }
    case 'closeWebview':
      return { kind: 'closed' }
    case 'goHome':
      return { kind: 'app', place: 'home' }
    case 'goMine':
      return { kind: 'app', place: 'mine' }
    case 'backToLogin':
      return { kind: 'login', reason: request.params.reason }
    case 'callTelephone':
      return { kind: 'dialler', number: request.params.number }
    case 'goToRate':
      return { kind: 'store', source: request.params.source }
    case 'confirmBurialPoint':
      return { kind: 'toast', text: `Counted: ${request.params.event}, product ${request.params.productId}` }
    case 'startBank':
      return { kind: 'bank', orderId: request.params.orderId, end, request: null }
    case 'endBank':
      return { kind: 'toast', text: 'The app puts its bank flow away' }
    case 'confirmAccount': {
      const { changeId, bank, masked } = request.params
      return { kind: 'confirm', changeId, account: `${bank} ${masked}`, end, request: null }
    }
  }
}

const send = (afterMs: number, text: string): Step => ({ afterMs, do: 'send', text })

const message = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields })

export const readyText = (names: readonly string[], protocol: number = PROTOCOL_VERSION) =>
  message({ method: 'ready', params: { protocol, actions: names } })

const resultText = (id: string, result: unknown) => message({ id, result })

const errorText = (id: string, code: number, text: string) => message({ id, error: { code, message: text } })
