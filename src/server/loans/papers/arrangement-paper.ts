import type { Minor } from '#domain/amount.ts'
import { plainAmount } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { ArrangementRule } from '#domain/loans/product.ts'
import type { ArrangementQuote } from '#domain/money/arrangement.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { paragraph, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

interface ArrangementFacts {
  order: Order
  day: Day
  quote: ArrangementQuote
  lender: string
  /** The operating company, which receives all payments. */
  payee: string
  voice: Voice
}

/**
 * The document of an arrangement: the debt by its parts, the payments with dates and payee, and the
 * consequences.
 */
export function arrangementPaper({
  order,
  day,
  quote,
  lender,
  payee,
  voice,
}: ArrangementFacts): LegalDocument {
  const { detail, arrangement } = voice.words
  const { paper: words } = arrangement
  const { of, total, parts } = quote
  const rule = order.loan.product.arrangements?.penalty ?? 'runs'
  const money = (amount: Minor) => plainAmount(amount, order.currency)
  // Principal, interest, late interest and costs are stated even if they are zero.
  const debt: [string, Minor][] = [
    [detail.principal, of.principal],
    [detail.interest, of.interest],
    [words.late, of.penalty],
    [detail.fee, of.fee],
    [voice.taxName, of.tax],
  ]
  const overdrawn: [string, Minor][] = of.overdrawn > 0n ? [[detail.overdrawn, of.overdrawn]] : []
  return {
    id: 'arrangement',
    language: voice.language,
    version: day,
    title: words.title,
    blocks: [
      table(
        words.about,
        [],
        [words.loan, order.orderNo],
        [words.product, order.loan.product.name],
        [words.lender, lender],
        [words.day, day],
      ),
      section('debt', words.debt),
      table(words.debt, [], ...[...debt, ...overdrawn].map(([name, amount]) => [name, money(amount)]), [
        words.total,
        money(total),
      ]),
      section('parts', words.parts),
      table(
        words.parts,
        words.columns,
        ...parts.map(({ on, amount }, index) => [String(index + 1), on, money(amount)]),
      ),
      paragraph(words.rest),
      section('rules', words.rules),
      paragraph(penaltyWhileKept(quote, rule, voice)),
      paragraph(`${arrangement.broken[rule]} ${voice.dayEnds}`),
      paragraph(words.early),
      section('pay', words.howToPay),
      paragraph(words.payTo(payee)),
    ],
  }
}

/** Says what happens to the penalty while the arrangement is kept. A charge that occurs once no longer grows. */
export const penaltyWhileKept = (
  { added }: ArrangementQuote,
  rule: ArrangementRule['penalty'],
  { words: { arrangement } }: Voice,
): string => (rule === 'runs' && added <= 0n ? arrangement.addsNothing : arrangement.kept[rule])
