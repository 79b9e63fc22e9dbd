import { formatMoney } from '#domain/amount.ts'
import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { throughApp } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { AskedNow } from '#web/screens/money/next-part.tsx'
import { isLateCharge, isWaited, OnItsWayNotices, UnlessOnItsWay } from '#web/screens/money/on-its-way.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import { CardChoice } from './card-choice.tsx'
import { CardCode } from './card-code.tsx'
import { cardWords, useLostWords } from './card-words.ts'
import { load, submit } from './repay-by-card.data.ts'
import { storeQueryIn } from './store-query.ts'

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = paperTitled((words) => words.cardPayment.title)

export const useFrame = (): Frame => {
  const loan = storeQueryIn(useQuery())
  return { loan, backHref: usePaths().repay(loan) }
}

/** Pay by a bound card (spec 3, "Payment-way store"; spec 4, "Payment store (older)"). */
export default function RepayByCard({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { cardPayment } = usePaperWords()
  const words = useWords()
  const own = cardWords(useLanguage())
  const brand = useBrand()
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const store = storeQueryIn(query)
  const lostWords = useLostWords()
  const { way, plan, codeSent, secondsLeft } = loaderData
  const currency = useCurrency(plan.currency)
  const format = useNumberStyle(currency)
  const backHref = paths.repay(store)
  const frame = useFrame()
  const { productLogo, productName, onItsWay } = plan
  // The server refuses every card while it waits for money, and while the result of a charge is unknown.
  const isPaid = onItsWay.some(isWaited)
  if (isPaid || onItsWay.some(isLateCharge)) {
    return (
      <BorrowerShell title={cardPayment.title} backHref={paths.loanDetails(store)}>
        <ProductHeader logo={productLogo} name={productName} />
        <UnlessOnItsWay money={onItsWay} loan={store} />
        {!isPaid && <ButtonLink href={backHref}>{words.repay.title}</ButtonLink>}
      </BorrowerShell>
    )
  }

  const { bankCards, repayToken, alipay } = way
  const amount = plan.repayAmount
  const asked = store.withholdingMinor ?? amount
  const waiting = bankCards.find(({ id }) => id === query.get('cardId') && query.get('repayRecordId'))
  const bankPage = actionData?.goTo ? safeLink(actionData.goTo, brand) : null
  return (
    <BorrowerShell title={cardPayment.title} {...frame}>
      <ProductHeader logo={productLogo} name={productName} />
      <OnItsWayNotices money={onItsWay} />
      <AskedNow plan={plan} loan={store} {...{ currency, format }} />
      {asked !== amount && (
        <Notice kind="warning">
          {own.otherAmount(formatMoney(asked, currency, format), formatMoney(amount, currency, format))}
        </Notice>
      )}
      {store.couponMinor > 0n && (
        <DetailList rows={[{ text: own.coupon, value: formatMoney(store.couponMinor, currency, format) }]} />
      )}
      <Notice>{own.safe}</Notice>
      {waiting ? (
        <CardCode
          card={waiting}
          amount={amount}
          repayToken={query.get('repayToken') ?? ''}
          codeSent={codeSent}
          secondsLeft={secondsLeft}
          stopped={actionData}
          cancelHref={paths.repayByCard(store)}
        />
      ) : (
        <CardChoice
          cards={bankCards}
          amount={amount}
          payText={<NamedAmount text={cardPayment.pay} minor={amount} {...{ currency, format }} />}
          repayToken={repayToken}
          stopped={actionData}
          addHref={has('bankAccounts') ? paths.bindCard(store) : null}
        />
      )}
      {bankPage && (
        <ButtonLink href={bankPage} {...throughApp(bankPage, own.openBankPage)}>
          {own.openBankPage}
        </ButtonLink>
      )}
      {alipay && !waiting && !bankPage && (
        <Form method="post" {...lostWords}>
          <input type="hidden" name="step" value="page" />
          <input type="hidden" name="amount" value={String(amount)} />
          <SubmitButton kind="quiet">{own.bankPage}</SubmitButton>
        </Form>
      )}
    </BorrowerShell>
  )
}
