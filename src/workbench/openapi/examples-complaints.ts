import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import {
  getWhatsapp,
  problemDetail,
  problemInit,
  problemList,
  problemReopen,
  problemSave,
  problemScore,
  uploadProblemImg,
  WHATSAPP_NUMBER,
} from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { exampleOf } from './example.ts'

const orderNo = '90000000001174'

const card = {
  orderNo,
  productLogo: '/brand/products/colibri.svg',
  productName: 'Préstamo Colibrí',
  status: 'To be repaid',
  isShow: true,
  list: [
    { title: 'Order number', value: orderNo },
    { title: 'Loan amount', value: '$3.000.00' },
    { title: 'Pay by', value: '2026-12-03 23:59, Mexico City time' },
  ],
}

const complaint = {
  id: '261118-K8VF-4EBD',
  time: '2026-11-18 19:50:56',
  type: 'Amount or charges',
  content: 'I do not understand the service fee of my loan.',
  status: 'Replied',
}

const ofLoan = { orderId: orderNo }

const claim = {
  id: '261121-2KQ7-M4XA',
  paidOn: '2026-11-18',
  amount: 318_357n,
  place: 'Bank transfer',
  number: '70418236905512',
  filedAt: '2026-11-21 08:21',
  answerBy: '2026-11-22 08:21',
  isOpen: true,
  isAnswerLate: false,
  text: 'We have not found your payment yet. We are still looking and will reply by 2026-11-22 08:21.',
  images: [],
}

const dataRequest = {
  id: '261121-06V3-YNQS',
  kind: 'correction',
  detail: 'My street is wrong.',
  filedAt: '2026-11-21 08:21:28',
  answerBy: '2026-12-11',
  effectBy: '2027-01-01',
  status: 'Received',
  late: '',
  reply: '',
  asks: '',
  compensation: '',
  field: '',
  value: '',
  effect: '',
  fileUntil: '',
  history: [],
  said: '',
}

export const complaintExamples = {
  problemInit: exampleOf(
    problemInit,
    { orderId: orderNo },
    {
      problemType: [
        { title: 'Collection', value: '1' },
        { title: 'My payment is not showing', value: '2' },
        { title: 'Amount or charges', value: '3' },
      ],
      problemSonType: [
        { title: 'Threats or insults', value: '1' },
        { title: 'They contacted other people', value: '2' },
      ],
      orderDetail: card,
      orderList: [card],
      draftKey: 'mGEKQfILYKQ3vF2Ri0RbV0',
    },
  ),
  problemList: exampleOf(
    problemList,
    {},
    {
      tabs: [
        { title: 'All', list: [complaint] },
        { title: 'In progress', list: [] },
        { title: 'Replied', list: [complaint] },
      ],
    },
  ),
  problemDetail: exampleOf(
    problemDetail,
    { problemId: complaint.id },
    {
      type: complaint.type,
      sonType: '',
      problemId: complaint.id,
      content: complaint.content,
      images: [],
      disposeDetail:
        'The service fee is taken once, when the loan is paid out. Your agreement names its amount.',
      disposeImages: [],
      isNeedScore: 1,
      status: complaint.status,
      answerBy: '',
      answerInDays: null,
      steps: [
        { title: 'We received your complaint', time: complaint.time },
        { title: 'We replied', time: '2026-11-19 10:02:11' },
      ],
      authorities: [{ title: 'Our grievance officer', value: 'grievance@abono.example' }],
      hasAcknowledgement: true,
      reopenBy: '2026-12-19',
      again: null,
    },
  ),
  problemReopen: exampleOf(
    problemReopen,
    { problemId: complaint.id, problemDetail: 'The fee was taken twice.' },
    null,
  ),
  problemScore: exampleOf(problemScore, { problemId: complaint.id, score: 5 }, null),
  problemSave: exampleOf(
    problemSave,
    {
      problemType: '3',
      problemSonType: '',
      problemDetail: complaint.content,
      problemImage: [],
      orderNo,
    },
    { problemId: '261121-WJ6R-7C30' },
  ),
  uploadProblemImg: exampleOf(
    uploadProblemImg,
    {},
    { url: '/pictures/kept-until-the-complaint-is-sent.jpg' },
  ),
  getWhatsapp: exampleOf(
    getWhatsapp,
    { number: WHATSAPP_NUMBER },
    { phone: '+1 202 555 0102', va: '+1 202 555 0101', email: 'hello@abono.example' },
  ),
  fileDataRequest: exampleOf(
    fileDataRequest,
    { kind: dataRequest.kind, detail: dataRequest.detail },
    dataRequest,
  ),
  paymentClaims: exampleOf(paymentClaims, ofLoan, {
    channels: [{ title: claim.place, value: 'mx-bank-transfer' }],
    list: [claim],
    earliest: '2026-10-20',
    transferProof: true,
    draftKey: 'mGEKQfILYKQ3vF2Ri0RbV0',
    latest: '2026-11-21',
  }),
  claimPayment: exampleOf(
    claimPayment,
    {
      ...ofLoan,
      payCode: 'mx-bank-transfer',
      paidOn: claim.paidOn,
      amount: claim.amount,
      number: claim.number,
      proofs: [],
    },
    claim,
  ),
  collectionAgencies: exampleOf(
    collectionAgencies,
    {},
    {
      list: [
        {
          name: 'Cobranza Inventada del Norte',
          phone: '55 0000 0011',
          email: 'norte@agencia.example',
          address: 'Calle Ejemplo 11, Ciudad Muestra',
          namedFrom: '2026-11-01',
          namedUntil: '',
        },
      ],
      lenders: [],
      contactFrom: '07:00',
      contactUntil: '22:00',
    },
  ),
  dataRequests: exampleOf(
    dataRequests,
    {},
    {
      list: [dataRequest],
      kinds: ['access', 'correction', 'deletion', 'objection'],
      draftKey: 'mGEKQfILYKQ3vF2Ri0RbV0',
    },
  ),
}
