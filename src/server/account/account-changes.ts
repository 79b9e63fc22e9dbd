import {
  bindAccount,
  cancelAccount,
  confirmAccount,
  sendAccountCode,
} from '#contract/account/bank-accounts.ts'
import { usedFrom } from '#domain/account/account-change.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { readAccount } from '#domain/account/bank-binding.ts'
import { isOwnName } from '#domain/account/own-name.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { canUse, sendCode as mayBeSent, takeTry, wrongTry } from '#domain/registration/one-time-code.ts'
import type { Transaction } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { accountChanged } from '#server/lender-events/people-events.ts'
import { tellLender } from '#server/lender-events/tell-lender.ts'
import { planMessage } from '#server/messages/send-messages.ts'
import { isCode } from '#server/registration/code-hash.ts'
import { codesVerified } from '#server/seen/counters.ts'
import { type Context, orRefuse, Refused, serve, serveInSteps } from '#server/serve.ts'
import type { Messages } from '#words/en/messages.ts'
import {
  type AccountChange,
  beginCode,
  dropChange,
  findChange,
  keepTries,
  lockChange,
  putChange,
  takeChange,
} from './account-change-rows.ts'
import {
  CODE_REFUSALS,
  claimCode,
  codeOf,
  knownPhone,
  lastOf,
  refusePlainly,
  sendCode,
  whoseCode,
} from './account-codes.ts'
import {
  type BankAccount,
  cancelWaiting,
  findAccount,
  bindAccount as keepAccount,
} from './bank-account-rows.ts'
import { type Borrower, findPerson } from './borrowers.ts'
import { usageText } from './usage-text.ts'

/** How long an account waits for its code, and for another one, before it has to be given again. */
const CHANGE_LIFE_MS = 30 * 60_000

const TO = { phone: '', purpose: 'account' } as const

const bind = serveInSteps(bindAccount, async (input, steps) => {
  const { change, of } = await steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    const read = orRefuse(readAccount(borrower.market, input))
    if (!isOwnName(read.holder, await findPerson(tx, borrower, sealerOf(service)))) {
      throw new Refused('holder-other-name')
    }
    const phone = await knownPhone(context)
    const before = await lockChange(tx, borrower)
    if (!mayBeSent(TO, before ? { ...TO, ...before, usedAt: null } : null, now).ok)
      throw refusePlainly('resend-too-soon')
    await claimCode(context, phone)
    const change = { id: newId(now), masked: maskAccount(read.number), sentAt: now }
    await putChange(tx, borrower, { ...read, ...change }, sealerOf(service), now)
    return { change, of: whoseCode(context) }
  })
  await sendCode(steps, change, of)
  return { masked: change.masked, needsCode: true }
})

const again = serveInSteps(sendAccountCode, async (_input, steps) => {
  const { change, of, phone } = await steps.transaction(async (context) => {
    const { tx, borrower, now } = context
    const phone = await knownPhone(context)
    const found = stillOpen(await lockChange(tx, borrower), now)
    if (!mayBeSent(TO, { ...TO, ...found, usedAt: null }, now).ok) throw refusePlainly('resend-too-soon')
    await claimCode(context, phone)
    await beginCode(tx, borrower, found, now)
    return { change: { ...found, sentAt: now }, of: whoseCode(context), phone }
  })
  await sendCode(steps, change, of)
  return { sentTo: maskAccount(phone) }
})

const confirm = serveInSteps(confirmAccount, async (input, steps) => {
  const { change, tried, of } = await steps.transaction(async (context) => {
    const { tx, borrower, now } = context
    const change = stillOpen(await lockChange(tx, borrower), now)
    // Somebody with the link gave another account meanwhile, and hopes for the code of the one that the borrower looks at.
    if (input.changeId && input.changeId !== change.id) throw refusePlainly('account-change-missing')
    const tried = takeTry(codeOf(change), now)
    if (!tried.ok) throw refusePlainly(CODE_REFUSALS[tried.refusal])
    await keepTries(tx, borrower, tried.value)
    return { change, tried: tried.value, of: whoseCode(context) }
  })
  const { salt, hash } = change
  const matches =
    salt !== null && hash !== null && (await isCode(steps.service, of, input.code.trim(), { salt, hash }))
  if (!matches) throw refusePlainly(CODE_REFUSALS[wrongTry(tried)])
  return steps.transaction(async (context) => {
    const now = await lockChange(context.tx, context.borrower)
    if (!now || !canUse(codeOf(now), tried)) throw refusePlainly('account-change-missing')
    context.tx.afterCommit(() => codesVerified.inc({ purpose: 'account' }))
    return keepConfirmed(change, context)
  })
})

