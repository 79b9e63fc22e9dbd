import { type AccountDraft, readAccount } from '#domain/account/bank-binding.ts'
import { bindAccount } from '#server/people/account/bank-account-rows.ts'
import { borrowerIdOf } from './offer-to.ts'
import type { Person, SandboxServer } from './sandbox-server.ts'

/** Binds a borrower's payout account directly, for tests of other subjects. */
export async function bindDirectly(
  server: SandboxServer,
  person: Person,
  draft: AccountDraft,
): Promise<void> {
  const { database, config, now } = server.service
  const read = readAccount(person.market, draft)
  if (!read.ok) throw new Error(read.refusal)
  const borrower = {
    id: await borrowerIdOf(server, person),
    market: person.market,
    clientKind: 'new',
  } as const
  await database.transaction((tx) =>
    bindAccount(tx, borrower, { ...read.value, kind: 'account' }, config.secrets, now()),
  )
}
