import type { InputOf } from '#contract/endpoint.ts'
import { loanDetailConfirm, type loanDetailPush } from '#contract/loans/loan-confirm.ts'
import type { Minor } from '#domain/amount.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { insertOffer, type NewOffer } from '#server/loans/offers/offers.ts'
import { asBorrower, dataOf } from './as-borrower.ts'
import type { Person, SandboxServer } from './sandbox-server.ts'

const DAY_MS = 86_400_000

/** The server's id of a sandbox borrower. */
export async function borrowerIdOf({ service }: SandboxServer, person: Person): Promise<string> {
  const query = new URLSearchParams(person.query)
  const hashes = [hashOf(query.get('dearest') ?? ''), hashOf(query.get('showy') ?? '')] as const
  const found = await service.database.transaction((tx) => findBorrower(tx, ...hashes, service.now()))
  if (!found) throw new Error(`${person.name} has no session`)
  return found.id
}

/** Makes a borrower the newest offer of its product, by default for a day. */
export async function offerTo(
  server: SandboxServer,
  person: Person,
  productId: string,
  amount: Minor,
  change: Partial<NewOffer> = {},
): Promise<string> {
  const borrowerId = await borrowerIdOf(server, person)
  const madeAt = server.service.now()
  const expiresAt = new Date(madeAt.getTime() + DAY_MS)
  const offer = { productId, amount, firstAmount: null, coupon: 0n, madeAt, expiresAt, ...change }
  return server.service.database.transaction((tx) => insertOffer(tx, borrowerId, offer))
}

/** What the offer's page sends when its button is tapped. */
export async function pushOf(
  server: SandboxServer,
  person: Person,
  productId: string,
): Promise<InputOf<typeof loanDetailPush>> {
  const shown = dataOf(await asBorrower(server, person.query)(loanDetailConfirm, { productId, isType: 1 }))
  const { amount, periods, termUnit, fingerprint } = shown
  return { productId, amount, periods, termUnit, fingerprint }
}
