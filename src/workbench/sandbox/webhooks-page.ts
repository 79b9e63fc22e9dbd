import { html, sandboxPage } from '#server/base/http/html.ts'
import type { SandboxWebhook } from '#server/integrations/sandbox-webhooks.ts'

/** Events for the lender's systems, newest first. `secret` is the sandbox receiver's. */
export function webhooksPage(received: readonly SandboxWebhook[], secret: string | null): string {
  return sandboxPage(
    'Webhooks',
    html`<p>${
      secret === null
        ? html`LENDER_WEBHOOK_URL is set, so events go there, and this page receives none.`
        : html`What the lender's systems would have received. Load this page again for newer ones; after a day they are gone.
The secret of this receiver is <code>${secret}</code>.`
    }</p>
<p><a href="/sandbox/webhooks">Load again</a> <a href="/sandbox">Back to the sandbox</a></p>
${received.length === 0 ? html`<p>Nothing yet.</p>` : html``}
<ul>
${received.map(
  ({ headers, body, at }) => html`<li><time>${at.toISOString().slice(0, 19)}Z</time>
<pre>${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}

${pretty(body)}</pre></li>
`,
)}</ul>
`,
  )
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
