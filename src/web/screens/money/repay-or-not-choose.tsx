import { redirect } from 'react-router'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { viewOf } from '#domain/loans/order-status.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { useCheaperEnd } from './cheaper-end.tsx'
import { isWaited, OnItsWayNotices, WaitedFor } from './on-its-way.tsx'
import { laterText } from './postponing/later-text.ts'

/** The option that leaves the page. */
const LATER = 'later'

const load = async ({ call, query }: Page) => requireData(await call(loanDetails, loanKeyIn(query)))

/** Redirects to the chosen option. Without a choice the page shows an error. */
function submit({ query, identity }: Page, form: FormData): Response | { missing: true } {
  const paths = pathsFor(identity)
  const loan = loanKeyIn(query)
  switch (formFields(form).text('choice')) {
    case 'payoff':
      return redirect(paths.payoff(loan))
    case 'repay':
      return redirect(paths.repay(loan))
    case 'postpone':
      return redirect(paths.extension(loan))
    case LATER:
      return redirect(paths.loanDetails(loan))
    default:
      return { missing: true }
  }
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = paperTitled((words) => words.choose.chooseTitle)

/** Offers a cheaper payoff, paying, postponing if the loan allows it, or paying later. */
export default function RepayOrNotChoose({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { choose } = usePaperWords()
  const { common, order, payoff } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const backHref = paths.loanDetails(loan)
  const amounts = useAmountStyle(loaderData.currency)

  const { orderStatus, isDelay, productLogo, productName, noticeStatusText, noticeDesText } = loaderData
  const { onItsWay, toPay } = loaderData
  const nextPart = has('arrangements') ? (loaderData.nextPart ?? null) : null
  const asked = nextPart ?? toPay
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
  const money = (minor: bigint) => amountText(minor, amounts)
  const choices = [
    // The cheaper way comes first.
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
      value: LATER,
      text: choose.later,
      detail: laterText({ isOverdue: view.image === '180', tomorrow: toPay?.tomorrow }, choose, money),
    },
  ]
  return (
    <BorrowerShell backHref={backHref}>
      <Form method="post" data-closes={LATER}>
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
