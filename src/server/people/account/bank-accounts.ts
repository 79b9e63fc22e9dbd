import { bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { readCard } from '#domain/account/bank-binding.ts'
import { countdownSeconds } from '#domain/registration/registration.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { orRefuse } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { phonesOf } from '#server/people/borrowers/borrower-phones.ts'
import { type BankAccount, bindAccount, findAccount, listAccounts } from './bank-account-rows.ts'
import { draftKeyOf } from './draft-key.ts'
import { openChange } from './open-change.ts'
import { phoneChangeText } from './phone-changes.ts'
import { usageText } from './usage-text.ts'

const bound = serve(boundAccounts, async (_input, context) => {
  const { tx, borrower, service, now } = context
  const phones = await phonesOf(tx, borrower, sealerOf(service), now)
  const { phone } = phones
  const inUse = await findAccount(tx, borrower, now)
  const accounts = await listAccounts(tx, borrower, 'account')
  const change = await openChange(tx, borrower, now)
  return {
    market: borrower.market,
    draftKey: draftKeyOf(context),
    accounts: accounts.map((account) => ({ ...account, ...useOf(account, { accounts, inUse }, context) })),
    cards: await listAccounts(tx, borrower, 'card'),
    notice: noticeFor(phone, inUse !== undefined, context),
    change:
      change && phone !== null
        ? {
            id: change.id,
            masked: change.masked,
            bank: change.bank,
            sentTo: maskAccount(phone),
            waitSeconds: countdownSeconds(change.sentAt, now),
          }
        : null,
    phoneChange: phoneChangeText(phones, context),
  }
})

interface AccountsInUse {
  accounts: readonly BankAccount[]
  inUse: BankAccount | undefined
}

/** The use of one account: in use, until when, from when, or no longer. */
function useOf(
  account: BankAccount,
  { accounts, inUse }: AccountsInUse,
  { borrower, language, now }: Context,
) {
  const isWaiting = account.usedFrom > now
  const next = accounts.find(({ usedFrom }) => usedFrom > now)
  const text = (times: Parameters<typeof usageText>[2]) => usageText(language, borrower.market, times)
  if (isWaiting) return { isWaiting, use: text({ from: account.usedFrom }) }
  if (account.id !== inUse?.id) return { isWaiting, use: '' }
  return { isWaiting, use: text(next ? { until: next.usedFrom } : {}) }
}

function noticeFor(phone: string | null, hasAccount: boolean, { service, language }: Context): string {
  const { account } = answersIn(language).general
  if (phone === null) return account.phoneUnknown
  const masked = maskAccount(phone)
  return hasAccount ? account.change(masked, service.config.accountWaitHours) : account.first(masked)
}

/** How many cards a borrower may bind in a day, repetitions included. */
const CARDS_A_DAY = dailyLimit({ name: 'cards-day', max: 20, counts: 'bound cards' })

const card = serve(bindCard, async (input, context) => {
  const { tx, borrower, service, now } = context
  const read = orRefuse(readCard(input))
  await claimOrRefuse(context, CARDS_A_DAY, context.borrower.id)
  await bindAccount(tx, borrower, { ...read, kind: 'card' }, service.config.secrets, now)
  return { masked: maskAccount(read.number) }
})

export const bankAccountRoutes = [bound, card]
