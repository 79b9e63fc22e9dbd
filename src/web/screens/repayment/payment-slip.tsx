import type { OutputOf } from '#contract/endpoint.ts'
import type { generateVcode } from '#contract/loan-details.ts'
import { safeLink } from '../../safe-link.ts'
import { useCurrency, useNumberStyle } from '../../shell/money.ts'
import { useBrand } from '../../shell/settings.tsx'
import { useWords } from '../../shell/words.ts'
import { AmountHero } from '../../ui/amount-hero.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { CodeImage } from '../../ui/code-image.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReferenceCode } from '../../ui/reference-code.tsx'
import { Section } from '../../ui/section.tsx'
import { Steps } from '../../ui/steps.tsx'

export type Instruction = OutputOf<typeof generateVcode>

/** Everything that one shows or types to pay, in the order of spec 2, "Repayment instructions". */
export function PaymentSlip({ instruction }: { instruction: Instruction }) {
  const { topLogo, repayDetail, dataList, imgList, bottomLogo } = instruction
  const { amount, repayTitle, repayDes, repayCode, vCode, companyName } = repayDetail
  const { common, instructions } = useWords()
  const currency = useCurrency(instruction.currency)
  const format = useNumberStyle(currency)
  const copying = {
    copyLabel: common.copy,
    copiedText: common.copySucceeded,
    copyFailedText: common.copyFailed,
  }
  return (
    <>
      {topLogo && <img className="banner-logo" src={topLogo} alt="" height={40} />}
      <div className="slip">
        <AmountHero
          label={instructions.totalAmount}
          minor={amount}
          currency={currency}
          format={format}
          sub={instructions.exactAmount}
        />
        <div className="stack">
          <h2>{repayTitle}</h2>
          {repayDes && <p className="muted">{repayDes}</p>}
          {repayCode && <CodeImage src={repayCode} alt={instructions.barCodeOf(vCode)} />}
          {vCode && <ReferenceCode label={instructions.reference} value={vCode} {...copying} />}
          {companyName && <ReferenceCode label={instructions.company} value={companyName} {...copying} />}
        </div>
      </div>
      <Notice>{instructions.waiting}</Notice>
      {dataList.map(({ title, content }) => (
        <Section key={title} title={title}>
          <Steps steps={content} />
        </Section>
      ))}
      {imgList.map((pictures) => (
        <Pictures key={pictures.title} pictures={pictures} />
      ))}
      {bottomLogo && <img className="banner-logo" src={bottomLogo} alt="" height={40} />}
    </>
  )
}

function Pictures({ pictures }: { pictures: Instruction['imgList'][number] }) {
  const { instructions } = useWords()
  const fees = safeLink(pictures.link, useBrand())
  return (
    <Section title={pictures.title} aside={fees && <Anchor href={fees}>{instructions.fees}</Anchor>}>
      {pictures.content.map((source) => (
        <img key={source} src={source} alt="" loading="lazy" />
      ))}
    </Section>
  )
}
