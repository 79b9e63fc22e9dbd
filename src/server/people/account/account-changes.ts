import {
  bindAccount,
  cancelAccount,
  confirmAccount,
  sendAccountCode,
} from '#contract/account/bank-accounts.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { readAccount } from '#domain/account/bank-binding.ts'
import { isOwnName } from '#domain/account/own-name.ts'
import { canUse, sendCode as mayBeSent, takeTry, wrongTry } from '#domain/registration/one-time-code.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { newId } from '#server/base/names/ids.ts'
import { codesVerified } from '#server/base/observability/counters.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { codeOrRefuse, isCode } from '#server/call/code-hash.ts'
import { serve, serveInSteps } from '#server/call/serve.ts'
import {
  CODE_REFUSALS,
  claimCode,
  codeKeys,
  codeOf,
  knownPhone,
  refusePlainly,
  sendCode,
} from '#server/people/account/account-codes.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { markPhoneProved } from '#server/people/borrowers/phone-proof.ts'
import { beginCode, dropChange, findChange, keepTries, lockChange, putChange } from './account-change-rows.ts'
import { cancelWaiting } from './bank-account-rows.ts'
import { bindConfirmed, notifyCancelled, notifyChanged } from './bind-confirmed.ts'
import { stillOpen } from './open-change.ts'

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
    return { change, of: codeKeys(context) }
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
    return { change: { ...found, sentAt: now }, of: codeKeys(context), phone }
  })
  await sendCode(steps, change, of)
  return { sentTo: maskAccount(phone) }
})

const confirm = serveInSteps(confirmAccount, async (input, steps) => {
  const typed = codeOrRefuse(input.code)
  const { change, tried, of } = await steps.transaction(async (context) => {
    const { tx, borrower, now } = context
    const change = stillOpen(await lockChange(tx, borrower), now)
    // A person with the link gave another account meanwhile, and expects the borrower's code for the account
    // on the page.
    if (input.changeId && input.changeId !== change.id) throw refusePlainly('account-change-missing')
    const tried = takeTry(codeOf(change), now)
    if (!tried.ok) throw refusePlainly(CODE_REFUSALS[tried.refusal])
    await keepTries(tx, borrower, tried.value)
    return { change, tried: tried.value, of: codeKeys(context) }
  })
  const { salt, hash } = change
  const matches = salt !== null && hash !== null && (await isCode(steps.service, of, typed, { salt, hash }))
  if (!matches) throw refusePlainly(CODE_REFUSALS[wrongTry(tried)])
  return steps.transaction(async (context) => {
    const now = await lockChange(context.tx, context.borrower)
    if (!now || !canUse(codeOf(now), tried)) throw refusePlainly('account-change-missing')
    context.tx.afterCommit(() => codesVerified.inc({ purpose: 'account' }))
    // The code proves that the phone belongs to the account, so the phone may see the last digits.
    await markPhoneProved(context.tx, context.borrower.id, context.now)
    const { masked, use } = await bindConfirmed(change, context)
    return { masked, use }
  })
})

const cancel = serve(cancelAccount, async ({ accountId }, context) => {
  const { tx, borrower, now } = context
  if (accountId === '') {
    const change = await findChange(tx, borrower)
    if (!change || !(await dropChange(tx, borrower))) throw new Refused('account-change-missing')
    return { masked: change.masked }
  }
  const [cancelled] = await cancelWaiting(tx, borrower, now, accountId)
  if (!cancelled) throw new Refused('account-change-missing')
  await notifyCancelled(context, cancelled)
  await notifyChanged(context, 'cancelled', cancelled.masked, null)
  return { masked: cancelled.masked }
})

export const accountChangeRoutes = [bind, again, confirm, cancel]
