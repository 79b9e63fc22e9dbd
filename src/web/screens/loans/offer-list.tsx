import type { OutputOf } from '#contract/endpoint.ts'
import type { recommendList } from '#contract/loans/loan-confirm.ts'
import { useBorrowWords } from '#web/shell/borrow-words.ts'
import { useCurrency, useNumberStyle } from '#web/shell/money.ts'
import { usePaths } from '#web/shell/words.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'

export type Offers = OutputOf<typeof recommendList>

/** Products that somebody is offered, each leading to its confirm page. */
export function OfferList({ offers }: { offers: Offers }) {
  const words = useBorrowWords()
  const paths = usePaths()
  const currency = useCurrency(offers.currency)
  const format = useNumberStyle(currency)
  return (
    <ul className="card rows">
      {offers.list.map(({ productId, productLogo, productName, amount, periods, termUnit, rate }) => (
        <li key={productId}>
          <Anchor href={paths.confirm(productId)} className="row offer-row">
            <Logo src={productLogo} name={productName} />
            <span>
              {productName}
              <b className="offered">
                <Amount minor={amount} currency={currency} format={format} />
              </b>
              <small>{words.offersFor(words.term(periods, termUnit), rate)}</small>
            </span>
            <Icon name="chevron" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
