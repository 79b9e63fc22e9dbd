import * as z from 'zod/mini'
import { filled, line, orderNo, productId } from '#contract/fields.ts'
import { jsonIn } from './loose-json.ts'

/** The protocol that this page speaks. A host that says `ready` for another one is not spoken to. */
export const PROTOCOL_VERSION = 1

/** The longest message in either direction, in UTF-16 units. */
export const MESSAGE_MAX = 65_536

/** How long the page waits for `ready`, and then for an answer. */
export const ANSWER_WAIT_MS = 5_000

/** The same where a person acts before the host can answer. */
export const PERSON_WAIT_MS = 120_000

const nothing = z.object({})

/** How what a person does ended, as far as the host knows. What became of it is the server's to say in any case. */
const personOutcome = z.object({
  outcome: z._default(z.enum(['done', 'cancelled', 'unknown']), 'unknown'),
})

const machine = { waitMs: ANSWER_WAIT_MS } as const
const person = { waitMs: PERSON_WAIT_MS } as const

/** The ten actions (spec 1) and one of ours, each with what is sent, what comes back, and how long it may take. */
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
  /** Ours: the app asks its own person whether loans shall be paid into this account, and its backend says so. */
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

/** JSON-RPC's own number for a method that the other side does not know. */
export const METHOD_NOT_FOUND = -32601

const jsonrpc = z.literal('2.0')

/** What the page says first, and again while the host is not ready: the answer to it is `ready`. */
export const helloParams = z.object({ protocol: z.literal(PROTOCOL_VERSION) })

/** What the host says when it can be spoken to, and again when what it supports has changed. */
export const readyParams = z.object({
  protocol: z.literal(PROTOCOL_VERSION),
  /** Names that the page does not know are left aside. */
  actions: z.array(line(64)).check(z.maxLength(100)),
})

const ready = z.object({ jsonrpc, method: z.literal('ready'), params: readyParams })

const id = line(64)

const answered = z.object({ jsonrpc, id, result: z.unknown() })
const failed = z.object({ jsonrpc, id, error: z.object({ code: z.int() }) })

export type FromHost = z.output<typeof ready> | z.output<typeof answered> | z.output<typeof failed>

/** A message from the host, or null for anything else: not text, too long, not JSON, not of this protocol. */
export function readMessage(text: unknown): FromHost | null {
  if (typeof text !== 'string' || text.length > MESSAGE_MAX) return null
  const json = jsonIn(text)
  if (typeof json !== 'object' || json === null) return null
  // An answer has either a result or an error: one with both, or with neither, says nothing.
  if (!('method' in json) && 'result' in json === 'error' in json) return null
  const schema = 'method' in json ? ready : 'result' in json ? answered : failed
  const read = z.safeParse<z.ZodMiniType<FromHost>>(schema, json)
  return read.success ? read.data : null
}

/** A request to the host as it is sent. */
export const requestText = (id: string, method: Action, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** The page's first word, a notification. */
export const helloText = () =>
  JSON.stringify({ jsonrpc: '2.0', method: 'hello', params: { protocol: PROTOCOL_VERSION } })
