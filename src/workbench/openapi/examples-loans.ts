import {
  buriedPoint,
  loanDetailConfirm,
  loanDetailPush,
  recommendList,
} from '#contract/loans/loan-confirm.ts'
import { googleScore, loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement, withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { partPayment } from '#contract/money/part-payment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { exampleOf } from './example.ts'

const loan = { productId: 'mx-directo', orderId: '90000000001174' }
const product = { productName: 'Préstamo Colibrí', productLogo: '/brand/products/colibri.svg' }

const transfer = {
  logo: '/brand/channels/transfer.svg',
  desc: 'Banco Muestra',
  payCode: 'mx-bank-transfer',
  vCode: '',
  BARcodeImg: '',
  note: 'Instant · no fee · Up to $100.000.00 · valid for 3 days',
  isFastest: true,
}
const store = {
  ...transfer,
  logo: '/brand/channels/store.svg',
  desc: 'Tiendas Colibrí',
  payCode: 'mx-store-colibri',
  vCode: '66635555124413',
  note: 'Takes up to 1 working day · charges $12.00 · Up to $10.000.00 · valid for 3 days',
}
const postponing = {
  days: 7,
  now: 320_417n,
  fee: 15_000n,
  dueOn: '2026-12-10',
  later: 320_417n,
  total: 335_417n,
  more: 15_000n,
  costName: 'CAT',
  cost: '1117.9%',
}
const unavailable = [
  { logo: '/brand/channels/store-two.svg', desc: 'Mini Nopal 24', note: 'Takes at most $1.000.00 at once' },
]
const channels = [
  { title: 'At a store', list: [store] },
  { title: 'By bank transfer', list: [transfer] },
]

const offer = { amount: 300_000n, periods: 91, termUnit: 'day' }

export const loanExamples = {
  loanDetails: exampleOf(loanDetails, loan, {
    orderStatus: '174',
    noticeStatusText: 'Your loan is active',
    noticeDesText: 'Please pay $3.204.17 by 2026-12-03.',
    ...product,
    userOrderDetail: {
      detail: [
        { text: 'Loan amount', value: '$3.000.00' },
        { text: 'To pay now', value: '$3.204.17' },
        { text: 'Pay by', value: '2026-12-03' },
      ],
    },
    inside: false,
    isScore: false,
    h5Url: '',
    isDelay: true,
    isNewContract: '',
    allOverdue: false,
    onItsWay: [],
    toPay: {
      amount: 320_417n,
      dueOn: '2026-12-03',
      inDays: 12,
      daysLate: 0,
      asked: 1,
      ofTheLoan: 320_417n,
      penalty: 0n,
      tomorrow: 0n,
      paid: 0,
      instalments: 1,
    },
    postponing,
    endsForLess: null,
    isArranged: false,
    canArrange: false,
    askedTitle: '',
    nextPart: null,
    currency: 'MXN',
  }),
  googleScore: exampleOf(googleScore, { score: 5, orderId: '90000000001200' }, null),
  loanPlayDetail: exampleOf(loanPlayDetail, loan, {
    repayAmount: 320_417n,
    repayDate: '2026-12-03',
    ...product,
    detail: [
      { text: 'Principal', value: '$3.000.00' },
      { text: 'Interest', value: '$134.63' },
      { text: 'VAT (IVA)', value: '$69.54' },
    ],
    repayList: channels.map((section) => ({ reviewer: section.title, ...section })),
    noticeMsg: 'Please pay the exact amount.',
    unavailable,
    canPayOff: true,
    payoffAmount: 318_357n,
    savedAmount: 2_060n,
    daysLate: 0,
    instalmentsAsked: 1,
    allOverdue: false,
    canArrange: false,
    nextPart: null,
    onItsWay: [],
    currency: 'MXN',
  }),
  loanPlayDelayDetail: exampleOf(loanPlayDelayDetail, loan, {
    ...product,
    delayInfo: { reviewer: 'Extend your due date by 7 days', delayAmount: 15_000n, delayTime: '2026-12-10' },
    repayPlan: [
      {
        title: 'Deferral service fee',
        amount: 15_000n,
        remark: 'Only this is due today',
        time: '2026-11-21',
      },
      { title: 'Repayment', amount: 320_417n, remark: 'Instead of 2026-12-03', time: '2026-12-10' },
    ],
    repayList: channels,
    noticeMsg: 'Only this fee of $150.00 is due now.',
    note: 'After the extension you still owe $3.204.17.',
    daysLate: 0,
    postponing,
    onItsWay: [],
    unavailable: [],
    currency: 'MXN',
  }),
  loanArrangement: exampleOf(
    loanArrangement,
    { ...loan, parts: 2, every: 7 },
    {
      ...product,
      agreed: null,
      notNow: '',
      earliest: '2026-12-04',
      latest: '2026-12-18',
      plans: [{ text: '2 parts of about $1.602.10, one every 7 days', parts: 2, every: 7 }],
      problem: '',
      quote: {
        parts: [
          { on: '2026-12-10', amount: 160_210n },
          { on: '2026-12-17', amount: 160_207n },
        ],
        total: 320_417n,
        cost: 'No penalty is added while you keep this.',
        kept: 'While you pay each part by its day, the penalty does not increase.',
        broken: 'If a part is not paid by the end of its day, the arrangement ends.',
        terms: '0'.repeat(64),
      },
      asked: null,
      askUntil: '2027-12-04',
      currency: 'MXN',
    },
  ),
  askArrangement: exampleOf(
    askArrangement,
    {
      ...loan,
      day: '2027-03-01',
      parts: 6,
      amount: 60_000n,
      why: 'Perdí mi trabajo y empiezo otro en enero.',
    },
    { folio: '261203-7K3M-9PQR' },
  ),
  withdrawArrangement: exampleOf(
    withdrawArrangement,
    { ...loan, folio: '261203-7K3M-9PQR' },
    { folio: '261203-7K3M-9PQR' },
  ),
  agreeArrangement: exampleOf(
    agreeArrangement,
    { ...loan, parts: 2, every: 7, terms: '0'.repeat(64), agreed: 1 },
    { number: 1 },
  ),
  partPayment: exampleOf(
    partPayment,
    { ...loan, amount: 100_000n },
    {
      ...product,
      leastAmount: 100n,
      mostAmount: 318_347n,
      dueAmount: 320_417n,
      payBy: '2026-12-03',
      daysLate: 0,
      choices: [],
      problem: '',
      quote: {
        amount: 100_000n,
        requestType: 4,
        owedAmount: 320_417n,
        leftAmount: 220_417n,
        detail: [{ text: 'Principal', value: '$1.000.00' }],
        next: 'Your next payment is then $2.204.17, due on 2026-12-03.',
        cost: 'If the rest is not paid by 2026-12-04, a penalty of $66.13 is added. By 2026-12-10 it is $462.88.',
      },
      repayList: channels,
      unavailable,
      onItsWay: [],
      currency: 'MXN',
    },
  ),
  loanPayoff: exampleOf(loanPayoff, loan, {
    ...product,
    payoffAmount: 318_357n,
    waitingAmount: 320_417n,
    savedAmount: 2_060n,
    isCoolingOff: false,
    daysLate: 0,
    availableFrom: '',
    detail: [{ text: 'Principal', value: '$3.000.00' }],
    noticeMsg: 'This closes your loan today.',
    repayList: channels,
    onItsWay: [],
    unavailable: [],
    currency: 'MXN',
  }),
  loanDetailConfirm: exampleOf(
    loanDetailConfirm,
    { productId: loan.productId, isType: 1 },
    {
      firstPayTime: '2027-02-20',
      ...offer,
      isNeedPop: false,
      sendSms: false,
      details: [
        { text: 'Loan amount', value: '$3.000.00' },
        { text: 'Commission, kept back from the loan', value: '$300.00' },
      ],
      repay_plans: [
        {
          title: 'Instalment 1 of 1',
          amount: 320_417n,
          pay_time: '2027-02-20',
          description: '$3.000.00 of the loan and $204.17 interest and tax',
        },
      ],
      loanRate: '0.0493%',
      ratemsg: '18.00% a year on what you still owe, counted by the day',
      amountDec: '',
      isNewContract: '/loanAgreement?productId=mx-directo',
      messageType: '',
      comProductLogo: product.productLogo,
      comProductName: product.productName,
      couNum: null,
      couponNote: '',
      currency: 'MXN',
      trueCost: {
        name: 'CAT',
        rate: '98.7%',
        received: 270_000n,
        totalOwed: 320_417n,
        cost: 50_417n,
        commission: 30_000n,
        interest: 13_463n,
        tax: 6_954n,
        lateRule:
          '5% a day to day 30, 4% a day to day 90, then 2% a day. Once, $1.000.00 is added; for repeat clients it is $800.00.',
        extensionRule: 'You can extend a due date by up to 7 days. It costs 5% of the principal that is due.',
        prepaymentRule: 'You can close it early from day 46 after you receive the money.',
        late: [{ days: 1, penalty: 115_000n, later: 0n, total: 435_417n }],
        coolingOffDays: 0,
      },
      goodUntil: 'This offer is good until 2027-11-21 08:20, Mexico City time.',
      fingerprint: 'a8cc887b6019724613507750330d9881',
      lendDetailsUrl: '',
      consentUnticked: false,
      isDecided: false,
      keyFacts: { about: [], people: [], warnings: [] },
      lender: null,
    },
  ),
  loanDetailPush: exampleOf(
    loanDetailPush,
    { ...offer, productId: loan.productId, fingerprint: 'a8cc887b6019724613507750330d9881' },
    { lendDetailsUrl: '/loanDetail?productId=mx-directo&orderId=90000000005021' },
  ),
  recommendList: exampleOf(
    recommendList,
    {},
    {
      list: [
        {
          ...{ productId: loan.productId, ...product, ...offer, rate: '0.0493%' },
          beside: {
            lender: 'Example Lender',
            costName: 'APR',
            cost: '39.17%',
            totalOwed: 1_243_170n,
            payments: '3 payments of at most ₹4.143.90, one every 31 days',
            lateRule: 'A charge of ₹500.00, once for each payment that is late.',
          },
        },
      ],
      currency: 'MXN',
      order: 'These loans are sorted by their APR, the lowest first.',
      unmatched: ['Another Lender'],
    },
  ),
  buriedPoint: exampleOf(buriedPoint, { productId: loan.productId, event: 'confirm-apply' }, null),
}
