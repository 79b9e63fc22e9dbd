import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { IDENTITY_VALUE_MAX } from '#contract/wire/session.ts'
import { languageCodes, languageOf, languages } from '#domain/language.ts'
import { holdBorrower, NO_DEVICE } from '#server/call/borrower.ts'
import { namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { borrowerId } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { hashOf } from '#server/call/serve.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { endSession, endSessionsOf, forgetEndedSessions } from '#server/people/sessions/sessions.ts'
import type { Service } from '#server/service/service.ts'

export function sessionCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, openSessionCall, openSession)
  operatorCall(app, service, endSessionsCall, endSessions)
}

const TOKEN_BYTES = 32
const MS_PER_MINUTE = 60_000

/** 30 days: after a longer absence the borrower signs in again. */
export const SESSION_MINUTES_MAX = 30 * 24 * 60

const MINUTES = `a whole number from 1 to ${SESSION_MINUTES_MAX}`
// It is also sent in a header, where other characters would be escaped and so name another device.
const DEVICE = `at most ${IDENTITY_VALUE_MAX} letters, digits and ASCII symbols without spaces`

const TYPES = languageCodes.map((code) => Number(languages[code].type)).sort()
const TYPE = TYPES.map((type) => `${type} for ${languages[languageOf(String(type))].englishName}`).join(
  ' or ',
)

const newSession = z.strictObject({
  borrowerId,
  deviceId: z.optional(
    z
      .string(DEVICE)
      .check(
        z.minLength(1, DEVICE),
        z.maxLength(IDENTITY_VALUE_MAX, DEVICE),
        z.regex(/^[\x21-\x7e]*$/, DEVICE),
        z.describe('If it is given, only that device can use the session.'),
      ),
  ),
  minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(SESSION_MINUTES_MAX, MINUTES)),
  type: z.optional(
    z.literal(TYPES, TYPE).check(z.describe(`Adds the language of the pages to the query: ${TYPE}.`)),
  ),
})

const opened = z.strictObject({
  token: namedId('The token of the session. It is returned once, and only its hash is stored.'),
  expiresAt: z.iso.datetime().check(z.describe('When the session ends.')),
  query: namedId('The query that the app appends to the address of every page.'),
})

export const openSessionCall = describedCall({
  name: 'openSession',
  method: 'POST',
  path: '/operator/sessions',
  title: 'Open a session',
  about:
    'Opens a new session for a borrower. The app appends `query` to the address of each page. With `deviceId`, only that device can use it. `type` 1 or 2 selects the language.',
  group: 'Catalogue and borrowers',
  fields: newSession,
  answer: opened,
  refuses: { 404: 'no such borrower' },
  example: {
    sent: { borrowerId: 'customer-1001', deviceId: 'phone-of-rosa', minutes: 60, type: 2 },
    answered: {
      token: 'mGEKQfILYKQ3vF2Ri0RbV0mGEKQfILYKQ3vF2Ri0RbV',
      expiresAt: '2026-11-21T19:00:00.000Z',
      query: 'type=2&dearest=mGEKQfILYKQ3vF2Ri0RbV0mGEKQfILYKQ3vF2Ri0RbV&showy=phone-of-rosa',
    },
  },
})

async function openSession(
  input: z.output<typeof newSession>,
  { tx, now }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof opened>>> {
  const { deviceId, minutes, type } = input
  const borrower = await holdBorrower(tx, input.borrowerId)
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
  return succeeded({ token, expiresAt: expiresAt.toISOString(), query: query.toString() })
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

const ended = z.strictObject({
  ended: z.int().check(z.nonnegative(), z.describe('The number of sessions that were open.')),
})

export const endSessionsCall = describedCall({
  name: 'endSessions',
  method: 'POST',
  path: '/operator/sessions/end',
  title: 'End sessions',
  about:
    'Ends one session or all sessions of a borrower. The next call from a page is refused with code 1002.',
  group: 'Catalogue and borrowers',
  fields: endedSession,
  bodyLimits: { minProperties: 1, maxProperties: 1 },
  answer: ended,
  refuses: { 404: 'no such borrower' },
  example: { sent: { borrowerId: 'customer-1001' }, answered: { ended: 1 } },
})

async function endSessions(
  input: z.output<typeof endedSession>,
  { tx, now }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof ended>>> {
  if (input.token !== undefined) return succeeded({ ended: await endSession(tx, hashOf(input.token), now) })
  const borrower = await borrowerById(tx, input.borrowerId ?? '')
  return borrower
    ? succeeded({ ended: await endSessionsOf(tx, borrower, now) })
    : refused(404, 'no such borrower')
}
