import { randomInt } from 'node:crypto'
import { confirmEmail, giveEmail, removeEmail } from '#contract/account/notifications.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { maskEmail, readEmailAddress, shortMask } from '#domain/notifications/email-address.ts'
import {
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  canUse,
  codeText,
  sendCode as mayBeSent,
  takeTry,
  wrongTry,
} from '#domain/registration/one-time-code.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { codesVerified } from '#server/base/observability/counters.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { codeOrRefuse, hashCode, isCode } from '#server/call/code-hash.ts'
import { type Context, serve, serveInSteps } from '#server/call/serve.ts'
import {
  type EmailChange,
  emailChangeOf,
  emailCodeOf,
  forgetEmailChange,
  keepEmail,
  keepEmailCode,
  keepEmailTries,
  putEmailChange,
  usableEmailOf,
} from '#server/outbox/messages/email-rows.ts'
import { letterOf } from '#server/outbox/messages/letter.ts'
import { chooseWay, lockChoice } from '#server/outbox/messages/notification-rows.ts'
import { planLetter, planMessage } from '#server/outbox/messages/plan-message.ts'
import { codeKeys, refusePlainly } from '#server/people/account/account-codes.ts'
import { alertOldAddress } from '#server/people/account/alert-old-address.ts'
import { agreedNotice } from '#server/people/account/data-notice.ts'
import { hasNotice } from '#server/people/account/data-notice-text.ts'
import { removeAddress } from '#server/people/account/want-messages.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { recordGiven } from '#server/people/borrowers/consent-rows.ts'
import { claimEmailCode } from './claim-email-code.ts'

const TO = { phone: '', purpose: 'email' } as const

const REFUSALS: Readonly<Record<CodeRefusal, RefusalReason>> = {
  'code-missing': 'sms-code-expired',
  'code-wrong': 'email-code-wrong',
  'code-used': 'email-change-missing',
  'code-expired': 'sms-code-expired',
  'code-tries-spent': 'sms-code-tries-spent',
}

const locked = ({ tx, service, borrower, now }: Context): Promise<EmailChange | undefined> =>
  emailChangeOf(tx, sealerOf(service), borrower.id, now, true)

const give = serveInSteps(giveEmail, async (input, steps) => {
  if (steps.service.email === null) throw new Refused('unavailable')
  const { address, sentAt, isSent, of } = await steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    const before = await locked(context)
    const isAgain = input.email.trim() === '' && before !== undefined
    const noticeHash = isAgain ? before.noticeHash : await agreedNotice(context, input.noticeHash)
    const address = isAgain ? before.address : orRefuse(readEmailAddress(input.email))
    // After a refused letter another address is typed, and that needs no pause.
    const last = before && !before.isRefused ? { ...TO, ...before, usedAt: null } : null
    if (!mayBeSent(TO, last, now).ok) throw refusePlainly('resend-too-soon')
    const isSent = await claimEmailCode(context, address)
    await putEmailChange(tx, sealerOf(service), { borrowerId: borrower.id, address, noticeHash }, now)
    return { address, sentAt: now, isSent, of: codeKeys(context) }
  })
  const code = codeText(randomInt(1_000_000))
  // Also if nothing is sent: the duration must not reveal how often others asked for that address.
  const hashed = await hashCode(steps.service, of, code)
  await steps.transaction(async ({ tx, borrower, service, language, now }) => {
    if (!(await keepEmailCode(tx, borrower.id, sentAt, hashed)))
      throw new Refused('resend-too-soon', { inMarket: true })
    if (!isSent) return
    const { emailCode } = answersIn(language).messages
    const { brand } = service.config
    const said = emailCode.text(brand.name, code, CODE_LIFE_SECONDS / 60)
    const letter = letterOf(address, { language, subject: emailCode.subject, said, stop: null })
    await planLetter(
      tx,
      service,
      {
        ...letter,
        code: { borrowerId: borrower.id, sentAt },
        until: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
      },
      now,
    )
  })
  return { sentTo: maskEmail(address) }
})

const confirm = serveInSteps(confirmEmail, async (input, steps) => {
  const code = codeOrRefuse(input.code)
  const found = await steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    const change = await locked(context)
    if (!change) throw new Refused('email-change-missing')
    // The address was given before there was a notice, so it must be given again with the notice.
    if (change.noticeHash === null && hasNotice(service, borrower.market, now)) {
      await forgetEmailChange(tx, borrower.id)
      return null
    }
    const tried = takeTry(emailCodeOf(change), now)
    if (!tried.ok) throw refusePlainly(REFUSALS[tried.refusal])
    await keepEmailTries(tx, borrower.id, tried.value.tries)
    return { change, tried: tried.value, of: codeKeys(context) }
  })
  if (found === null) throw new Refused('notice-changed')
  const { change, tried, of } = found
  const { salt, hash } = change
  const matches = salt !== null && hash !== null && (await isCode(steps.service, of, code, { salt, hash }))
  if (!matches) throw refusePlainly(REFUSALS[wrongTry(tried)])
  return steps.transaction(async (context) => {
    const { tx, borrower, service, now } = context
    // Locked before the address, in the same order as its removal and a bounce.
    const { language } = await lockChoice(tx, borrower.id)
    const kept = await locked(context)
    if (!kept || !canUse(emailCodeOf(kept), tried)) throw new Refused('email-change-missing')
    tx.afterCommit(() => codesVerified.inc({ purpose: 'email' }))
    const before = await usableEmailOf(tx, sealerOf(service), borrower.id)
    await keepEmail(tx, sealerOf(service), { borrowerId: borrower.id, address: kept.address }, now)
    await forgetEmailChange(tx, borrower.id)
    await chooseWay(tx, borrower.id, { channel: 'email', language })
    // Refers to the notice that the borrower read, whatever its current text.
    if (kept.noticeHash !== null)
      await recordGiven(tx, { borrowerId: borrower.id, purpose: 'email' }, kept.noticeHash, now)
    await notifyPhone(context, shortMask(kept.address))
    if (before !== kept.address)
      await alertOldAddress(context, before, ({ emailNew }, name, help) =>
        emailNew(name, shortMask(kept.address), help),
      )
    return { email: maskEmail(kept.address) }
  })
})

const remove = serve(removeEmail, async (_input, context) => {
  const { tx, borrower } = context
  await lockChoice(tx, borrower.id)
  if (!(await forgetEmailChange(tx, borrower.id))) await removeAddress(context, borrower)
  return null
})

/** How long the message is useful, because the borrower can still react. */
const USEFUL_MS = 24 * 3_600_000

/** Notifies the phone, so that a stranger with an open page cannot redirect messages unnoticed. */
async function notifyPhone({ tx, service, borrower, language, now }: Context, masked: string): Promise<void> {
  const to = await phoneOf(tx, borrower, sealerOf(service), now)
  if (to === null || service.sms === null) return
  const { messages } = answersIn(language)
  const { name, servicePhone } = service.config.brand
  const text = messages.emailNew(name, masked, messages.help(servicePhone))
  await planMessage(tx, service, { to, text, until: new Date(now.getTime() + USEFUL_MS) }, now)
}

export const emailRoutes = [give, confirm, remove]
