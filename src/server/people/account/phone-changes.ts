import { cancelPhoneChange } from '#contract/account/bank-accounts.ts'
import { usedFrom } from '#domain/account/account-change.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { tellChange } from '#server/people/account/tell-change.ts'
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

/** Around what a phone is changed. */
interface PhoneChangeContext {
  tx: Transaction
  service: Service
  now: Date
}

/** A message about a phone is of use for as long as somebody may still do something about it. */
const TOLD_UNTIL_MS = 24 * 3_600_000

/**
 * A phone that the lender says. In place of a known one it is used when the same time has passed as for an account, and
 * the old one is told; at once only where the lender says that it knows who asked, which is written down. The old number
 * again takes back what waits. Resolves with whether anything changed.
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
    // Nobody can be told on the number that is somebody else's now: so only who knows who asked says another one.
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
  const from = usedFrom(!isIdentityProved, accountWaitHours, now)
  if (from > now) {
    if (before.next?.phone === phone) return false
    await planPhone(tx, borrower, before.phone, { phone, from }, sealer)
    const told = { ...numbers, from: momentIn(borrower, from) }
    await tell(from, (messages, help) => messages.phoneNew(brand.name, told, help))
    return true
  }
  await keepPhone(tx, borrower, phone, sealer)
  await givePhone(tx, service, borrower, phone, now)
  await markPhoneProved(tx, borrower.id, now)
  if (isIdentityProved) await writeDown(tx, null, 'phone-used-at-once', now, borrower.id)
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

/** Tells the number that was known before: whoever has it is asked whether this is right. */
const tellOld = (
  around: PhoneChangeContext,
  borrower: Borrower,
  phone: string | null,
  from: Date,
  textIn: (messages: Messages, help: string) => string,
): Promise<void> =>
  tellChange(around, borrower, {
    ...{ of: 'phone', phone, textIn },
    language: markets[borrower.market].language,
    until: new Date(from.getTime() + TOLD_UNTIL_MS),
  })

/** What a page says of a phone that waits to take the place of another one; nothing where none does. */
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

/** The digits by which a person tells their numbers apart. */
const lastOf = (phone: string) => phone.slice(-4)

/** How somebody keeps the number that they have. */
export const phoneChangeRoutes = [cancel]
