import type { OutputOf } from '#contract/endpoint.ts'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { statusTable, viewOf } from '#domain/loans/order-status.ts'
import { loanMayChange } from '#domain/poll-interval.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { CalendarLink } from '#web/parts/calendar-link.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { EndTitle, useCheaperEnd } from '#web/screens/money/cheaper-end.tsx'
import { ArrangedParts, NextPart, type NextPartShown, PayNextPart } from '#web/screens/money/next-part.tsx'
import { isWaited, type MoneyOnItsWay, OnItsWayNotices } from '#web/screens/money/on-its-way.tsx'
import {
  EXTENSION_REMINDER_ID,
  ExtensionReminder,
} from '#web/screens/money/postponing/extension-reminder.tsx'
import type { Postponing } from '#web/screens/money/postponing/postponing-figures.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ModalLink } from '#web/ui/layout/modal.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink, SingleRowLink } from '#web/ui/row-link.tsx'
import { StatusPanel } from '#web/ui/status-panel.tsx'
import { borrowAgainLink, type LoanKey } from '#web/words/paths.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { useWebAccess } from '#web/words/web-access.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { CannotPay } from './cannot-pay.tsx'
import LoanMarket from './loan-market.tsx'
import { LoanTerm, useDayOfTerm } from './loan-term.tsx'
import { PaperLinks } from './paper-links.tsx'
import Rating, { submitRating } from './rating.tsx'
import { StepsToMoney } from './steps-to-money.tsx'
import { ToPayHero } from './to-pay-hero.tsx'

/** The loan and, if its status is unknown, other offers (spec 4, the loan-market area). */
async function load({ call, query }: Page) {
  const order = requireData(await call(loanDetails, loanKeyIn(query)))
  const offers = viewOf(order.orderStatus).showsLoanMarket ? await call(recommendList, {}) : null
  return { ...order, market: offers?.success && offers.data.list.length > 0 ? offers.data : null }
}

/** The number of visible rows in the design: enough to recognise the loan. */
const ROWS_BELOW_AMOUNT = 3

export const loader = onServer(load)
export const action = onServer(submitRating)
export const meta = titled((words) => words.order.title)
export const useFrame = (): Frame => {
  const { orders } = usePaths()
  return { backHref: useWebAccess().isHere ? orders() : undefined }
}

