import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { TransferProof } from '#web/parts/transfer-proof.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** Loads the receipt in the address, otherwise that of the newest payment; null if the loan has none. */
export async function load(page: Page) {
  const { call, query } = page
  const { orderId: orderNo } = loanKeyIn(query)
  let paymentId = query.get('paymentId') ?? ''
  if (paymentId === '') {
    const { lines } = requireData(await call(loanStatement, { orderNo }))
    paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    if (paymentId === '') return null
  }
  return { ...requireData(await call(paymentReceipt, { orderNo, paymentId })), paymentId }
}

export const loader = onServer(load)
export const meta = titled((words) => words.order.receipt)

export const useFrame = (): Frame => {
  const backHref = usePaths().statement(useLoan())
  return { backHref, onward: { href: backHref, label: useWords().order.statement } }
}

/** The receipt of one payment. */
export default function Receipt({ loaderData }: ScreenProps<typeof loader>) {
  const { order, common } = useWords()
  const { papers: said } = usePaperWords()
  const paths = usePaths()
  const loan = useLoan()
  const frame = useFrame()
  const amounts = useAmountStyle(loaderData?.currency)
  if (loaderData === null) {
    return (
      <BorrowerShell {...frame}>
        <Notice kind="info">{said.noPayment}</Notice>
        <ActionBar>
          <ButtonLink href={paths.statement(loan)}>{order.statement}</ButtonLink>
        </ActionBar>
      </BorrowerShell>
    )
  }
  const { productName, title, told: effect, amount, paidAt, reference, channel, parts, company } = loaderData
  const { reversals, isTakenBack, paymentId, folio } = loaderData
  const rows = [
    { text: said.receiptNumber, value: folio || paymentId },
    { text: said.paidAt, value: paidAt },
    { text: said.paidBy, value: channel },
    { text: said.reference, value: reference },
    { text: common.orderNumber, value: loan.orderId, note: productName },
    { text: common.company, value: company },
  ].filter(({ value }) => value !== '')
  return (
    <BorrowerShell
      {...frame}
      actions={
        <ActionBar>
          <DownloadLink href={paths.receiptPdf(loan, paymentId)} />
        </ActionBar>
      }
    >
      <div className="paid-moment receipt-head" data-tone={isTakenBack ? 'late' : 'settled'}>
        <Icon name={isTakenBack ? 'warning' : 'check'} />
        <h2>{title}</h2>
        <p>
          <Amount minor={amount} {...amounts} />
        </p>
        <p>
          <Sentence text={(isTakenBack && reversals.at(-1)?.title) || effect || said.paid} />
        </p>
      </div>
      {reversals.map((one) => (
        <Notice key={`${one.at} ${one.title}`} kind={one.isOver ? undefined : 'warning'}>
          <Sentence text={one.told} />
        </Notice>
      ))}
      <DetailList rows={rows} />
      {loaderData.transferProof && <TransferProof />}
      <Section title={said.usedFor}>
        <DetailList
          rows={parts.map((part) => ({
            text: part.title,
            value: <Amount minor={part.amount} {...amounts} />,
          }))}
        />
      </Section>
    </BorrowerShell>
  )
}
