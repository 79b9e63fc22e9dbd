import * as z from 'zod/mini'
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
  orderNo,
  productId,
  textValue,
} from '#contract/fields.ts'
import { nextPart } from './arrangement.ts'
import { moneyOnItsWay } from './on-its-way.ts'
import { postponing } from './postponing.ts'

/**
 * One way to pay (spec 3, `repayList`). Ours are `note`, its limit and how long a reference of it is good, and `isFastest`:
 * money arrives by it sooner than by another way.
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

/** Ours: a way to pay that does not take this amount, and why. */
export const unavailableChannel = z.object({ logo: looseLine, desc: looseLine, note: looseLine })

/** What is to be repaid, and the channels to do it by (spec 3, "Instalment plan"). */
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
    /** Ours: `repayDate` with its last moment and time zone, as it is shown. */
    lastMoment: looseLine,
    productLogo: looseLine,
    detail: listOf(textValue),
    repayList: listOf(z.object({ reviewer: looseLine, title: looseLine, list: listOf(channel) })),
    noticeMsg: looseLine,
    unavailable: listOf(unavailableChannel),
    /** Ours: whether the whole loan can be paid off today, and for less than waiting costs. */
    canPayOff: flag,
    /** Ours: what that takes, and how much less it is than waiting. */
    payoffAmount: optionalAmount,
    savedAmount: optionalAmount,
    /** Ours: since the day of `repayDate`, where that has passed. */
    daysLate: looseNumber,
    /** Ours: how many instalments are asked for together, of which only the first is as late as that. */
    instalmentsAsked: looseNumber,
    /** Ours: no due day is ahead, so that there is none for a calendar. */
    allOverdue: flag,
    /** Ours: other days may be agreed; what an arrangement that is open asks for next. */
    canArrange: flag,
    nextPart,
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})

const delayRow = z.object({ title: looseLine, amount: minorAmount, remark: looseLine, time: looseLine })

/** What an extension costs and moves (spec 3, "Delay detail"). */
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
      /** Ours: `delayTime` with its last moment and time zone, as it is shown. */
      lastMoment: looseLine,
    }),
    repayPlan: listOf(delayRow),
    /** Ours: when the due days of `repayPlan` end, in a sentence. */
    dayEnds: looseLine,
    repayList: listOf(z.object({ title: looseLine, list: listOf(channel) })),
    noticeMsg: looseLine,
    note: looseLine,
    /** Ours: how late the oldest of what is owed is; postponing moves it, and does not make it less. */
    daysLate: looseNumber,
    /** Ours: paying now beside postponing, in figures. */
    postponing: ifReadable(postponing),
    unavailable: listOf(unavailableChannel),
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})
