import { redirect, replace } from 'react-router'
import { ID_MAX, TEXT_MAX } from '#contract/fields.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import { pageMessages, storeMessages } from '#contract/page-messages.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { readOlderStoreCode } from '#domain/registration/one-time-code.ts'
import { countdownSeconds } from '#domain/registration/registration.ts'
import { REPAID } from '#web/browser/host/repayment-end.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { throughApp } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { AskedNow } from '#web/screens/money/next-part.tsx'
import { isLateCharge, isWaited, OnItsWayNotices, UnlessOnItsWay } from '#web/screens/money/on-its-way.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { pathsFor } from '#web/words/paths.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import { CardChoice } from './card-choice.tsx'
import { CardCode } from './card-code.tsx'
import { cardWords, useLostWords } from './card-words.ts'
import type { Stopped } from './stopped-notice.tsx'
import { storeQueryIn, withIdentity } from './store-query.ts'

/** The cards, the amount due and, while a payment waits for its code, the time until another code may be requested. */
async function load({ call, query }: Page) {
  const known = withIdentity(query)
  if (known) throw redirect(`?${known}`)
  const { orderId, productId, merchantNumber } = storeQueryIn(query)
  const [way, plan] = await Promise.all([
    call(repaymentWay, { orderId, merchantNumber }),
    call(loanPlayDetail, { orderId, productId }),
  ])
  const sentAt = query.get('codeSentAt')
  return {
    plan: requireData(plan),
    way: requireData(way.success || way.message ? way : { ...way, message: storeMessages.cardListFailed }),
    codeSent: pageMessages.codeSent,
    secondsLeft: sentAt === null ? 0 : secondsLeft(Number(sentAt)),
  }
}

// If the clock was set back, the borrower does not wait longer.
const secondsLeft = (sentAt: number) =>
  Math.min(SMS_COUNTDOWN_SECONDS, countdownSeconds(new Date(sentAt || 0), new Date()))

const stopped = (
  about: Stopped['about'],
  message: string,
  plain: string,
  { cardId = '', typed = '' } = {},
): Stopped => ({
  about,
  message,
  plain,
  goTo: '',
  cardId,
  typed,
})

/** One step of a payment by card (spec 4, "Payment store (older)"). */
export async function submit(page: Page, form: FormData): Promise<Stopped | Response> {
  switch (formFields(form).text('step')) {
    case 'confirm':
      return confirm(page, form)
    case 'page':
      return bankPage(page, form)
    default:
      return commit(page, form)
  }
}

async function commit(page: Page, form: FormData): Promise<Stopped | Response> {
  const { query, call } = page
  const { orderId, couponId } = storeQueryIn(query)
  const { text, minor } = formFields(form)
  const cardId = text('cardId')
  if (cardId === '') return stopped('card', pageMessages.chooseBankCard, 'no-card')
  const isAgain = text('step') === 'resend'
  // Never shortened: a shortened token would be invalid.
  const repayToken = text('repayToken')
  const committed = await call(repaymentCommit, {
    amount: minor('amount'),
    bankName: text(`bankName-${cardId}`, 100),
    cardId,
    cardNo: text(`cardNo-${cardId}`, 40),
    couponId,
    orderId,
    repayToken,
    bankCode: text(`bankCode-${cardId}`, ID_MAX),
    sendMsg: isAgain ? '1' : '0',
  })
  if (!committed.success) return { ...refusedWith(isAgain ? 'code' : 'payment', committed), cardId }
  const { needValid, repayRecordId } = committed.data
  if (!needValid) return paid(page)
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ repayRecordId, repayToken, cardId })) next.set(name, value)
  next.set('codeSentAt', String(Date.now()))
  // Replaced, so that Back does not lead to a used token.
  return replace(`?${next}`)
}

async function confirm(page: Page, form: FormData): Promise<Stopped | Response> {
  const typed = formFields(form).text('verifyCode')
  const code = readOlderStoreCode(typed)
  if (!code.ok) return stopped('code', pageMessages.payCodeTooShort, 'too-short', { typed })
  const { query, call } = page
  const { orderId } = storeQueryIn(query)
  const repaymentRecordId = query.get('repayRecordId') ?? ''
  const confirmed = await call(repaymentConfirm, {
    orderId,
    verifyCode: code.value.slice(0, TEXT_MAX),
    repaymentRecordId,
  })
  return confirmed.success ? paid(page) : { ...refusedWith('code', confirmed), typed }
}

async function bankPage({ query, call }: Page, form: FormData): Promise<Stopped | Response> {
  const { orderId, userId } = storeQueryIn(query)
  const amount = formFields(form).minor('amount')
  const charge = await call(repaymentHuichao, { userId, orderId, amount })
  if (!charge.success) return refusedWith('payment', charge)
  const { url } = charge.data
  // The page validates an address on another host, and links to it.
  return isOwnPath(url) ? redirect(url) : { ...stopped('payment', '', ''), goTo: url }
}

const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)

function refusedWith(
  about: Stopped['about'],
  { failure, code, message }: Extract<CallResult<unknown>, { success: false }>,
): Stopped {
  // Spec 8: a network failure shows 'error'; a response without a message shows the default.
  if (failure !== null) return stopped(about, pageMessages.networkError, 'error')
  return stopped(about, message || storeMessages.paymentFailed, String(code))
}

function paid({ identity, query }: Page): Response {
  const { orderId, productId } = storeQueryIn(query)
  return replace(pathsFor(identity).loanDetails({ orderId, productId }) + REPAID)
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = paperTitled((words) => words.cardPayment.title)

export const useFrame = (): Frame => {
  const loan = storeQueryIn(useQuery())
  return { loan, backHref: usePaths().repay(loan) }
}

/** Pays with a bound card (spec 3, "Payment-way store"; spec 4, "Payment store (older)"). */
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
  const amounts = useAmountStyle(plan.currency)
  const backHref = paths.repay(store)
  const frame = useFrame()
  const { productLogo, productName, onItsWay } = plan
  // The server refuses every card while a payment is in transit, and while the result of a charge is unknown.
  const isPaid = onItsWay.some(isWaited)
  if (isPaid || onItsWay.some(isLateCharge)) {
    return (
      <BorrowerShell backHref={paths.loanDetails(store)}>
        <ProductHeader logo={productLogo} name={productName} />
        <UnlessOnItsWay money={onItsWay} loan={store} />
        {!isPaid && <ButtonLink href={backHref}>{words.repay.title}</ButtonLink>}
      </BorrowerShell>
    )
  }

  const { bankCards, repayToken, alipay } = way
  const amount = plan.repayAmount
  const due = store.withholdingMinor ?? amount
  const waiting = bankCards.find(({ id }) => id === query.get('cardId') && query.get('repayRecordId'))
  const bankPage = actionData?.goTo ? safeLink(actionData.goTo, brand) : null
  return (
    <BorrowerShell {...frame}>
      <ProductHeader logo={productLogo} name={productName} />
      <OnItsWayNotices money={onItsWay} />
      <AskedNow plan={plan} loan={store} {...amounts} />
      {due !== amount && (
        <Notice kind="warning">
          {own.otherAmount(amountText(due, amounts), amountText(amount, amounts))}
        </Notice>
      )}
      {store.couponMinor > 0n && (
        <DetailList rows={[{ text: own.coupon, value: amountText(store.couponMinor, amounts) }]} />
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
          payText={<NamedAmount text={cardPayment.pay} minor={amount} {...amounts} />}
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