export default function LoanDetails({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const words = useWords()
  const brand = useBrand()
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const loan = useLoan()
  const order = loaderData
  const amounts = useAmountStyle(order.currency)
  const view = viewOf(order.orderStatus, order.isDelay)
  const contract = paths.own(order.isNewContract) ?? safeLink(order.isNewContract, brand)
  const waited = order.onItsWay.find(isWaited)
  const given = Number(query.get('rated')) || 0
  // If a backend sends no figures, the texts and rows are shown instead.
  const isOwed = view.actions.includes('repay')
  const toPay = isOwed && !waited ? order.toPay : null
  const nextPart = toPay && has('arrangements') ? (order.nextPart ?? null) : null
  const postponing = nextPart ? null : order.postponing
  const isDueNow = (nextPart ?? toPay)?.inDays === 0
  const { detail } = order.userOrderDetail
  const isSettled = order.orderStatus === '200'
  const dayOfTerm = useDayOfTerm(isOwed ? order.term : null)
  return (
    <BorrowerShell
      {...useFrame()}
      aside={
        <Anchor className="icon-button" href={paths.customerService()} aria-label={words.support.title}>
          <Icon name="chat" />
        </Anchor>
      }
      actions={
        <Actions
          loan={loan}
          actions={view.actions}
          waited={waited}
          {...{ order, postponing, nextPart }}
          {...amounts}
        />
      }
    >
      <ProductHeader logo={order.productLogo} name={order.productName} />
      {loanMayChange(order.orderStatus) && <MayChange />}
      {nextPart && (
        <NextPart part={nextPart} {...amounts}>
          <ArrangedParts part={nextPart} {...amounts} />
        </NextPart>
      )}
      {toPay && !nextPart && <ToPayHero toPay={toPay} {...amounts} />}
      {isDueNow && <CannotPay loan={loan} canArrange={order.canArrange && has('arrangements')} />}
      <div aria-live="polite">
        <StatusPanel
          // A loan with a kept arrangement, or with a payment in transit, is not shown as late.
          status={isOwed && (nextPart || waited) ? statusTable['174'].image : view.image}
          text={order.noticeStatusText}
          // The figures above state the rest.
          description={toPay ? (order.noticeBeside ?? order.noticeDesText) : order.noticeDesText}
          isEnd={isSettled}
          aside={dayOfTerm}
        >
          {isOwed && <LoanTerm {...order} />}
          {nextPart && order.orderStatus === '180' && <small>{words.order.isLate}</small>}
          {!isOwed && <StepsToMoney status={order.orderStatus} />}
          {isSettled && <Proofs loan={loan} />}
        </StatusPanel>
      </div>
      {(order.isAnswerLate || waited?.isAnswerLate) && <NumberToCall />}
      <OnItsWayNotices money={order.onItsWay.filter((one) => !isWaited(one))} />
      {view.showsDetailList && detail.length > 0 && (
        <Section title={words.common.details}>
          <DetailList
            rows={detail}
            // Below an amount they are details; without an amount they are the main content.
            foldAfter={toPay ? ROWS_BELOW_AMOUNT : isSettled ? 1 : undefined}
          />
        </Section>
      )}
      {order.orderStatus !== '110' && (
        <PaperLinks loan={loan} status={order.orderStatus} contract={contract} isFolded={Boolean(toPay)} />
      )}
      {order.orderStatus === '110' && <AfterRefusal />}
      {view.showsLoanMarket && order.market && <LoanMarket offers={order.market} />}
      <ul className="card rows">
        {view.actions.includes('repay') && <ClaimLink loan={loan} />}
        {order.isArranged && has('arrangements') && (
          <RowLink icon="calendar" href={paths.arrange(loan)} title={words.arrange.seen} />
        )}
        {order.askedTitle !== '' && has('arrangements') && (
          <RowLink icon="chat" href={paths.arrange(loan)} title={order.askedTitle} />
        )}
        {order.orderStatus === '180' && has('collectionAgencies') && (
          <RowLink icon="info" href={paths.collectionAgencies()} title={words.order.collectors} />
        )}
        {view.actions.includes('repay') && !waited && !order.allOverdue && <CalendarLink loan={loan} />}
      </ul>
      {view.actions.includes('extend') && !waited && (
        <ExtensionReminder {...{ loan, postponing }} {...amounts} />
      )}
      {(order.isScore || given > 0) && <Rating isWanted={order.isScore} unrated={actionData} given={given} />}
    </BorrowerShell>
  )
}

/** The proofs of a settled loan. */
function Proofs({ loan }: { loan: LoanKey }) {
  const { order } = useWords()
  const paths = usePaths()
  const has = useHas()
  return (
    <>
      {has('settlement') && <ButtonLink href={paths.settlement(loan)}>{order.settlement}</ButtonLink>}
      {has('statement') && (
        <ButtonLink kind="secondary" href={paths.receipt(loan)}>
          {order.receipt}
        </ButtonLink>
      )}
    </>
  )
}

/** After a refusal only customer service is left: the link to other offers is hidden (spec 4). */
function AfterRefusal() {
  const { support } = useWords()
  const paths = usePaths()
  return (
    <div className="card rows">
      <SingleRowLink icon="phone" href={paths.customerService()} title={support.title} />
    </div>
  )
}

interface ActionsProps extends AmountStyle {
  loan: LoanKey
  actions: readonly string[]
  /** A payment in transit: the borrower is led to it and not asked to pay again. */
  waited: MoneyOnItsWay | undefined
  order: Pick<OutputOf<typeof loanDetails>, 'toPay' | 'endsForLess'>
  postponing: Postponing | null | undefined
  nextPart: NextPartShown | null
}

/** The buttons of spec 4, by importance. */
function Actions({ loan, actions, waited, order, postponing, nextPart, ...amounts }: ActionsProps) {
  const { toPay } = order
  const { order: words, instructions } = useWords()
  const { deepLinkScheme } = useBrand()
  const { isHere } = useWebAccess()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const paths = usePaths()
  if (actions.length === 0) return null
  const end = actions.includes('repay') ? cheaperEnd(order.endsForLess, nextPart) : null
  const borrowHere = has('apply') ? paths.product(loan.productId) : paths.ownHome()
  if (waited && actions.includes('repay')) {
    const { payCode, asked, requestType } = waited
    // Beside "do not pay again" there is no button to pay: that button is on its own page, with the risk explained.
    const isKnown = payCode !== '' && typeof asked === 'bigint'
    return (
      <ActionBar>
        <ButtonLink
          href={
            waited.state === 'claimed'
              ? paths.claim(loan)
              : isKnown
                ? paths.instructions({ ...loan, payCode, amountMinor: asked }, requestType)
                : paths.repay(loan)
          }
        >
          {instructions.seePayment}
        </ButtonLink>
      </ActionBar>
    )
  }
  return (
    <ActionBar>
      {actions.includes('repay') && nextPart && <PayNextPart loan={loan} part={nextPart} {...amounts} />}
      {/* The cheaper way comes first. */}
      {end && (
        <ButtonLink href={paths.payoff(loan)}>
          <EndTitle saved={end.saved} {...amounts} />
        </ButtonLink>
      )}
      {actions.includes('repay') && !nextPart && (
        <ButtonLink href={paths.repay(loan)} kind={end ? 'secondary' : undefined}>
          {toPay ? (
            <NamedAmount text={(amount) => `${words.repay} ${amount}`} minor={toPay.amount} {...amounts} />
          ) : (
            words.repay
          )}
        </ButtonLink>
      )}
      {actions.includes('extend') && (
        <ModalLink target={EXTENSION_REMINDER_ID} className="button" kind="quiet">
          {postponing ? (
            <NamedAmount
              text={(fee) => words.extendFor(postponing.days, fee)}
              minor={postponing.fee}
              {...amounts}
            />
          ) : (
            words.extend
          )}
        </ModalLink>
      )}
      {actions.includes('borrow-again') && (
        <ButtonLink
          kind="secondary"
          href={isHere ? borrowHere : borrowAgainLink(deepLinkScheme, loan.productId)}
        >
          {words.borrowAgain}
        </ButtonLink>
      )}
    </ActionBar>
  )
}
