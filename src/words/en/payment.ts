import { claimsEn } from './claims.ts'
/** Facts about received money. Amounts, times and dates are already formatted. */
export interface PaymentFacts {
  amount: string
  at: string
  /** Its parts: extension fee, debt paid, and surplus. */
  fee: string
  rest: string
  credit: string
  /** New due day of the loan. */
  day: string
}

/** Facts about money in transit: where and when it was seen, and the waiting time. */
export interface WayFacts {
  place: string
  amount: string
  at: string
  until: string
}

/** English texts of the payment page. Each sentence states one fact, including whether money has moved. */
export const paymentEn = {
  claims: claimsEn,
  notMoved: {
    issued: 'We have not received your payment yet.',
    expired: 'No money has moved. This reference has expired, so please do not pay with it.',
    superseded: 'No money has moved. A newer reference has replaced this one. Please do not pay with it.',
    canceled: 'No money has moved on this reference. It was canceled, so please do not pay with it.',
  },
  /** Money that was seen and is not booked. */
  way: {
    title: {
      waiting: 'Your payment is on its way',
      fee: 'Your extension fee is on its way',
      late: 'Your payment has not arrived',
      'called-off': 'Your payment did not arrive',
      'looked-at': 'We are checking your payment',
      claimed: 'We are looking for your payment',
      unclear: 'Your bank has not replied yet',
    },
    waiting: ({ place, amount, at, until }: WayFacts) =>
      `${place} recorded your payment of ${amount} on ${at}. It has not reached us yet. Please do not pay again. Once it does, it counts from that day, without more penalty. We will wait until ${until}. If it is not here by then, this page tells you what to do.`,
    fee: ({ place, amount, at, until }: WayFacts) =>
      `${place} recorded your extension fee of ${amount} on ${at}. It has not reached us yet. Please do not pay again. Once it does, it counts from that day. We will wait until ${until}. If it is not here by then, this page tells you what to do.`,
    settled: ({ place, amount, at, until }: WayFacts) =>
      `${place} recorded your payment of ${amount} on ${at}. It has not reached us yet. Your loan is already paid, so this becomes your credit. We will wait for it until ${until}.`,
    late: ({ place, amount, at }: WayFacts) =>
      `${place} recorded ${amount} on ${at}, but it has not reached us. Please call us and have your receipt at hand. You can also pay again.`,
    'called-off': ({ place, amount, at }: WayFacts) =>
      `${place} recorded ${amount} on ${at} and later told us it will not come. It is not on your loan. You can pay again.`,
    'looked-at': ({ at }: WayFacts) =>
      `On ${at} we were told of a payment. Someone from our team is checking it. Please do not pay again.`,
    'claimed-late': ({ amount, at, until }: WayFacts) =>
      `You told us on ${at} that you paid ${amount}. We should have replied by ${until} and did not. We are still looking for it and do not ask you to pay. Please call us and have your receipt at hand.`,
    claimed: ({ amount, at, until }: WayFacts) =>
      `You told us on ${at} that you paid ${amount}. We are looking for it and will reply by ${until}. Until then we do not ask you to pay. If you paid on time, no late charge will remain. If we do not find it, late charges count as agreed.`,
    /** A card charge without an outcome. */
    unclear: ({ amount, at, until }: WayFacts) =>
      `On ${at} you asked to pay ${amount} by card. Your bank has not told us yet whether it took the money. We keep asking it for you. Please do not pay again. If it did, the payment counts from that moment, without more penalty. If we know nothing by ${until}, this page tells you what to do.`,
    'unclear-late': ({ amount, at }: WayFacts) =>
      `On ${at} you asked to pay ${amount} by card. Your bank has still not told us whether it took the money. Please check your card statement, and call us if it did. You can also pay in another way.`,
    /** The same for a paid loan, where no payment is due. */
    paid: {
      unclear: ({ amount, at }: WayFacts) =>
        `On ${at} you asked to pay ${amount} by card. Your bank has not told us yet whether it took the money. Your loan is already paid. If it did, it becomes your credit.`,
      'claimed-late': ({ amount, at, until }: WayFacts) =>
        `You told us on ${at} that you paid ${amount}. We should have replied by ${until} and did not. Your loan is already paid. Please call us and have your receipt at hand.`,
      claimed: ({ amount, at, until }: WayFacts) =>
        `You told us on ${at} that you paid ${amount}. We are looking for it and will reply by ${until}. Your loan is already paid.`,
      late: ({ place, amount, at }: WayFacts) =>
        `${place} recorded ${amount} on ${at}, but it has not reached us. Your loan is already paid. Please call us and have your receipt at hand.`,
      'called-off': ({ place, amount, at }: WayFacts) =>
        `${place} recorded ${amount} on ${at} and later told us it will not come. Your loan is already paid.`,
    },
    risk: 'If both payments arrive, you have paid twice. What you do not owe becomes your credit.',
    another: (amount: string, at: string) =>
      `Your payment of ${amount} of ${at} may still arrive. If both arrive, you have paid twice. What you do not owe becomes your credit.`,
  },
  credited: (amount: string, at: string) =>
    `We received ${amount} on ${at} and are updating your loan. Please do not pay again.`,

  /** Effect of received money, which stays true later. */
  did: {
    'part-paid': ({ amount, at }: PaymentFacts) => `We received ${amount} on ${at} and updated your loan.`,
    'fee-short': ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}. That is less than the fee, so your due date was not extended. The money went towards your loan.`,
    'not-extended': ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}. Your due date could no longer be extended. The money went towards your loan.`,
    'other-instalment': ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}. Its instalment had been paid, so your due date was not extended. The money went towards your loan.`,
    'payoff-short': ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}. That was not enough to close your loan early. The money went towards your loan.`,
    extended: ({ fee, at, day }: PaymentFacts) =>
      `We received the fee of ${fee} on ${at}. Your due date was extended to ${day}.`,
    'extended-and-part-paid': ({ amount, at, fee, rest, day }: PaymentFacts) =>
      `We received ${amount} on ${at}. The fee of ${fee} extended your due date to ${day}. The other ${rest} went towards your loan.`,
    settled: ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}, which paid your loan in full.`,
    'settled-with-fee': ({ amount, at, fee, rest }: PaymentFacts) =>
      `We received ${amount} on ${at}. Of it ${fee} was the deferral service fee. The other ${rest} paid your loan in full.`,
    'over-paid': ({ amount, at, credit }: PaymentFacts) =>
      `We received ${amount} on ${at}, which paid your loan in full. Of it ${credit} was left over as your credit.`,
    'over-paid-with-fee': ({ amount, at, fee, rest, credit }: PaymentFacts) =>
      `We received ${amount} on ${at}. Of it ${fee} was the deferral service fee. The other ${rest} paid your loan in full. Beyond that, ${credit} was left over as your credit.`,
    'over-paid-with-rebate': ({ amount, at, credit }: PaymentFacts) =>
      `We received ${amount} on ${at}, which paid your loan in full ahead of time. Your credit of ${credit} includes the interest that you no longer have to pay.`,
    credited: ({ amount, at }: PaymentFacts) =>
      `We received ${amount} on ${at}. Your loan was already paid, so all of it became your credit.`,
  },
  /** For a reference that should not have been paid. */
  dead: {
    'after-expiry': 'The reference had expired, but your money still counts. Please do not use it again.',
    'short-after-expiry':
      'The reference had expired, but your money still counts. Its amount was right until that moment. What you owe may have grown since. Please do not use it again.',
    'after-superseded':
      'The reference had been replaced, but your money still counts. Please do not use it again.',
    'after-canceled':
      'The reference had been canceled, but your money still counts. Please do not use it again.',
    again: 'The reference had been paid before, but your money still counts. Please do not use it again.',
  },
  /** For reversed money: a store, a bank or the lender took it back. Stays true later as well. */
  back: {
    lead: (amount: string, at: string) => `On ${at}, the bank or store reversed ${amount} that you had paid.`,
    /** For money booked by mistake, which was not taken from the lender. */
    corrected: (amount: string, at: string) =>
      `On ${at} we corrected ${amount}, added to your loan by mistake.`,
    'owed-again': 'So your loan is owed again, without a penalty for the days in between.',
    'owes-more': 'So you owe that money again, without a penalty for the days in between.',
    'not-ended': 'So your loan did not end early. There is no penalty for the days in between.',
    'not-postponed': 'So your earlier due date counts again, without a penalty for that time.',
    'fee-gone': 'It was the fee for moving your due date. You owe nothing more on this loan.',
    'credit-gone': 'It came off your credit.',
    'credit-used': 'Your credit paid what was missing.',
  },
  /** For restored money. */
  again: {
    lead: (amount: string, at: string) => `On ${at} we again received ${amount} that had been reversed.`,
    'paid-again': 'It paid your loan in full again.',
    'owes-less': 'It counts on your loan again. No penalty was added for the days in between.',
    'postponed-again': 'So your due date was extended again. No penalty was added for the days in between.',
    'credit-again': 'Your loan was already paid, so you have it as credit.',
  },
  /** State of the loan when the page is read. */
  now: {
    owes: (rest: string, day: string) => `You still have ${rest} to pay by ${day}.`,
    overdue: (rest: string, day: string) => `${rest} was due on ${day}; you can pay it now.`,
    paid: 'Your loan is paid.',
    credit: (amount: string) => `Your credit is ${amount} today.`,
    givenBack: 'We have given your credit back to you.',
  },
}
