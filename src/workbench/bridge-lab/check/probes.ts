import { helloText } from '#web/browser/bridge/protocol.ts'

/** A request of a check. `wants`: the expected answer. */
export interface ProbeRequest {
  id: string
  wants: 'not-found' | 'anything'
}

/** Checks of a host's messages, beside the ten actions. */
export type Probe =
  | 'handshake'
  | 'hello-again'
  | 'unknown-method'
  | 'odd-text'
  | 'odd-id'
  | 'parallel'
  | 'messages'

export interface ProbeText {
  check: Probe
  title: string
  /** What the page does, and what it expects. */
  text: string
}

export const probeTexts: readonly ProbeText[] = [
  {
    check: 'handshake',
    title: 'Handshake',
    text: 'The page says hello; the host answers ready within 5 s, with protocol 1 and the actions that it does.',
  },
  {
    check: 'hello-again',
    title: 'Second hello',
    text: 'A page may say hello again, for example after a reload. The host answers ready each time.',
  },
  {
    check: 'unknown-method',
    title: 'Unknown method',
    text: 'An unknown method is answered with error -32601, so that newer pages work in older apps.',
  },
  {
    check: 'odd-text',
    title: 'Odd characters',
    text: 'Quotes, line ends, an emoji and </script> in a parameter arrive, and the request is answered.',
  },
  {
    check: 'odd-id',
    title: 'Ids unchanged',
    text: 'Ids are text. One of digits is not made a number, and one with a quote in it comes back unchanged.',
  },
  {
    check: 'parallel',
    title: 'Requests side by side',
    text: 'Several requests at once each get one answer, with their own id.',
  },
  {
    check: 'messages',
    title: 'Every message',
    text: 'Whatever the host says is a message of the protocol, given to AbonoBridge.receive as text.',
  },
]

/** Fails hosts that concatenate texts without escaping. */
export const ODD_TEXT = `It's "odd" \\ 😀 </script>`

/** The messages of a check, and the ids whose answers it awaits. */
export interface Sending {
  texts: readonly string[]
  asked: readonly ProbeRequest[]
}

/** A method that pages never call. */
const NO_METHOD = 'abonoBridgeCheck'

/** Fails hosts that treat ids as numbers, and hosts that concatenate texts without escaping. */
const ODD_IDS = ['0042', `it's "odd" \\ </script>`]

/** `prefix` starts the ids, so that answers to an earlier run do not match. */
export function sendingOf(probe: Probe, prefix: string): Sending {
  const requests = (ids: readonly string[], params: object = {}): Sending => ({
    texts: ids.map((id) => JSON.stringify({ jsonrpc: '2.0', id, method: NO_METHOD, params })),
    asked: ids.map((id) => ({ id, wants: 'not-found' })),
  })
  switch (probe) {
    case 'handshake':
    case 'hello-again':
      return { texts: [helloText()], asked: [] }
    case 'unknown-method':
      return requests([`${prefix}-1`])
    case 'odd-text':
      return requests([`${prefix}-1`], { title: `${ODD_TEXT}\n\u2028ñ`, 'a "key"': ["'", '\\n', null] })
    case 'odd-id':
      return requests(ODD_IDS)
    case 'parallel':
      return requests([`${prefix}-1`, `${prefix}-2`, `${prefix}-3`])
    case 'messages':
      return { texts: [], asked: [] }
  }
}
