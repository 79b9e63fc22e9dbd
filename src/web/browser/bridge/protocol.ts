import * as z from 'zod/mini'
import { filled, line, orderNo, productId } from '#contract/fields.ts'
import { jsonIn } from './loose-json.ts'

/** Protocol version of this page. A host that is `ready` for another version is ignored. */
export const PROTOCOL_VERSION = 1

/** Maximum length of a message in either direction, in UTF-16 units. */
export const MESSAGE_MAX = 65_536

/** Timeout for `ready`, and for an answer. */
export const ANSWER_WAIT_MS = 5_000

/** Timeout if a person must act before the host can answer. */
export const PERSON_WAIT_MS = 120_000

const nothing = z.object({})

/** Outcome of an interactive action, as far as the host knows. The server decides what happened. */
const personOutcome = z.object({
  outcome: z._default(z.enum(['done', 'cancelled', 'unknown']), 'unknown'),
})

const machine = { waitMs: ANSWER_WAIT_MS } as const
const person = { waitMs: PERSON_WAIT_MS } as const

/** The ten actions (spec 1) and one of ours, each with parameters, result and timeout. */
export const actions = {
  openPage: {
    params: z.object({ url: filled(2000), title: z.optional(line(100)) }),
    result: nothing,
    ...machine,
  },
  closeWebview: { params: nothing, result: nothing, ...machine },
  goHome: { params: nothing, result: nothing, ...machine },
  goMine: { params: nothing, result: nothing, ...machine },
  backToLogin: {
    params: z.object({ reason: z.enum(['session-ended', 'signed-out']) }),
    result: nothing,
    ...machine,
  },
  callTelephone: {
    params: z.object({ number: z.string().check(z.regex(/^\+?[0-9][0-9 ().-]{1,29}$/)) }),
    result: nothing,
    ...person,
  },
  goToRate: { params: z.object({ source: filled(50) }), result: nothing, ...person },
  confirmBurialPoint: {
    params: z.object({ productId, event: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)) }),
    result: nothing,
    ...machine,
  },
  startBank: { params: z.object({ orderId: orderNo }), result: personOutcome, ...person },
  endBank: { params: z.object({ orderId: orderNo }), result: personOutcome, ...person },
  /** Our own: the app confirms the payout account with its user, and its backend reports it. */
  confirmAccount: {
    params: z.object({ changeId: filled(64), bank: line(), masked: filled(40) }),
    result: personOutcome,
    ...person,
  },
}

export type Action = keyof typeof actions
export type ParamsOf<A extends Action> = z.output<(typeof actions)[A]['params']>
export type ResultOf<A extends Action> = z.output<(typeof actions)[A]['result']>

export const isAction = (name: string): name is Action => Object.hasOwn(actions, name)

/** JSON-RPC's code for an unknown method. */
export const METHOD_NOT_FOUND = -32601

const jsonrpc = z.literal('2.0')

/** The page's greeting, repeated while the host is not ready; the host answers `ready`. */
export const helloParams = z.object({ protocol: z.literal(PROTOCOL_VERSION) })

/** The host's readiness, repeated when its actions have changed. */
export const readyParams = z.object({
  protocol: z.literal(PROTOCOL_VERSION),
  /** Unknown names are ignored. */
  actions: z.array(line(64)).check(z.maxLength(100)),
})

const ready = z.object({ jsonrpc, method: z.literal('ready'), params: readyParams })

const id = line(64)

const answered = z.object({ jsonrpc, id, result: z.unknown() })
const failed = z.object({ jsonrpc, id, error: z.object({ code: z.int() }) })

export type FromHost = z.output<typeof ready> | z.output<typeof answered> | z.output<typeof failed>

/** Parses a host's message; null for anything else: not text, too long, not JSON, not of this protocol. */
export function readMessage(text: unknown): FromHost | null {
  if (typeof text !== 'string' || text.length > MESSAGE_MAX) return null
  const json = jsonIn(text)
  if (typeof json !== 'object' || json === null) return null
  // An answer with both result and error, or neither, is invalid.
  if (!('method' in json) && 'result' in json === 'error' in json) return null
  const schema = 'method' in json ? ready : 'result' in json ? answered : failed
  const read = z.safeParse<z.ZodMiniType<FromHost>>(schema, json)
  return read.success ? read.data : null
}

/** Serialises a request to the host. */
export const requestText = (id: string, method: Action, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Serialises the page's greeting, a notification. */
export const helloText = () =>
  JSON.stringify({ jsonrpc: '2.0', method: 'hello', params: { protocol: PROTOCOL_VERSION } })
