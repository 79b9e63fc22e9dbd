import type { GivenValue } from '#domain/apply/step-state.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { dailyLimit, isWithinLimit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Context, Steps } from '#server/call/serve.ts'
import type { IdentityFinding } from '#server/integrations/identity/identity-check.ts'
import { type BorrowerName, findPerson } from '#server/people/borrowers/borrowers.ts'

/** Each check costs money: beyond the limit the lender's staff looks at the photos, as without a provider. */
export const IDENTITY_CHECKS_A_DAY = dailyLimit({
  name: 'identity-checks-day',
  max: 5,
  counts: 'automatic identity checks',
  beyond: 'staff check the photos',
})

/** The result, and the name that was checked. */
export interface CheckedIdentity {
  finding: IdentityFinding
  person: BorrowerName
}

type Photos = { given: Readonly<Record<string, GivenValue>> }

/**
 * Calls the identity provider, outside of any transaction. Without a provider or an answer the lender's staff
 * looks at the photos, so that a provider delays no borrower.
 */
export async function checkIdentity(steps: Steps, { given }: Photos): Promise<CheckedIdentity | null> {
  const { service } = steps
  if (!service.identity) return null
  const bytesOf = async (name: string) => {
    const key = given[name]?.value
    return key === undefined ? null : ((await service.files.get(key))?.bytes ?? null)
  }
  const [front, back, selfie] = [
    await bytesOf('documentFront'),
    await bytesOf('documentBack'),
    await bytesOf('selfie'),
  ]
  if (!front || !selfie) return null
  const person = await steps.transaction(async (context) =>
    (await isWithinLimit(context, IDENTITY_CHECKS_A_DAY, context.borrower.id))
      ? findPerson(context.tx, context.borrower, sealerOf(service))
      : null,
  )
  if (person === null) return null
  const { givenName, familyName } = person
  const document = given.document?.value ?? ''
  return service.identity
    .check({ givenName, familyName, document, front, back, selfie })
    .then((finding) => ({ finding, person }))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      service.log.warn({ trouble: error.trouble }, 'identity was not checked')
      return null
    })
}

/**
 * Returns whether the borrower still has the name that was checked: another tab may have changed it
 * meanwhile.
 */
export async function isStill(
  { tx, borrower, service }: Context,
  { person }: CheckedIdentity,
): Promise<boolean> {
  const { givenName, familyName } = await findPerson(tx, borrower, sealerOf(service))
  return givenName === person.givenName && familyName === person.familyName
}
