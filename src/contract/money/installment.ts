import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  ifReadable,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  optionalNumber,
  orderNo,
  productId,
  textValue,
} from '#contract/fields.ts'
import { nextPart } from './arrangement.ts'
import { moneyOnItsWay } from './money-in-transit.ts'
import { postponing } from './postponing.ts'

/**
 * A payment method (spec 3, `repayList`). Our own are `note`, its speed and fee or the end of its reference, and `isFastest`:
 * money arrives sooner than by another method.
 */
export const channel = z.object({
  logo: looseLine,
  desc: looseLine,
  payCode: looseLine,
  vCode: looseLine,
  BARcodeImg: looseLine,
  note: looseLine,
  isFastest: flag,
})

export const channelText: PartText<typeof channel> = {
  of: channel,
  name: 'Channel',
  about: 'One way to pay.',
  fields: {
    logo: "The address of the channel's picture.",
    desc: 'The name of the channel.',
    payCode: 'The code of the channel, with which a reference is asked for.',
    vCode: 'A reference that can be paid today; empty if none was made yet.',
    BARcodeImg: 'Its barcode as a picture, by address or as data; empty for none.',
    note: {
      added:
        'When money arrives by it and what it charges, where that is known, or how long its reference is still good, in words.',
    },
    isFastest: { added: 'Whether money arrives by it sooner than by another way.' },
  },
}

/** Our own: a payment method that does not accept this amount, and why. */
export const unavailableChannel = z.object({ logo: looseLine, desc: looseLine, note: looseLine })

export const unavailableChannelText: PartText<typeof unavailableChannel> = {
  of: unavailableChannel,
  name: 'UnavailableChannel',
  about: 'A way to pay that does not take this amount.',
  fields: {
    logo: "The address of the channel's picture.",
    desc: 'The name of the channel.',
    note: 'Reason why it does not take this amount.',
  },
}

/** Returns the repayment due, and the channels for it (spec 3, "Instalment plan"). */
export const loanPlayDetail = endpoint({
  method: 'POST',
  path: '/v3/installment/loan-play-detail',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo }),
  output: z.object({
    repayAmount: minorAmount,
    productName: looseLine,
    repayDate: looseLine,
    inDays: optionalNumber,
    lastMoment: looseLine,
    productLogo: looseLine,
    detail: listOf(textValue),
    repayList: listOf(z.object({ reviewer: looseLine, title: looseLine, list: listOf(channel) })),
    noticeMsg: looseLine,
    unavailable: listOf(unavailableChannel),
    canPayOff: flag,
    payoffAmount: optionalAmount,
    savedAmount: optionalAmount,
    daysLate: looseNumber,
    instalmentsAsked: looseNumber,
    allOverdue: flag,
    canArrange: flag,
    nextPart,
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})

export const loanPlayDetailText: CallText<typeof loanPlayDetail> = {
  of: loanPlayDetail,
  group: 'Loan pages',
  title: 'What is to be repaid, and the ways to pay it',
  about: 'Called by the repayment page, and by the older payment store for the amount.',
  refusals: ['unknown-order', 'already-settled', 'nothing-to-repay'],
  fields: {
    repayAmount: 'Amount due now. The page sends it back when a channel is chosen.',
    repayDate: 'Due date, as YYYY-MM-DD.',
    inDays: { added: 'Days until `repayDate`; 0 on that day and later.' },
    detail: 'Rows about what is due; the first two are shown unfolded.',
    'repayList.reviewer': 'The title of the section.',
    'repayList.title': 'The title of the section.',
    'repayList.list': 'The channels of the section.',
    noticeMsg: 'A notice above the ways to pay; empty for none.',
    canPayOff: { added: 'Whether the whole loan can be paid off today, and for less than waiting costs.' },
    payoffAmount: { added: 'Amount that ends the loan today; absent if it cannot be paid off.' },
    savedAmount: { added: 'Difference to the amount due on the due dates.' },
    daysLate: { added: 'Days since `repayDate`; 0 or missing if it has not passed.' },
    instalmentsAsked: {
      added: 'Number of instalments in `repayAmount`; 0 or missing if unknown.',
    },
    allOverdue: { added: '1 where no due day is ahead: the pages offer none for a calendar.' },
    canArrange: { added: 'Whether other days may be agreed now.' },
  },
}

const delayRow = z.object({ title: looseLine, amount: minorAmount, remark: looseLine, time: looseLine })

/** Returns what an extension costs and moves (spec 3, "Delay detail"). */
export const loanPlayDelayDetail = endpoint({
  method: 'POST',
  path: '/v3/installment/loan-play-delay-detail',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo }),
  output: z.object({
    productLogo: looseLine,
    productName: looseLine,
    delayInfo: z.object({
      reviewer: looseLine,
      delayAmount: minorAmount,
      delayTime: looseLine,
      lastMoment: looseLine,
    }),
    repayPlan: listOf(delayRow),
    dayEnds: looseLine,
    repayList: listOf(z.object({ title: looseLine, list: listOf(channel) })),
    noticeMsg: looseLine,
    note: looseLine,
    daysLate: looseNumber,
    postponing: ifReadable(postponing),
    unavailable: listOf(unavailableChannel),
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})

export const loanPlayDelayDetailText: CallText<typeof loanPlayDelayDetail> = {
  of: loanPlayDelayDetail,
  group: 'Loan pages',
  title: 'What an extension costs and moves',
  about: 'Called by the extension page. Its fee is paid like an instalment, with `requestType` 2.',
  refusals: ['unknown-order', 'already-settled', 'extension-not-offered'],
  fields: {
    delayInfo: 'Price and effect of the extension.',
    'delayInfo.reviewer': 'The text at the head of the page.',
    'delayInfo.delayAmount': 'The fee. The page sends it back when a channel is chosen.',
    'delayInfo.delayTime': 'The new day to repay, as YYYY-MM-DD.',
    repayPlan: 'Payments after the extension, in order.',
    'repayPlan.title': 'The label.',
    'repayPlan.amount': 'Amount of the payment.',
    'repayPlan.remark': 'A remark below it.',
    'repayPlan.time': 'When, as YYYY-MM-DD.',
    'repayList.title': 'The title of the section.',
    'repayList.list': 'The channels of the section.',
    dayEnds: { added: 'When due days of the plan end, in a sentence.' },
    noticeMsg: 'A notice above the ways to pay; empty for none.',
    note: 'A sentence below the plan; empty for none.',
    daysLate: { added: 'Days since the oldest unpaid due date; 0 for none.' },
    postponing: { added: 'What postponing costs, in figures. Without it the page shows the words alone.' },
  },
}
