import type { ReactNode } from 'react'
import type { Minor } from '#domain/amount.ts'
import { marketOfCurrency } from '#domain/markets/market.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { ContactLinks } from '#web/screens/complaints/contact/contact-links.tsx'
import { PrintButton } from '#web/ui/codes/print-button.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ScrollTable } from '#web/ui/layout/scroll-table.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { usePaperWords } from '#web/words/papers.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'
import { marketWords } from '#words/markets.ts'
import { namedLender, type ShownOffer } from './offer-change.ts'
import { OfferHero } from './offer-hero.tsx'
import { type Cost, LateTable } from './true-cost.tsx'

/** One page with the complete costs of a loan, its lender and the contacts. */
export function KeyFactsPaper({ offer, cost }: { offer: ShownOffer; cost: Cost }) {
  const words = useBorrowWords()
  const { facts } = words
  const { papers } = usePaperWords()
  const { company } = useBrand()
  const lender = namedLender(offer)
  const about = factsIn(lender?.about)
  const amounts = useAmountStyle(offer.currency)
  const { id: market, collectionHours } = marketOfCurrency(amounts.currency)
  const { tax } = marketWords[market][useLanguage()]
  const amount = (minor: Minor) => <Amount minor={minor} {...amounts} />
  const money = (name: string, minor: Minor): Fact[] => (minor > 0n ? [[name, amount(minor)]] : [])
  const people = factsIn(offer.keyFacts?.people)
  const warnings = offer.keyFacts?.warnings ?? []
  return (
    <article className="prose paper-document">
      <OfferHero offer={offer} {...amounts} />
      <div className="paper-head">
        <PrintButton text={papers.print} />
      </div>
      <h2>{facts.loan}</h2>
      <Facts
        rows={[
          ...(about.length > 0 ? about : [[facts.lender, lender?.name ?? inFull(company)] satisfies Fact]),
          [facts.product, offer.comProductName],
          [facts.amount, amount(offer.amount)],
          [facts.term, words.term(offer.periods, offer.termUnit)],
          [facts.rate, offer.loanRate],
          ...factsIn(offer.keyFacts?.about),
          ...(offer.firstPayTime ? [[facts.firstPayment, offer.firstPayTime] satisfies Fact] : []),
        ]}
      />
      <h2>{facts.costs}</h2>
      <Facts
        rows={[
          ...money(facts.commission, cost.commission),
          ...money(facts.interest, cost.interest),
          ...money(tax, cost.tax),
        ]}
      />
      <p>{facts.nothingElse}</p>
      <h2>{facts.plan}</h2>
      <ScrollTable
        caption={facts.plan}
        columns={[facts.payment, facts.day, facts.amountToPay]}
        rows={offer.repay_plans.map((row) => ({
          key: row.title,
          head: row.title,
          cells: [<Sentence key="day" text={row.pay_time} />, amount(row.amount)],
        }))}
      />
      <p className="small muted">{facts.assumed}</p>
      <h2>{words.late}</h2>
      <p>{words.lateNote}</p>
      <LateTable cost={cost} {...amounts} />
      {cost.lateRule && (
        <p>
          {facts.lateRule}: {cost.lateRule}
        </p>
      )}
      <Said title={facts.extension} text={cost.extensionRule} />
      <Said title={facts.prepayment} text={cost.prepaymentRule} />
      <Said
        title={facts.collection}
        text={facts.collectors(
          lender?.name ?? company.legalName,
          collectionHours.from,
          collectionHours.until,
        )}
      />
      {people.length > 0 && <Facts rows={people} />}
      <h2>{facts.change}</h2>
      <p>{cost.coolingOffDays > 0 ? facts.coolingOff(cost.coolingOffDays) : facts.noCoolingOff}</p>
      {warnings.length > 0 && (
        <>
          <h2>{facts.warnings}</h2>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      <h2>{facts.complaints}</h2>
      <Authorities isIndia={cost.name === 'APR'} lender={lender} />
    </article>
  )
}

/** A rule as text; nothing if the backend does not send it. */
function Said({ title, text }: { title: string; text: string }) {
  return text === '' ? null : (
    <>
      <h2>{title}</h2>
      <p>
        <Sentence text={text} />
      </p>
    </>
  )
}

type Fact = [string, ReactNode]

/** The additional facts that a country requires; nothing if the backend does not send them. */
const factsIn = (rows: readonly { text: string; value: string }[] = []): Fact[] =>
  rows.map(({ text, value }) => [text, value])

const inFull = ({ legalName, address }: Company) => `${legalName}, ${address}`

type Company = ReturnType<typeof useBrand>['company']

/** The longest text that fits in one of two columns. */
const SHORT = 18

/** Facts with the label above the value, short ones side by side. */
function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="facts card">
      {rows.map(([name, value]) => (
        <div
          key={typeof value === 'string' ? `${name} ${value}` : name}
          data-long={typeof value === 'string' && value.length > SHORT ? '' : undefined}
        >
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <Sentence text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

type AuthoritiesProps = { isIndia: boolean; lender: ShownOffer['lender'] }

function Authorities({ isIndia, lender }: AuthoritiesProps) {
  const { facts } = useBorrowWords()
  const { authorities, company, servicePhone } = useBrand()
  const own = [
    [facts.service, [servicePhone, company.email].filter(Boolean).join(', ')],
    ...(isIndia
      ? [
          [facts.officer, authorities.grievanceOfficer],
          [facts.ombudsman, authorities.ombudsman],
        ]
      : [
          [facts.une, authorities.une],
          [facts.condusef, authorities.condusef],
        ]),
  ]
  const ofLender = lender?.contacts ?? []
  const rows = ofLender.length > 0 ? ofLender.map(({ text, value }) => [text, value]) : own
  const named = rows.flatMap(([who = '', value = '']): Fact[] =>
    value === '' ? [] : [[who, <ContactLinks key={who} value={value} />]],
  )
  return (
    <dl className="whom-to-turn-to">
      {named.map(([who, ways]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{ways}</dd>
        </div>
      ))}
    </dl>
  )
}
