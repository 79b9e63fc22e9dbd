import * as z from 'zod/mini'
import { type Endpoint, type OutputOf, succeeded } from '#contract/endpoint.ts'
import { type AnswerFault, faultIn } from './answer-fault.ts'
import type { CallResult } from './call-result.ts'
import type { WireMap } from './wire-map.ts'

/** The envelope of every answer (design 6). `code` is the call's success code or a refusal's. */
export interface Envelope {
  code: string | number
  data: unknown
  message: string
}

/** An answer on the wire, with the backend's names and its own refusal code. */
export const envelopeOnWire = (envelope: Envelope, map: WireMap): unknown =>
  map.toWire({ ...envelope, code: map.codeToWire(envelope.code) })

/** Maximum length of a backend's message to the borrower, in UTF-16 units. */
export const MESSAGE_MAX = 1000

const envelope = z.looseObject({
  code: z.union([z.string(), z.number()]),
  data: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
})

/**
 * Parses an answer: success only if the code is the call's success code and the data fits its codec. Other values are
 * `unreadable`.
 */
export function readAnswer<E extends Endpoint>(
  entry: E,
  raw: unknown,
  map: WireMap,
): CallResult<OutputOf<E>> {
  const named = map.fromWire(raw)
  const nameOnWire = (name: string) => map.file.names[name] ?? name
  const answer = envelope.safeParse(named)
  if (!answer.success) return unreadable(raw, faultIn(answer.error.issues, named, nameOnWire))
  const { data } = answer.data
  const code = map.codeFromWire(answer.data.code)
  const message = typeof answer.data.message === 'string' ? answer.data.message.slice(0, MESSAGE_MAX) : ''
  if (!succeeded(entry, code)) return { success: false, code, message, data: null, raw, failure: null }
  const decoded = z.safeDecode(entry.output, data as z.input<E['output']>)
  if (!decoded.success) {
    const { field, ...fault } = faultIn(decoded.error.issues, data, nameOnWire)
    return unreadable(raw, { ...fault, field: [nameOnWire('data'), field].filter(Boolean).join('.') })
  }
  return { success: true, code, message, data: decoded.data as OutputOf<E>, raw, failure: null }
}

function unreadable(raw: unknown, fault: AnswerFault): CallResult<never> {
  return { success: false, code: null, message: '', data: null, raw, failure: 'unreadable', fault }
}
