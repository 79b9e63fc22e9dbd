import type { OutputOf } from '#contract/endpoint.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { agreementDraft } from '#contract/papers/statements.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { loanAgreementEn } from '#words/legal/loan-agreement.en.ts'
import { periodAgreementEn } from '#words/legal/period-agreement.en.ts'

type Fields = Omit<OutputOf<typeof contractDetail>, 'paper'>

/** The agreement of a loan: its fields with a text that is filled already, or with one that they fill. */
export interface Loaded {
  fields: Fields
  paper: LegalDocument
  isFilled: boolean
  isDraft: boolean
}

export const load = (page: Page) => loadWith(page, loanAgreementEn)
export const loadPeriod = (page: Page) => loadWith(page, periodAgreementEn)

/** By order number; without one, the agreement of what is offered of a product. */
async function loadWith({ call, query }: Page, template: LegalDocument): Promise<Loaded> {
  const { orderId, productId } = loanKeyIn(query)
  const isDraft = orderId === '' && productId !== ''
  const result = isDraft
    ? await call(agreementDraft, { productId })
    : await call(contractDetail, { orderNo: orderId })
  const { paper, ...fields } = requireData(result)
  // A lender's own backend sends the fourteen fields of the specification, and this product's text goes around them.
  return {
    fields,
    paper: paper ?? template,
    isFilled: Boolean(paper),
    isDraft: isDraft && fields.acceptedAt === '',
  }
}
