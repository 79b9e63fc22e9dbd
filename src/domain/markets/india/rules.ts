import type { CountryRules } from '../rule.ts'

const DIGITAL_LENDING_2022 = 'Reserve Bank of India, Guidelines on Digital Lending, 2 September 2022'
const DIGITAL_LENDING_2025 = 'Reserve Bank of India (Digital Lending) Directions, 8 May 2025'

/** Languages of the Constitution's Eighth Schedule. */
const SCHEDULED_LANGUAGES = [
  ...['as', 'bn', 'brx', 'doi', 'gu', 'hi', 'kn', 'kok', 'ks', 'mai', 'ml'],
  ...['mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur'],
]

/** India's legal rules for lenders and this product. */
export const indianRules = {
  complaintAnswer: [
    {
      id: 'in-complaint-answer',
      asked: { days: 30, counted: 'calendar' },
      says: 'A complaint is answered within 30 days.',
      does: 'Page, paper and desk say the last day. A later answer counts as late.',
      source: `${DIGITAL_LENDING_2025}, grievance redressal`,
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the complaint',
      example: { given: 'opened on 2026-11-20', follows: 'answered by 2026-12-20' },
    },
  ],
  wayOn: [
    {
      id: 'in-way-on',
      asked: { authority: 'ombudsman', days: 90 },
      says: 'From then on the Ombudsman takes a complaint for 90 days.',
      does: 'Page and paper say the first and the last day.',
      source: 'Reserve Bank of India, Integrated Ombudsman Scheme, 2026',
      read: 'secondary',
      since: '2026-07-01',
      until: null,
      heldAgainst: 'the complaint',
      example: { given: 'opened on 2026-11-20, no answer', follows: 'from 2026-12-21 until 2027-03-20' },
    },
  ],
  complaintKinds: [],
  lateCost: [
    {
      id: 'in-late-cost',
      asked: { rules: ['flat-charge'], why: 'in India being late costs a penal charge and never interest' },
      says: 'Being late costs a penal charge, which is no interest and does not become principal.',
      does: 'The doctor names each product that bills otherwise, and each sentence of the lender’s texts about penalty interest.',
      // Of 18 August 2023; the circular of 29 December 2023 postponed its first day to this one.
      source: 'Reserve Bank of India, Fair Lending Practice: Penal Charges in Loan Accounts',
      read: 'secondary',
      since: '2024-04-01',
      until: null,
      heldAgainst: 'the loan',
      example: { given: '3 % a day', follows: 'no; a charge of 500.00 INR: yes' },
    },
  ],
  // The contract decides: a product has `dayOff`.
  dayOff: [],
  coolingOff: [
    {
      id: 'in-cooling-off-2022',
      asked: [
        { termDaysFrom: 0, days: 1 },
        { termDaysFrom: 7, days: 3 },
      ],
      says: 'A loan of 7 days or more can be given back for at least 3 days, a shorter one for at least 1.',
      does: 'A loan of that time can be given back for as long.',
      source: `${DIGITAL_LENDING_2022}, cooling-off or look-up period`,
      read: 'secondary',
      since: '2022-09-02',
      until: '2025-05-07',
      heldAgainst: 'the loan',
      example: { given: 'paid out on 2025-05-07 for 91 days', follows: 'until 2025-05-10' },
    },
    {
      id: 'in-cooling-off-2025',
      asked: [{ termDaysFrom: 0, days: 1 }],
      says: 'A loan can be given back for at least 1 day; the lender’s board says for how many.',
      does: 'A product says its days (`coolingOffDays`); the doctor names each with too few. The borrower pays what was received and the cost of its days.',
      source: `${DIGITAL_LENDING_2025}, cooling-off period`,
      read: 'secondary',
      since: '2025-05-08',
      until: null,
      heldAgainst: 'the loan',
      example: { given: 'paid out on 2025-05-08 for 91 days', follows: 'until 2025-05-09' },
    },
  ],
  consent: [
    {
      id: 'in-consent',
      asked: { startsTicked: false },
      says: 'Consent is "no" until the borrower chooses.',
      does: 'The box of the offer starts empty from this day on.',
      source: 'Reserve Bank of India, Responsible Business Conduct (confirmed for regional rural banks only)',
      read: 'secondary',
      since: '2027-01-01',
      until: null,
      heldAgainst: 'today',
      example: { given: 'an offer seen on 2027-01-01', follows: 'box empty; on 2026-12-31: ticked' },
    },
  ],
  earlyPayment: [],
  creditCorrection: [
    {
      id: 'in-credit-correction',
      asked: { lenderDays: 21, allDays: 30, thenMinorPerDay: 100_00n },
      says: 'Wrong reports to credit information companies are corrected by the lender within 21 days and by all within 30. Each later day costs 100 rupees, paid to the borrower.',
      does: 'A data request; the desk shows both clocks. Each later day is counted until the correction, or a refusal with reasons.',
      source:
        'Reserve Bank of India, RBI/2023-24/72, Framework for compensation to customers for delayed updation or rectification of credit information, 26 October 2023',
      read: 'secondary',
      since: '2024-04-26',
      until: null,
      heldAgainst: 'the complaint',
      example: { given: 'reported on 2026-11-01, corrected on 2026-12-05', follows: '4 days, 400.00 INR' },
    },
  ],
  facts: [
    {
      id: 'in-key-facts',
      asked: {
        fields: [
          'proposal number',
          'lender',
          'amount',
          'term',
          'instalments',
          'interest rate',
          'fees, third parties’ too',
          'APR and how it was counted',
          'contingent charges',
          'repayment plan',
          'recovery agents',
          'service providers',
          'cooling-off days',
          'complaint officer with phone and e-mail',
        ],
        validFor: [
          { termDaysFrom: 0, workingDays: 1 },
          { termDaysFrom: 7, workingDays: 3 },
        ],
      },
      says: 'A Key Facts Statement with these points precedes the contract. It is valid for 3 working days at least, or for 1 if the term is below 7 days.',
      does: 'The key facts say each point and are kept with the agreement. An offer that ends sooner is refused (`offer-too-short`). The doctor names missing contacts.',
      // Of 15 April 2024, for loans sanctioned from this day on.
      source: 'Reserve Bank of India, RBI/2024-25/18, Key Facts Statement for Loans and Advances, annex A',
      read: 'secondary',
      since: '2024-10-01',
      until: null,
      heldAgainst: 'the loan',
      example: {
        given: 'an offer of Friday 2026-11-20, with a holiday on the 24th',
        follows: 'good until 2026-11-26 at least; for 6 days, until 2026-11-23',
      },
    },
  ],
  lender: [
    {
      id: 'in-lender',
      asked: { each: ['name', 'registration'] },
      says: 'Only a bank, or a company that the Reserve Bank has registered, may lend as a business.',
      does: 'A product may name its lender (`lenders`), which key facts, pages and papers say. The doctor names each lender without a registration.',
      source: 'Reserve Bank of India Act, 1934, section 45-IA',
      read: 'secondary',
      since: null,
      until: null,
      heldAgainst: 'the loan',
      example: { given: 'what a lender with a name alone lacks', follows: 'registration' },
    },
  ],
  offers: [
    {
      id: 'in-offers',
      asked: {
        each: [
          'lender',
          'amount',
          'term',
          'APR',
          'what is to be paid each month',
          'penal charges',
          'Key Facts Statement',
        ],
      },
      says: 'Several lenders’ offers stand side by side, each with these points, none in favour.',
      does: 'Open offers stand side by side with each point, by APR and then by name, each with its lender and the same button.',
      source: `${DIGITAL_LENDING_2025}, paragraph 6`,
      read: 'secondary',
      since: '2025-11-01',
      until: null,
      heldAgainst: 'today',
      example: { given: 'in force on 2025-10-31', follows: 'no; on 2025-11-01: yes' },
    },
  ],
  dataNotice: [
    {
      id: 'in-data-notice',
      asked: { asEasyToTakeBack: true, languages: ['en', ...SCHEDULED_LANGUAGES] },
      says: 'A notice says which data is used for what, in English or one of the 22 languages of the Eighth Schedule, as the borrower chooses. Consent is withdrawn as easily as it was given.',
      does: 'A notice before an application lists each item with purpose and reason. Reminders and an e-mail address have an empty box each, and a button that withdraws it. Registration still asks for one agreement. English is the only language of the law that pages speak.',
      source: 'Digital Personal Data Protection Act, 2023, sections 5 and 6; Rules, 2025, rule 3',
      read: 'secondary',
      // Eighteen months after 13 November 2025; some count from the next day, on which it was printed.
      since: '2027-05-13',
      until: null,
      heldAgainst: 'today',
      example: { given: 'in force on 2027-05-12', follows: 'no; on 2027-05-13: yes' },
    },
  ],
  transferProof: [],
} as const satisfies CountryRules
