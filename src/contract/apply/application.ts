import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  line,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  orNone,
  productId,
  wholeNumber,
} from '#contract/fields.ts'
import { applicationStates } from '#domain/apply/application.ts'
import { stepKinds } from '#domain/apply/step-kinds.ts'
import { stepStates } from '#domain/apply/step-state.ts'

const step = z.object({
  kind: z.enum(stepKinds),
  title: looseLine,
  /** What it asks for, in a few words. */
  what: looseLine,
  state: z.enum(stepStates),
  /** Why it has to be done again; empty where it has not. */
  reason: looseLine,
  isRequired: flag,
})

/** An application in a list. Moments are written as the market's clock shows them. */
const short = z.object({
  applicationId: givenId,
  productId,
  productName: looseLine,
  productLogo: looseLine,
  amount: minorAmount,
  currency,
  state: z.enum(applicationStates),
  /** The state as a title. */
  stateText: looseLine,
  changedAt: looseLine,
  /** The loan that came of it; empty until its offer is accepted. */
  orderId: looseLine,
})

const application = z.extend(short, {
  periods: wholeNumber,
  termUnit: looseLine,
  /** What follows, in a sentence or two. */
  whatNext: looseLine,
  /** Whether it goes on only after the data notice of its product's page was read. */
  asksNotice: flag,
  /** Whether the time has passed in which the lender promised to decide. */
  isAnswerLate: flag,
  /** Why it was refused or more is asked, in the lender's words. */
  reason: looseLine,
  /** What the law makes one say, where a credit bureau had a part in a refusal. */
  bureauNotice: looseLine,
  steps: listOf(step),
  /** How many of the required steps are done, of how many, and how many minutes the others take. */
  stepsDone: looseNumber,
  stepsInAll: looseNumber,
  minutesLeft: looseNumber,
  /** The step to do next; empty where none is. */
  nextStep: looseLine,
  canSubmit: flag,
  canWithdraw: flag,
  /** Until when it is kept, or may be accepted once it is offered; empty where nothing ends. */
  until: looseLine,
})

/**
 * An application as it stands: the one with this id, or the newest. Null where there is none. `list` holds all of them, the
 * newest first. Refused as `unknown-application`.
 */
export const applicationNow = endpoint({
  method: 'POST',
  path: '/v3/product/application',
  success: 0,
  input: z.object({ applicationId: z.optional(line(64)) }),
  output: z.object({ application: orNone(application), list: listOf(short) }),
})

/** Sends the application to the lender. The same again is no second one. Refused as `steps-missing`, `application-closed`. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/v3/product/submit',
  success: 0,
  input: z.object({ applicationId: givenId }),
  output: z.object({ state: looseLine }),
})

/** Takes an application back that is not decided. Refused as `application-closed` where it is. */
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/v3/product/withdraw',
  success: 0,
  input: z.object({ applicationId: givenId }),
  output: z.object({ state: looseLine }),
})
