import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { job } from '#server/call/jobs/job.ts'
import { hashOf } from '#server/call/serve.ts'
import type { Config } from '#server/service/config.ts'
import { type OperatorAnswer, refused } from './operator-response.ts'

/** How long an answer is stored for retries. */
export const KEYS_KEPT_HOURS = 24

/** Binds the encrypted answer to its key. */
const operatorAnswerPlace = (key: string) => `operator_keys.answer.${key}`

const claim = statement<unknown, [string, Buffer, Date]>(
  'claim-operator-key',
  'INSERT INTO operator_keys (key, request, at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING',
)
const find = statement<{ request: Buffer; answer: string }, [string]>(
  'find-operator-key',
  'SELECT request, answer FROM operator_keys WHERE key = $1',
)
const keep = statement<unknown, [string, string]>(
  'keep-operator-answer',
  'UPDATE operator_keys SET answer = $2 WHERE key = $1',
)

const kept = z.object({
  status: z.number(),
  body: z.object({ code: z.number(), data: z.nullable(z.unknown()), message: z.string() }),
})

/**
 * Runs an operator's write once per idempotency key. The same request gets the stored answer; another request
 * with that key is refused. Without a key the write simply runs. A failed call stores nothing.
 */
export async function onceForKey(
  tx: Transaction,
  request: Pick<FastifyRequest, 'headers' | 'url' | 'body'>,
  { config, now }: { config: Config; now: Date },
  work: () => Promise<OperatorAnswer>,
): Promise<OperatorAnswer> {
  const { 'idempotency-key': key } = request.headers
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    return refused(400, 'Idempotency-Key: 1 to 200 letters, digits and ASCII symbols without spaces')
  const requestHash = hashOf(`${request.url}\n${typeof request.body === 'string' ? request.body : ''}`)
  const sealer = sealerOf({ config })
  // A concurrent request with the same key waits here for the first.
  if ((await tx.run(claim, [key, requestHash, now])) === 0) {
    const before = await tx.one(find, [key])
    if (!before.request.equals(requestHash))
      return refused(422, 'Idempotency-Key: was used for another request')
    return z.parse(kept, JSON.parse(sealer.open(before.answer, operatorAnswerPlace(key))))
  }
  const answer = await work()
  await tx.run(keep, [key, sealer.seal(JSON.stringify(answer), operatorAnswerPlace(key))])
  return answer
}

const sweep = statement<unknown, [Date]>(
  'sweep-operator-keys',
  `DELETE FROM operator_keys WHERE at <= $1::timestamptz - interval '${KEYS_KEPT_HOURS} hours'`,
)

/** Deletes expired idempotency keys. */
export const sweepOperatorKeys = (tx: Transaction, now: Date): Promise<number> => tx.run(sweep, [now])

export const operatorKeysJob = job({
  name: 'operator-keys',
  async run({ database }, now) {
    await database.transaction((tx) => sweepOperatorKeys(tx, now))
    return false
  },
})
