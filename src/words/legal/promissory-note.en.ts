import { type Block, paragraph, points, section, table } from './block.ts'

/** The table of a promissory note: the fourteen fields of a contract and its fixed rates (spec 2 and 3). */
export const promissoryNote: readonly Block[] = [
  table(
    'Particulars of the note',
    [],
    ['Contract date', '{contract.contractDate}'],
    ['Lender', '{contract.company}'],
    ['Product of the lender', '{contract.productName}'],
    ['Borrower', '{contract.userName}'],
    ['Borrower address', '{contract.userAddress}'],
    ['Lender payment date', '{contract.daiDate}'],
    ['Borrower repayment date', '{contract.planDate}'],
    ['Loan amount', '{contract.contractAmount}'],
    ['Commission', '{contract.commission}'],
    ['Annual interest rate', '{rule.annualRatePercent}%'],
    ['Interest ({rule.interestPercent}%)', '{contract.Interest}'],
    ['Value added tax ({rule.taxPercent}% of {rule.taxOn})', '{contract.IVA}'],
    ['Amount received by the borrower', '{contract.giveAmount}'],
    ['Bank account of the borrower', '{contract.bankNo}'],
    ['Amount that this note promises to repay', '{contract.amount}'],
  ),
]

/** Clauses about interest, commission and tax, for every agreement. */
export const chargesClauses: readonly Block[] = [
  section('charges', 'Interest, commission and tax'),
  paragraph(
    'The annual interest rate is {rule.annualRatePercent}%. The interest of this loan is calculated at {rule.interestPercent}% and is the amount stated in the table. {rule.rateUsed} The commission (processing fee) is charged once, for granting the loan. Value added tax is {rule.taxPercent}% of {rule.taxOnThe}.',
  ),
  paragraph(
    'For a loan that is repaid on time there are no other charges, and the lender may charge nothing that the borrower did not see before accepting.',
  ),
]

/** Clauses about being late, for every agreement. */
export const lateClauses: readonly Block[] = [
  section('late', 'Late payment'),
  paragraph('{rule.late}'),
  paragraph(
    'A borrower who sees that a payment will be late is asked to tell the lender before its date, so that both can look for a solution. The lender, and those who collect for it, speak about the debt with the borrower alone, with respect, and within the hours that the law allows.',
  ),
]

/** Closing clauses and signatures, for every agreement (spec 2). */
export const closingClauses: readonly Block[] = [
  section('statements', 'What both sides state'),
  points(
    'The borrower is an adult over {number.ageOver} years of age, acts for themselves, has given true information, and will tell the lender of any change in it within {number.dataChangeDays} days.',
    'The borrower has seen the amount, the term, every charge and the repayment plan before accepting, and has received a copy of this agreement.',
    'The lender will keep an exact account of the loan, show it to the borrower at any time, and confirm in writing when the loan has been repaid.',
  ),
  section('assignment', 'Assignment'),
  paragraph(
    'The lender may assign this loan to another lender, after telling the borrower at least {number.assignmentDays} business days before. What the borrower owes, and the rights that the borrower has, stay the same.',
  ),
  section('personal-data', 'Personal data'),
  paragraph('The lender treats the personal data of the borrower as its Privacy Notice says.'),
  section('law', 'Governing law'),
  paragraph('The law of {governingLaw} governs this agreement.'),
  section('court', 'Jurisdiction'),
  paragraph(
    'The court of the city of {courtCity} has jurisdiction over disputes about this agreement, unless the law gives the borrower, as a consumer, the right to another court. What a final judgment orders is paid within {number.judgmentDays} days of its notification, unless the judgment or the law gives longer.',
  ),
  section('signatures', 'Signatures'),
  paragraph(
    'Both sides have read this agreement, understood it and accept it. The borrower signs by accepting it electronically; the lender keeps a record of when that was done and of the exact text.',
  ),
  table(
    'Who signs',
    [],
    ['Lender', '{contract.productName}, {contract.company}'],
    ['Borrower', '{contract.userName}'],
    ['Date', '{contract.contractDate}'],
  ),
]
