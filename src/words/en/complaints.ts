import type { CollectionSubTypeName, ComplaintState, ProblemTypeName } from '#domain/complaints/complaint.ts'
import type { DataRequestKind, DataRequestState } from '#domain/complaints/data-request.ts'

const types: Record<ProblemTypeName, string> = {
  collection: 'Collection',
  'payment-not-credited': 'My payment is not showing',
  'amount-or-charges': 'Amount or charges',
  'money-not-received': 'I did not receive my money',
  'personal-data': 'My personal data',
  app: 'The app does not work',
  other: 'Something else',
}

const subTypes: Record<CollectionSubTypeName, string> = {
  'threats-or-insults': 'Threats or insults',
  'contact-with-others': 'They contacted other people',
  'contact-at-wrong-hours': 'They called at the wrong hours',
  'not-my-debt': 'It is not my debt',
  other: 'Something else',
}

const states: Record<ComplaintState, string> = {
  received: 'Received',
  'in-review': 'Being looked into',
  answered: 'Replied',
  closed: 'Closed',
}

const requestStates: Record<DataRequestState, string> = {
  received: 'Received',
  'more-needed': 'We need something more from you',
  answered: 'Replied',
  done: 'Done',
  refused: 'Refused',
}

const requestKinds: Record<DataRequestKind, string> = {
  access: 'To see your data',
  correction: 'To correct your data',
  deletion: 'To delete your data',
  objection: 'To stop a use of your data',
  'credit-correction': 'To correct your credit record',
}

/** The server's English texts about complaints and data requests. Dates and times are already formatted. */
export const complaintsEn = {
  types,
  subTypes,
  states,
  requestStates,
  /** The lender has missed its deadline for a reply or a granted action. */
  requestLate: {
    answer: (day: string) => `We should have replied by ${day}, and did not. Please call us.`,
    effect: (day: string) => `We should have done it by ${day}, and did not. Please call us.`,
  },
  compensation: {
    counted: (amount: string, perDay: string) =>
      `It is taking longer than allowed. We owe you ${amount} so far, and ${perDay} more for each further day.`,
    owed: (amount: string) =>
      `It took longer than allowed. We owe you ${amount}, which we pay into your account within five working days.`,
    paid: (amount: string, day: string) =>
      `We paid you ${amount} on ${day}, because it took longer than allowed.`,
  },
  effects: {
    deletion: (day: string) =>
      `Once it is granted, your account is deleted and you are signed out everywhere. Loans, payments and agreements stay without your name. Lenders must keep their books: until ${day}, if it is granted today. A message to your phone says where to find the document about it.`,
    notNow: (why: string) => `It cannot be granted now. ${why}`,
  },
  tabs: { all: 'All', open: 'In progress', answered: 'Replied' },
  wayOn: (from: string, until: string | null) =>
    until === null ? `from ${from}` : `from ${from} until ${until}`,
  events: {
    received: 'We received your complaint',
    'in-review': 'We are looking into it',
    answered: 'We replied',
    closed: 'Closed',
    reopened: 'Opened again',
    scored: 'You rated our reply',
  },
  orderStatus: {
    '21': 'In review',
    '110': 'Not approved',
    '151': 'Money on its way',
    '170': 'Transfer being confirmed',
    '174': 'To be repaid',
    '180': 'Overdue',
    '200': 'Paid',
    other: 'Being checked',
  },
  card: { order: 'Loan number', amount: 'Loan amount', appliedOn: 'Applied on' },
  paper: {
    title: 'Acknowledgement of your complaint',
    received: (company: string, moment: string) =>
      `${company} received this complaint on ${moment} and gave it the number below. Please quote it whenever you ask about it.`,
    facts: 'Your complaint',
    folio: 'Number',
    type: 'Problem type',
    subType: 'Detail',
    order: 'Loan number',
    pictures: 'Pictures',
    state: 'Status',
    answerBy: 'We reply by',
    content: 'What you wrote',
    reply: 'Our reply',
    again: 'Why this did not solve it',
    secondReply: 'Our second reply',
    next: 'If you are not satisfied',
    closing: 'A copy made at your request. It holds what is recorded and changes nothing.',
  },
  requestPaper: {
    title: 'Acknowledgement of your request about your data',
    received: (company: string, moment: string) =>
      `${company} received this request on ${moment} and gave it the number below. Please quote it whenever you ask about it.`,
    facts: 'Your request',
    folio: 'Number',
    kind: 'What you asked for',
    kinds: requestKinds,
    field: 'What is to be corrected',
    value: 'The right value, as you gave it',
    state: 'Status',
    answerBy: 'We reply by',
    answered: 'Replied on',
    done: 'Carried out on',
    content: 'What you wrote',
    asked: 'What we asked you',
    said: 'What you replied',
    reply: 'Our reply',
    history: 'What was done',
    before: 'Earlier agreements and documents still say what they said then.',
  },
}

export type ComplaintWords = typeof complaintsEn
