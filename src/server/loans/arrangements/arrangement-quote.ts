import type { ArrangementQuote } from '#domain/money/arrangement.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Context } from '#server/call/serve.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { hashOfPaper } from '#server/loans/papers/acceptances.ts'
import { arrangementPaper, penaltyWhileKept } from '#server/loans/papers/arrangement-paper.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'

/** The document of a quote. */
export function paperOf(
  order: Order,
  today: LoanToday,
  quote: ArrangementQuote,
  voice: Voice,
  { service }: Context,
) {
  const { brand } = service.config
  const lender = lenderOfOrder(brand, order).company.legalName
  return arrangementPaper({
    ...{ order, day: today.day, quote, voice },
    ...{ lender, payee: brand.company.legalName },
  })
}

/** A quote as a page shows it before the agreement, with the hash of its document. */
export function shownQuote(
  order: Order,
  today: LoanToday,
  quote: ArrangementQuote,
  voice: Voice,
  context: Context,
) {
  const { arrangement: words } = voice.words
  const { added, otherwise, total, parts } = quote
  const rule = order.loan.product.arrangements?.penalty ?? 'runs'
  const last = parts.at(-1)?.on ?? ''
  const cost = added > 0n ? words.adds(voice.money(added)) : ''
  const saved = otherwise > total ? words.otherwise(voice.money(otherwise), last) : ''
  return {
    parts: [...parts],
    total,
    cost: sentences(cost, saved),
    kept: penaltyWhileKept(quote, rule, voice),
    broken: `${words.broken[rule]} ${voice.dayEnds}`,
    terms: hashOfPaper(paperOf(order, today, quote, voice, context)).toString('hex'),
  }
}
