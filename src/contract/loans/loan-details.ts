// Longer than 300 lines: the calls of one page, each with its texts and fields.
import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  ifReadable,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  orEmpty,
  orNone,
  productId,
  textFlag,
  textValue,
  wholeNumber,
} from '#contract/fields.ts'
import { nextPart } from '#contract/money/arrangement.ts'
import { moneyOnItsWay } from '#contract/money/money-in-transit.ts'
import { postponing } from '#contract/money/postponing.ts'
import { paper } from '#contract/paper.ts'

/**
 * Our own: the next payment in figures, which pages show large if a backend sends them. `inDays` and `daysLate` count
 * to and from `dueOn`; `tomorrow` is not part of `amount`.
 */
export const toPay = z.object({
  amount: minorAmount,
  dueOn: looseLine,
  lastMoment: looseLine,
  inDays: looseNumber,
  daysLate: looseNumber,
  asked: looseNumber,
  ofTheLoan: optionalAmount,
  penalty: optionalAmount,
  tomorrow: optionalAmount,
  paid: looseNumber,
  instalments: looseNumber,
})

export const toPayText: PartText<typeof toPay> = {
  of: toPay,
  fields: {
    amount: 'Amount to pay now.',
    dueOn: 'The due day of the oldest unpaid instalment, as YYYY-MM-DD.',
    inDays: 'Days until the due date; 0 on that day and later.',
    daysLate: 'Days since the due date; 0 if it has not passed.',
    asked: 'Number of instalments in `amount`.',
    ofTheLoan: 'Agreed part of the amount, without the penalty.',
    penalty: 'Penalty in the amount.',
    tomorrow: 'Penalty that tomorrow adds.',
    paid: 'Number of paid instalments.',
  },
}

/** Our own: the term of a loan in days since the payout: today, the last day, and the due days. */
export const term = z.object({
  day: looseNumber,
  days: looseNumber,
  dues: listOf(z.object({ day: looseNumber, isPaid: flag })),
})

export const termText: PartText<typeof term> = {
  of: term,
  fields: {
    day: 'Days since the payout.',
    days: 'Days from the payout to the last due day.',
    dues: 'One entry per instalment, in order.',
    'dues.day': 'Days from the payout to its due day.',
    'dues.isPaid': 'Whether it is fully paid.',
  },
}

/** Returns a loan's current state (spec 3, "Order detail"; spec 4, "Order status codes"). */
export const loanDetails = endpoint({
  method: 'POST',
  path: '/v3/loan-details/loan-details',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo }),
  output: z.object({
    orderStatus: looseLine,
    noticeStatusText: looseLine,
    noticeDesText: looseLine,
    noticeBeside: z.optional(looseLine),
    productName: looseLine,
    productLogo: looseLine,
    userOrderDetail: orEmpty(z.object({ detail: listOf(textValue) })),
    inside: flag,
    // The text '1' (spec 4, rating).
    isScore: textFlag,
    h5Url: looseLine,
    isDelay: flag,
    isNewContract: looseLine,
    allOverdue: flag,
    isAnswerLate: flag,
    onItsWay: listOf(moneyOnItsWay),
    toPay: ifReadable(toPay),
    term: ifReadable(term),
    postponing: ifReadable(postponing),
    endsForLess: ifReadable(z.object({ amount: minorAmount, saved: minorAmount })),
    isArranged: flag,
    canArrange: flag,
    askedTitle: looseLine,
    nextPart,
    currency,
  }),
})

