import { contractDetail } from '#contract/loans/loan-details.ts'
import {
  agreementDraft,
  loanStatement,
  paymentReceipt,
  settlementLetter,
  settlementName,
} from '#contract/papers/statements.ts'
import { legalText, loanCosts, representativeLoan } from '#contract/site/site.ts'
import { exampleOf } from './example.ts'

const orderNo = '90000000001200'
const product = { productName: 'Préstamo Colibrí', productLogo: '/brand/products/colibri.svg' }
const paymentId = '01m5jca5803gx7jgb1tjc5m5gn'

const paper = {
  id: 'loan-agreement',
  language: 'en' as const,
  version: '2026-11-01',
  title: 'Loan Agreement',
  blocks: [
    { kind: 'heading' as const, level: 2 as const, id: 'note', text: 'Promissory note' },
    { kind: 'paragraph' as const, text: 'This agreement is between the lender and the borrower named here.' },
    {
      kind: 'list' as const,
      ordered: false,
      items: ['The lender pays the loan out.', 'The borrower repays it.'],
    },
    { kind: 'table' as const, caption: 'Particulars', columns: [], rows: [['Loan amount', '3000.00 MXN']] },
  ],
}

const fields = {
  userName: 'A••• E•••',
  productName: product.productName,
  amount: '3204.17 MXN',
  bankNo: '•••• 0014',
  daiDate: '2026-09-03',
  planDate: '2026-12-03',
  contractAmount: '3000.00 MXN',
  commission: '300.00 MXN',
  Interest: '134.63 MXN',
  IVA: '69.54 MXN',
  giveAmount: '2700.00 MXN',
  userAddress: '•••, Ciudad Ejemplo',
  contractDate: '2026-09-02',
  company: 'Abono Demo',
  paper,
}

export const paperExamples = {
  contractDetail: exampleOf(
    contractDetail,
    { orderNo: '90000000001174' },
    {
      ...fields,
      acceptedAt: '2026-09-02 12:00:00',
      acceptedHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      keyFacts: { ...paper, id: 'key-facts', title: 'Key Facts Statement (KFS)' },
      keyFactsHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    },
  ),
  agreementDraft: exampleOf(
    agreementDraft,
    { productId: 'mx-directo' },
    { ...fields, acceptedAt: '', acceptedHash: '', keyFacts: null, keyFactsHash: '' },
  ),
  loanStatement: exampleOf(
    loanStatement,
    { orderNo },
    {
      ...product,
      owed: 0n,
      dueToday: 0n,
      daysLate: 0,
      onItsWay: [],
      nextPart: null,
      lines: [
        {
          paymentId: '',
          title: 'Paid out to you',
          day: '2026-07-23',
          amount: 270_000n,
          change: 270_000n,
          balance: 270_000n,
        },
        {
          paymentId,
          title: 'Your payment',
          day: '2026-10-22',
          amount: 320_417n,
          change: -320_417n,
          balance: 0n,
        },
      ],
      dayEnds: 'Each due date ends at 23:59, Mexico City time.',
      plan: [{ number: 1, dueOn: '2026-10-22', total: 320_417n, left: 0n }],
      isSettled: true,
      madeOn: '2026-11-20',
      company: 'Abono Demo',
      currency: 'MXN',
    },
  ),
  paymentReceipt: exampleOf(
    paymentReceipt,
    { orderNo, paymentId },
    {
      ...product,
      title: 'Receipt of your payment',
      told: 'We received $3.204.17 on 2026-10-22 12:00, which paid your loan in full.',
      amount: 320_417n,
      paidAt: '2026-10-22 12:00:00, Mexico City time',
      reference: '66635555124413',
      channel: 'Tiendas Colibrí',
      parts: [{ title: 'Principal', amount: 300_000n }],
      reversals: [],
      isTakenBack: false,
      transferProof: false,
      madeOn: '2026-11-20',
      company: 'Abono Demo',
      currency: 'MXN',
    },
  ),
  settlementLetter: exampleOf(
    settlementLetter,
    { orderNo },
    {
      paper: { ...paper, id: 'settlement-letter', title: 'Letter of settlement' },
      isNamed: false,
      company: 'Abono Demo',
    },
  ),
  settlementName: exampleOf(
    settlementName,
    { orderNo, holder: 'Ana Ejemplo' },
    { proof: 'tmk2gz-3l5dDqfxQhZ8yqYB5VwQm0cN6u1S9iR7oKJtE2aPwXk', minutes: 10 },
  ),
  legalText: exampleOf(
    legalText,
    { name: 'aboutUsEn' },
    { paper: { ...paper, id: 'about-us', title: 'About us' } },
  ),
  representativeLoan: exampleOf(
    representativeLoan,
    { market: 'mx' },
    {
      example: {
        productName: 'Préstamo Maíz',
        currency: 'MXN',
        amount: 300_000n,
        received: 270_000n,
        commission: 30_000n,
        interest: 9_173n,
        tax: 6_268n,
        totalOwed: 315_441n,
        termDays: 93,
        instalments: 3,
        yearlyRate: '18.00%',
        costName: 'CAT',
        cost: '125.0%',
        highestCost: '125.0%',
      },
    },
  ),
  loanCosts: exampleOf(
    loanCosts,
    { market: 'mx', amount: 300_000n },
    {
      currency: 'MXN',
      loans: [
        {
          amount: 300_000n,
          termDays: 93,
          instalments: 3,
          received: 270_000n,
          totalOwed: 315_441n,
          cost: 45_441n,
          costName: 'CAT',
          yearlyCost: '125.0%',
        },
      ],
    },
  ),
}
