import { usePaperWords } from '../../language/papers.ts'
import { inBrowser, onServer } from '../../page.ts'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { FailedCall } from '../../shell/failed-call.tsx'
import { loanKeyIn } from '../../shell/loan-key.ts'
import { useCurrency, useNumberStyle } from '../../shell/money.ts'
import { titled } from '../../shell/title.ts'
import { TransferProof } from '../../shell/transfer-proof.tsx'
import { usePaths, useQuery, useWords } from '../../shell/words.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AmountHero } from '../../ui/amount-hero.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProductHeader } from '../../ui/product-header.tsx'
import { Section } from '../../ui/section.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import type { Route } from './+types/receipt'
import { DownloadLink } from './download-link.tsx'
import { load } from './receipt.data.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./receipt.data.ts')).load)
export const meta = titled((words) => words.order.receipt)

/** The receipt of one payment. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
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
