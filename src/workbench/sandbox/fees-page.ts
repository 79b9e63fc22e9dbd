import { moneyIn } from '#domain/amount.ts'
import type { Language } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { html, sandboxPage } from '#server/base/http/html.ts'
import { sandboxChannels } from '#server/integrations/payments/channels.ts'

const WORDS = {
  es: {
    title: 'Comisiones por pago',
    about: 'Cada tienda cobra esto además del monto de la referencia. Las transferencias son gratis.',
    free: 'gratis',
  },
  en: {
    title: 'Payment fees',
    about: 'Each store charges this in addition to the amount of the reference. UPI and transfers are free.',
    free: 'free',
  },
}

/** Fees of the stores in the countries of a language, as a payment provider's site would list them. */
export function feesPage(language: Language): string {
  const words = WORDS[language]
  const stores = marketIds
    .filter((market) => markets[market].language === language)
    .flatMap(sandboxChannels)
    .filter(({ kind }) => kind === 'store')
  return sandboxPage(
    words.title,
    html`<p>${words.about}</p>
<ul>
${stores.map(
  ({ name, market, feeMinor }) =>
    html`<li>${name}: ${feeMinor ? moneyIn(market)(feeMinor) : words.free}</li>`,
)}
</ul>`,
    language,
  )
}
