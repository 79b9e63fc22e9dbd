import { html } from '#server/base/http/html.ts'
import { type DeskAnswer, type DeskContext, page } from '#server/fronts/desk/entry/visit.ts'
import { said } from '#server/fronts/desk/frame/page.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'

export type Door = { name: string; next: string; problem: 'wrong' | 'locked' | 'ended' | 'busy' | null }

/** The door of the desk. */
export function signInPage(
  { words, service }: DeskContext,
  { name, next, problem }: Door,
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
    html`${said('problem', problem === null ? '' : signIn[problem])}
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
