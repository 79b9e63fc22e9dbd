import { randomInt } from 'node:crypto'
import type { RefusalReason } from '#contract/refusals.ts'
import { mayContainNumbers } from '#domain/account/silent-phone.ts'
import {
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  codeText,
  type OneTimeCode,
} from '#domain/registration/one-time-code.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { Refused } from '#server/base/http/refused.ts'
import { networkOf } from '#server/base/request/network.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type CodeOf, hashCode } from '#server/call/code-hash.ts'
import type { Context, Steps } from '#server/call/serve.ts'
import { claimForBorrower } from '#server/outbox/messages/claim-message.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { type AccountChange, keepCode } from '#server/people/account/account-change-rows.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { phoneProvedAt } from '#server/people/borrowers/phone-proof.ts'

/** A refusal in words that keeps the counted attempt. */
export const refusePlainly = (reason: RefusalReason) => new Refused(reason, { keeps: true, inMarket: true })

/** The phone that the lender knows, never one that a page names. */
export async function knownPhone({
  tx,
  borrower,
  service,
  now,
}: Pick<Context, 'tx' | 'borrower' | 'service' | 'now'>): Promise<string> {
  const phone = await phoneOf(tx, borrower, sealerOf(service), now)
  if (phone === null) throw new Refused('phone-unknown')
  if (service.sms === null) throw new Refused('unavailable')
  return phone
}

/** Claims a code that is about to be sent, or says when the next is possible. */
export const claimCode = (context: Context, phone: string): Promise<void> =>
  claimForBorrower(context, { borrowerId: context.borrower.id, phone })

/** One code at a time is hashed for a borrower, a session and an address. */
export const codeKeys = ({ borrower, origin, deviceId }: Context): CodeOf => ({
  boundTo: borrower.id,
  asking: [deviceId, origin.address && networkOf(origin.address)],
})

/** Hashes a new code outside of any transaction, stores it with its account, and sends it. */
export async function sendCode(
  steps: Steps,
  change: Pick<AccountChange, 'id' | 'sentAt' | 'masked'>,
  of: CodeOf,
): Promise<void> {
  const code = codeText(randomInt(1_000_000))
  const hashed = await hashCode(steps.service, of, code)
  await steps.transaction(async (context) => {
    const { tx, borrower, now, language, service } = context
    if (!(await keepCode(tx, borrower, change, hashed)))
      throw new Refused('resend-too-soon', { inMarket: true })
    const { messages } = answersIn(language)
    const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
    const endOf = await lastDigitsFor(context)
    const text = messages.accountCode(service.config.brand.name, code, endOf(change))
    await planMessage(tx, service, { to: await knownPhone(context), text, until }, now)
  })
}

/**
 * The last digits of an account for a message. They also prove the owner at sign-in, so they are not sent to
 * a phone that may belong to another person by now.
 */
export async function lastDigitsFor({ tx, borrower, now }: Pick<Context, 'tx' | 'borrower' | 'now'>) {
  const isNamed = mayContainNumbers(await phoneProvedAt(tx, borrower.id), now)
  return ({ masked }: { masked: string }) => (isNamed ? masked.slice(-4) : '****')
}

/** The newest code of a waiting account; null while it is being hashed. */
export const codeOf = ({ hash, sentAt, tries }: AccountChange): OneTimeCode | null =>
  hash === null ? null : { phone: '', purpose: 'account', sentAt, tries, usedAt: null }

export const CODE_REFUSALS: Readonly<Record<CodeRefusal, RefusalReason>> = {
  'code-missing': 'sms-code-expired',
  'code-wrong': 'sms-code-wrong',
  'code-used': 'account-change-missing',
  'code-expired': 'sms-code-expired',
  'code-tries-spent': 'sms-code-tries-spent',
}
