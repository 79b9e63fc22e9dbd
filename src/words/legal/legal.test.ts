import { expect, test } from 'vitest'
import {
  APPLICANT_AGE_OVER_YEARS,
  ARCO,
  ASSIGNMENT_NOTICE_BUSINESS_DAYS,
  CONTRACT_ANNUAL_RATE_PERCENT,
  CONTRACT_INTEREST_PERCENT,
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  CONTRACT_TAX_PERCENT,
  DATA_CHANGE_NOTICE_DAYS,
  DECISION_DAYS,
  EXTENSION_DAYS_MAX,
  FACE_DATA_RETENTION_DAYS,
  JUDGMENT_PAYMENT_DAYS,
  LATE_PENALTY_ONCE_MAJOR,
  LOAN_CREDITED_DAYS,
  LOAN_TERM_DAYS,
  PREPAYMENT,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import { aboutUs } from './about-us.ts'
import type { Block } from './block.ts'
import { contentsOf, fill, type LegalDocument, textOf } from './document.ts'
import type { ContractFields, LegalFacts } from './facts.ts'
import { loanAgreementEn } from './loan-agreement.en.ts'
import { loanTermsEn } from './loan-terms.en.ts'
import { periodAgreementEn } from './period-agreement.en.ts'
import { privacyNoticeEn } from './privacy-notice.en.ts'
import { privacyNoticeEs } from './privacy-notice.es.ts'
import { promissoryNote } from './promissory-note.en.ts'
import { registrationAgreement } from './registration-agreement.ts'

const facts: LegalFacts = {
  name: 'BRAND',
  company: { legalName: 'LEGAL NAME', address: 'ADDRESS', email: 'a@lender.example', phone: 'PHONE' },
  governingLaw: 'LAW',
  courtCity: 'CITY',
  dataAuthority: 'DATA AUTHORITY',
  authorities: { une: 'UNE', condusef: 'CONDUSEF', grievanceOfficer: 'OFFICER', ombudsman: 'OMBUDSMAN' },
}

const contract: ContractFields = {
  userName: 'F-userName',
  productName: 'F-productName',
  amount: 'F-amount',
  bankNo: 'F-bankNo',
  daiDate: 'F-daiDate',
  planDate: 'F-planDate',
  contractAmount: 'F-contractAmount',
  commission: 'F-commission',
  Interest: 'F-Interest',
  IVA: 'F-IVA',
  giveAmount: 'F-giveAmount',
  userAddress: 'F-userAddress',
  contractDate: 'F-contractDate',
  company: 'F-company',
}

const everyDocument: LegalDocument[] = [
  privacyNoticeEn,
  privacyNoticeEs,
  loanTermsEn,
  loanAgreementEn,
  periodAgreementEn,
  aboutUs.en,
  aboutUs.es,
  registrationAgreement.en,
  registrationAgreement.es,
]
const nameOf = ({ id, language }: LegalDocument) => `${id}.${language}`
const read = (document: LegalDocument) => textOf(fill(document, facts, contract))

const [first, second, last] = UNPAID_INTEREST_BANDS
const agreements = [loanAgreementEn, periodAgreementEn]

type Saying = [
  document: LegalDocument,
  numbers: (string | number)[],
  found: (string | number)[],
  says: string,
]

// Rows: the domain's value, the specification's value (typed again here), and the surrounding words.
const sayings: Saying[] = [
  [privacyNoticeEn, [FACE_DATA_RETENTION_DAYS], [30], 'derived from it within 30 days'],
  [privacyNoticeEs, [FACE_DATA_RETENTION_DAYS], [30], 'en un plazo máximo de 30 días'],
  [privacyNoticeEn, [ARCO.responseDays], [20], 'within 20 days of receiving your complete request'],
  [privacyNoticeEs, [ARCO.responseDays], [20], 'en un plazo máximo de 20 días desde que recibimos'],
  [privacyNoticeEn, [ARCO.effectWorkingDays], [15], 'into effect within 15 working days'],
  [privacyNoticeEs, [ARCO.effectWorkingDays], [15], 'efectiva dentro de los 15 días hábiles'],
  [privacyNoticeEn, [ARCO.correctionRequestWorkingDays], [5], 'we ask you for it within 5 working days'],
  [privacyNoticeEs, [ARCO.correctionRequestWorkingDays], [5], 'se lo pedimos dentro de los 5 días hábiles'],
  [privacyNoticeEn, [ARCO.replyWorkingDays], [10], 'You then have 10 working days to reply'],
  [privacyNoticeEs, [ARCO.replyWorkingDays], [10], 'Usted tiene entonces 10 días hábiles para responder'],
  [privacyNoticeEn, [DATA_CHANGE_NOTICE_DAYS], [3], 'please tell us within 3 days'],
  [privacyNoticeEs, [DATA_CHANGE_NOTICE_DAYS], [3], 'avísenos en un plazo de 3 días'],
  [privacyNoticeEn, [], [], 'A cookie may carry 9999-12-31 as its last day'],
  [privacyNoticeEs, [], [], 'Una cookie puede llevar el 9999-12-31 como último día'],
  [privacyNoticeEn, [], [], 'We grant loans only to Mexican users'],
  [privacyNoticeEs, [], [], 'Otorgamos préstamos únicamente a usuarios mexicanos'],
  [privacyNoticeEn, [], [], 'location data of Mexican users only'],
  [privacyNoticeEs, [], [], 'datos de ubicación únicamente de usuarios mexicanos'],
  [privacyNoticeEn, [], [], 'a selfie and compare it with the photograph on your identity document'],
  [privacyNoticeEs, [], [], 'una selfie y la comparamos con la fotografía de su identificación oficial'],

  [
    loanTermsEn,
    [LOAN_TERM_DAYS.min, LOAN_TERM_DAYS.max],
    [91, 365],
    'at least 91 and at most 365 calendar days',
  ],
  [loanTermsEn, [APPLICANT_AGE_OVER_YEARS], [18], 'an adult over 18 years of age'],
  [loanTermsEn, [LOAN_CREDITED_DAYS.min, LOAN_CREDITED_DAYS.max], [1, 3], 'account within 1 to 3 days'],
  [loanTermsEn, [DECISION_DAYS], [1], 'We decide within 1 day'],
  [loanTermsEn, [LATE_PENALTY_ONCE_MAJOR.new], [1000], 'New client: your first loan with us | 1000'],
  [
    loanTermsEn,
    [LATE_PENALTY_ONCE_MAJOR.repeat],
    [800],
    'Repeat client: you have repaid a loan to us before | 800',
  ],
  [loanTermsEn, [], [], 'charged once for a loan'],
  [loanTermsEn, [first.untilDay, first.percentPerDay], [30, '5'], 'Days 1 to 30 | 5%'],
  [loanTermsEn, [second.untilDay, second.percentPerDay], [90, '4'], 'Days 31 to 90 | 4%'],
  [loanTermsEn, [last.percentPerDay], ['2'], 'From day 91 | 2%'],
  [
    loanTermsEn,
    [PREPAYMENT.termDividedBy, PREPAYMENT.notBeforeDays],
    [2, 7],
    'only after half of its term has passed, and not before 7 days',
  ],
  [loanTermsEn, [EXTENSION_DAYS_MAX], [7], 'postpone a repayment by up to 7 days'],
  [loanTermsEn, [], [], 'only the deferral service fee is due'],
  [loanTermsEn, [DATA_CHANGE_NOTICE_DAYS], [3], 'or bank account within 3 days'],
  [loanTermsEn, [ASSIGNMENT_NOTICE_BUSINESS_DAYS], [7], 'at least 7 business days before'],
  [loanTermsEn, [JUDGMENT_PAYMENT_DAYS], [10], 'you pay within 10 days'],
  [loanTermsEn, [], [], 'The law of LAW governs these terms. The courts of CITY'],

  ...agreements.flatMap((agreement): Saying[] => [
    [agreement, [CONTRACT_ANNUAL_RATE_PERCENT], ['18'], 'Annual interest rate | 18%'],
    [agreement, [CONTRACT_INTEREST_PERCENT], ['0.0065'], 'Interest (0.0065%) | F-Interest'],
    [agreement, [CONTRACT_TAX_PERCENT], ['16'], 'Value added tax (16% of interest plus commission) | F-IVA'],
    [agreement, [CONTRACT_PENALTY_PERCENT_PER_DAY], ['3'], 'overdue penalty interest of 3% per day'],
    [agreement, [], [], 'Lender payment date | F-daiDate'],
    [agreement, [], [], 'Borrower repayment date | F-planDate'],
    [agreement, [], [], 'Loan amount | F-contractAmount'],
    [agreement, [], [], 'Commission | F-commission'],
    [agreement, [], [], 'Amount received by the borrower | F-giveAmount'],
    [agreement, [], [], 'Borrower address | F-userAddress'],
    [agreement, [], [], 'Contract date | F-contractDate'],
    [agreement, [], [], 'The law of LAW governs this agreement'],
    [agreement, [], [], 'The court of the city of CITY has jurisdiction'],
    [agreement, [], [], 'Lender | F-productName, F-company\nBorrower | F-userName'],
    [agreement, [PREPAYMENT.termDividedBy, PREPAYMENT.notBeforeDays], [2, 7], 'and not before 7 days'],
    [agreement, [EXTENSION_DAYS_MAX], [7], 'by up to 7 days'],
    [agreement, [ASSIGNMENT_NOTICE_BUSINESS_DAYS], [7], 'at least 7 business days before'],
    [agreement, [JUDGMENT_PAYMENT_DAYS], [10], 'within 10 days of its notification'],
  ]),

  [aboutUs.en, [], [], 'loan services that are fast and transparent'],
  [aboutUs.es, [], [], 'servicios de préstamo rápidos y transparentes'],
]

test.each(sayings.map((saying) => [nameOf(saying[0]), saying[3], saying] as const))(
  '%s states %s',
  (_name, _says, [document, numbers, found, says]) => {
    expect(numbers).toEqual(found)
    expect(read(document)).toContain(says)
  },
)

const privacyTopics = [
  'data',
  'face-recognition',
  'location',
  'camera',
  'purposes',
  'transfers',
  'arco',
  'changes',
  'consent',
  'cookies',
]

test.each(privacyTopics)('the privacy notice covers %s, in both languages (spec 2)', (topic) => {
  for (const notice of [privacyNoticeEn, privacyNoticeEs]) {
    const start = notice.blocks.findIndex((block) => block.kind === 'heading' && block.id === topic)
    expect(start).toBeGreaterThan(-1)
    const rest = notice.blocks.slice(start + 1)
    const end = rest.findIndex((block) => block.kind === 'heading' && block.level === 2)
    expect(rest.slice(0, end).some((block) => block.kind === 'paragraph' || block.kind === 'list')).toBe(true)
  }
})

test('both languages of the privacy notice have the same parts, items and placeholders', () => {
  expect(privacyNoticeEs.blocks.map(shapeOf)).toEqual(privacyNoticeEn.blocks.map(shapeOf))
  expect(privacyNoticeEs.version).toBe(privacyNoticeEn.version)
})

test('the lender names the data protection authority; without one the text omits it', () => {
  for (const notice of [privacyNoticeEn, privacyNoticeEs]) {
    expect(read(notice)).toContain(': DATA AUTHORITY')
    expect(textOf(fill(notice, { ...facts, dataAuthority: '' }))).not.toMatch(/^- .*: *$/m)
    expect(read(notice)).not.toContain('INAI')
  }
})

test.each(agreements)('$title shows all fourteen fields of the contract in its table', () => {
  const shown = JSON.stringify(promissoryNote)
  expect(Object.keys(contract)).toHaveLength(14)
  for (const field of Object.keys(contract)) expect(shown).toContain(`{contract.${field}}`)
})

test.each(agreements)('$title has one table of the note and one of the signatures', ({ blocks }) => {
  expect(blocks.flatMap((block) => (block.kind === 'table' ? [block.caption] : []))).toEqual([
    'Particulars of the note',
    'Who signs',
  ])
})

test.each(everyDocument.map((document) => [nameOf(document), document] as const))(
  'a filled %s has no placeholder, and every heading has an id',
  (_name, document) => {
    expect(read(document)).not.toMatch(/[{}]/)
    const ids = document.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([])
    expect(contentsOf(document).length).toBeLessThanOrEqual(ids.length)
  },
)

test.each(everyDocument.map((document) => [nameOf(document), document] as const))(
  '%s contains no literal number: each comes from the domain through a placeholder',
  (_name, { title, blocks }) => expect(typedNumbers(JSON.stringify([title, blocks]))).toEqual([]),
)

test('a literal number is detected, as digits or as a word', () => {
  expect(typedNumbers('within 30 days of {number.faceDays}')).toEqual(['30'])
  expect(typedNumbers('dentro de treinta días')).toEqual(['treinta'])
})

/** Exceptions: heading levels in the data, and half of a term (tested with its statement). */
const NUMBER_WORDS =
  'three|five|seven|ten|fifteen|eighteen|twenty|thirty|ninety|hundred|thousand|' +
  'tres|cinco|siete|diez|quince|dieciocho|veinte|treinta|noventa|cien|mil'

function typedNumbers(source: string): string[] {
  const prose = source.replace(/"level":\d/g, '').replace(/\{[A-Za-z.]+\}/g, '')
  return prose.match(new RegExp(`\\d[\\d.,]*|(?<!\\p{L})(?:${NUMBER_WORDS})(?!\\p{L})`, 'giu')) ?? []
}

/** What must be equal in two languages: everything except the words. */
function shapeOf(block: Block): unknown {
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, block.id]
    case 'paragraph':
      return [block.kind, placeholders(block.text)]
    case 'list':
      return [block.kind, block.ordered, block.items.map(placeholders)]
    case 'table':
      return [block.kind, block.columns.length, block.rows.map((row) => row.map(placeholders))]
  }
}

function placeholders(text: string): string[] {
  return text.match(/\{[A-Za-z.]+\}/g) ?? []
}