export const loanDetailsText: CallText<typeof loanDetails> = {
  of: loanDetails,
  group: 'Loan pages',
  title: 'State of a loan',
  about:
    'Called by the loan details. The status decides which buttons there are; its texts are shown as they come.',
  refusals: ['unknown-order'],
  fields: {
    orderStatus:
      '21, 110, 151, 170, 174, 180 or 200. Any other shows the picture of 200 and offers no action.',
    noticeStatusText: 'The status, in words.',
    noticeDesText: 'What it means for the borrower.',
    userOrderDetail: 'Holds the details; hidden for status 110.',
    'userOrderDetail.detail': 'Rows about the loan.',
    inside: 'Carried, and not used by the pages.',
    isScore: 'Whether to ask for stars.',
    h5Url: 'Carried and checked, and not used by the pages.',
    isDelay: 'Whether the loan can be postponed: with it, 174 and 180 show a second button.',
    isNewContract: 'The address of the contract; empty for the agreement page.',
    allOverdue: { added: '1 where no due day is ahead: the pages offer none for a calendar.' },
    isAnswerLate: { added: 'The time has passed in which the lender promised to decide or to pay out.' },
    toPay: { added: 'What is asked for now, in figures. Without it the page shows the words alone.' },
    noticeBeside: {
      added: 'The part of `noticeDesText` that no figure states; shown instead of it beside the figures.',
    },
    term: { added: 'The term in days. With it the page draws where the borrower is.' },
    postponing: { added: 'What postponing costs, in figures. Without it the page shows the words alone.' },
    endsForLess: {
      added:
        'What ends the whole loan today, where that is less than what is due: pages offer it first. None else.',
    },
    'endsForLess.amount': 'Amount that ends the loan.',
    'endsForLess.saved': 'Difference to the amount due on the due dates.',
    isArranged: { added: 'Whether other days are agreed and kept so far.' },
    canArrange: { added: 'Whether other days may be agreed now.' },
    askedTitle: { added: 'Where what was asked of the lender stands, in a few words; empty for nothing.' },
  },
}

const instruction = z.object({ title: looseLine, content: listOf(looseLine) })
const pictures = z.object({ title: looseLine, eMail: looseLine, link: looseLine, content: listOf(looseLine) })

/**
 * Issues a payment reference for a channel with its instructions (spec 3, "Repayment instruction data"). `amount` in
 * minor units is what the page showed; the server computes its own and refuses a difference with `amount-changed`.
 */
export const generateVcode = endpoint({
  method: 'POST',
  path: '/v3/loan-details/generate-vcode',
  success: 0,
  input: z.object({
    productId,
    orderId: orderNo,
    amount: minorAmount,
    payCode: givenId,
    requestType: wholeNumber,
    again: z.optional(wholeNumber),
  }),
  output: z.object({
    topLogo: looseLine,
    repayDetail: z.object({
      amount: minorAmount,
      repayTitle: looseLine,
      repayDes: looseLine,
      repayCode: looseLine,
      vCode: looseLine,
      companyName: looseLine,
    }),
    // Our own, optional: expiry of the reference, link or text to copy, warnings, other references, and where to check
    // the transfer.
    validUntil: looseLine,
    secondsLeft: looseNumber,
    payLink: looseLine,
    payTo: listOf(textValue),
    warning: looseLine,
    elsewhere: looseLine,
    withFee: looseLine,
    transferProof: flag,
    dataList: listOf(instruction),
    imgList: listOf(pictures),
    bottomLogo: looseLine,
    currency,
  }),
})

export const generateVcodeText: CallText<typeof generateVcode> = {
  of: generateVcode,
  group: 'Loan pages',
  title: 'A reference to pay by one channel',
  about:
    'Called when a channel was chosen, and on each reload, which returns the same reference while it is valid. The amount is the one that the page received; a backend counts its own and refuses another.',
  refusals: [
    'unknown-request-type',
    'unknown-order',
    'already-settled',
    'nothing-to-repay',
    'extension-not-offered',
    'payoff-too-early',
    'payoff-not-needed',
    'part-too-little',
    'part-too-much',
    'unknown-channel',
    'amount-changed',
    'payment-on-its-way',
    'provider-unavailable',
  ],
  fields: {
    amount: 'The amount that the page received, in minor units.',
    payCode: 'The code of the channel.',
    requestType:
      '1 for the repayment, 2 for the fee of an extension; 3, which this product adds, for all of the loan.',
    again: {
      added:
        'That the borrower knows of money on its way and wants to pay again. Without it a new reference is refused then.',
    },
    topLogo: 'The address of the picture at the top; empty for none.',
    repayDetail: 'The reference, and how to recognise it.',
    'repayDetail.amount': 'What the reference asks for.',
    'repayDetail.repayTitle': 'The title beside the reference.',
    'repayDetail.repayDes': 'A sentence below the title.',
    'repayDetail.repayCode': 'The code as a picture, by address or as data; empty for none.',
    'repayDetail.vCode': 'The reference.',
    'repayDetail.companyName': 'Who is paid, to be copied into a form of a bank.',
    validUntil: { added: 'The end of the reference, as an ISO time.' },
    secondsLeft: { added: 'Seconds until then.' },
    payLink: { added: 'A link that opens a payment app, such as upi://pay; empty for none.' },
    payTo: { added: 'What else to copy into a form of a bank or a payment app.' },
    warning: { added: 'What to be warned of, such as money on its way; empty for nothing.' },
    elsewhere: { added: 'Which other references there are for the same debt; empty for none.' },
    withFee: { added: 'The cash to bring if the store charges a fee; empty for none.' },
    transferProof: {
      added: 'Whether the page of the central bank shows that a transfer to this reference has arrived.',
    },
    dataList: 'Sections of instructions.',
    'dataList.title': 'The title of the section.',
    'dataList.content': 'Its lines.',
    imgList: 'Sections of pictures.',
    'imgList.title': 'The title of the section.',
    'imgList.eMail': 'A link to a site about payment fees, where `link` is empty.',
    'imgList.link': 'A link to a site about payment fees. Followed only to allowed hosts.',
    'imgList.content': 'Addresses of the pictures.',
    bottomLogo: 'The address of the picture at the bottom; empty for none.',
  },
}

