import * as z from 'zod/mini'
import { jsonIn, propertyOf } from '#web/browser/bridge/loose-json.ts'
import {
  type Action,
  actions,
  helloParams,
  isAction,
  MESSAGE_MAX,
  type ParamsOf,
} from '#web/browser/bridge/protocol.ts'

/** A page's request, with its action's parameters. */
export type Request = {
  [A in Action]: { kind: 'request'; id: string; action: A; params: ParamsOf<A> }
}[Action]

/** A received message. An invalid one still has an id if it is readable, for the error answer. */
export type ReceivedMessage =
  | { kind: 'hello' }
  | Request
  | { kind: 'invalid'; problem: string; id: string; code: number }

const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

const envelope = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  method: z.string(),
  params: z.optional(z.looseObject({})),
})

/** Parses a page's message as a strict app does: with the bridge's schemas, and a reason for each refusal. */
export function hear(data: unknown): ReceivedMessage {
  if (typeof data !== 'string') return invalid(`it is not text, but ${data === null ? 'null' : typeof data}`)
  if (data.length > MESSAGE_MAX) return invalid(`it is longer than ${MESSAGE_MAX} characters`)
  const json = jsonIn(data)
  if (json === undefined) return invalid('it is not JSON')
  const read = envelope.safeParse(json)
  if (!read.success) return invalid(reasonsOf(read.error), idIn(json))
  const { id = '', method, params = {} } = read.data
  if (method === 'hello') {
    const hello = helloParams.safeParse(params)
    return hello.success ? { kind: 'hello' } : invalid(reasonsOf(hello.error), id, INVALID_PARAMS)
  }
  if (!isAction(method)) return invalid(`there is no action "${method.slice(0, 64)}"`, id, METHOD_NOT_FOUND)
  if (id === '') return invalid('a request needs an id')
  const sent = z.safeParse(actions[method].params, params)
  if (!sent.success) return invalid(reasonsOf(sent.error), id, INVALID_PARAMS)
  return { kind: 'request', id, action: method, params: sent.data } as Request // parsed with the schema of this action
}

const invalid = (problem: string, id = '', code = INVALID_REQUEST): ReceivedMessage => ({
  kind: 'invalid',
  problem,
  id,
  code,
})

/** Invalid parameters, each with its place: `number: wrong form`. */
export const reasonsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.') || 'the message'}: ${REASONS[code] ?? code}`).join('; ')

const REASONS: Partial<Record<string, string>> = {
  invalid_type: 'missing or of another type',
  invalid_value: 'not one of the allowed values',
  invalid_format: 'wrong form',
  too_big: 'too long',
  too_small: 'too short',
  custom: 'not allowed',
}

const idIn = (json: unknown): string => {
  const id = propertyOf(json, 'id')
  return typeof id === 'string' && id.length <= 64 ? id : ''
}
