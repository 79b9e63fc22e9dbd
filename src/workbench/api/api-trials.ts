import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loanArrangement } from '#contract/money/arrangement.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { loanStatement, settlementLetter } from '#contract/papers/statements.ts'
import { getSid } from '#contract/registration/landing.ts'
import type { Identity } from '#contract/wire/session.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import { exampleInput } from '#workbench/openapi/examples.ts'
import type { Person } from '#workbench/sandbox/people.ts'
import {
  type Ask,
  askWith,
  firstAnswer,
  firstApplication,
  firstCard,
  firstLoan,
  firstOffer,
  identityOf,
} from './api-search.ts'

/** A current example of one call: the borrower, its input, and a remark if it is refused. */
export interface Trial {
  entry: Endpoint
  identity: Identity
  input: unknown
  /** The borrower, for a call with a session. */
  name: string
  remark: string
}

/** Replaces parts of the document's example. */
interface Change {
  person?: Person
  input?: object
  remark?: string
}

const NO_BORROWER: Change = { remark: 'Currently refused: no sandbox borrower has the required data.' }

/**
 * Builds an example of every call. Sandbox data changes daily, so amounts and numbers come from the calls that precede
 * it on a page. If a picture or message must be read first, the remark says so.
 */
export async function trialsOf(people: readonly Person[], callAs: CallAs): Promise<Record<string, Trial>> {
  const changes = { ...(await changesForLoans(people, callAs)), ...(await changesForVisitors(callAs)) }
  return Object.fromEntries(
    Object.entries(calls).map(([name, entry]) => [name, trialOf(name, entry, changes[name] ?? {}, people)]),
  )
}

function trialOf(name: string, entry: Endpoint, change: Change, [first]: readonly Person[]): Trial {
  const person = change.person ?? first
  const isVisitor = entry.isPublic || !person
  return {
    entry,
    identity: isVisitor ? { type: '1' } : identityOf(person),
    input: change.input ?? exampleInput(name),
    name: isVisitor ? '' : person.name,
    remark: change.remark ?? '',
  }
}

/** Two parts, a week apart. */
const PLAN = { parts: 2, every: 7 }

async function changesForLoans(people: readonly Person[], callAs: CallAs): Promise<Record<string, Change>> {
  const ask = askWith(callAs)
  const due = await firstLoan(people, ask, loanPlayDetail, ({ byOrder }) => byOrder)
  const delayed = await firstLoan(people, ask, loanPlayDelayDetail, ({ byOrder }) => byOrder)
  const payable = await firstLoan(people, ask, loanPayoff, ({ byOrder }) => byOrder, canBePaidOff)
  const arrangeable = await firstLoan(
    people,
    ask,
    loanArrangement,
    ({ byOrder }) => ({ ...byOrder, ...PLAN }),
    ({ quote }) => quote != null,
  )
  // Another borrower's, because a loan with a new arrangement accepts no request.
  const askable = await firstLoan(
    people.toReversed(),
    ask,
    loanArrangement,
    ({ byOrder }) => byOrder,
    ({ askUntil, agreed }) => Boolean(askUntil) && agreed == null,
  )
  const settled = await firstLoan(people, ask, settlementLetter, ({ byNumber }) => byNumber)
  const paid = await firstLoan(people, ask, loanStatement, ({ byNumber }) => byNumber, hasPayment)
  const offer = await firstOffer(people, ask)
  const answer = await firstAnswer(people, ask)
  const byCard = await firstCard(people, ask)

  const payCode = due?.data.repayList[0]?.list[0]?.payCode
  const byChannel = due && { ...due.byOrder, payCode, requestType: 1 }
  const ofOffer = change(offer, offer && { productId: offer.productId })
  const ofLoan = change(due, due?.byOrder)
  const rated = change(answer, answer && { problemId: answer.problemId })
  return {
    loanDetails: ofLoan,
    loanPlayDetail: ofLoan,
    problemInit: change(due, due && { orderId: due.byOrder.orderId }),
    problemSave: change(due, { ...exampleInput('problemSave'), ...due?.byNumber }),
    contractDetail: change(due, due?.byNumber),
    paymentClaims: change(due, due && { orderId: due.byOrder.orderId }),
    claimPayment: change(
      due,
      due && {
        ...exampleInput('claimPayment'),
        orderId: due.byOrder.orderId,
        // Yesterday is over in every country.
        paidOn: addDays(dayIn(new Date(), 'UTC'), -1),
        amount: due.data.repayAmount,
        payCode,
      },
    ),
    generateVcode: change(due, due && { ...byChannel, amount: due.data.repayAmount }),
    paymentStatus: change(due, byChannel),
    loanPlayDelayDetail: change(delayed, delayed?.byOrder),
    partPayment: change(due, due && { ...due.byOrder, amount: 100_000n }),
    loanArrangement: change(arrangeable, arrangeable && { ...arrangeable.byOrder, ...PLAN }),
    agreeArrangement: change(
      arrangeable,
      arrangeable && {
        ...{ ...arrangeable.byOrder, ...PLAN },
        ...{ terms: arrangeable.data.quote?.terms ?? '', agreed: 1 },
      },
    ),
    askArrangement: change(
      askable,
      askable && {
        ...exampleInput('askArrangement'),
        ...askable.byOrder,
        day: askable.data.askUntil,
        amount: 100n,
      },
    ),
    withdrawArrangement: {
      ...change(askable, askable && { ...exampleInput('withdrawArrangement'), ...askable.byOrder }),
      remark: 'Refused as it stands: call ask-arrangement, and put in the number that it answered.',
    },
    loanPayoff: change(payable, payable?.byOrder),
    googleScore: change(settled, settled && { score: 5, orderId: settled.byOrder.orderId }),
    settlementLetter: change(settled, settled?.byNumber),
    loanStatement: change(paid, paid?.byNumber),
    paymentReceipt: change(paid, paid && { ...paid.byNumber, paymentId: paymentIn(paid.data) }),
    loanDetailConfirm: ofOffer,
    agreementDraft: ofOffer,
    recommendList: change(offer, {}),
    loanDetailPush: change(offer, offer?.push),
    problemList: change(answer, {}),
    problemDetail: rated,
    problemReopen: change(
      answer,
      answer && { ...exampleInput('problemReopen'), problemId: answer.problemId },
    ),
    problemScore: change(answer, answer && { problemId: answer.problemId, score: 5 }),
    ...changesForCards(byCard),
    ...(await changesForApplying(people, ask)),
    ...changesForAccounts,
  }
}

