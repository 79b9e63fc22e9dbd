import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Context } from '#server/call/serve.ts'
import { findPerson, sealedPlace, updateBorrower } from '#server/people/borrowers/borrowers.ts'
import type { Standing } from './standing.ts'

type Typed = Readonly<Record<string, string>>

/**
 * Sets name and address from the steps, because an agreement contains them, and an account must be in that
 * name. Values from the lender stay, and so do those that the borrower may no longer change: only empty
 * values, and values from these steps, are written.
 */
export async function nameBorrower(
  { tx, borrower, service }: Context,
  { steps, known }: Standing,
  typed: Typed,
): Promise<void> {
  const sealer = sealerOf(service)
  const before = await findPerson(tx, borrower, sealer)
  const given = Object.assign({}, ...steps.map(({ kept }) => kept?.given ?? {}))
  const old: Typed = Object.fromEntries(
    Object.entries<{ value: string }>(given).map(([name, { value }]) => [name, value]),
  )
  const next = { ...old, ...typed }
  const isSame = before.givenName === old.givenName && before.familyName === familyOf(old)
  const isOwnName = known.givenName === undefined && (before.givenName === '' || isSame)
  const isOwnAddress = before.address === '' || before.address === addressOf(old)
  const { id, clientKind } = borrower
  const write = (field: 'given_name' | 'family_name' | 'address', text: string) =>
    sealer.seal(text, sealedPlace(id, field))
  await updateBorrower(tx, {
    id,
    clientKind,
    givenName: write('given_name', isOwnName ? (next.givenName ?? '') : before.givenName),
    familyName: write('family_name', isOwnName ? familyOf(next) : before.familyName),
    address: write('address', isOwnAddress ? addressOf(next) : before.address),
  })
}

const familyOf = (typed: Typed) => joined([typed.familyName, typed.secondFamilyName], ' ')

/** The town is last, because an agreement shows only the last part of an address. */
const addressOf = ({ street, city, state, postalCode }: Typed) =>
  joined([street, postalCode, state, city], ', ')

const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)
