import { plainAmount } from '#domain/amount.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { html, sandboxPage } from '#server/base/http/html.ts'
import { sandboxChannels } from '#server/integrations/payments/channels.ts'

/** Store fees of the sandbox, as a payment provider's site would list them. */
export function feesPage(): string {
  const stores = marketIds.flatMap(sandboxChannels).filter(({ kind }) => kind === 'store')
  return sandboxPage(
    'Payment fees',
    html`<p>Each store charges this in addition to the amount of the reference. Transfers and UPI are free.</p>
<ul>
${stores.map(
  ({ name, market, feeMinor }) =>
    html`<li>${name}: ${feeMinor ? plainAmount(feeMinor, markets[market].currency) : 'free'}</li>`,
)}
</ul>`,
  )
}
