import { partsOf } from '#domain/notifications/gsm-7.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import { LETTER } from '#server/integrations/email/sandbox-email.ts'
import type { SandboxMessage } from '#server/integrations/sandbox-messages.ts'
import { BY_WHATSAPP, RINGING } from '#server/integrations/sms/sandbox.ts'

/** Messages of the sandbox's outbox, newest first. */
export function outboxPage(messages: readonly SandboxMessage[]): string {
  return sandboxPage(
    'Messages and calls',
    html`<p>What phones and mailboxes would have received. Load this page again for newer ones; after a day they are gone.</p>
<p><a href="/sandbox/outbox">Load again</a> <a href="/sandbox">Back to the sandbox</a></p>
${messages.length === 0 ? html`<p>Nothing yet.</p>` : html``}
<ul>
${messages.map(
  ({
    phone,
    text,
    at,
  }) => html`<li><code>${phone}</code> <time>${at.toISOString().slice(0, 19)}Z</time><br>${text.startsWith(RINGING) ? html`<strong>Rings, and says:</strong> ` : text.startsWith(LETTER) ? html`<strong>E-mail:</strong> ` : html``}${linesOf(text)}${partsSaid(text)}</li>
`,
)}</ul>
`,
  )
}

const linesOf = (text: string): Html[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [html`${line}`] : [html`<br>${line}`]))

/** Number of parts of a text message, and the character that shortens them. */
function partsSaid(text: string): Html {
  if ([RINGING, LETTER, BY_WHATSAPP].some((start) => text.startsWith(start))) return html``
  const { count, letterOutside } = partsOf(text)
  const because = letterOutside === null ? '' : `, because "${letterOutside}" is not in GSM 7-bit`
  return html`<br><small>${count === 1 ? '1 part' : `${count} parts`}${because}</small>`
}
