import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { LentBy } from '#server/loans/products/lender-of.ts'
import { aboutLender, complaintContacts } from '#server/loans/products/shown-lender.ts'
import { type Block, paragraph, points, section, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { marketWords } from '#words/markets.ts'

type Offered = OutputOf<typeof loanDetailConfirm>

/** The key facts of an offer as a document, from the answer that the page shows. */
export function keyFactsDocument(
  offered: Offered,
  market: MarketId,
  { language, money }: Pick<Voice, 'language' | 'money'>,
  lender: LentBy,
  today: Day,
): LegalDocument | null {
  const { trueCost: cost, keyFacts } = offered
  if (!cost) return null
  const words = answersIn(language).borrow
  const { facts } = words
  const { collectionHours } = markets[market]
  const { company } = lender
  const owed = (name: string, amount: Minor): string[][] => (amount > 0n ? [[name, money(amount)]] : [])
  const pairsOf = (rows: readonly { text: string; value: string }[] = []) =>
    rows.map(({ text, value }) => [text, value])
  const late = cost.late.map(({ days, penalty, total, later }) => [
    words.inDays(days),
    money(penalty),
    [money(total), ...(later ? [words.lateLater(money(later))] : [])].join(', '),
  ])
  const people = pairsOf(keyFacts?.people)
  const warnings = keyFacts?.warnings ?? []
  return {
    id: 'key-facts',
    language,
    version: today,
    title: facts.title,
    blocks: [
      section('facts-loan', facts.loan),
      table(
        facts.loan,
        [],
        ...pairsOf(aboutLender(lender, market, language)),
        [facts.product, offered.comProductName],
        [facts.amount, money(offered.amount)],
        [facts.term, words.term(offered.periods, offered.termUnit)],
        [facts.rate, offered.loanRate],
        ...pairsOf(keyFacts?.about),
        [facts.firstPayment, offered.firstPayTime],
      ),
      section('facts-costs', facts.costs),
      table(
        facts.costs,
        [],
        ...owed(facts.commission, cost.commission),
        ...owed(facts.interest, cost.interest),
        ...owed(marketWords[market][language].tax, cost.tax),
        [words.cost, money(cost.cost)],
        [words.received, money(cost.received)],
        [words.repaid, money(cost.totalOwed)],
        ...(cost.rate ? [[words.yearly(cost.name), cost.rate]] : []),
      ),
      ...(cost.rate ? [paragraph(words.yearlyNote(cost.name))] : []),
      paragraph(facts.nothingElse),
      section('facts-plan', facts.plan),
      table(
        facts.plan,
        [facts.payment, facts.day, facts.amountToPay],
        ...offered.repay_plans.map((row) => [row.title, row.pay_time, money(row.amount)]),
      ),
      paragraph(facts.assumed),
      section('facts-late', words.late),
      paragraph(words.lateNote),
      table(words.late, [words.lateDay, words.lateAdds, words.latePay], ...late),
      paragraph(`${facts.lateRule}: ${cost.lateRule}`),
      ...said('facts-extension', facts.extension, cost.extensionRule),
      ...said('facts-prepayment', facts.prepayment, cost.prepaymentRule),
      ...said(
        'facts-collection',
        facts.collection,
        facts.collectors(company.legalName, collectionHours.from, collectionHours.until),
      ),
      ...(people.length > 0 ? [table(facts.collection, [], ...people)] : []),
      ...said(
        'facts-change',
        facts.change,
        cost.coolingOffDays > 0 ? facts.coolingOff(cost.coolingOffDays) : facts.noCoolingOff,
      ),
      ...(warnings.length > 0 ? [section('facts-warnings', facts.warnings), points(...warnings)] : []),
      section('facts-complaints', facts.complaints),
      table(facts.complaints, [], ...pairsOf(complaintContacts(lender, market, language))),
    ],
  }
}

const said = (id: string, title: string, text: string): Block[] => [section(id, title), paragraph(text)]
