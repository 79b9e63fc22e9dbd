import { plainAmount } from '#domain/amount.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'
import type { Sale } from './store.ts'

/** Form values, kept as typed. */
export interface Typed {
  reference: string
  amountMinor: string
}

const OUTCOMES: Readonly<Record<string, string>> = {
  settled: 'The loan is paid.',
  'part-paid': 'Part of the loan is paid, and the rest is still owed.',
  'over-paid': 'The loan is paid, and the rest is the borrower’s credit.',
  'late-for-settled': 'The loan was paid already, so this is the borrower’s credit.',
  extended: 'The repayment is postponed.',
  seen: 'The server knows that money is on its way, and books nothing yet.',
  duplicate: 'The server had this notice already, so nothing changed.',
}

/** The store's form, with the last outcome. */
export function storePage(typed: Typed, said: Html | '' = '', notices: readonly PaymentEvent[] = []): string {
  return sandboxPage(
    'Store',
    html`<p>This store takes no real money. It only tells the server that a reference was paid, with a signed notice.</p>
${said}
<form method="post" action="/sandbox/store">
<label>Reference <input name="reference" value="${typed.reference}" inputmode="numeric" autocomplete="off" required></label>
<label>Amount in cents or paise <input name="amountMinor" value="${typed.amountMinor}" inputmode="numeric" autocomplete="off" required></label>
<button>Pay</button>
<button name="notice" value="seen">Only say that money is on its way</button>
</form>
${notices.length > 0 ? sentAgain(notices) : ''}<p><a href="/sandbox">All people and loans</a></p>`,
  )
}

export const saleSaid = (sale: Sale): Html =>
  sale.ok
    ? html`<p class="said" role="status">${sale.outcome === 'seen' ? 'Said' : 'Paid'} ${sale.paid}. ${OUTCOMES[sale.outcome] ?? sale.outcome}</p>`
    : wrong(sale.message)

export const wrong = (message: string): Html => html`<p class="said wrong" role="alert">${message}</p>`

export const askedFor = ({ amountMinor, currency }: StoredReference): Html =>
  html`<p class="said">This reference asks for ${plainAmount(amountMinor, currency)}.</p>`

const sentAgain = (notices: readonly PaymentEvent[]): Html =>
  html`<h2>Notices about this reference</h2>
<ul>
${notices.map(
  ({
    id,
    kind,
    reference,
    at,
  }) => html`<li><form method="post" action="/sandbox/replay"><input type="hidden" name="reference" value="${reference}"><input type="hidden" name="eventId" value="${id}"><span>${kind}, ${at.toISOString().slice(0, 16)}Z <code>${id}</code></span><button>Send again</button></form></li>
`,
)}</ul>
`
