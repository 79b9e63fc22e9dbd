import type { MessageFault } from '#web/browser/bridge/message-fault.ts'
import { PROTOCOL_VERSION } from '#web/browser/bridge/protocol.ts'

/** Faults of an app's messages, for app developers. */
export const faultTexts: Readonly<Record<MessageFault, string>> = {
  'not-text': 'it is not text',
  'too-long': 'it is longer than 65,536 characters',
  'not-json': 'it is not JSON',
  'not-an-object': 'it is not one JSON object',
  'not-json-rpc': '"jsonrpc" is not "2.0"',
  'unknown-method': 'an app sends no method but "ready"',
  'wrong-protocol': `the protocol of "ready" is not the number ${PROTOCOL_VERSION}`,
  'bad-actions': '"actions" of "ready" is not a list of names',
  'result-and-error': 'it has both a result and an error',
  'no-result': 'it has neither a result nor an error',
  'id-not-text': 'the id is not text',
  'bad-id': 'the id is empty, longer than 64 characters, or holds control characters',
  'bad-error': 'the error has no whole number as its code',
}
