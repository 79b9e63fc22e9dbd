import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { IDENTITY_VALUE_MAX } from '#contract/wire/session.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import { insertSession, NO_DEVICE } from '#server/account/borrowers.ts'
import { endSession, endSessionsOf, forgetEndedSessions } from '#server/account/sessions.ts'
import { hashOf } from '#server/serve.ts'
import type { Service } from '#server/service.ts'
import { type Around, operatorCall, refused, type Said, said } from './operator-answer.ts'
import { borrowerId } from './operator-fields.ts'

/** Which app may open a borrower's pages, and until when. */
export function sessionCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, '/operator/sessions', newSession, openSession)
  operatorCall(app, service, '/operator/sessions/end', endedSession, endSessions)
}

const TOKEN_BYTES = 32
const MS_PER_MINUTE = 60_000

/** 30 days: who is away for longer signs in again. */
export const SESSION_MINUTES_MAX = 30 * 24 * 60

const MINUTES = `a whole number from 1 to ${SESSION_MINUTES_MAX}`
// It travels in a header too, where anything else would be escaped and so be another device.
const DEVICE = `at most ${IDENTITY_VALUE_MAX} letters, digits and signs of ASCII without blanks`

const newSession = z.strictObject({
  borrowerId,
  deviceId: z.optional(
    z
      .string(DEVICE)
      .check(
        z.minLength(1, DEVICE),
        z.maxLength(IDENTITY_VALUE_MAX, DEVICE),
        z.regex(/^[\x21-\x7e]*$/, DEVICE),
      ),
  ),
  minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(SESSION_MINUTES_MAX, MINUTES)),
  type: z.optional(z.literal([1, 2], '1 for English or 2 for Spanish')),
})

async function openSession(asked: z.output<typeof newSession>, { tx, now }: Around): Promise<Said> {
  const { deviceId, minutes, type } = asked
  const borrower = await borrowerById(tx, asked.borrowerId)
  if (!borrower) return refused(404, 'no such borrower')
  await forgetEndedSessions(tx, borrower, now)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE)
  await insertSession(tx, {
    tokenHash: hashOf(token),
    borrowerId: borrower.id,
    deviceHash: deviceId === undefined ? NO_DEVICE : hashOf(deviceId),
    expiresAt,
    createdAt: now,
  })
  const query = new URLSearchParams({
    ...(type === undefined ? {} : { type: String(type) }),
    dearest: token,
    ...(deviceId === undefined ? {} : { showy: deviceId }),
  })
  return said({ token, expiresAt: expiresAt.toISOString(), query: query.toString() })
}

const ONE_OF_TWO = 'either it or token, and not both'
const endedSession = z
  .strictObject({
    borrowerId: z.optional(borrowerId),
    token: z.optional(
      z.string('text').check(z.minLength(1, 'text'), z.maxLength(IDENTITY_VALUE_MAX, 'too long')),
    ),
  })
  .check(
    z.refine(({ borrowerId, token }) => (borrowerId === undefined) !== (token === undefined), {
      error: ONE_OF_TWO,
      path: ['borrowerId'],
    }),
  )

async function endSessions(asked: z.output<typeof endedSession>, { tx, now }: Around): Promise<Said> {
  if (asked.token !== undefined) return said({ ended: await endSession(tx, hashOf(asked.token), now) })
  const borrower = await borrowerById(tx, asked.borrowerId ?? '')
  return borrower ? said({ ended: await endSessionsOf(tx, borrower, now) }) : refused(404, 'no such borrower')
}
