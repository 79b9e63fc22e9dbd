/** The input of an identity check: the claimed name, and the photos as JPEG. */
export interface IdentityQuestion {
  givenName: string
  familyName: string
  /** The kind of document, by its field in the form. */
  document: string
  front: Buffer
  back: Buffer | null
  selfie: Buffer
}

export type IdentityFault = 'blurred' | 'other-face' | 'back-needed'

/** The photos, by the names of their fields. */
export type PhotoField = 'documentFront' | 'documentBack' | 'selfie'

/** Photos to take again, and why; the borrower reads the reason. */
export interface RefusedIdentity {
  verdict: 'refused'
  fields: readonly PhotoField[]
  why: IdentityFault
}

/** The result. `unclear` leaves the decision to the lender's staff. */
export type IdentityFinding = { verdict: 'approved' | 'unclear' } | RefusedIdentity

/** A provider that compares a face with a document: the lender's, or the sandbox's. */
export interface IdentityCheck {
  check(question: IdentityQuestion): Promise<IdentityFinding>
}
