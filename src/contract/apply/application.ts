import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
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
import { stepStates } from '#domain/apply/step-state.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'

const step = z.object({
  kind: z.enum(stepKinds),
  title: looseLine,
  what: looseLine,
  state: z.enum(stepStates),
  reason: looseLine,
  isRequired: flag,
})

/** An application in a list. Times are in the market's time zone. */
const short = z.object({
  applicationId: givenId,
  productId,
  productName: looseLine,
  productLogo: looseLine,
  amount: minorAmount,
  currency,
  state: z.enum(applicationStates),
  stateText: looseLine,
  changedAt: looseLine,
  orderId: looseLine,
})

const application = z.extend(short, {
  periods: wholeNumber,
  termUnit: looseLine,
  whatNext: looseLine,
  asksNotice: flag,
  isAnswerLate: flag,
  reason: looseLine,
  bureauNotice: looseLine,
  steps: listOf(step),
  stepsDone: looseNumber,
  stepsInAll: looseNumber,
  minutesLeft: looseNumber,
  nextStep: looseLine,
  canSubmit: flag,
  canWithdraw: flag,
  until: looseLine,
})

/**
 * Returns an application: the one with this id, or the newest; null if there is none. `list` holds all of them, newest
 * first. Refused as `unknown-application`.
 */
export const applicationNow = endpoint({
  method: 'POST',
  path: '/v3/product/application',
  success: 0,
  input: z.object({ applicationId: z.optional(line(64)) }),
  output: z.object({ application: orNone(application), list: listOf(short) }),
})

export const applicationNowText: CallText<typeof applicationNow> = {
  of: applicationNow,
  group: 'Additions: applying for a loan',
  title: 'State of an application',
  about: 'Called by the page of the application, and every few seconds while the lender decides.',
  refusals: ['unknown-application'],
  fields: {
    applicationId: 'Id of the application; default: the newest.',
    application: 'The application; null if there is none.',
    'application.amount': 'Requested amount, in minor units.',
    'application.state': 'Its state.',
    'application.stateText': 'The same as a title.',
    'application.changedAt': 'Time of the last change, as shown.',
    'application.orderId': 'The loan that came of it; empty until then.',
    'application.periods': 'Days from the payout to the last instalment.',
    'application.whatNext': 'Next steps, in a sentence or two.',
    'application.asksNotice':
      'Whether it goes on only after the data notice of the product’s page was read: `productApply` takes its hash.',
    'application.isAnswerLate': 'Whether the time has passed in which the lender promised to decide.',
    'application.reason': "Why it is refused or asked again, in the lender's words.",
    'application.bureauNotice': 'Legal notice after a decision based on a credit bureau.',
    'application.steps': 'The steps in their order.',
    'application.steps.kind': 'Kind of the step.',
    'application.steps.title': 'Title of the step.',
    'application.steps.what': 'What the step asks for, in a few words.',
    'application.steps.state': 'Its state.',
    'application.steps.reason': "Why it is refused or asked again, in the lender's words.",
    'application.stepsDone': 'Number of completed required steps.',
    'application.stepsInAll': 'Number of required steps.',
    'application.minutesLeft': 'Minutes that the remaining steps take.',
    'application.nextStep': 'The step to do next; empty if none is.',
    'application.canSubmit': 'Whether it may be sent now.',
    'application.canWithdraw': 'Whether it may be taken back.',
    'application.until': 'End of its storage or of the offer; empty for none.',
    list: 'All applications, the newest first.',
    'list.amount': 'Requested amount, in minor units.',
    'list.state': 'Its state.',
    'list.stateText': 'The same as a title.',
    'list.changedAt': 'Time of the last change, as shown.',
    'list.orderId': "The order's number.",
  },
}

/** Sends the application to the lender. Idempotent. Refused as `steps-missing`, `application-closed`. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/v3/product/submit',
  success: 0,
  input: z.object({ applicationId: givenId }),
  output: z.object({ state: looseLine }),
})

export const submitApplicationText: CallText<typeof submitApplication> = {
  of: submitApplication,
  group: 'Additions: applying for a loan',
  title: 'Send an application to the lender',
  about: 'Once all required steps are done. The same again is no second one.',
  refusals: ['unknown-application', 'application-closed', 'steps-missing', 'holder-other-name'],
  fields: {
    state: 'Its state.',
  },
}

/** Withdraws an undecided application. Refused as `application-closed` if it is decided. */
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/v3/product/withdraw',
  success: 0,
  input: z.object({ applicationId: givenId }),
  output: z.object({ state: looseLine }),
})

export const withdrawApplicationText: CallText<typeof withdrawApplication> = {
  of: withdrawApplication,
  group: 'Additions: applying for a loan',
  title: 'Take an application back',
  about: 'Possible until it is decided.',
  refusals: ['unknown-application', 'application-closed'],
  fields: {
    state: 'Its state.',
  },
}
