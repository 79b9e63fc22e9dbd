/** What a check of identity sees: who somebody says that they are, and their photos as JPEG. */
export interface IdentityQuestion {
  givenName: string
  familyName: string
  /** Which document it is, as the field of that name says. */
  document: string
  front: Buffer
  back: Buffer | null
  selfie: Buffer
}

/** What can be wrong with a photo. */
export type IdentityFault = 'blurred' | 'other-face' | 'back-needed'

/** The photos of a person, by the names of their fields. */
export type PhotoField = 'documentFront' | 'documentBack' | 'selfie'

/** Photos that are taken again, and why: what the borrower reads. */
export interface RefusedIdentity {
  verdict: 'refused'
  fields: readonly PhotoField[]
  why: IdentityFault
}

/** What came of it. `unclear` leaves it to the lender's people. */
export type IdentityFinding = { verdict: 'approved' | 'unclear' } | RefusedIdentity

/** Whoever compares a face with a document: a provider of the lender's, or the sandbox. */
export interface IdentityCheck {
  check(question: IdentityQuestion): Promise<IdentityFinding>
}
