import { generateVcode } from '#contract/loans/loan-details.ts'
import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { exampleOf } from './example.ts'

const loan = { productId: 'mx-directo', orderId: '90000000001174' }
const payCode = 'mx-store-colibri'
const amount = 320_417n
const howTo = {
  title: 'How to pay',
  content: ['Go to any Tiendas Colibrí before the time above.', 'Pay exactly $3.204.17 in cash.'],
}

export const slipExamples = {
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
      elsewhere: '',
      transferProof: false,
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
      paymentId: '',
      isSettled: false,
      place: 'Tiendas Colibrí',
      paidInstalments: 0,
      instalments: 1,
      onItsWay: [],
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
}
