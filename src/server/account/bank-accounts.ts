import { bindAccount, bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { readAccount, readCard } from '#domain/account/bank-binding.ts'
import { orRefuse, serve } from '#server/serve.ts'
import { bindAccount as keepAccount, listAccounts } from './bank-account-rows.ts'

const bound = serve(boundAccounts, async (_input, { tx, borrower }) => ({
  market: borrower.market,
  accounts: await listAccounts(tx, borrower, 'account'),
  cards: await listAccounts(tx, borrower, 'card'),
}))

const account = serve(bindAccount, async (input, { tx, borrower, service, now }) => {
  const read = orRefuse(readAccount(borrower.market, input))
  await keepAccount(tx, borrower, { ...read, kind: 'account' }, service.config.secrets, now)
  return { masked: maskAccount(read.number) }
})

const card = serve(bindCard, async (input, { tx, borrower, service, now }) => {
  const read = orRefuse(readCard(input))
  await keepAccount(tx, borrower, { ...read, kind: 'card' }, service.config.secrets, now)
  return { masked: maskAccount(read.number) }
})

export const bankAccountRoutes = [bound, account, card]
