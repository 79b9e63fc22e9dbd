import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Transaction } from '#server/base/database/database.ts'
import type { Table } from '#server/base/database/table.ts'
import { readJson } from '#server/base/http/json-body.ts'
import type { Config } from '#server/service/config.ts'
import type { Service } from '#server/service/service.ts'
import type { DescribedCall } from './described-call.ts'
import { onceForKey } from './once-for-key.ts'
import { type OperatorAnswer, refused } from './operator-response.ts'

export const send = (reply: FastifyReply, { status, body }: OperatorAnswer) =>
  reply.status(status).header('cache-control', 'no-store').send(body)

export const bodyOf = (body: unknown) => (typeof body === 'string' ? readJson(body) : null)

export interface OperatorContext {
  tx: Transaction
  config: Config
  tables: readonly Table[]
  now: Date
}

/** Fits the largest product: twenty lenders in three-byte letters. */
export const OPERATOR_BODY_MAX_BYTES = 128 * 1024

/**
 * Registers an operator call: decodes its fields strictly and runs its work in one transaction.
 * A GET reads its query, changes nothing and needs no key.
 */
export function operatorCall<Fields extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  { config, tables, database, now }: Service,
  { method, path, fields }: DescribedCall<Fields, Answer>,
  work: (input: z.output<Fields>, context: OperatorContext) => Promise<OperatorAnswer<z.input<Answer>>>,
): void {
  const readOnly = method === 'GET'
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // Unvalidated: the codec of the fields decides.
    const given = (readOnly ? request.query : bodyOf(request.body)) as z.input<Fields>
    const read = z.safeDecode(fields, given)
    if (!read.success) return send(reply, refused(400, faultIn(read.error)))
    const done = await database.transaction(
      (tx) => {
        const context = { tx, config, tables, now: now() }
        const answer = () => work(read.data, context)
        return readOnly ? answer() : onceForKey(tx, request, context, answer)
      },
      { readOnly },
    )
    return send(reply, done)
  }
  app.route({ method, url: path, bodyLimit: OPERATOR_BODY_MAX_BYTES, handler })
}

/** Zod's message for a field without a message of its own. */
const SAYS_NOTHING = 'Invalid input'
const KEY_SHOWN_MAX = 60

/** The first problem, by the name of its field. The value is never repeated: it may be a person's name. */
export function faultIn({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return `${[...path, key.slice(0, KEY_SHOWN_MAX)].join('.')}: unknown`
  }
  const hasMessage = issue !== undefined && issue.message !== SAYS_NOTHING
  return `${path.join('.') || 'body'}: ${hasMessage ? issue.message : 'cannot be read'}`
}
