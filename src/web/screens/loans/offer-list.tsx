import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { usePaths } from '#web/words/words.ts'
import { OfferCards, type Offers } from './offer-cards.tsx'

/**
 * Lists the offered products below other content of a page: as cards if the backend states their order, otherwise as
 * rows.
 */
export function OfferList({ offers }: { offers: Offers }) {
  return offers.order ? <OfferCards offers={offers} /> : <Rows offers={offers} />
}

function Rows({ offers }: { offers: Offers }) {
  const words = useBorrowWords()
  const paths = usePaths()
  const amounts = useAmountStyle(offers.currency)
  return (
    <ul className="card rows">
      {offers.list.map(
        ({ productId, productLogo, productName, amount, periods, termUnit, rate, trueCost }) => (
          <RowLink
            key={productId}
            href={paths.confirm(productId)}
            className="row offer-row"
            picture={<Logo src={productLogo} name={productName} />}
            title={productName}
          >
            <b className="offered">
              <Amount minor={trueCost?.received ?? amount} {...amounts} />
            </b>
            <small>
              <Sentence
                text={
                  trueCost
                    ? words.offersCost(amountText(trueCost.totalOwed, amounts), words.term(periods, termUnit))
                    : words.offersFor(words.term(periods, termUnit), rate)
                }
              />
            </small>
          </RowLink>
        ),
      )}
    </ul>
  )
}
