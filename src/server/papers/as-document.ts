import type { OutputOf } from '#contract/endpoint.ts'
import type { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { type Currency, type Minor, plainAmount } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { currencyOfLanguage } from '#domain/markets/market.ts'
import { CEP_PAGE } from '#domain/markets/mexico/transfer-proof.ts'
import { paragraph, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { paperWords } from './words.ts'

/** The document of a statement. Amounts carry their currency code, so that they are unambiguous. */
export function statementPaper(
  orderNo: string,
  statement: OutputOf<typeof loanStatement>,
  language: Language,
  today: Day,
): LegalDocument {
  const { productName, company, owed, dueToday, lines, plan, dayEnds, currency, onItsWay, nextPart } =
    statement
  const { facts, history, plan: words, statementTitle } = paperWords(language)
  const money = plainIn(currency, language)
  const balance: [string, string] = owed < 0n ? [facts.credit, money(-owed)] : [facts.owedInAll, money(owed)]
  const due: [string, string][] = typeof dueToday === 'bigint' ? [[facts.dueToday, money(dueToday)]] : []
  const part: [string, string][] = nextPart
    ? [
        [facts.nextPart, money(nextPart.amount)],
        [facts.payBy, nextPart.lastMoment || nextPart.on],
      ]
    : []
  return {
    ...headOf('loan-statement', language, today, statementTitle),
    blocks: [
      table(
        facts.caption,
        [],
        [facts.order, orderNo],
        [facts.product, productName],
        ...(company ? [[facts.lender, company]] : []),
        ...due,
        ...part,
        balance,
        [facts.day, today],
      ),
      ...onItsWay.map(({ title, text, risk }) => paragraph(`${title}. ${text} ${risk}`.trim())),
      table(
        history.caption,
        history.columns,
        ...lines.map((line) => [
          line.day,
          line.title,
          money(line.change === 0n ? line.amount : line.change),
          money(line.balance),
        ]),
      ),
      table(
        words.caption,
        words.columns,
        ...plan.map((row) => [String(row.number), row.dueOn, money(row.total), money(row.left)]),
      ),
      ...(dayEnds ? [paragraph(dayEnds)] : []),
    ],
  }
}

export function receiptPaper(
  { orderNo, paymentId }: { orderNo: string; paymentId: string },
  receipt: OutputOf<typeof paymentReceipt>,
  language: Language,
  today: Day,
): LegalDocument {
  const { facts, payment, receiptTitle } = paperWords(language)
  const money = plainIn(receipt.currency, language)
  const known = (rows: [string, string][]) => rows.filter(([, value]) => value !== '')
  return {
    ...headOf('payment-receipt', language, today, receiptTitle),
    blocks: [
      table(
        payment.caption,
        [],
        ...known([
          [payment.number, receipt.folio || paymentId],
          [payment.amount, money(receipt.amount)],
          [payment.paidAt, receipt.paidAt],
          [payment.channel, receipt.channel],
          [payment.reference, receipt.reference],
          [facts.order, orderNo],
          [facts.product, receipt.productName],
          [facts.lender, receipt.company],
        ]),
      ),
      ...(receipt.transferProof ? [paragraph(payment.transfer(CEP_PAGE))] : []),
      table(
        payment.use,
        [payment.part, payment.amount],
        ...receipt.parts.map((part) => [part.title, money(part.amount)]),
      ),
      ...(receipt.reversals.length === 0
        ? []
        : [
            table(
              payment.since,
              payment.sinceColumns,
              ...receipt.reversals.map(({ at, title, amount }) => [at, title, money(amount)]),
            ),
          ]),
    ],
  }
}

const headOf = (id: string, language: Language, version: Day, title: string) => ({
  id,
  language,
  version,
  title,
})

// If a backend names no currency, the one of the page's language applies (spec 1).
const plainIn = (currency: Currency | undefined, language: Language) => (amount: Minor) =>
  plainAmount(amount, currency ?? currencyOfLanguage(language))