async function changesForApplying(people: readonly Person[], ask: Ask): Promise<Record<string, Change>> {
  const written = await firstApplication(people, ask, true)
  const sent = await firstApplication(people, ask, false)
  const ofWritten = written && { applicationId: written.applicationId }
  const missing = { remark: 'Refused as it stands: save every step of the application first.' }
  return {
    applicationNow: change(written, ofWritten),
    stepForm: change(written, written && { ...ofWritten, kind: written.kind }),
    saveStep: change(written, { ...exampleInput('saveStep'), ...ofWritten }),
    submitApplication: { ...change(written, ofWritten), ...missing },
    withdrawApplication: change(sent, sent && { applicationId: sent.applicationId }),
  }
}

const changesForAccounts: Record<string, Change> = {
  passkeyOptions: { remark: 'Refused as it stands: only a browser that has just signed in is asked.' },
  addPasskey: { remark: 'Refused as it stands: only a browser makes such an answer.' },
  endPasskey: { remark: 'Refused as it stands: put in an id from the list of passkeys.' },
  endOwnSession: { remark: 'Refused as it stands: put in an id from the list of sessions.' },
  confirmEmail: { remark: 'Refused as it stands: call give-email, and put in the code from the messages.' },
  stopNotifications: { remark: 'Refused as it stands: put in what a message has after `t=`.' },
  notMyAccount: { remark: 'Refused as it stands: only a browser that signed in says so.' },
  deleteAccount: {
    remark: 'Refused as it stands: an address opens pages, and only a browser that signed in deletes.',
  },
  deletionPaper: {
    remark: 'Refused as it stands: put in the number that the end of an account has answered.',
  },
  confirmAccount: {
    remark: 'Refused as it stands: call bind-account, and put in the code from the text messages.',
  },
  sendAccountCode: { remark: 'Refused as it stands: call bind-account, and wait for a minute.' },
  cancelPhoneChange: { remark: 'Refused as it stands: let the lender bring another phone first.' },
  cancelAccount: {
    remark: 'Refused as it stands: confirm an account, and put in its id from the list of accounts.',
  },
}

function changesForCards(found: Awaited<ReturnType<typeof firstCard>>): Record<string, Change> {
  if (!found)
    return everyOf(['repaymentWay', 'repaymentCommit', 'repaymentConfirm', 'repaymentHuichao'], NO_BORROWER)
  const { person, orderId, amount, token, card } = found
  const { id: cardId, bankName, cardNo } = card
  return {
    repaymentWay: { person, input: { orderId } },
    repaymentCommit: {
      person,
      input: {
        ...exampleInput('repaymentCommit'),
        orderId,
        amount,
        repayToken: token,
        cardId,
        bankName,
        cardNo,
      },
    },
    repaymentConfirm: {
      person,
      input: { ...exampleInput('repaymentConfirm'), orderId },
      remark:
        'Refused as it stands: put in the repayRecordId that repayment-commit has answered, and the code from the text messages.',
    },
    repaymentHuichao: { person, input: { userId: '', orderId, amount } },
  }
}

async function changesForVisitors(callAs: CallAs): Promise<Record<string, Change>> {
  const opened = await callAs({})(getSid, {})
  const sid = opened.success ? { sid: opened.data.sid } : {}
  const forPicture = 'Refused as it stands: put in the characters of the picture for this sid.'
  const forCode = 'Refused as it stands: put in those characters, and the code from the text messages.'
  return {
    getCaptcha: { input: { ...exampleInput('getCaptcha'), ...sid } },
    captchaQuestion: { input: { ...exampleInput('captchaQuestion'), ...sid } },
    getSms: { input: { ...exampleInput('getSms'), ...sid }, remark: forPicture },
    register: { input: { ...exampleInput('register'), ...sid }, remark: forCode },
    ...everyOf(['sendLoginCode', 'logIn', 'passkeyQuestion', 'logInByPasskey'], {
      remark: 'Refused as it stands: a session opens only in a browser, from the sign-in page.',
    }),
  }
}

function change(found: { person: Person } | null, input: object | null | undefined): Change {
  return found && input ? { person: found.person, input } : NO_BORROWER
}

const everyOf = (names: readonly string[], each: Change) =>
  Object.fromEntries(names.map((name) => [name, each]))

interface Paid {
  lines: readonly { paymentId: string }[]
}
const paymentIn = ({ lines }: Paid) => lines.find(({ paymentId }) => paymentId !== '')?.paymentId
const hasPayment = (history: Paid) => paymentIn(history) !== undefined
const canBePaidOff = ({ payoffAmount }: { payoffAmount?: bigint | null | undefined }) => Boolean(payoffAmount)
