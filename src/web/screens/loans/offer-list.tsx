import { useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { usePaths } from '#web/words/words.ts'
import { type Offers, OffersBeside } from './offers-beside.tsx'

/**
 * Lists the offered products with links to their confirm pages: side by side if the backend states their order,
 * otherwise as rows.
 */
export function OfferList({ offers }: { offers: Offers }) {
  return offers.order ? <OffersBeside offers={offers} /> : <Rows offers={offers} />
}

function Rows({ offers }: { offers: Offers }) {
  const words = useBorrowWords()
  const paths = usePaths()
  const amounts = useAmountStyle(offers.currency)
  return (
    <ul className="card rows">
      {offers.list.map(({ productId, productLogo, productName, amount, periods, termUnit, rate }) => (
        <RowLink
          key={productId}
          href={paths.confirm(productId)}
          className="row offer-row"
          picture={<Logo src={productLogo} name={productName} />}
          title={productName}
        >
          <b className="offered">
            <Amount minor={amount} {...amounts} />
          </b>
          <small>{words.offersFor(words.term(periods, termUnit), rate)}</small>
        </RowLink>
      ))}
    </ul>
  )
}
