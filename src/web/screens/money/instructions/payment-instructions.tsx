import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { throughApp } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { Steps } from '#web/ui/figures/steps.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

const load = ({ call, query }: Page) =>
  call(providerInstructions, { payCode: query.get('payCode') || 'none' })

export const loader = onServer(load)
export const meta = titled((words) => words.paymentInstructions.title)

/** Explains how to pay by a channel, before the borrower asks for a reference. */
export default function PaymentInstructions({ loaderData }: ScreenProps<typeof loader>) {
  const { paymentInstructions, instructions, repay } = useWords()
  const brand = useBrand()
  const paths = usePaths()
  const loan = loanKeyIn(useQuery())
  const backHref = loan.orderId === '' ? undefined : paths.repay(loan)
  if (!loaderData.success) {
    return (
      <BorrowerShell title={paymentInstructions.title} backHref={backHref}>
        <FailedCall result={loaderData} {...(backHref && { back: { href: backHref, label: repay.title } })} />
      </BorrowerShell>
    )
  }
  const { name, logo, note, dataList, feesLink } = loaderData.data
  const fees = safeLink(feesLink, brand)
  return (
    <BorrowerShell title={paymentInstructions.title} backHref={backHref}>
      <ProductHeader logo={logo} name={name} sub={note} />
      {dataList.map(({ title, content }) => (
        <Section key={title} title={title}>
          <Steps steps={content} />
        </Section>
      ))}
      {fees && (
        <a className="text-action" href={fees} rel="noreferrer" {...throughApp(fees, instructions.fees)}>
          {instructions.fees}
        </a>
      )}
      <Notice>{paymentInstructions.keepReceipt}</Notice>
    </BorrowerShell>
  )
}