/** Rates the service from 1 to 5 (spec 4, "Rating"); the domain checks the range. */
export const googleScore = endpoint({
  method: 'POST',
  path: '/v3/loan-details/google-score',
  success: 0,
  input: z.object({ score: wholeNumber, orderId: z.optional(orderNo) }),
  output: z.unknown(),
})

export const googleScoreText: CallText<typeof googleScore> = {
  of: googleScore,
  group: 'Loan pages',
  title: 'Rate the service',
  about: 'Sent when stars were given on the loan details of a settled loan.',
  refusals: ['no-star', 'unknown-order'],
  fields: {
    score: 'Stars, from 1 to 5.',
    orderId: { added: 'The loan that is rated; absent if the page knows none.' },
  },
}

/**
 * The fourteen fields of a promissory note (spec 3, "Contract data"); amounts are formatted by the server. Our own:
 * `paper` is the whole text, with hash and time if the borrower accepted this one; `keyFacts` are the key facts
 * accepted with it, word for word.
 */
export const agreement = z.object({
  userName: looseLine,
  productName: looseLine,
  amount: looseLine,
  bankNo: looseLine,
  daiDate: looseLine,
  planDate: looseLine,
  contractAmount: looseLine,
  commission: looseLine,
  Interest: looseLine,
  IVA: looseLine,
  giveAmount: looseLine,
  userAddress: looseLine,
  contractDate: looseLine,
  company: looseLine,
  paper: orNone(paper),
  acceptedAt: looseLine,
  acceptedHash: looseLine,
  keyFacts: orNone(paper),
  keyFactsHash: looseLine,
})

export const agreementText: PartText<typeof agreement> = {
  of: agreement,
  name: 'Agreement',
  about: 'The fields of a promissory note, each as it is shown.',
  fields: {
    userName: "The borrower's name. Our server masks it.",
    productName: "The lender's product.",
    amount: 'What the note promises to repay.',
    bankNo: "The borrower's account. Our server masks it.",
    daiDate: 'The day on which the lender pays.',
    planDate: 'The day on which the borrower repays.',
    contractAmount: 'What is lent.',
    commission: 'The commission.',
    Interest: 'The interest, as an amount.',
    IVA: 'The value added tax, as an amount.',
    giveAmount: 'What the borrower receives.',
    userAddress: "The borrower's address. Our server masks it.",
    contractDate: 'The day of the contract.',
    company: "The lender's company.",
    paper: { added: 'The whole text. Without it the page puts its own text around these fields.' },
    acceptedAt: { added: 'When it was accepted, as shown; empty if it was not.' },
    acceptedHash: { added: 'The SHA-256 of the text that was accepted; empty if none was.' },
    keyFacts: {
      added: 'The key facts that were accepted with it, word for word; nothing where none were kept.',
    },
    keyFactsHash: { added: 'The SHA-256 of their text; empty for none.' },
  },
}

/** Returns the promissory note of an order. */
export const contractDetail = endpoint({
  method: 'POST',
  path: '/v3/loan-details/contract-detail',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo }),
  output: agreement,
})

export const contractDetailText: CallText<typeof contractDetail> = {
  of: contractDetail,
  group: 'Complaint and contract',
  title: 'The promissory note of an order',
  about: 'Called by the loan agreement pages. When it is refused, the page shows the message in its place.',
  refusals: ['unknown-order'],
}
