import { legalFactsOf } from '#contract/brand/legal-facts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { agreementDraft } from '#contract/papers/statements.ts'
import { minorIn } from '#web/calls/form-fields.ts'
import type { Frame, Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage, usePaths } from '#web/words/words.ts'
import { fill, type LegalDocument } from '#words/legal/document.ts'
import { loanAgreementEn } from '#words/legal/loan-agreement.en.ts'
import { periodAgreementEn } from '#words/legal/period-agreement.en.ts'

type Fields = Omit<OutputOf<typeof contractDetail>, 'paper'>

/** A loan's agreement: its fields with a complete text, or with a text that the fields fill. */
export interface Loaded {
  fields: Fields
  paper: LegalDocument
  isFilled: boolean
  isDraft: boolean
}

export const load = (page: Page) => loadWith(page, loanAgreementEn)
export const loadPeriod = (page: Page) => loadWith(page, periodAgreementEn)

/** Loads the agreement of an order number, otherwise that of the product's offer. */
async function loadWith({ call, query }: Page, template: LegalDocument): Promise<Loaded> {
  const { orderId, productId } = loanKeyIn(query)
  const isDraft = orderId === '' && productId !== ''
  const amount = query.get('amount')
  const result = isDraft
    ? await call(agreementDraft, { productId, ...(amount && { amount: minorIn(amount) }) })
    : await call(contractDetail, { orderNo: orderId })
  const { paper, ...fields } = requireData(result)
  // A lender's own backend sends the specification's fourteen fields, and they fill this product's text.
  return {
    fields,
    paper: paper ?? template,
    isFilled: Boolean(paper),
    isDraft: isDraft && fields.acceptedAt === '',
  }
}

export function useFrame(): Frame {
  const { loanDetails } = usePaths()
  const loan = useLoan()
  return { backHref: loan.productId !== '' && loan.orderId !== '' ? loanDetails(loan) : undefined }
}

/** A loan agreement (spec 2): the promissory note with its fields and fixed texts, to read, print and save. */
export function AgreementView({ loaded }: { loaded: Loaded }) {
  const brand = useBrand()
  const paths = usePaths()
  const loan = useLoan()
  const language = useLanguage()
  const { papers: said } = usePaperWords()
  const { fields, isFilled, isDraft } = loaded
  const isSaved = isFilled && !isDraft
  const paper = isFilled ? loaded.paper : fill(loaded.paper, legalFactsOf(brand), fields)
  // The specification requires an English text.
  const notices = [
    ...(isDraft ? [said.draft] : []),
    ...(fields.acceptedAt ? [said.acceptedOn(fields.acceptedAt)] : []),
    ...(language === paper.language ? [] : [said.inEnglish]),
  ]
  return (
    <BorrowerShell
      {...useFrame()}
      actions={
        isSaved ? (
          <ActionBar>
            <DownloadLink href={paths.agreementPdf(loan)} />
          </ActionBar>
        ) : undefined
      }
    >
      {notices.length > 0 && (
        <Notice kind={fields.acceptedAt ? 'success' : 'info'}>
          <Sentence text={notices.join(' ')} />
        </Notice>
      )}
      <Summary fields={fields} />
      <Paper
        paper={paper}
        contents={said.contents}
        inForce={fields.acceptedAt ? undefined : said.inForceSince(paper.version)}
        print={isSaved ? undefined : said.print}
      />
      {fields.acceptedHash && (
        <p className="small muted fingerprint">
          {said.fingerprint}
          <br />
          <code>{fields.acceptedHash}</code>
        </p>
      )}
      {fields.keyFacts && (
        <Section title={said.keyFacts}>
          <p>{said.keyFactsWhy}</p>
          <DownloadLink href={paths.keyFactsPdf(loan)} />
          <details>
            <summary className="text-action">{fields.keyFacts.title}</summary>
            <Paper paper={fields.keyFacts} />
          </details>
        </Section>
      )}
    </BorrowerShell>
  )
}

/** The figures of the agreement, in the borrower's language. */
function Summary({ fields }: { fields: Fields }) {
  const { papers: said } = usePaperWords()
  const rows = [
    { text: said.receivedAmount, value: fields.giveAmount },
    { text: said.totalToRepay, value: fields.amount, total: true },
    { text: said.loanAmount, value: fields.contractAmount },
    { text: said.commission, value: fields.commission },
    { text: said.interest, value: fields.Interest },
    { text: said.vat, value: fields.IVA },
    { text: said.lenderPaymentDate, value: fields.daiDate },
    { text: said.borrowerRepaymentDate, value: fields.planDate },
    { text: said.bankAccount, value: fields.bankNo },
  ]
  return <DetailList rows={rows} />
}
