/** The server's English texts of the data notice and consents. */
export const dataNoticeEn = {
  about: (lender: string) => `${lender} uses the data below, each for the purpose given beside it.`,
  lendsHere: (lender: string) => `${lender} lends here and uses the same data.`,
  items: {
    basic: { title: 'Who you are', purpose: 'To know who borrows, and to write the agreement.' },
    personal: {
      title: 'ID number and address',
      purpose: 'To check who you are, and to write the agreement.',
    },
    job: { title: 'Income', purpose: 'To lend only what you can pay back.' },
    extra: { title: 'About the loan', purpose: 'To understand what you need.' },
    credit: {
      title: 'Credit report',
      purpose:
        'To see how you have paid other loans. It has a box of its own, and ends when you withdraw the application.',
    },
    identity: { title: 'Photos', purpose: 'To make sure that nobody borrows in your name.' },
    account: { title: 'Bank account', purpose: 'To pay the loan out to you.' },
    location: { title: 'Your area', purpose: 'To prevent fraud.' },
    phone: {
      title: 'Phone number',
      data: 'Your number',
      purpose: 'For your account, its codes, and what you must know about your loan.',
    },
    loan: {
      title: 'Loans and payments',
      data: 'What was lent, agreed and paid',
      purpose: 'To keep the agreement and the books.',
    },
    use: {
      title: 'Visits',
      data: 'Browser, when you signed in, and that you saw an offer',
      purpose: 'To keep your account safe, and to count visits.',
    },
    written: {
      title: 'What you write',
      data: 'Complaints, requests and their pictures',
      purpose: 'To answer you.',
    },
    stars: { title: 'Stars', data: 'How many stars you give', purpose: 'To do better.' },
    messages: {
      title: 'News and reminders',
      data: 'Your phone number, or the email address that you gave',
      purpose: 'To tell you of payments and due dates.',
    },
    email: {
      title: 'Email address',
      data: 'An address that you add and confirm',
      purpose: 'To send messages there.',
    },
  },
  bases: {
    law: 'The law asks for it.',
    contract: 'Without it there is no loan.',
    consent: 'Only if you choose it. The loan does not depend on it.',
  },
  mayLeaveOut: (fields: string) => `You may leave out: ${fields}.`,
  rights: {
    takeBack: {
      title: 'How to withdraw consent',
      text: 'On the page “Your data and consents”, by one button for each. Optional answers and stars are withdrawn by a request about your data.',
    },
    complain: {
      title: 'How to complain',
      officer: (officer: string) => `First to the grievance officer: ${officer}.`,
      lenders: (lender: string, officer: string) => `About a loan from ${lender}, to ${officer}.`,
      page: 'First to us, on the page for complaints.',
    },
    board: {
      title: 'The authority',
      text: 'Does our reply not help? You can complain to the Data Protection Board of India.',
    },
  },
  consents: {
    messages: {
      title: 'News and reminders',
      box: 'I agree that you send me news and reminders about payments and due dates.',
      none: 'Without this tick, none are sent.',
      stops: 'When you withdraw this, news and reminders stop at once.',
      goesOn:
        'Codes, replies and changes to your account or loan will still reach you. They are important to you.',
    },
    email: {
      title: 'Email address',
      box: 'I agree that you use my email address to send me messages.',
      none: 'You add an address on the page of your account.',
      stops: 'When you withdraw this, we remove the address at once. Nothing more goes there.',
      goesOn: 'Messages will come to your phone instead. Your phone number and loans stay.',
    },
    /** Alternative for countries without a telephone number. */
    emailAlone: 'We have no phone to write to, so no messages will reach you. Your loans stay.',
  },
}

export type DataNoticeWords = typeof dataNoticeEn
