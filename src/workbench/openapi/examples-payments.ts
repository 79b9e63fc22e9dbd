import { bindAccount, bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { exampleOf } from './example.ts'

const loan = { productId: 'mx-directo', orderId: '90000000001174' }
const payCode = 'mx-store-colibri'
const amount = 320_417n
const orderId = '90000000031174'
const card = {
  id: '01m7z7pkz0ybh8p3dw3mkz5q71',
  bankName: 'Banco Muestra',
  cardNo: '•••• 4242',
  bankCode: '',
}
const repayToken = 'dDhltDUe9bPekcYkQCCH9-GgTficuKRr'
const repayRecordId = '01m7z8r2aacq8h1m9w7k3n5p2x'
const howTo = {
  title: 'How to pay',
  content: ['Go to any Tiendas Colibrí before the time above.', 'Pay exactly $3.204.17 in cash.'],
}

export const paymentExamples = {
  generateVcode: exampleOf(
    generateVcode,
    { ...loan, amount, payCode, requestType: REQUEST_REPAY },
    {
      topLogo: '/brand/channels/store.svg',
      repayDetail: {
        amount,
        repayTitle: 'Pay at Tiendas Colibrí',
        repayDes: 'This reference is good until 2026-11-24 08:20, Mexico City time.',
        repayCode: 'data:image/png;base64,iVBORw0KGgo=',
        vCode: '66635555124413',
        companyName: 'Tiendas Colibrí',
      },
      validUntil: '2026-11-24T14:20:56.672Z',
      secondsLeft: 259_167,
      payLink: '',
      payTo: [],
      warning: '',
      dataList: [howTo],
      imgList: [
        { title: 'What the channel charges', eMail: '', link: '/sandbox/fees', content: ['/brand/fees.svg'] },
      ],
      bottomLogo: '/brand/wordmark.svg',
      currency: 'MXN',
    },
  ),
  paymentStatus: exampleOf(
    paymentStatus,
    { ...loan, payCode, requestType: REQUEST_REPAY },
    {
      state: 'issued',
      vCode: '66635555124413',
      moneyMoved: false,
      sentence: 'No money has moved yet: we are waiting for your payment.',
      outcome: '',
      amount,
      arrived: null,
      arrivedAt: '',
      hoursSince: 0,
      isSettled: false,
      currency: 'MXN',
    },
  ),
  providerInstructions: exampleOf(
    providerInstructions,
    { payCode },
    {
      name: 'Tiendas Colibrí',
      logo: '/brand/channels/store.svg',
      note: 'Up to $10.000.00 · good for 3 days',
      dataList: [howTo],
      feesLink: '/sandbox/fees',
    },
  ),
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
      accounts: [{ id: '01m7z7pkz0zsq9a90ad4yvzyya', bank: 'Banco Inventado', masked: '•••• 0315' }],
      cards: [{ id: card.id, bank: card.bankName, masked: card.cardNo }],
    },
  ),
  bindAccount: exampleOf(
    bindAccount,
    { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '999000000000000315', ifsc: '' },
    { masked: '•••• 0315' },
  ),
  bindCard: exampleOf(
    bindCard,
    { holder: 'Ana Ejemplo', bank: card.bankName, number: '4242424242424242' },
    { masked: '•••• 4242' },
  ),
}
