import type { SearchFinding } from '#domain/money/claim.ts'

/** Amounts, dates and the place are already formatted. */
export interface ClaimFacts {
  amount: string
  day: string
  until: string
}

/** The server's texts about payment claims. */
export const claimsEn = {
  otherPlace: 'Another way',
  /** Result of the last search for an open claim. */
  open: {
    likely: ({ until }: ClaimFacts) =>
      `We found money that may be yours. Someone from our team is checking it. We will reply by ${until}.`,
    anothers: ({ until }: ClaimFacts) =>
      `This number belongs to a payment for another loan. Someone from our team is checking it. We will reply by ${until}.`,
    nothing: ({ until }: ClaimFacts) =>
      `We have not found your payment yet. We are still looking and will reply by ${until}.`,
    late: ({ until }: ClaimFacts) =>
      `We should have replied by ${until}. Someone from our team is still checking. Until you have our reply we do not ask you to pay.`,
  } satisfies Partial<Record<SearchFinding | 'late', unknown>>,
  /** The answer to a claim. */
  answered: {
    booked: ({ amount, day }: ClaimFacts) =>
      `We found your payment of ${amount}. It counts from ${day}, the day on which you paid.`,
    here: ({ amount }: ClaimFacts) => `Your payment of ${amount} is already on your loan.`,
    gone: ({ amount }: ClaimFacts) =>
      `Your payment of ${amount} arrived and was later reversed. Your loan page says why.`,
    'on-its-way': ({ amount }: ClaimFacts) =>
      `Your payment of ${amount} is on its way. Your loan page shows how long we will wait.`,
    'looked-at': ({ amount }: ClaimFacts) =>
      `We were told of your payment of ${amount}. Someone from our team is checking it.`,
    likely: ({ amount, day }: ClaimFacts) =>
      `We looked at the money that might have been your ${amount} of ${day}. It is not for this loan.`,
    anothers: ({ amount, day }: ClaimFacts) =>
      `We did not find ${amount} of ${day} for your loan. The number belongs to a payment for another loan. Please check it and send it again.`,
    nothing: ({ amount, day }: ClaimFacts) =>
      `We did not find ${amount} of ${day}. Please check the day, the amount and the number. You can send it again with a photo of the receipt.`,
  } satisfies Record<SearchFinding, unknown>,
}
