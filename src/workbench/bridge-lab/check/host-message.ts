import { jsonIn, propertyOf } from '#web/browser/bridge/loose-json.ts'
import { faultOf, type MessageFault } from '#web/browser/bridge/message-fault.ts'
import { METHOD_NOT_FOUND, readMessage } from '#web/browser/bridge/protocol.ts'

/** A host's message in the record, valid or not. */
export interface HostMessage {
  atMs: number
  /** The message, truncated; other values as JSON. */
  shown: string
  /** `message-event`: received as an event, which pages ignore because its sender cannot be trusted. */
  fault: MessageFault | 'message-event' | null
  kind: 'ready' | 'result' | 'error' | 'not-found' | 'other'
  /** The id as text, even if invalid: it identifies the request. */
  id: string | null
  code: number | null
  /** Action names of `ready`. */
  actions: readonly string[]
}

const SHOWN_MAX = 600

/** Parses a host's message strictly and completely: pages ignore faults, a check reports them. */
export function heardAs(value: unknown, isIgnored: boolean, atMs: number): HostMessage {
  const message = readMessage(value)
  const loose = typeof value === 'string' ? jsonIn(value) : value
  const heard: HostMessage = {
    atMs,
    shown: textOf(value).slice(0, SHOWN_MAX),
    fault: isIgnored ? 'message-event' : faultOf(value),
    kind: propertyOf(loose, 'method') === 'ready' ? 'ready' : 'other',
    id: idOf(loose),
    code: null,
    actions: [],
  }
  if (!message) return heard
  if ('method' in message) return { ...heard, actions: message.params.actions }
  if (!('error' in message)) return { ...heard, kind: 'result' }
  const { code } = message.error
  return { ...heard, code, kind: code === METHOD_NOT_FOUND ? 'not-found' : 'error' }
}

/** Whether it is a bridge message: pages receive many kinds of events. */
export const isMeant = (value: unknown): boolean =>
  propertyOf(typeof value === 'string' ? jsonIn(value) : value, 'jsonrpc') !== undefined

function idOf(loose: unknown): string | null {
  const id = propertyOf(loose, 'id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