/** Binds the account whose code was right. One that was to take the place of the old one before it is not any more. */
async function keepConfirmed(change: AccountChange, context: Context) {
  const { tx, borrower, service, language, now } = context
  const { config } = service
  const bound = await takeChange(tx, borrower, change, sealerOf(service))
  if (!bound) throw refusePlainly('account-change-missing')
  await cancelWaiting(tx, borrower, now)
  const before = await findAccount(tx, borrower, now)
  const from = await keepAccount(tx, borrower, { ...bound, kind: 'account' }, config.secrets, now, {
    from: usedFrom(before !== undefined, config.accountWaitHours, now),
    inUse: before,
  })
  const { masked } = change
  await tellChanged(context, 'bound', masked, from)
  await tell(context, new Date(from.getTime() + TOLD_UNTIL_MS), (messages, help) =>
    before && from > now
      ? messages.accountNew(
          config.brand.name,
          { last: lastOf(change), before: lastOf(before), from: momentIn(context, from) },
          help,
        )
      : messages.accountFirst(config.brand.name, lastOf(change), help),
  )
  return { masked, use: usageText(language, borrower.market, from > now ? { from } : {}) }
}

const cancel = serve(cancelAccount, async ({ accountId }, context) => {
  const { tx, borrower, now } = context
  if (accountId === '') {
    const change = await findChange(tx, borrower)
    if (!change || !(await dropChange(tx, borrower))) throw new Refused('account-change-missing')
    return { masked: change.masked }
  }
  const [cancelled] = await cancelWaiting(tx, borrower, now, accountId)
  if (!cancelled) throw new Refused('account-change-missing')
  await tellCancelled(context, cancelled)
  await tellChanged(context, 'cancelled', cancelled.masked, null)
  return { masked: cancelled.masked }
})

/** The lender's systems hear of it too, because they pay. */
function tellChanged(
  { tx, borrower, now }: Context,
  change: 'bound' | 'cancelled',
  masked: string,
  usedFrom: Date | null,
): Promise<void> {
  const borrowerId = borrower.id
  return tellLender(
    tx,
    accountChanged,
    { borrowerId },
    { borrowerId, change, masked, usedFrom, changedAt: now },
    now,
  )
}

const tellCancelled = (context: Context, cancelled: BankAccount) =>
  tell(context, new Date(context.now.getTime() + TOLD_UNTIL_MS), (messages, help) =>
    messages.accountCancelled(context.service.config.brand.name, lastOf(cancelled), help),
  )

/** A message about an account is of use for as long as somebody may still do something about it. */
const TOLD_UNTIL_MS = 24 * 3_600_000

/** Tells the borrower, on the phone that the lender knows, what was done with their account. */
async function tell(
  context: Context,
  until: Date,
  textIn: (messages: Messages, help: string) => string,
): Promise<void> {
  const { tx, now, language, service } = context
  const { messages } = answersIn(language)
  const text = textIn(messages, messages.help(service.config.brand.servicePhone))
  await planMessage(tx, service, { to: await knownPhone(context), text, until }, now)
}

const momentIn = ({ borrower }: Context, at: Date) =>
  formatMoment(at, markets[borrower.market].timeZone).slice(0, 16)

/** The account that waits for its code, if one does. */
export async function openChange(
  tx: Transaction,
  borrower: Borrower,
  now: Date,
): Promise<AccountChange | undefined> {
  const change = await findChange(tx, borrower)
  return change && isOpen(change, now) ? change : undefined
}

const isOpen = ({ askedAt }: AccountChange, now: Date) => now.getTime() - askedAt.getTime() < CHANGE_LIFE_MS

function stillOpen(change: AccountChange | undefined, now: Date): AccountChange {
  if (!change || !isOpen(change, now)) throw new Refused('account-change-missing')
  return change
}

/** How an account comes to be the one into which loans are paid. */
export const accountChangeRoutes = [bind, again, confirm, cancel]
