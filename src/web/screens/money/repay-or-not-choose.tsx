import type { FormEvent } from 'react'
import { useSubmit } from 'react-router'
import { formatMoney } from '#domain/amount.ts'
import { viewOf } from '#domain/loans/order-status.ts'
import { inBrowser, onServer, unlessLost } from '#web/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { Form } from '#web/shell/form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { Route } from './+types/repay-or-not-choose'
import { useCheaperEnd } from './cheaper-end.tsx'
import { isWaited, OnItsWayNotices, WaitedFor } from './on-its-way.tsx'
import { laterText } from './postponing/later-text.ts'
import { loadChoice, submitChoice } from './repay-or-not.data.ts'

export const loader = onServer(loadChoice)
export const clientLoader = inBrowser(async () => (await import('./repay-or-not.data.ts')).loadChoice)
export const action = onServer(submitChoice)
export const clientAction = inBrowser(async () => (await import('./repay-or-not.data.ts')).submitChoice)
export const shouldRevalidate = unlessLost
export const meta = paperTitled((words) => words.choose.chooseTitle)

/** End the loan where that costs less, pay, postpone where the loan allows it, or later. */
export default function RepayOrNotChoose({ loaderData, actionData }: Route.ComponentProps) {
  const { choose } = usePaperWords()
  const { common, order, payoff } = useWords()
  const paths = usePaths()
  const loan = loanKeyIn(useQuery())
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const backHref = paths.loanDetails(loan)
  const title = choose.chooseTitle
  const submit = useSubmit()
  const currency = useCurrency(loaderData.data?.currency)
  const format = useNumberStyle(currency)

  // "Later" is the end of this page: an app that can close it does so.
  const closeForLater = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    if (new FormData(form).get('choice') !== 'later') return
    event.preventDefault()
    const isClosed = await import('#web/browser/app/close-by-app.ts')
      .then(({ isClosedByApp }) => isClosedByApp())
      .catch(() => false)
    if (!isClosed) submit(form)
  }

  if (!loaderData.success) {
    return (
      <BorrowerShell title={title}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  }

  const { orderStatus, isDelay, productLogo, productName, noticeStatusText, noticeDesText } = loaderData.data
  const { onItsWay, toPay } = loaderData.data
  const nextPart = has('arrangements') ? (loaderData.data.nextPart ?? null) : null
  const asked = nextPart ?? toPay
  const end = cheaperEnd(loaderData.data.endsForLess, nextPart)
  const postponing = nextPart ? null : loaderData.data.postponing
  const view = viewOf(orderStatus, isDelay)
  const { actions } = view
  if (!actions.includes('repay')) {
    return (
      <BorrowerShell title={title} backHref={backHref}>
        <EmptyState icon="check" title={noticeStatusText} text={noticeDesText}>
          <ButtonLink href={backHref}>{order.title}</ButtonLink>
        </EmptyState>
      </BorrowerShell>
    )
  }
  const waited = onItsWay.filter(isWaited)
  if (waited.length > 0) {
    return (
      <BorrowerShell title={title} backHref={backHref}>
        {waited.map((one) => (
          <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
        ))}
        <ButtonLink kind="quiet" href={backHref}>
          {order.title}
        </ButtonLink>
      </BorrowerShell>
    )
  }
  const money = (minor: bigint) => formatMoney(minor, currency, format)
  const choices = [
    // The cheaper way stands first.
    ...(end
      ? [
          {
            value: 'payoff',
            text: end.saved ? payoff.titleSaving(money(end.saved)) : payoff.title,
            detail: choose.repayFor(money(end.amount)),
          },
        ]
      : []),
    {
      value: 'repay',
      text: choose.repayNow,
      detail: asked ? choose.repayFor(money(asked.amount)) : choose.repayNowDetail,
    },
    ...(actions.includes('extend')
      ? [
          {
            value: 'postpone',
            text: choose.postpone,
            detail: postponing
              ? choose.postponeFor(
                  money(postponing.fee),
                  money(postponing.later),
                  postponing.lastMoment || postponing.dueOn,
                )
              : undefined,
          },
        ]
      : []),
    {
      value: 'later',
      text: choose.later,
      detail: laterText({ isOverdue: view.image === '180', tomorrow: toPay?.tomorrow }, choose, money),
    },
  ]
  return (
    <BorrowerShell title={title} backHref={backHref}>
      <Form method="post" onSubmit={closeForLater}>
        <ProductHeader logo={productLogo} name={productName} sub={noticeStatusText} />
        <OnItsWayNotices money={onItsWay} />
        <ChoiceList
          legend={choose.pick}
          name="choice"
          choices={choices}
          error={actionData ? choose.missing : undefined}
        />
        <ActionBar>
          <SubmitButton>{common.continue}</SubmitButton>
        </ActionBar>
      </Form>
    </BorrowerShell>
  )
}
