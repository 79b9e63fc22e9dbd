import { marketIds } from '#domain/markets/market.ts'
import { html, sandboxPage } from '#server/base/http/html.ts'
import { sandboxChannels } from '#server/integrations/payments/channels.ts'

/** Invented, like all sandbox data. */
const FEES: Readonly<Record<string, string>> = {
  'mx-store-colibri': '12.00 MXN',
  'mx-store-nopal': '10.00 MXN',
  'in-store-marigold': '5.00 INR',
}

/** Invented store fees, as a payment provider's site would list them. */
export function feesPage(): string {
  const stores = marketIds.flatMap(sandboxChannels).filter(({ kind }) => kind === 'store')
  return sandboxPage(
    'Payment fees',
    html`<p>Each store charges this in addition to the amount of the reference. Transfers and UPI are free.</p>
<ul>
${stores.map(({ name, payCode }) => html`<li>${name}: ${FEES[payCode] ?? 'free'}</li>`)}
</ul>`,
  )
}
