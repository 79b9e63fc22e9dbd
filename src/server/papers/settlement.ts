import { type Minor, plainAmount, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { balanceOf, type Entry, overdrawnOf, owedOf } from '#domain/money/ledger.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { type PostedEvent, receivedIn } from '#domain/papers/statement.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import type { Config } from '#server/service/config.ts'
import { paragraph, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { marketWords } from '#words/markets.ts'
import { paperWords } from './words.ts'

/** The content of a letter about a repaid loan. */
interface SettledLoan {
  order: Order
  events: readonly PostedEvent[]
  /** The name in its displayable form. */
  borrowerName: string
  /** How many letters of this loan are no longer valid. */
  withdrawn: number
}

/** The letter that states that a loan is repaid, dated `on`. */
export function settlementPaper(
  { order, events, borrowerName, withdrawn }: SettledLoan,
  language: Language,
  { company }: Pick<Config['brand'], 'company'>,
  now: Date,
): LegalDocument {
  const words = paperWords(language)
  const { facts, letter } = words
  const { product } = order.loan
  const { day: today, credit } = loanToday(order, now)
  const settledOn = lastPaidOn(events) ?? order.dueOn ?? today
  const money = (amount: Minor) => plainAmount(amount, order.currency)
  // A reversed payment was not paid; a returned credit was.
  const paid = sum(events.filter(({ kind }) => kind !== 'refund').map(({ entries }) => receivedIn(entries)))
  return {
    id: 'settlement-letter',
    language,
    version: today,
    title: words.settlementTitle,
    blocks: [
      paragraph(`${company.address}, ${today}`),
      paragraph(letter.number(letterNumber(order, withdrawn + 1))),
      paragraph(letter.confirm(company.legalName, borrowerName, order.orderNo, settledOn)),
      paragraph(letter.nothing(marketWords[product.market][language].tax)),
      ...(withdrawn > 0 ? [paragraph(letter.replaces(letterNumber(order, withdrawn)))] : []),
      ...(credit > 0n ? [paragraph(letter.credit(money(credit)))] : []),
      table(
        facts.caption,
        [],
        [facts.product, product.name],
        [facts.amount, money(order.amountMinor)],
        [facts.disbursedOn, order.disbursedOn ?? ''],
        [facts.settledOn, settledOn],
        [facts.paidInAll, money(paid)],
      ),
      paragraph(letter.keep),
      paragraph(letter.ask(company.email)),
    ],
  }
}

/** A loan has one valid letter at a time, so its order and a count identify it. */
const letterNumber = ({ orderNo }: Order, count: number) => `${orderNo}-${count}`

/** The day since which nothing is owed. Later events only gave or took credit. */
function lastPaidOn(events: readonly PostedEvent[]): Day | undefined {
  const entries: Entry[] = []
  let since: Day | undefined
  for (const [index, event] of events.entries()) {
    entries.push(...event.entries)
    // Events of one moment belong together: a payment with its rebate, a reversal with the credit that paid
    // it.
    if (events[index + 1]?.at.getTime() === event.at.getTime()) continue
    const balances = balanceOf(entries)
    if (owedOf(balances) + overdrawnOf(balances) > 0n) since = undefined
    else since ??= event.day
  }
  return since
}
