import { added, type FieldTexts } from './field-text.ts'

/** The older payment store, bank accounts, and what paying calls share (spec 3, spec 7). */
export const paymentFields: FieldTexts = {
  payCode: 'The code of the channel.',
  requestType:
    '1 for the repayment, 2 for the fee of an extension; 3, which this product adds, for all of the loan.',

  'repaymentWay.orderId': added("The order, from the page's own address."),
  'repaymentWay.merchantNumber': added('0 where the address names none.'),
  merchantNumber: 'Always 0.',
  alipay: 'Whether there is a page of the provider to pay on: it shows a second button.',
  repayToken: 'Good for one `repayment-commit`.',
  bankCards: 'The saved cards.',
  'bankCards.id': 'The id of the card, which is sent back as `cardId`.',
  bankName: 'The name of the bank.',
  cardNo: 'The number of the card, masked.',
  bankCode: 'The code of the bank; may be empty.',
  'repaymentCommit.amount': 'What is to be paid, in minor units.',
  cardId: 'The id of the chosen card.',
  couponId: "The coupon of the page's own address; empty for none.",
  'repaymentCommit.repayToken': 'As `repayment-way` answered it.',
  sendMsg: '1 asks for another code, 0 does not.',
  needValid: 'Whether a code was sent that has to be entered.',
  repayRecordId: 'Names this payment in `repayment-confirm`.',
  verifyCode: 'The code, as it was typed: at least 6 characters.',
  repaymentRecordId: 'The `repayRecordId` of `repayment-commit`.',
  userId: "The user of the page's own address; empty for none.",
  'repaymentHuichao.amount': 'What is to be paid, in minor units.',
  'repaymentHuichao.url': "The provider's page. Followed at once on this host, by a link to allowed ones.",

  'boundAccounts.market': 'The country whose numbers are asked for.',
  accounts: 'The bound bank accounts.',
  cards: 'The bound cards.',
  'accounts.id': 'The id of the account.',
  'cards.id': 'The id of the card.',
  bank: 'The name of the bank.',
  masked: 'The number, masked, as it is shown.',
  holder: "The holder's name, as it was typed.",
  number: 'The number, as it was typed.',
  ifsc: 'The IFSC of the bank in India; empty in Mexico.',
}
