import {
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  DECISION_DAYS,
  LOAN_CREDITED_DAYS,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import { accountEn } from './account.ts'
import { offerEn } from './offer.ts'
import { en as pages } from './pages.ts'
import { paymentEn } from './payment.ts'
import { dayCount, hourCount, plural } from './plural.ts'

const bands = UNPAID_INTEREST_BANDS.map(({ untilDay, percentPerDay }) =>
  Number.isFinite(untilDay) ? `${percentPerDay}% a day to day ${untilDay}` : `Then ${percentPerDay}% a day`,
)
const penaltyBands = `${bands.slice(0, -1).join(', ')}. ${bands.at(-1)}`

/** The server's English texts for borrowers. Amounts and dates are already formatted. */
export const en = {
  incident: (id: string) => `Incident number: ${id}.`,
  status: {
    '21': {
      text: 'We are reviewing your application',
      description: `We decide within ${DECISION_DAYS} day. Our reply will appear here.`,
    },
    '110': {
      text: 'Your application was not approved',
      description: 'You owe nothing for it, and you can apply again later.',
    },
    '151': {
      text: 'Your money is on its way',
      description: `It reaches your account within ${LOAN_CREDITED_DAYS.min} to ${LOAN_CREDITED_DAYS.max} days.`,
    },
    '170': {
      text: 'Your bank is confirming the transfer',
      description: 'You do not need to do anything. This page shows when it is done.',
    },
    '200': { text: 'Your loan is paid', description: 'Thank you. You owe nothing more on it.' },
    other: {
      text: 'We are checking this loan',
      description:
        'You do not need to do anything now. If you have a question, please write to customer service.',
    },
  },
  /** The promised time of a status has passed. */
  late: {
    '21': {
      text: 'We have not replied to you yet',
      description: `We should have decided within ${DECISION_DAYS} day, and did not. Please call us.`,
    },
    '151': {
      text: 'Your money should have arrived',
      description: `It should reach your account within ${LOAN_CREDITED_DAYS.max} days. We cannot see whether it did. Please call us.`,
    },
  },
  accepted: {
    text: 'You accepted the offer',
    description: 'We are preparing the payout. This page shows when the money is on its way.',
  },
  toRepay: (amount: string, day: string) => ({
    text: 'Your loan is active',
    description: `Please pay ${amount} by ${day}.`,
  }),
  /** Original amount, lateness, and today's amount with penalty; null without a debt. */
  overdue: (amount: string, days: number, total: string, penalty: string | null) => ({
    text: 'Your payment is overdue',
    description:
      penalty === null
        ? `Your payment of ${amount} was due ${dayCount(days)} ago. You can pay it now.`
        : `Your payment of ${amount} was due ${dayCount(days)} ago. Today you owe ${total}, including a late penalty of ${penalty}.`,
  }),
  overdueMany: (count: number, amount: string, days: number, total: string, penalty: string | null) => ({
    text: 'Your payment is overdue',
    description: `You owe ${count} payments, ${amount} together. The first was due ${dayCount(days)} ago. ${
      penalty === null
        ? 'You can pay them now.'
        : `Today you owe ${total}, including a late penalty of ${penalty}.`
    }`,
  }),
  disputed:
    'You told us that a charge of this loan is wrong. Until we reply, no late penalty is added. We send no reminders either.',
  takenBack: paymentEn.back.lead,
  corrected: paymentEn.back.corrected,
  cameAgain: paymentEn.again.lead,
  creditLeft: (amount: string, account: string, day: string) =>
    `You paid ${amount} too much. It is yours. We send it to your account ${account} by ${day}.`,
  creditLate: (amount: string, account: string, day: string) =>
    `You paid ${amount} too much. It should have reached your account ${account} by ${day}. Please call us.`,
  creditNowhere: (amount: string) =>
    `You paid ${amount} too much. It is yours. Please add your account, so that we can send it.`,
  creditGiven: (amount: string, day: string) => `We sent ${amount} back to you on ${day}.`,

  /** Beside several due days: the last minute of each, with its time zone. */
  dayEnds: (last: string) => `Each due date ends at ${last}.`,
  detail: {
    loanAmount: 'Loan amount',
    received: 'Amount received',
    term: 'Loan term',
    days: dayCount,
    appliedOn: 'Applied on',
    disbursedOn: 'Paid out on',
    toPayNow: 'To pay now',
    nextPart: 'Next part of your arrangement',
    nextPayment: 'Next payment',
    payBy: 'Pay by',
    wasDue: 'Was due on',
    firstWasDue: 'The first was due on',
    stillOwed: 'Total outstanding',
    pendingPayments: 'On its way',
    owedUntilThen: 'Owed until it arrives',
    coupon: 'Coupon',
    credit: 'Your credit',
    overdrawn: 'Credit that you used or got back',
    instalment: 'Instalment',
    instalmentOf: (number: number, count: number) => `${number} of ${count}`,
    instalmentsOf: (first: number, last: number, count: number) => `${first} to ${last} of ${count}`,
    principal: 'Principal',
    interest: 'Interest',
    fee: 'Processing fee',
    penalty: 'Late penalty until today',
    penaltyRule: 'How the penalty is counted',
    daysLate: 'Days late',
  },
  penaltyRules: {
    'bands-5-4-2': (fresh: string, repeat: string) =>
      `${penaltyBands}. Once, ${fresh} is added; for repeat clients it is ${repeat}.`,
    'three-percent-a-day': `${CONTRACT_PENALTY_PERCENT_PER_DAY}% a day of the unpaid principal`,
    'flat-charge': (charge: string) => `A single late charge of up to ${charge}; it does not increase`,
  },

  channels: {
    store: 'At a store',
    spei: 'By bank transfer',
    bank: 'By bank transfer',
    upi: 'With UPI',
  },
  channel: {
    arrives: { 'at-once': 'Instant', 'next-business-day': 'Up to 1 working day' },
    fee: (amount: string) => `fee ${amount}`,
    free: 'free',
    valid: (time: string) => `valid for ${time}`,
    left: (hours: number) => {
      if (hours < 1) return 'less than 1 hour left'
      return hours < 48 ? `${hourCount(hours)} left` : `${dayCount(Math.floor(hours / 24))} left`
    },
    amountEnds: (moment: string, days: number) => {
      const day = days === 0 ? 'today, ' : days === 1 ? 'tomorrow, ' : ''
      return `This amount is valid until ${day}${moment}.`
    },
    upTo: (amount: string) => `up to ${amount}`,
    hours: (count: number) => `${count} hours`,
    tooMuch: (amount: string) => `Takes at most ${amount} at once.`,
  },
  fundsTake: 'A payment at a store may take until the next working day to arrive.',

  extension: {
    reviewer: (days: number) => `Extend your due date by ${dayCount(days)}`,
    fee: pages.extension.fee,
    feeRemark: 'Only this is due today',
    penalty: 'Late penalty until today',
    penaltyRemark: 'Still to be paid',
    instalment: (number: number, count: number) =>
      count === 1 ? 'Repayment' : `Instalment ${number} of ${count}`,
    rule: (days: number, share: string, fee: string) =>
      `You can extend a due date by up to ${dayCount(days)}. It costs ${share} of the principal that is due: ${fee} for the first payment.`,
    never: 'The due dates of this loan cannot be extended.',
    wasDue: (day: string) => `Instead of ${day}`,
    notice: `Only this fee is due now. ${pages.extension.feeNote}`,
    limits: (daysLate: number, times: number, left: number) => {
      const days = dayCount(daysLate)
      const until = daysLate === 0 ? 'on the day itself' : `up to ${days} after it`
      const often = times === 1 ? 'once per loan' : `${times} times per loan, ${left} left`
      return `A due date can be extended ${until}. This is possible ${often}.`
    },
    penaltyStays: (amount: string, day: string) =>
      `Your late penalty of ${amount} is still to be paid. You pay it with the extended payment, on ${day}.`,
    penaltyPauses: (day: string) => `Once the fee is paid, your late penalty does not increase until ${day}.`,
    note: (amount: string, principal: string) =>
      `After the extension you still owe ${amount}. Of it ${principal} is the principal as before.`,
  },

  /** Replaces a page when no time is left for it. */
  busy: {
    title: 'Please wait a moment',
    byItself: 'This page asks again by itself.',
    again: 'Try again',
  },

  offer: offerEn,

  part: {
    oldest: (count: number) =>
      plural(count, { one: 'The oldest instalment', other: `The ${count} oldest instalments` }),
    half: 'Half',
    tooLittle: (least: string) => `Choose at least ${least}.`,
    tooMuch: (most: string) => `That much would pay all of it. To pay a part, choose up to ${most}.`,
    notInParts: 'What is left is too little to be paid in parts. Please pay all of it.',
    stillDue: (amount: string) => `You then still owe ${amount} that is late.`,
    nextDue: (amount: string, day: string) => `Your next payment is then ${amount}, due on ${day}.`,
    costsNothing: (day: string) => `The rest adds no penalty until ${day}.`,
    costs: (day: string, amount: string) =>
      `If the rest is not paid by ${day}, a penalty of ${amount} is added.`,
    costsMore: (day: string, amount: string) => `By ${day} it is ${amount}.`,
  },

  arrangement: {
    plan: (parts: number, every: number, first: string) =>
      `${parts} parts of about ${first}, one ${pages.arrange.each(every)}`,
    addsNothing: 'No penalty is added while you keep this.',
    adds: (amount: string) => `It adds a penalty of ${amount} up to its last day.`,
    otherwise: (amount: string, day: string) =>
      `If nothing is agreed or paid, you would owe ${amount} on ${day}.`,
    kept: {
      stops: 'While you pay each part by its day, the penalty does not increase.',
      runs: 'The penalty continues while you pay. It is in the amounts above.',
    },
    broken: {
      stops:
        'A part that is not paid by its day ends the arrangement. The penalty continues from the next day. For the days before, nothing is added.',
      runs: 'A part that is not paid by its day ends the arrangement. What is then owed is due at once.',
    },
    state: {
      open: {
        title: 'Your arrangement is on track',
        text: (amount: string, day: string) => `Pay ${amount} by ${day}.`,
      },
      broken: {
        title: 'The arrangement has ended',
        text: (_: string, day: string) =>
          `A part was not paid by ${day}. Pay what is overdue when you can, or write to us.`,
        paid: (day: string) => `A part was not paid by ${day}. The loan was paid after that.`,
        nothingDue: (day: string) => `A part was not paid by ${day}. Today you have nothing to pay.`,
      },
      waits: {
        title: 'Your arrangement',
        text: 'We are waiting for a payment. Once it reaches us, this page shows the status of your arrangement.',
      },
      kept: { title: 'You kept the arrangement', text: 'What was due was paid on time.' },
    },
    askInstead: 'You cannot make another arrangement by yourself. You can ask us for one.',
    asked: {
      states: {
        open: {
          title: 'You asked us for more time',
          text: (asked: string) =>
            `You asked on ${asked}. A person will reply, and you will read it here. Until you agree to a reply nothing changes. Your due date stays the same. Being late costs what your agreement says.`,
        },
        offered: {
          title: 'We offer you other days',
          text: (_: string, until: string) =>
            `You can agree until ${until}. Until you do, nothing changes. Your due date stays the same. Being late costs what your agreement says.`,
        },
        refused: {
          title: 'We cannot give you more time',
          text: (asked: string, answered: string) =>
            `You asked on ${asked}. We replied on ${answered}. Nothing changes for your loan.`,
        },
        withdrawn: {
          title: 'You withdrew your request',
          text: (asked: string) => `It was from ${asked}. Nothing changes for your loan.`,
        },
        agreed: {
          title: 'You agreed to what we offered',
          text: (asked: string) => `You asked on ${asked}.`,
        },
        over: {
          title: 'Your request has ended',
          text: (asked: string) => `It was from ${asked} and led to no agreement. It no longer applies.`,
        },
      },
      folio: 'Number',
      askedOn: 'Asked on',
      until: 'All paid by',
      parts: 'Payments',
      canPay: 'You can pay each time',
      why: 'You wrote',
      answeredOn: 'Replied on',
      reply: 'We wrote',
    },
    paper: {
      title: 'Arrangement to pay',
      about: 'What this is about',
      loan: 'Loan number',
      product: 'Product',
      lender: 'Lender',
      day: 'Agreed on',
      debt: 'What is owed until the last day',
      late: 'Late interest and penalties',
      total: 'Total',
      parts: 'What is paid, and by when',
      columns: ['Part', 'By the end of', 'Amount'],
      rest: 'What comes due after the last day is paid on its own day.',
      rules: 'What follows',
      early: 'You may pay earlier or more than a part at any time.',
      howToPay: 'How to pay',
      payTo: (company: string) =>
        `Pay only in the ways that your loan page shows. The money goes to an account of ${company}. Give no money to anyone who collects debts.`,
    },
  },

  payoff: {
    notYet: (day: string) =>
      `You can close this loan early from ${day} on. Until then you can pay what is due.`,
    todayInFull: 'This closes your loan today.',
    today: 'This closes your loan today. You do not pay the interest of the days that are left.',
    coolingOff: (day: string) =>
      `Until ${day} you can cancel the loan (cooling-off) without fee or penalty. You pay back what you received and the cost of the days.`,
    rule: (days: number) =>
      days === 0
        ? 'You can close it early on any day, without a penalty. You pay interest only for the days that you had the money.'
        : `From day ${days} after receiving the money you can close it, without penalty. You pay interest only for the days that you had it.`,
    interestUntilToday: 'Interest until today',
    alreadyPaid: 'Already paid',
  },

  payment: paymentEn,

  account: accountEn,

  reminder: {
    summary: (product: string, amount: string) => `${product}: pay ${amount}`,
    description: 'Open the app to see how to pay. If you have already paid, please ignore this.',
    alarm: (product: string) => `${product}: your payment is due tomorrow`,
  },

  slip: {
    yourAmount: 'the amount of your reference',
    fees: 'What the channel charges',
    withFee: (fee: string, cash: string) => `Bring ${cash} (with ${fee} for the store)`,
    payee: { bank: 'Bank', upi: 'UPI ID' },
    payOnlyOne: (places: string, others: number) =>
      plural(others, {
        one: `You also have: ${places}. Pay only one; once it is paid, we cancel the other.`,
        other: `You also have: ${places}. Pay only one; once it is paid, we cancel the others.`,
      }),
    title: {
      store: (name: string) => `Pay at ${name}`,
      spei: (name: string) => `SPEI transfer to ${name}`,
      bank: (name: string) => `Transfer to ${name}`,
      upi: () => 'Pay with UPI',
    },
    goodUntil: (moment: string, place: string) => `Valid until ${moment}, ${place} time.`,
    forLoanOf: (lender: string, payee: string) =>
      `It is for your loan from ${lender}. The money goes to ${payee}.`,
    howTo: 'How to pay',
    afterwards: 'After you have paid',
    steps: {
      store: (amount: string, name: string) => [
        `Go to any ${name} before the time above.`,
        'Say that you want to pay a service. Show the code or read out the reference.',
        `Pay exactly ${amount} in cash and keep the receipt.`,
      ],
      spei: (amount: string, name: string) => [
        'Open the app or the page of your bank and choose a SPEI transfer.',
        `Choose ${name} and type the CLABE. It is for this payment only.`,
        `Transfer exactly ${amount}.`,
        'Keep the receipt until your loan shows as paid.',
      ],
      bank: (amount: string, name: string) => [
        'Open the app or the page of your bank.',
        `Choose to pay ${name} and type the reference.`,
        `Transfer exactly ${amount}.`,
        'Keep the receipt until your loan shows as paid.',
      ],
      upi: (amount: string) => [
        'Tap the button to open your UPI app, or scan the code with it.',
        `Check that the amount is ${amount}.`,
        'Confirm with your UPI PIN. We never ask you for it.',
      ],
    },
    after: [
      'Your loan is updated by itself as soon as the payment is confirmed.',
      'If you pay twice or too much, the rest is your credit. You will not lose it.',
    ],
  },
}
