import { type Html, html } from '#server/base/http/html.ts'
import { type DeskAnswer, type DeskContext, page } from '#server/fronts/desk/entry/visit.ts'
import { resultBox } from '#server/fronts/desk/frame/page.ts'

/** A section of the desk whose address is its name. */
type Section = 'applications' | 'arrangements' | 'claims' | 'money' | 'webhooks' | 'figures' | 'reports'

type RefusalReason = 'role' | 'form' | 'tooLarge' | 'bad' | 'fault' | 'period' | 'notFoundText'

/** A page that says why something was refused. */
export function refusedPage(
  { words }: DeskContext,
  status: number,
  why: RefusalReason,
  incident = '',
  kept: Html = html``,
  from?: Section,
): DeskAnswer {
  const { refused } = words
  const title = why === 'notFoundText' ? refused.notFound : refused.title
  const number = incident === '' ? html`` : html`<p>${refused.incident} <code>${incident}</code></p>`
  const back = from
    ? refused.backTo(from === 'reports' ? words.reports.title : words.nav[from])
    : refused.back
  return page(
    title,
    html`${resultBox('problem', refused[why])}${number}${kept}<p><a class="button quiet" href="${from ? `/desk/${from}` : '/desk'}">${back}</a></p>`,
    status,
  )
}

/** `from` is the section in which it was looked for, if not the queue. */
export const notFound = (context: DeskContext, from?: Section): DeskAnswer =>
  refusedPage(context, 404, 'notFoundText', '', html``, from)

/** The account needs a code or a new password first; written text is returned. */
export const accountFirst = (
  { words }: DeskContext,
  problem: 'password-needed' | 'code-needed',
  kept: Html,
): DeskAnswer =>
  page(
    words.refused.title,
    html`${resultBox('problem', words.problems[problem])}${kept}<p><a class="button" href="/desk/account">${words.nav.account}</a></p>`,
    403,
  )

/** The session ended while the user wrote; the text is returned. */
export function endedPage({ words }: DeskContext, written: string): DeskAnswer {
  const { refused, signIn } = words
  const kept =
    written === ''
      ? html``
      : html`<p><label for="written">${refused.written}</label><textarea id="written" rows="10" readonly>
${written}</textarea></p>`
  return page(
    refused.title,
    html`${resultBox('problem', refused.session)}${kept}<p><a class="button" href="/desk/login">${signIn.title}</a></p>`,
    401,
  )
}
