import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { recommendList } from '#contract/loans/loan-confirm.ts'
import { marketOfCurrency } from '#domain/markets/market.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { DetailList, type DetailRow } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { usePaths } from '#web/words/words.ts'

export type Offers = OutputOf<typeof recommendList>

/**
 * Offers as equal cards: what the borrower receives and repays, its cost, and a link. If the backend states their order,
 * each has the same points, including unstated ones.
 */
export function OfferCards({ offers }: { offers: Offers }) {
  const { beside: words, yearlyNote } = useBorrowWords()
  const { order, list, unmatched = [] } = offers
  const cost = list.find(({ trueCost }) => trueCost?.rate)?.trueCost
  return (
    <>
      {order && (
        <p>
          <ReceivedText>{order}</ReceivedText>
        </p>
      )}
      {list.map((offer) => (
        <OfferCard
          key={offer.productId}
          offer={offer}
          currency={offers.currency}
          isCompared={order !== ''}
          isAlone={list.length === 1}
        />
      ))}
      {cost && <p className="small muted">{yearlyNote(cost.name)}</p>}
      {unmatched.length > 0 && (
        <div>
          <h3>{words.unmatched}</h3>
          <p>
            <ReceivedText>{unmatched.join(', ')}</ReceivedText>
          </p>
        </div>
      )}
    </>
  )
}

type OfferCardProps = {
  offer: Offers['list'][number]
  currency: Offers['currency']
  isCompared: boolean
  isAlone: boolean
}

function OfferCard({ offer, currency, isCompared, isAlone }: OfferCardProps) {
  const { beside: words, term, received, repaid, yearly, facts: factWords } = useBorrowWords()
  const paths = usePaths()
  const amounts = useAmountStyle(currency)
  const { productId, productLogo, productName, amount, trueCost, beside } = offer
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  const total = trueCost?.totalOwed ?? beside?.totalOwed
  const rate = trueCost?.rate || beside?.cost || ''
  const rateName = trueCost?.name || beside?.costName || marketOfCurrency(amounts.currency).trueCost
  const days = term(offer.periods, offer.termUnit)
  const figures: DetailRow[] = [
    ...(trueCost ? [{ text: words.cost, value: money(trueCost.totalOwed - trueCost.received) }] : []),
    ...(rate ? [{ text: rateName, value: rate }] : []),
    ...(offer.firstPayTime ? [{ text: factWords.firstPayment, value: offer.firstPayTime }] : []),
  ]
  const orNotSaid = (value: string | undefined) => value || words.notSaid
  const points: DetailRow[] = [
    { text: words.lender, value: orNotSaid(beside?.lender) },
    ...(trueCost ? [{ text: words.amount, value: money(amount) }] : []),
    { text: words.term, value: days },
    ...(rate ? [] : [{ text: yearly(rateName), value: words.notSaid }]),
    { text: words.payments, value: orNotSaid(beside?.payments) },
    ...(total === undefined ? [{ text: repaid, value: words.notSaid }] : []),
    { text: words.late, value: orNotSaid(beside?.lateRule) },
  ]
  return (
    <article className="card offer-card" aria-label={productName}>
      <div className="offer-head">
        <ProductHeader logo={productLogo} name={productName} />
        {!isCompared && <p className="muted">{days}</p>}
      </div>
      <dl className="sides">
        <Side text={trueCost ? received : words.amount}>{money(trueCost?.received ?? amount)}</Side>
        {total !== undefined && <Side text={repaid}>{money(total)}</Side>}
      </dl>
      {trueCost && (
        <CostBar
          parts={[
            { kind: 'base', minor: trueCost.received },
            { kind: 'cost', minor: trueCost.totalOwed - trueCost.received },
          ]}
        />
      )}
      {figures.length > 0 && (
        <dl className="sides minor">
          {figures.map(({ text, value }) => (
            <Side key={text} text={text}>
              {value}
            </Side>
          ))}
        </dl>
      )}
      {isCompared && <DetailList rows={points} />}
      {isCompared && (
        <Anchor
          className="text-action"
          href={paths.keyFacts(productId)}
          aria-label={words.keyFactsOf(productName)}
        >
          {words.keyFacts}
        </Anchor>
      )}
      {/* Equal buttons: no offer is pushed before another. */}
      <ButtonLink
        kind={isAlone ? undefined : 'secondary'}
        href={paths.confirm(productId)}
        aria-label={words.seeOf(productName)}
      >
        {words.see}
      </ButtonLink>
    </article>
  )
}

const Side = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <dt>{text}</dt>
    <dd>{children}</dd>
  </div>
)
