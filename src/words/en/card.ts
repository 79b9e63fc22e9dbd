/** Texts of the older payment store beside the specification's messages. */
export interface CardWords {
  /** Label of the card that pays. */
  from: string
  getCode: string
  /** Button text during the countdown, with the seconds after it. */
  again: string
  codeHint: string
  bankPage: string
  openBankPage: string
  coupon: string
  /** Shown if the amount in the address differs from the amount due. */
  otherAmount(asked: string, due: string): string
  safe: string
  /** Texts by refusal code. The specification has messages in Chinese and English only (spec 8). */
  plain: Readonly<Record<string, string>>
}

export const cardEn: CardWords = {
  from: 'Card',
  getCode: 'get code',
  again: 'New code in',
  codeHint: 'It has 6 digits and is valid for 5 minutes.',
  bankPage: 'Pay on the bank’s own page',
  openBankPage: 'Open the bank’s page',
  coupon: 'Coupon',
  otherAmount: (asked, due) =>
    `The app asked for ${asked}. What is to be paid now is ${due}. That is what will be taken.`,
  safe: 'This page does not ask for your card number. No one from our team will ask you for the code.',
  plain: {
    error: 'We do not know whether it arrived. Please look at your loan before you try again.',
    'no-card': 'Please choose the card that you want to pay with.',
    'too-short': 'The code has at least 6 characters.',
    '800000': 'Your bank did not pay. No money has been taken; you can try another card.',
    '800001': 'We could not load your cards. Nothing was paid.',
    '800005': 'This payment was already sent. Please look at your loan before you pay again.',
    '800006': 'The code is not right. Please look at the newest message on your phone.',
    '104': 'A code is on its way. Please wait a minute before you ask for another one.',
  },
}
