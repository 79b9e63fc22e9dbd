import { generateVcode } from '#contract/loans/loan-details.ts'
import { providerInstructions } from '#contract/money/payment-instructions.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { exampleOf } from './example.ts'
import { added, type FieldTexts } from './field-text.ts'

/** The slip that somebody pays with: what each of its fields means; an example of each stands below. */
export const slipFields: FieldTexts = {
  'generateVcode.amount': 'What the page was told, in minor units.',
  'generateVcode.again': added(
    'That the borrower knows of money on its way and wants to pay again. Without it a new reference is refused then.',
  ),
  topLogo: 'The address of the picture at the top; empty for none.',
  'generateVcode.repayDetail': 'The reference, and how to recognise it.',
  'repayDetail.amount': 'What the reference asks for.',
  repayTitle: 'The title beside the reference.',
  repayDes: 'A sentence below the title.',
  repayCode: 'The code as a picture, by address or as data; empty for none.',
  vCode: 'The reference.',
  companyName: 'Who is paid, to be copied into a form of a bank.',
  validUntil: added('The end of the reference, as an ISO time.'),
  secondsLeft: added('Seconds until then.'),
  payLink: added('A link that opens a payment app, such as upi://pay; empty for none.'),
  payTo: added('What else to copy into a form of a bank or a payment app.'),
  warning: added('What to be warned of, such as money on its way; empty for nothing.'),
  elsewhere: added('Which other references there are for the same debt; empty for none.'),
  'generateVcode.transferProof': added(
    'Whether the page of the central bank shows that a transfer to this reference has arrived.',
  ),
  dataList: 'Sections of instructions.',
  'dataList.title': 'The title of the section.',
  'dataList.content': 'Its lines.',
  imgList: 'Sections of pictures.',
  'imgList.title': 'The title of the section.',
  eMail: 'A link to a site about payment fees, where `link` is empty.',
  'imgList.link': 'A link to a site about payment fees. Followed only to allowed hosts.',
  'imgList.content': 'Addresses of the pictures.',
  bottomLogo: 'The address of the picture at the bottom; empty for none.',

  'paymentStatus.vCode': 'The reference; without it, the newest of the channel and purpose is meant.',
  'paymentStatus.payCode': 'The channel, where no reference is named.',
  'paymentStatus.requestType': 'The purpose, where no reference is named.',
  state:
    'issued, seen, credited, reflected, expired, superseded or canceled; empty where there is no such reference.',
  moneyMoved: 'Whether money has moved.',
  sentence: 'What the borrower is told: whether money has moved, what it did, and how the loan stands now.',
  outcome:
    'What the newest money did: part-paid, fee-short, not-extended, payoff-short, extended, extended-and-part-paid, settled, settled-with-fee, over-paid, over-paid-with-fee, over-paid-with-rebate or credited; empty while nothing is booked.',
  'paymentStatus.amount': 'What the reference asks for.',
  arrived: 'What has arrived on it.',
  arrivedAt: 'When the newest money was paid, as it is shown.',
  hoursSince: 'Whole hours since it was heard of, or since the end of a reference without money.',
  'paymentStatus.paymentId': 'The newest payment on it, for its receipt; empty where nothing is booked.',
  isSettled: 'Whether nothing more is owed on the loan.',
  'paymentStatus.place': 'Where it was paid: the name of the channel.',
  paidInstalments: 'How many instalments of the loan are wholly paid.',
  'paymentStatus.instalments': 'How many instalments the loan has.',

  'providerInstructions.name': 'The name of the channel.',
  'providerInstructions.logo': "The address of the channel's picture.",
  'providerInstructions.note': 'Its limit, and how long a reference of it is good, in words.',
  feesLink: 'A link to a page about its fees; empty for none.',
}

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
