import { paragraph, points, section } from './block.ts'
import type { LegalDocument } from './document.ts'
import { chargesClauses, closingClauses, lateClauses, promissoryNote } from './promissory-note.en.ts'

/** Spec 2, /agony: a loan with several instalments. */
export const periodAgreementEn: LegalDocument = {
  id: 'period-agreement',
  language: 'en',
  version: '2026-11-22',
  title: 'Instalment Loan Agreement',
  blocks: [
    section('note', 'Promissory note'),
    paragraph(
      'This agreement is between the lender and the borrower named here, for a loan that is repaid in instalments. The repayment plan that the borrower saw and accepted with it is part of it. The general terms of the lender complete it.',
    ),
    ...promissoryNote,
    paragraph(
      'By this note the borrower, {contract.userName}, promises to pay to {contract.company} the amount of {contract.amount} in the instalments of the repayment plan, the last of them on {contract.planDate}.',
    ),
    section('loan', 'The loan'),
    paragraph(
      'The lender grants the borrower a loan of {contract.contractAmount} and pays {contract.giveAmount} into the bank account of the borrower on {contract.daiDate}. If the borrower does not receive the money, this agreement has no effect and nothing is owed.',
    ),
    ...chargesClauses,
    section('instalments', 'Instalments'),
    points(
      'Each instalment has an amount and a date of its own, stated in the repayment plan. Each is paid on or before its date, at the banks, stores and other places that the app of the lender offers, with the reference that it gives.',
      'The instalments together are the amount that this note promises to repay, and no more.',
      'A payment counts from the day on which it was made, and is applied to the oldest unpaid instalment first. What was paid in excess goes to the next instalment, or is given back after the last.',
      '{rule.extensionInstalments}',
    ),
    section('prepayment', 'Early repayment'),
    paragraph('{rule.prepaymentInstalments}'),
    ...lateClauses,
    section('one-late', 'When one instalment is late'),
    paragraph(
      'What being late costs is counted only on the instalments that are late. The other instalments keep their dates: being late with one does not make the others due.',
    ),
    ...closingClauses,
  ],
}
