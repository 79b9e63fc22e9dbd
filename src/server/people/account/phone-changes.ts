import { cancelPhoneChange } from '#contract/account/bank-accounts.ts'
import { takesEffectAt } from '#domain/account/account-change.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { alertOfChange } from '#server/people/account/alert-of-change.ts'
import {
  cancelPhone,
  keepPhone,
  type Phones,
  phonesOf,
  planPhone,
} from '#server/people/borrowers/borrower-phones.ts'
import { hasLostPhone, markPhoneProved } from '#server/people/borrowers/phone-proof.ts'
import { givePhone, givePhoneAgain } from '#server/people/sessions/phone-owners.ts'
import type { Service } from '#server/service/service.ts'
import type { Messages } from '#words/en/messages.ts'
import { marketWords } from '#words/markets.ts'

interface PhoneChangeContext {
  tx: Transaction
  service: Service
  now: Date
}

/** A message about a phone is useful as long as the borrower can still react. */
const ALERT_VALID_MS = 24 * 3_600_000

/**
 * Sets the phone that the lender sends. It replaces a known one after the same delay as an account, and the
 * old one is notified; at once only if the lender states that it proved the identity, which is recorded.
 * Sending the old number again cancels the change. Resolves with whether anything changed.
 */
export async function changePhone(
  { tx, service, now }: PhoneChangeContext,
  borrower: Borrower,
  phone: string,
  { isIdentityProved }: { isIdentityProved: boolean },
): Promise<boolean> {
  const sealer = sealerOf(service)
  const before = await phonesOf(tx, borrower, sealer, now)
  const { brand, accountWaitHours } = service.config
  const tell = (from: Date, textIn: (messages: Messages, help: string) => string) =>
    tellOld({ tx, service, now }, borrower, before.phone, from, textIn)
  if (before.phone === null) {
    // A number that belongs to another person now cannot be notified, so only a proved identity may replace
    // it.
    if (!isIdentityProved && (await hasLostPhone(tx, borrower.id))) return false
    await keepPhone(tx, borrower, phone, sealer)
    await givePhone(tx, service, borrower, phone, now)
    await markPhoneProved(tx, borrower.id, now)
    return true
  }
  if (phone === before.phone) {
    if (isIdentityProved) await markPhoneProved(tx, borrower.id, now)
    const isNew = await givePhoneAgain(tx, service, borrower, phone, now)
    if (!(await cancelPhone(tx, borrower, now))) return isNew
    await tell(now, (messages, help) => messages.phoneCancelled(brand.name, lastOf(phone), help))
    return true
  }
  const numbers = { last: lastOf(phone), before: lastOf(before.phone) }
  const from = takesEffectAt(!isIdentityProved, accountWaitHours, now)
  if (from > now) {
    if (before.next?.phone === phone) return false
    await planPhone(tx, borrower, before.phone, { phone, from }, sealer)
    const change = { ...numbers, from: momentIn(borrower, from) }
    await tell(from, (messages, help) => messages.phoneNew(brand.name, change, help))
    return true
  }
  await keepPhone(tx, borrower, phone, sealer)
  await givePhone(tx, service, borrower, phone, now)
  await markPhoneProved(tx, borrower.id, now)
  if (isIdentityProved) await logDeskAction(tx, null, 'phone-used-at-once', now, borrower.id)
  await tell(now, (messages, help) => messages.phoneNow(brand.name, numbers, help))
  return true
}

const cancel = serve(cancelPhoneChange, async (_input, { tx, borrower, service, now }) => {
  const { phone } = await phonesOf(tx, borrower, sealerOf(service), now)
  if (phone === null || !(await cancelPhone(tx, borrower, now))) throw new Refused('phone-change-missing')
  const { name } = service.config.brand
  await tellOld({ tx, service, now }, borrower, phone, now, (messages, help) =>
    messages.phoneCancelled(name, lastOf(phone), help),
  )
  return { sentTo: maskAccount(phone) }
})

/** Asks the owner of the old number whether the change is right. */
const tellOld = (
  context: PhoneChangeContext,
  borrower: Borrower,
  phone: string | null,
  from: Date,
  textIn: (messages: Messages, help: string) => string,
): Promise<void> =>
  alertOfChange(context, borrower, {
    ...{ of: 'phone', phone, textIn },
    language: markets[borrower.market].language,
    until: new Date(from.getTime() + ALERT_VALID_MS),
  })

/** The page's text about a phone that will replace another one; empty if there is none. */
export function phoneChangeText({ phone, next }: Phones, { borrower, language }: Context): string {
  if (phone === null || next === null) return ''
  const { place } = marketWords[borrower.market][language]
  return phoneWords(language).waits(
    maskAccount(next.phone),
    maskAccount(phone),
    momentIn(borrower, next.from),
    place,
  )
}

const phoneWords = (language: Language) => answersIn(language).general.account.phone

const momentIn = ({ market }: Borrower, at: Date) => formatMoment(at, markets[market].timeZone).slice(0, 16)

/** The last digits, which distinguish a borrower's numbers. */
const lastOf = (phone: string) => phone.slice(-4)

export const phoneChangeRoutes = [cancel]
