import type { OutputOf } from '#contract/endpoint.ts'
import type { recommendList } from '#contract/loans/loan-confirm.ts'
import { marketOfCurrency } from '#domain/markets/market.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { ToldText } from '#web/ui/text/translated-text.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { usePaths } from '#web/words/words.ts'

export type Offers = OutputOf<typeof recommendList>

/**
 * Compares offers side by side: each has the same points in the same order, including unstated ones, and the same
 * links.
 */
export function OffersBeside({ offers }: { offers: Offers }) {
  const { beside: words } = useBorrowWords()
  const unmatched = offers.unmatched ?? []
  return (
    <>
      <p>
        <ToldText>{offers.order}</ToldText>
      </p>
      {offers.list.map((offer) => (
        <OneBeside key={offer.productId} offer={offer} currency={offers.currency} />
      ))}
      {unmatched.length > 0 && (
        <div>
          <h3>{words.unmatched}</h3>
          <p>
            <ToldText>{unmatched.join(', ')}</ToldText>
          </p>
        </div>
      )}
    </>
  )
}

type OneBesideProps = { offer: Offers['list'][number]; currency: Offers['currency'] }

function OneBeside({ offer, currency }: OneBesideProps) {
  const { beside: words, term, yearly } = useBorrowWords()
  const paths = usePaths()
  const amounts = useAmountStyle(currency)
  const { trueCost } = marketOfCurrency(amounts.currency)
  const { productId, productLogo, productName, amount, periods, termUnit, beside } = offer
  const amountOf = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <article className="stack" aria-label={productName}>
      <ProductHeader logo={productLogo} name={productName} />
      <DetailList
        rows={[
          { text: words.lender, value: beside?.lender || words.notSaid },
          { text: words.amount, value: amountOf(amount) },
          { text: words.term, value: term(periods, termUnit) },
          { text: yearly(beside?.costName || trueCost), value: beside?.cost || words.notSaid },
          { text: words.payments, value: beside?.payments || words.notSaid },
          { text: words.total, value: beside ? amountOf(beside.totalOwed) : words.notSaid },
          { text: words.late, value: beside?.lateRule || words.notSaid },
        ]}
      />
      <Anchor
        className="text-action"
        href={paths.keyFacts(productId)}
        aria-label={words.keyFactsOf(productName)}
      >
        {words.keyFacts}
      </Anchor>
      <ButtonLink kind="secondary" href={paths.confirm(productId)} aria-label={words.seeOf(productName)}>
        {words.see}
      </ButtonLink>
    </article>
  )
}
