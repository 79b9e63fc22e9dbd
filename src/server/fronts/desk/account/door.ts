import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter } from '#server/base/limits/limit.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import { signIn } from '#server/fronts/desk/entry/sign-in.ts'
import type { DeskAnswer, DeskContext, Handler, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { aroundOf, nextOf, send, setToken, visitOf } from '#server/fronts/desk/frame/gate.ts'
import { endDeskSession } from '#server/fronts/desk/rows/desk-sessions.ts'
import type { Service } from '#server/service/service.ts'
import { signInPage } from './sign-in-page.ts'

/** The sign-in page. It redirects a member of the staff who is signed in. */
export const showDoor =
  (service: Service): Handler =>
  async (request, reply) => {
    const around = aroundOf(service, request)
    const next = nextOf(around, around.query.get('next'))
    if (await visitOf(service, request)) return send(reply, around, { to: next })
    const problem = around.query.has('ended') ? 'ended' : null
    return send(reply, around, signInPage(around, { name: '', next, problem }))
  }

/** Takes name, password and code. The refusal does not say which of them is wrong. */
export async function takeCredentials(
  around: DeskContext,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeskAnswer> {
  const { service, now } = around
  const [name, next] = [form.text('name').slice(0, 40), nextOf(around, form.text('next'))]
  const credentials = { name, password: form.text('password'), code: form.text('code') }
  try {
    const signedIn = await signIn(service, credentials, request.ip, now)
    if (!signedIn.ok) {
      const door = { name, next, problem: signedIn.why }
      if (signedIn.why === 'wrong') return signInPage(around, door, 401)
      return signInPage(around, door, 429, retryAfter(signedIn, now).afterSeconds)
    }
    setToken(service, request, reply, signedIn.token)
    return { to: next }
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    return signInPage(around, { name, next, problem: 'busy' }, 503, error.retryAfterSeconds)
  }
}

/** Ends the session here and in the database; the cookie that stays behind opens nothing. */
export const signOut: TakeForm = async ({ service, user, tokenHash, now }) => {
  await service.database.transaction(async (tx) => {
    await endDeskSession(tx, tokenHash)
    await writeDown(tx, user, 'sign-out', now)
  })
  return { to: '/desk/login' }
}
