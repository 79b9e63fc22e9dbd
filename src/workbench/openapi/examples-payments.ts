import {
  bindAccount,
  bindCard,
  boundAccounts,
  cancelAccount,
  cancelPhoneChange,
  confirmAccount,
  sendAccountCode,
} from '#contract/account/bank-accounts.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import { exampleOf } from './example.ts'

const orderId = '90000000031174'
const card = {
  id: '01m7z7pkz0ybh8p3dw3mkz5q71',
  bankName: 'Banco Muestra',
  cardNo: '•••• 4242',
  bankCode: '',
}
const repayToken = 'dDhltDUe9bPekcYkQCCH9-GgTficuKRr'
const repayRecordId = '01m7z8r2aacq8h1m9w7k3n5p2x'

export const paymentExamples = {
  repaymentWay: exampleOf(
    repaymentWay,
    { orderId, merchantNumber: '0' },
    { alipay: true, repayToken, bankCards: [card] },
  ),
  repaymentCommit: exampleOf(
    repaymentCommit,
    {
      amount: 213_612n,
      bankName: card.bankName,
      cardId: card.id,
      cardNo: card.cardNo,
      couponId: '',
      orderId,
      repayToken,
      bankCode: '',
      sendMsg: '0',
    },
    { needValid: true, repayRecordId },
  ),
  repaymentConfirm: exampleOf(
    repaymentConfirm,
    { orderId, verifyCode: '123456', repaymentRecordId: repayRecordId },
    null,
  ),
  repaymentHuichao: exampleOf(
    repaymentHuichao,
    { userId: '', orderId, amount: 213_612n },
    { url: 'https://pay.example.com/66635555124413' },
  ),
  boundAccounts: exampleOf(
    boundAccounts,
    {},
    {
      market: 'mx',
      accounts: [
        {
          id: '01m7z7pkz0zsq9a90ad4yvzyya',
          bank: 'Banco Inventado',
          masked: '•••• 0315',
          use: 'Depositamos sus préstamos en esta cuenta.',
          isWaiting: false,
        },
      ],
      notice:
        'Para cambiar su cuenta enviamos un código a su teléfono •••• 0001. Usamos la nueva cuenta 24 horas después.',
      change: null,
      phoneChange: '',
      cards: [{ id: card.id, bank: card.bankName, masked: card.cardNo }],
    },
  ),
  bindAccount: exampleOf(
    bindAccount,
    { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' },
    { masked: '•••• 9719', needsCode: true },
  ),
  confirmAccount: exampleOf(
    confirmAccount,
    { code: '123456' },
    {
      masked: '•••• 0315',
      use: 'Depositamos sus préstamos en esta cuenta desde 2026-11-23 14:05, hora de la Ciudad de México.',
    },
  ),
  sendAccountCode: exampleOf(sendAccountCode, {}, { sentTo: '•••• 0001' }),
  cancelAccount: exampleOf(
    cancelAccount,
    { accountId: '01m7z7pkz0zsq9a90ad4yvzyya' },
    { masked: '•••• 0315' },
  ),
  cancelPhoneChange: exampleOf(cancelPhoneChange, {}, { sentTo: '•••• 0001' }),
  bindCard: exampleOf(
    bindCard,
    { holder: 'Ana Ejemplo', bank: card.bankName, number: '4242424242424242' },
    { masked: '•••• 4242' },
  ),
}
