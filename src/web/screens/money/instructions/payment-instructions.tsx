import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { throughApp } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { Steps } from '#web/ui/figures/steps.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'

const load = async ({ call, query }: Page) =>
  requireData(await call(providerInstructions, { payCode: query.get('payCode') || 'none' }))

export const loader = onServer(load)
export const meta = titled((words) => words.paymentInstructions.title)

export const useFrame = (): Frame => {
  const { repay } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  if (loan.orderId === '') return {}
  const backHref = paths.repay(loan)
  return { backHref, onward: { href: backHref, label: repay.title } }
}

/** Explains how to pay by a channel, before the borrower requests a reference. */
export default function PaymentInstructions({ loaderData }: ScreenProps<typeof loader>) {
  const { paymentInstructions, instructions } = useWords()
  const brand = useBrand()
  const { name, logo, note, dataList, feesLink } = loaderData
  const fees = safeLink(feesLink, brand)
  return (
    <BorrowerShell {...useFrame()}>
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
