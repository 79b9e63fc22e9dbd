import { CLAIM_ANSWER_HOURS } from '#domain/money/claim.ts'
import { PICTURE_MB_MAX } from '#domain/sent-picture.ts'

/** English texts of the payment claim page. */
export const claimPageEn = {
  title: 'My payment is not showing',
  lead: `We look for it and reply within ${CLAIM_ANSWER_HOURS} hours. It is free.`,
  place: 'How did you pay?',
  placeMissing: 'Please choose how you paid.',
  paidOn: 'Day of the payment',
  amount: 'Amount paid',
  amountHint: 'As shown on the receipt',
  number: 'Number on the receipt',
  numberHint: 'Reference number, UTR or UPI reference ID, if there is one',
  proof: 'Photo or PDF of the receipt',
  proofHint: `If you have one. At most ${PICTURE_MB_MAX} MB.`,
  proofKept: 'We already have your file. Choose another one only to replace it.',
  send: 'Look for my payment',
  another: 'Another payment is not showing',
  yours: 'What you told us',
  folio: 'Number',
  filedAt: 'Sent',
  answerBy: 'Reply by',
  tooLarge: `This file is too large. Please choose one of at most ${PICTURE_MB_MAX} MB.`,
  crowdedOut: 'Too many files are arriving just now. Please send it again in a minute.',
}

export type ClaimPageWords = typeof claimPageEn
