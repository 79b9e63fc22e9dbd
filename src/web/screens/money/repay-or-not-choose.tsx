import { redirect } from 'react-router'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { viewOf } from '#domain/loans/order-status.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { EndTitle, useCheaperEnd } from './cheaper-end.tsx'
import { hrefOfPart } from './next-part.tsx'
import { isWaited, OnItsWayNotices, WaitedFor } from './on-its-way.tsx'
import { laterText } from './postponing/later-text.ts'

/** The option that leaves the page. */
const LATER = 'later'

const load = async ({ call, query }: Page) => requireData(await call(loanDetails, loanKeyIn(query)))

/** Pays later. An app closes the page instead. */
const submit = ({ query, identity }: Page): Response =>
  redirect(pathsFor(identity).loanDetails(loanKeyIn(query)))

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = paperTitled((words) => words.choose.title)

/** Offers a cheaper payoff, paying, postponing if the loan allows it, or paying later: one tap each. */
export default function RepayOrNotChoose({ loaderData }: ScreenProps<typeof loader, typeof action>) {
  const { choose } = usePaperWords()
  const { order, payoff } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const backHref = paths.loanDetails(loan)
  const amounts = useAmountStyle(loaderData.currency)

  const { orderStatus, isDelay, productLogo, productName, noticeStatusText, noticeDesText } = loaderData
  const { onItsWay, toPay } = loaderData
  const nextPart = has('arrangements') ? (loaderData.nextPart ?? null) : null
  const payment = nextPart ?? toPay
  const end = cheaperEnd(loaderData.endsForLess, nextPart)
  const postponing = nextPart ? null : loaderData.postponing
  const view = viewOf(orderStatus, isDelay)
  const { actions } = view
  if (!actions.includes('repay')) {
    return (
      <BorrowerShell backHref={backHref}>
        <EmptyState icon="check" title={noticeStatusText} text={noticeDesText}>
          <ButtonLink href={backHref}>{order.title}</ButtonLink>
        </EmptyState>
      </BorrowerShell>
    )
  }
  const waited = onItsWay.filter(isWaited)
  if (waited.length > 0) {
    return (
      <BorrowerShell backHref={backHref}>
        {waited.map((one) => (
          <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
        ))}
        <ButtonLink kind="quiet" href={backHref}>
          {order.title}
        </ButtonLink>
      </BorrowerShell>
    )
  }
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  const isLate = !nextPart && (toPay?.daysLate ?? 0) > 0
  const due =
    payment &&
    (isLate && toPay
      ? order.wasDueOn(toPay.dueOn, toPay.daysLate)
      : order.dueBy(payment.lastMoment || (nextPart?.on ?? toPay?.dueOn ?? '')))
  const later = laterText({ isOverdue: view.image === '180', tomorrow: toPay?.tomorrow }, choose, (minor) =>
    amountText(minor, amounts),
  )
  return (
    <BorrowerShell backHref={backHref}>
      <ProductHeader logo={productLogo} name={productName} sub={noticeStatusText} />
      <OnItsWayNotices money={onItsWay} />
      <ul className="card rows">
        {/* The cheaper way comes first. */}
        {end && (
          <RowLink
            icon="check"
            href={paths.payoff(loan)}
            title={end.saved ? <EndTitle saved={end.saved} {...amounts} /> : payoff.title}
            aside={money(end.amount)}
          />
        )}
        <RowLink
          icon="card"
          href={nextPart ? hrefOfPart(paths, loan, nextPart) : paths.repay(loan)}
          title={choose.repayNow}
          more={
            isLate ? (
              <b data-tone="late">
                <Sentence text={due ?? ''} />
              </b>
            ) : (
              due && <Sentence text={due} />
            )
          }
          aside={payment && money(payment.amount)}
        />
        {actions.includes('extend') && (
          <RowLink
            icon="calendar"
            href={paths.extension(loan)}
            title={choose.postpone}
            more={
              postponing && (
                <Sentence
                  text={choose.postponeFor(
                    amountText(postponing.later, amounts),
                    postponing.lastMoment || postponing.dueOn,
                  )}
                />
              )
            }
            aside={postponing && money(postponing.fee)}
          />
        )}
      </ul>
      <Form method="post" data-closes={LATER} className="stack">
        <input type="hidden" name="choice" value={LATER} />
        {later && (
          <p className="hint">
            <Sentence text={later} />
          </p>
        )}
        <SubmitButton kind="quiet">{choose.later}</SubmitButton>
      </Form>
    </BorrowerShell>
  )
}
