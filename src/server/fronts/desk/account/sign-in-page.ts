import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#server/base/http/html.ts'
import { retryAfter } from '#server/base/limits/limit.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import { signIn } from '#server/fronts/desk/entry/sign-in.ts'
import {
  type DeskAnswer,
  type DeskContext,
  type Handler,
  page,
  type TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { aroundOf, nextOf, send, setToken, visitOf } from '#server/fronts/desk/frame/gate.ts'
import { resultBox } from '#server/fronts/desk/frame/page.ts'
import { endDeskSession } from '#server/fronts/desk/rows/desk-sessions.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import type { Service } from '#server/service/service.ts'

/** The sign-in page. It redirects a member of the staff who is signed in. */
export const showSignIn =
  (service: Service): Handler =>
  async (request, reply) => {
    const context = aroundOf(service, request)
    const next = nextOf(context, context.query.get('next'))
    if (await visitOf(service, request)) return send(reply, context, { to: next })
    const problem = context.query.has('ended') ? 'ended' : null
    return send(reply, context, signInPage(context, { name: '', next, problem }))
  }

/** Signs in with name, password and code. The refusal does not say which of them is wrong. */
export async function takeCredentials(
  context: DeskContext,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeskAnswer> {
  const { service, now } = context
  const [name, next] = [form.text('name').slice(0, 40), nextOf(context, form.text('next'))]
  const credentials = { name, password: form.text('password'), code: form.text('code') }
  try {
    const signedIn = await signIn(service, credentials, request.ip, now)
    if (!signedIn.ok) {
      const attempt = { name, next, problem: signedIn.why }
      if (signedIn.why === 'wrong') return signInPage(context, attempt, 401)
      return signInPage(context, attempt, 429, retryAfter(signedIn, now).afterSeconds)
    }
    setToken(service, request, reply, signedIn.token)
    return { to: next }
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    return signInPage(context, { name, next, problem: 'busy' }, 503, error.retryAfterSeconds)
  }
}

/** Ends the session in the database, after which its cookie opens nothing. */
export const signOut: TakeForm = async ({ service, user, tokenHash, now }) => {
  await service.database.transaction(async (tx) => {
    await endDeskSession(tx, tokenHash)
    await logDeskAction(tx, user, 'sign-out', now)
  })
  return { to: '/desk/login' }
}

interface SignInForm {
  name: string
  next: string
  problem: 'wrong' | 'locked' | 'ended' | 'busy' | null
}

function signInPage(
  { words, service }: DeskContext,
  { name, next, problem }: SignInForm,
  status = 200,
  retryAfterSeconds?: number,
): DeskAnswer {
  const { signIn } = words
  const demo =
    service.config.mode === 'sandbox'
      ? html`<p class="hint">${signIn.demo} <code>${DEMO_USER.name}</code> / <code>${DEMO_USER.password}</code></p>`
      : html``
  return page(
    signIn.title,
    html`${resultBox('problem', problem === null ? '' : signIn[problem])}
<form class="narrow card" method="post" action="/desk/login">
<input type="hidden" name="next" value="${next}">
<p><label for="name">${signIn.name}</label>
<input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="40" required></p>
<p><label for="password">${signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required></p>
<p><label for="code">${signIn.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" aria-describedby="code-hint">
<small id="code-hint">${signIn.codeHint}</small></p>
<button>${signIn.submit}</button>
</form>${demo}`,
    status,
    retryAfterSeconds,
  )
}
