import type { OutputOf } from '#contract/endpoint.ts'
import type { generateVcode } from '#contract/loans/loan-details.ts'
import { marketOfCurrency } from '#domain/markets/market.ts'
import { throughApp } from '#web/parts/app-action.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { TransferProof } from '#web/parts/transfer-proof.tsx'
import { CodeScreen } from '#web/ui/codes/code-screen.tsx'
import { ReferenceCode } from '#web/ui/codes/reference-code.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { Steps } from '#web/ui/figures/steps.tsx'
import { TimeLeft } from '#web/ui/figures/time-left.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { useLanguage, useWords } from '#web/words/words.ts'
import { marketWords } from '#words/markets.ts'
import { PaymentProgress, type Status } from './payment-progress.tsx'

export type Instruction = OutputOf<typeof generateVcode>

interface PaymentSlipProps {
  instruction: Instruction
  status: Status | null
  /** How this channel works for any loan, for a slip without steps; null if the backend does not say. */
  helpHref: string | null
}

/** Everything that the borrower shows or types to pay, in the order of spec 2, "Repayment instructions". */
export function PaymentSlip({ instruction, status, helpHref }: PaymentSlipProps) {
  const { topLogo, repayDetail, dataList, imgList, bottomLogo, warning, secondsLeft, withFee } = instruction
  const { amount, repayTitle, repayDes, repayCode, vCode, companyName } = repayDetail
  const { common, instructions, paymentInstructions, repay } = useWords()
  const has = useHas()
  const amounts = useAmountStyle(instruction.currency)
  const market = marketOfCurrency(amounts.currency)
  const accountLabel = marketWords[market.id][useLanguage()].paymentAccount
  const copying = {
    copyLabel: common.copy,
    copiedText: common.copySucceeded,
    copyFailedText: common.copyFailed,
  }
  const upi = isUpiLink(instruction.payLink) ? instruction.payLink : null
  const code = repayCode && (
    <CodeScreen
      title={instructions.showLarge}
      advice={instructions.brighter}
      closeLabel={common.close}
      src={repayCode}
      alt={repay.barCode}
      missingText={vCode ? instructions.barCodeMissing : instructions.barCodeOnlyMissing}
      againLabel={instructions.barCodeAgain}
    >
      <p>{repayTitle}</p>
      <p className="amount-large">
        <NamedAmount text={(said) => said} minor={amount} {...amounts} />
      </p>
      {vCode && (
        <p className="unbroken">
          <Sentence text={vCode.replace(/\d{4}(?=\d)/g, '$& ')} />
        </p>
      )}
    </CodeScreen>
  )
  return (
    <>
      {warning && <Notice kind="warning">{warning}</Notice>}
      <div className="slip">
        {topLogo && <img className="banner-logo" src={topLogo} alt="" height={28} />}
        <AmountHero
          label={instructions.totalAmount}
          minor={amount}
          {...amounts}
          sub={withFee || instructions.exactAmount}
        />
        <div className="stack">
          <h2>{repayTitle}</h2>
          {repayDes && (
            <p className="hint">
              <Sentence text={repayDes} />
            </p>
          )}
          {secondsLeft > 0 && (
            <TimeLeft label={instructions.timeLeft} inWords={instructions.moreThan} seconds={secondsLeft} />
          )}
          {upi && <ButtonLink href={upi}>{instructions.openUpi}</ButtonLink>}
          {code}
          {vCode && (
            <ReferenceCode
              label={market.isPaymentAccount?.(vCode) ? accountLabel : instructions.reference}
              value={vCode}
              copyLook={repayCode || upi ? undefined : 'wide'}
              {...copying}
            />
          )}
          {companyName && (
            <ReferenceCode label={instructions.company} value={companyName} copyLook="icon" {...copying} />
          )}
          {instruction.payTo.map(({ text, value }) => (
            <ReferenceCode key={text} label={text} value={value} copyLook="icon" {...copying} />
          ))}
        </div>
      </div>
      {instruction.elsewhere && (
        <p className="hint">
          <Sentence text={instruction.elsewhere} />
        </p>
      )}
      {has('paymentStatus') && <PaymentProgress status={status} />}
      {dataList.map(({ title, content }, index) =>
        index === 0 ? (
          <Section key={title} title={title}>
            <Steps steps={content} />
          </Section>
        ) : (
          <Folded key={title} title={title}>
            <Steps steps={content} />
          </Folded>
        ),
      )}
      {instruction.transferProof && <TransferProof />}
      {imgList.map((pictures) => (
        <Pictures key={pictures.title} pictures={pictures} />
      ))}
      {helpHref && dataList.length === 0 && (
        <ButtonLink kind="quiet" href={helpHref}>
          {paymentInstructions.howItWorks}
        </ButtonLink>
      )}
      {bottomLogo && <img className="banner-logo" src={bottomLogo} alt="" height={40} />}
    </>
  )
}

/** An address that a payment app opens. Other schemes may be fraud, and `safeLink` knows no payment apps. */
const isUpiLink = (link: string) => /^upi:\/\/pay\?[\w.~%@=&+-]+$/.test(link)

function Pictures({ pictures }: { pictures: Instruction['imgList'][number] }) {
  const { instructions } = useWords()
  const fees = safeLink(pictures.link || pictures.eMail, useBrand())
  return (
    <div className="card pictures">
      {pictures.content.map((source) => (
        <img key={source} src={source} alt="" loading="lazy" />
      ))}
      <div>
        <h2>
          <Sentence text={pictures.title} />
        </h2>
        {/* Another site, even on this host, so the whole page is loaded. */}
        {fees && (
          <a href={fees} rel="noreferrer" {...throughApp(fees, instructions.fees)}>
            {instructions.fees}
          </a>
        )}
      </div>
    </div>
  )
}
