import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { RepaymentPlan } from '#web/ui/figures/repayment-plan.tsx'
import { Steps } from '#web/ui/figures/steps.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useWords } from '#web/words/words.ts'
import { namedLender, type ShownOffer } from './offer-change.ts'
import { OfferHero } from './offer-hero.tsx'
import { BeingLate } from './true-cost.tsx'

type OfferSheetProps = {
  offer: ShownOffer
  /** The address of the key facts; null if the lender sends no true cost. */
  keyFacts: string | null | undefined
  /** The address of the smaller offer, if it may be accepted as well. */
  smaller?: string | null | undefined
  variant: 'new' | 'period' | undefined
}

/** The complete facts of an offer in the order of spec 2, "Confirm loan (V3)", costs first. */
export function OfferSheet({ offer, keyFacts, smaller, variant }: OfferSheetProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const amounts = useAmountStyle(offer.currency)
  const { trueCost, couNum } = offer
  const lender = namedLender(offer)
  const details = offer.details.length > 0 && (
    <Folded key="details" title={confirm.details}>
      <DetailList rows={offer.details} />
    </Folded>
  )
  const plan = offer.repay_plans.length > 0 && (
    <Section key="plan" title={confirm.paymentPlan}>
      <RepaymentPlan
        steps={offer.repay_plans.map(({ title, amount, pay_time, description }) => ({
          title,
          amount: <Amount minor={amount} {...amounts} />,
          time: pay_time,
          description,
        }))}
      />
    </Section>
  )
  return (
    <>
      <ProductHeader logo={offer.comProductLogo} name={offer.comProductName} />
      <OfferHero offer={offer} {...amounts} />
      <DetailList
        rows={[
          ...(lender ? [{ text: words.facts.lender, value: lender.name }] : []),
          { text: confirm.loanTerm, value: words.term(offer.periods, offer.termUnit) },
          { text: confirm.interestRatePerDay, value: offer.loanRate, note: offer.ratemsg },
          ...(couNum
            ? [
                {
                  text: confirm.coupon,
                  value: <Amount minor={couNum} {...amounts} />,
                  note: offer.couponNote,
                },
              ]
            : []),
        ]}
      />
      {(keyFacts || smaller) && (
        <ul className="card rows">
          {smaller && offer.smallerAmount && (
            <RowLink
              href={smaller}
              icon="part"
              title={words.keep(amountText(offer.smallerAmount, amounts))}
            />
          )}
          {keyFacts && <RowLink href={keyFacts} icon="document" title={words.facts.title} />}
        </ul>
      )}
      {variant === 'period' ? [plan, details] : [details, plan]}
      {trueCost && <BeingLate cost={trueCost} {...amounts} />}
      {variant === 'new' && (
        <Section title={words.next}>
          <Steps
            steps={words.nextSteps(
              offer.isDecided ? null : DECISION_DAYS,
              LOAN_CREDITED_DAYS.min,
              LOAN_CREDITED_DAYS.max,
            )}
          />
        </Section>
      )}
      {offer.goodUntil && <Notice>{offer.goodUntil}</Notice>}
    </>
  )
}
