import { paragraph, section } from './block.ts'
import type { LegalDocument } from './document.ts'
import { chargesClauses, closingClauses, lateClauses, promissoryNote } from './promissory-note.en.ts'

/** Spec 2, loan agreement contract screen: a loan with one repayment. */
export const loanAgreementEn: LegalDocument = {
  id: 'loan-agreement',
  language: 'en',
  version: '2026-11-22',
  title: 'Loan Agreement',
  blocks: [
    section('note', 'Promissory note'),
    paragraph(
      'This agreement is between the lender and the borrower named here, and holds the whole of what they agree. The general terms of the lender complete it.',
    ),
    ...promissoryNote,
    paragraph(
      'By this note the borrower, {contract.userName}, promises to pay to {contract.company} the amount of {contract.amount} on {contract.planDate}.',
    ),
    section('loan', 'The loan'),
    paragraph(
      'The lender grants the borrower a loan of {contract.contractAmount} and pays {contract.giveAmount} into the bank account of the borrower on {contract.daiDate}. If the borrower does not receive the money, this agreement has no effect and nothing is owed.',
    ),
    ...chargesClauses,
    section('repayment', 'Repayment'),
    paragraph(
      'The borrower repays on or before the borrower repayment date, at the banks, stores and other places that the app of the lender offers, with the reference that it gives. A payment counts from the day on which it was made. What was paid in excess is given back.',
    ),
    paragraph('{rule.extensionOnce}'),
    section('prepayment', 'Early repayment'),
    paragraph('{rule.prepaymentOnce}'),
    ...lateClauses,
    ...closingClauses,
  ],
}
