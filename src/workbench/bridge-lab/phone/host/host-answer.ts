import { type Action, actions, METHOD_NOT_FOUND, PROTOCOL_VERSION } from '#web/browser/bridge/protocol.ts'
import type { Heard, Request } from './host-hear.ts'
import { type BankOutcome, type Behaviour, type Switches, supportedBy } from './host-switches.ts'

/** What somebody at the phone sees when the app does an action. */
export type Happening =
  | { kind: 'page'; url: string; title: string }
  | { kind: 'closed' }
  | { kind: 'app'; place: 'home' | 'mine' }
  | { kind: 'login'; reason: string }
  | { kind: 'dialler'; number: string }
  | { kind: 'store'; source: string }
  | { kind: 'toast'; text: string }
  /** `request` is what waits for the person's tap; without one the bank's flow ends by itself. */
  | { kind: 'bank'; orderId: string; end: BankOutcome | null; request: Waiting | null }
  /** The app's own question about an account, which its backend is told when the person says yes. */
  | { kind: 'confirm'; changeId: string; account: string; end: BankOutcome | null; request: Waiting | null }

/** A request that a person answers. */
export interface Waiting {
  id: string
  action: Action
}

/** Something that the app does, some time after what it heard. */
export type Step = { afterMs: number } & (
  | { do: 'send'; text: string }
  | { do: 'show'; happening: Happening }
  | { do: 'note'; text: string }
)

/** The code of a refusal: any but -32601 means that the app has decided against it. */
export const REFUSED = 1

/** How long after the page's limit a late answer comes. */
export const LATE_BY_MS = 1_000

/** Actions whose answer says how it ended. */
const ENDS: ReadonlySet<Action> = new Set<Action>(['startBank', 'endBank', 'confirmAccount'])

/** How long after an answer it comes for the second time. */
const AGAIN_AFTER_MS = 100

/**
 * What the app does about a message. `sinceHelloMs` is the time since this page's first `hello`, null before it: an app
 * that is ready late counts from there.
 */
export function replyTo(heard: Heard, switches: Switches, sinceHelloMs: number | null): Step[] {
  if (heard.kind === 'hello') return greeted(switches, sinceHelloMs)
  // An app that never said that it is ready answers nothing either.
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
  // While its first answer is still on the way, a second greeting brings no other.
  return sinceHelloMs < readyMs ? [] : [send(0, readyText(names))]
}

/** The action itself and its answer. The answer goes first, because the page may be gone afterwards. */
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

/** The answers to a request that was done, or that the person at the phone has just ended. */
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

/** When nothing has come in time, it is worth a line: the page says nothing of it itself. */
function patience(action: Action, behaviour: Behaviour): Step[] {
  if (behaviour !== 'drop' && behaviour !== 'late') return []
  const { waitMs } = actions[action]
  const text = `${action} had no answer within the page’s limit of ${waitMs / 1000} s: it has ended as "timeout".`
  return [{ afterMs: waitMs, do: 'note', text }]
}

function happeningOf(request: Request, end: BankOutcome | null): Happening {
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
