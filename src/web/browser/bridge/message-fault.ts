import { jsonIn, propertyOf } from './loose-json.ts'
import { MESSAGE_MAX, PROTOCOL_VERSION, readMessage } from './protocol.ts'

/** Faults of a host's message. */
export type MessageFault =
  | 'not-text'
  | 'too-long'
  | 'not-json'
  | 'not-an-object'
  | 'not-json-rpc'
  | 'unknown-method'
  | 'wrong-protocol'
  | 'bad-actions'
  | 'result-and-error'
  | 'no-result'
  | 'id-not-text'
  | 'bad-id'
  | 'bad-error'

/** Returns the fault, or null for a valid message. For host developers: pages only ignore it. */
export function faultOf(value: unknown): MessageFault | null {
  if (readMessage(value) !== null) return null
  if (typeof value !== 'string') return 'not-text'
  if (value.length > MESSAGE_MAX) return 'too-long'
  const json = jsonIn(value)
  if (json === undefined) return 'not-json'
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'not-an-object'
  return faultOfFields({ ...json })
}

function faultOfFields(fields: Readonly<Record<string, unknown>>): MessageFault {
  if (fields.jsonrpc !== '2.0') return 'not-json-rpc'
  if ('method' in fields) {
    if (fields.method !== 'ready') return 'unknown-method'
    return propertyOf(fields.params, 'protocol') === PROTOCOL_VERSION ? 'bad-actions' : 'wrong-protocol'
  }
  if ('result' in fields && 'error' in fields) return 'result-and-error'
  if (!('result' in fields) && !('error' in fields)) return 'no-result'
  if (typeof fields.id !== 'string') return 'id-not-text'
  return Number.isSafeInteger(propertyOf(fields.error, 'code')) || 'result' in fields ? 'bad-id' : 'bad-error'
}
