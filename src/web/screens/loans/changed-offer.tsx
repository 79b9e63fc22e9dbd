import { marketOfCurrency } from '#domain/markets/market.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import type { SeenOffer, ShownOffer } from './offer-change.ts'

interface ChangedOfferProps {
  before: SeenOffer
  now: SeenOffer
  currency: ShownOffer['currency']
  /** Why the application was refused, in the backend's words; null for an offer that only changed. */
  message: string | null
  /** The address of the offer of the previous amount, if it may still be accepted. */
  keepHref: string | null
}

/** The offer that was read and the current one, side by side: the first thing on the page (spec 5, "Confirm loan"). */
export function ChangedOffer({ before, now, currency, message, keepHref }: ChangedOfferProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const amounts = useAmountStyle(currency)
  const { company } = useBrand()
  const money = (minor: bigint | null) => (minor === null ? '' : amountText(minor, amounts))
  const rows: readonly [title: string, of: (offer: SeenOffer) => string][] = [
    [words.facts.lender, ({ lender }) => lender || company.legalName],
    [words.facts.amount, ({ amount }) => money(amount)],
    [words.received, ({ received }) => money(received)],
    [words.repaid, ({ totalOwed }) => money(totalOwed)],
    [words.yearly(marketOfCurrency(amounts.currency).trueCost), ({ yearly }) => yearly],
    [confirm.interestRate, ({ rate }) => rate],
    [confirm.loanTerm, ({ periods, termUnit }) => words.term(periods, termUnit)],
    [words.facts.firstPayment, ({ firstPayTime }) => firstPayTime],
  ]
  // Unchanged facts are below, with the rest of the offer.
  const changed = rows.filter(([, of]) => of(before) !== of(now))
  const isRaised = now.amount > before.amount
  return (
    <Refusal
      kind={message === null ? 'warning' : 'error'}
      beside={
        changed.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          <div className="late-scroll" tabIndex={0}>
            <table className="late-table">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{words.offerBefore}</th>
                  <th scope="col">{words.offerNow}</th>
                </tr>
              </thead>
              <tbody>
                {changed.map(([title, of]) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    <td data-column={words.offerBefore}>
                      <Sentence text={of(before)} />
                    </td>
                    <td data-column={words.offerNow}>
                      <b>
                        <Sentence text={of(now)} />
                      </b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    >
      {message === null ? (
        <p>
          <b>{isRaised ? words.raised : words.changed}</b>
        </p>
      ) : (
        <>
          <p>
            <ReceivedText>{message}</ReceivedText>
          </p>
          <p>{words.tickAgain}</p>
        </>
      )}
      {keepHref && (
        <ButtonLink kind="secondary" href={keepHref}>
          <NamedAmount text={words.keep} minor={before.amount} {...amounts} />
        </ButtonLink>
      )}
    </Refusal>
  )
}
