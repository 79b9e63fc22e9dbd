import { paymentEn } from './payment.ts'

/** Text messages: sender, code, and the warning not to share it. */
export const messagesEn = {
  registrationCode: (brand: string, code: string, minutes: number) =>
    `${brand}: your code is ${code}. It is valid for ${minutes} minutes. We never ask for it by phone.`,
  loginCode: (brand: string, code: string, minutes: number) =>
    `${brand}: ${code} is your code to sign in. It is valid for ${minutes} minutes. We never ask for it by phone.`,
  loginCall: {
    greeting: (brand: string) => `This is ${brand}. Your code to sign in is:`,
    again: 'Once more:',
    warning: 'Do not tell it to anyone. If you did not ask for it, hang up. Goodbye.',
  },
  cardCode: (brand: string, code: string) =>
    `${brand}: ${code} is your code to confirm a payment by card. No one from our team will ask you for it.`,
  takenBack: (brand: string, amount: string, day: string) =>
    `${brand}: on ${day}, the bank or store reversed ${amount} that you had paid.`,
  cameAgain: (brand: string, amount: string, day: string) =>
    `${brand}: on ${day} we again received ${amount} that had been reversed.`,
  countsAgain: paymentEn.again['owes-less'],
  paidAgain: paymentEn.now.paid,
  mistaken: (brand: string, amount: string, day: string) =>
    `${brand}: on ${day} we corrected ${amount}, added to your loan by mistake.`,
  notCharged: 'No penalty was added for those days.',
  stillPaid: 'Your loan is still paid.',
  accountCode: (brand: string, code: string, last: string) =>
    `${brand}: ${code} is your code to receive loans in the account ending in ${last}. No one from our team will ask you for it.`,
  accountFirst: (brand: string, last: string, help: string) =>
    `${brand}: we pay your loans into the account ending in ${last}. If this was not you, ${help}.`,
  accountNew: (
    brand: string,
    { last, before, from }: { last: string; before: string; from: string },
    help: string,
  ) =>
    `${brand}: from ${from} we pay your loans into the account ending in ${last}. Until then we use ${before}. If this was not you, cancel it in your account or ${help}.`,
  accountCancelled: (brand: string, last: string, help: string) =>
    `${brand}: the account ending in ${last} was cancelled and is not used. If this was not you, ${help}.`,
  phoneNew: (
    brand: string,
    { last, before, from }: { last: string; before: string; from: string },
    help: string,
  ) =>
    `${brand}: from ${from} your codes go to the number ending in ${last}. Until then they go to ${before}. If this was not you, keep your number in your account or ${help}.`,
  phoneNow: (brand: string, { last, before }: { last: string; before: string }, help: string) =>
    `${brand}: your codes now go to the number ending in ${last}, not to ${before}. If this was not you, ${help}.`,
  phoneCancelled: (brand: string, last: string, help: string) =>
    `${brand}: your codes still go to the number ending in ${last}. If this was not you, ${help}.`,
  emailCode: {
    subject: 'Your code',
    text: (brand: string, code: string, minutes: number) =>
      `${brand}: ${code} is your code to receive our messages at this address. It is valid for ${minutes} minutes. If you did not ask for it, there is nothing to do. Without the code we send nothing here.`,
  },
  emailNew: (brand: string, masked: string, help: string) =>
    `${brand}: our messages now go to ${masked}. If this was not you, ${help}.`,
  accountDeleted: (brand: string, paper: string) =>
    `${brand}: your account is deleted, as you asked. Keep this document: ${paper}`,
  emailGone: (brand: string, help: string) =>
    `${brand}: we do not send messages to this address any more. If this was not you, ${help}.`,
  /** Of an e-mail about account security. */
  changeSubjects: {
    account: 'The account that receives your loans',
    phone: 'The phone number for your codes',
    email: 'The address for our messages',
  },
  notifications: {
    subjects: {
      'complaint-answered': 'We replied to your complaint',
      'request-answered': 'We replied to your data request',
      'request-more-asked': 'We need more from you for your data request',
      'claim-answered': 'We replied about the payment that you reported',
      'arrangement-answered': 'We replied to your request for more time',
      'application-offered': 'We have a loan offer for you',
      'application-refused': 'We replied to your loan application',
      'application-more': 'We need more from you for your loan application',
      'payment-returned': 'About one of your payments',
      'payment-restored': 'One of your payments counts again',
      'loan-paid-out': 'We sent your loan',
      'payment-received': 'We received your payment',
      'due-soon': 'Your next payment',
      'due-today': 'Your payment today',
      'part-soon': 'The next part of your arrangement',
      'part-today': 'The part of your arrangement today',
      'reference-ending': 'Your payment reference expires soon',
      'offer-made': 'We have a loan offer for you',
      'offer-ending': 'Your loan offer ends soon',
    },
    'complaint-answered': (brand: string, folio: string) =>
      `${brand}: we replied to your complaint ${folio}. You can read the reply in your account.`,
    'request-answered': (brand: string, folio: string) =>
      `${brand}: we replied to your data request ${folio}. You can read the reply in your account.`,
    'request-more-asked': (brand: string, folio: string) =>
      `${brand}: we need more from you for your data request ${folio}. You can read what it is in your account.`,
    'claim-answered': (brand: string, folio: string) =>
      `${brand}: we replied about the payment that you reported, number ${folio}. You can read the reply in your account.`,
    'arrangement-answered': (brand: string, folio: string) =>
      `${brand}: we replied to your request for more time, number ${folio}. You can read the reply on your loan page.`,
    'application-offered': (brand: string, until: string, place: string) =>
      `${brand}: we replied to your loan application with an offer. You can accept it in your account until ${until}, ${place} time.`,
    'application-refused': (brand: string) =>
      `${brand}: we replied to your loan application. You can read the reply in your account.`,
    'application-more': (brand: string) =>
      `${brand}: we need more from you to decide on your loan application. You can read what it is in your account.`,
    'loan-paid-out': (brand: string, amount: string) =>
      `${brand}: we sent ${amount} of your loan to your account.`,
    'payment-received': (brand: string, amount: string) => `${brand}: we received your payment of ${amount}.`,
    /** Effect of a payment for an extension or a payoff. */
    received: {
      extended: 'Your due date was extended.',
      'not-extended': 'This payment did not change your due date. The money went towards your loan.',
      'payoff-short': 'That was not enough to close your loan early.',
    },
    'due-soon': (brand: string, amount: string, day: string) =>
      `${brand}: ${amount} of your loan is due on ${day}.`,
    'due-today': (brand: string, amount: string, day: string) =>
      `${brand}: ${amount} of your loan is due today, ${day}.`,
    'part-soon': (brand: string, amount: string, day: string) =>
      `${brand}: ${amount}, as arranged, is due on ${day}.`,
    'part-today': (brand: string, amount: string, day: string) =>
      `${brand}: ${amount}, as arranged, is due today, ${day}.`,
    'reference-ending': (brand: string, last: string, until: string, place: string) =>
      `${brand}: your reference ending in ${last} is valid until ${until}, ${place} time.`,
    'offer-made': (brand: string, until: string, place: string) =>
      `${brand}: we have a loan offer for you. You can accept it in your account until ${until}, ${place} time.`,
    'offer-ending': (brand: string, until: string, place: string) =>
      `${brand}: your loan offer ends at ${until}, ${place} time. You can read it in your account.`,
    endingFor: {
      repay: (amount: string) => `It is for paying ${amount}.`,
      part: (amount: string) => `It is for paying ${amount} of it.`,
      extend: (amount: string) => `It is for extending your due date, for ${amount}.`,
      payoff: (amount: string) => `It is for closing your loan, with ${amount}.`,
    },
    ifPaid: 'If you have paid it, there is nothing more to do.',
    stillToPay: (amount: string, day: string) => `Next: ${amount}, due on ${day}.`,
    overdue: (amount: string, today: string) =>
      `Your payment is overdue: as of ${today}, ${amount} is to be paid.`,
    leftInAll: (amount: string) => `Your whole balance is ${amount}.`,
    paid: paymentEn.now.paid,
    paidTooMuch: (amount: string) => `You paid ${amount} too much. It is yours and we will send it back.`,
    stop: (url: string) => `Stop these: ${url}`,
    stopHere: 'No more of these messages',
  },
  help: (phone: string) => (phone === '' ? 'write to us' : `call ${phone}`),
}

export type Messages = typeof messagesEn
