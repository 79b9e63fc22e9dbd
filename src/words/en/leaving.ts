/** The paper about a deleted account: a preview before, and a confirmation afterwards. */
export const leavingEn = {
  title: 'Deletion of an account',
  facts: {
    caption: 'The deletion',
    number: 'Number',
    deletedOn: 'Deleted on',
    lender: 'Lender',
    keptUntil: 'Kept until',
  },
  goes: 'Deleted at once',
  gone: [
    'Your name, address and phone number.',
    'Your bank accounts and cards.',
    'What you wrote in applications, complaints and requests, with all pictures.',
    'The receipt numbers of payments that you reported.',
    'Offers that you have not accepted.',
    'Every sign-in, on every phone.',
  ],
  stays: 'Kept without your name',
  always: [
    'Of each application: product, amount, days and answer.',
    'Of a permission to ask a credit bureau: its text and time.',
    'Of a registration: its day and the advertisement it came from.',
    'Of a payment that you reported: its day, amount and answer.',
    'Of a request for more time: what was asked and answered, without your words.',
  ],
  nothingElse: 'That the account was deleted.',
  kept: {
    caption: 'What is kept and why',
    columns: ['What', 'How many', 'Why'],
    loans: ['Loans with their payments', 'Lenders must keep their books.'],
    agreements: ['Agreements with initials and town only', 'They prove what was agreed.'],
    complaints: ['Complaints without their text', 'They prove when each got a reply.'],
    requests: ['Data requests without their text', 'They prove when each got a reply.'],
  },
  until: (day: string) => `All of it is deleted after ${day}.`,
  beyond: [
    'The log of what our staff did stays longer. It has numbers and no names.',
    'Visits from advertisements are counted for two years, without saying whose they were.',
  ],
  lenderNotified: (lender: string) => `We tell the systems of ${lender} that the account is deleted.`,
  again: 'The phone number can then register as a new customer.',
  ask: (email: string) => `Do you have a question about it? Write to ${email}.`,
  keep: 'Please keep this document. Without its number we cannot find it.',
}

export type LeavingWords = typeof leavingEn
