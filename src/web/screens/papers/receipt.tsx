import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { TransferProof } from '#web/parts/transfer-proof.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

/** The receipt that the address names, or else that of the newest payment; `success` is null where the loan has none. */
export async function load(page: Page) {
  const { call, query } = page
  const { orderId: orderNo } = loanKeyIn(query)
  let paymentId = query.get('paymentId') ?? ''
  if (paymentId === '') {
    const statement = await call(loanStatement, { orderNo })
    if (!statement.success) return { ...statement, paymentId }
    paymentId = statement.data.lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    if (paymentId === '') return { success: null, paymentId }
  }
  const receipt = await call(paymentReceipt, { orderNo, paymentId })
  return { ...receipt, paymentId }
}

export const loader = onServer(load)
export const meta = titled((words) => words.order.receipt)

/** The receipt of one payment. */
export default function Receipt({ loaderData }: ScreenProps<typeof loader>) {
  const { order, common } = useWords()
  const { papers: said } = usePaperWords()
  const paths = usePaths()
  const loan = loanKeyIn(useQuery())
  const { paymentId } = loaderData
  const currency = useCurrency(loaderData.success ? loaderData.data.currency : undefined)
  const format = useNumberStyle(currency)
  const backHref = paths.statement(loan)
  if (loaderData.success === null) {
    return (
      <BorrowerShell title={order.receipt} backHref={backHref}>
        <Notice kind="info">{said.noPayment}</Notice>
        <ActionBar>
          <ButtonLink href={backHref}>{order.statement}</ButtonLink>
        </ActionBar>
      </BorrowerShell>
    )
  }
  if (!loaderData.success) {
    return (
      <BorrowerShell title={order.receipt} backHref={backHref}>
        <FailedCall result={loaderData} back={{ href: backHref, label: order.statement }} />
      </BorrowerShell>
    )
  }

  const { productName, productLogo, title, told, amount, paidAt, reference, channel, parts, company } =
    loaderData.data
  const { reversals, isTakenBack } = loaderData.data
  const rows = [
    { text: said.paidAt, value: paidAt },
    { text: said.paidBy, value: channel },
    { text: said.reference, value: reference },
    { text: common.orderNumber, value: loan.orderId },
    { text: common.company, value: company },
    { text: said.receiptNumber, value: paymentId },
  ].filter(({ value }) => value !== '')
  return (
    <BorrowerShell
      title={order.receipt}
      backHref={backHref}
      actions={
        <ActionBar>
          <DownloadLink href={paths.receiptPdf(loan, paymentId)} />
        </ActionBar>
      }
    >
      <ProductHeader logo={productLogo} name={productName} />
      <AmountHero
        label={title}
        minor={amount}
        currency={currency}
        format={format}
        tone={isTakenBack ? 'late' : 'settled'}
        sub={isTakenBack ? reversals.at(-1)?.title : said.paid}
      />
      {told !== '' && (
        <Notice>
          <Sentence text={told} />
        </Notice>
      )}
      {reversals.map((one) => (
        <Notice key={`${one.at} ${one.title}`} kind={one.isOver ? undefined : 'warning'}>
          <Sentence text={one.told} />
        </Notice>
      ))}
      <DetailList rows={rows} />
      {loaderData.data.transferProof && <TransferProof />}
      <Section title={said.usedFor}>
        <DetailList
          rows={parts.map((part) => ({
            text: part.title,
            value: <Amount minor={part.amount} currency={currency} format={format} />,
          }))}
        />
      </Section>
    </BorrowerShell>
  )
}
