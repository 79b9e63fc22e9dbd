import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey } from '#server/people/sessions/passkey-rows.ts'
import type { PasskeySite } from './passkey-site.ts'

/** The library takes a second to load, so it is loaded only for a borrower who has a passkey, or adds one. */
const library = () => import('@simplewebauthn/server')

/** The lifetime of a challenge in the browser. */
const TIMEOUT_MS = 120_000

/**
 * The options for creating a passkey. A device that already has one of this borrower's passkeys creates no
 * second one.
 */
export async function creationOptions(
  site: PasskeySite,
  {
    question,
    userHandle,
    name,
    label,
    known,
  }: {
    question: Uint8Array<ArrayBuffer>
    userHandle: Uint8Array<ArrayBuffer>
    name: string
    label: string
    known: readonly Passkey[]
  },
): Promise<string> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: site.host,
    userName: label,
    userID: userHandle,
    challenge: question,
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** The options for signing in. They name no account, so that accounts cannot be listed. */
export function signInOptions({ host }: PasskeySite, question: Uint8Array): string {
  // Any client may request it, so it is written by the W3C format here, without loading the library.
  const options: PublicKeyCredentialRequestOptionsJSON = {
    rpId: host,
    challenge: Buffer.from(question).toString('base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
  return JSON.stringify(options)
}

/** Returns whether this server issued the challenge that an answer repeats. */
type IsAsked = (question: string) => boolean

/** Verifies a new passkey; null if it cannot be verified. */
export async function verifyNew(answer: string, site: PasskeySite, isAsked: IsAsked) {
  try {
    const { verifyRegistrationResponse } = await library()
    // The library validates each field.
    const response = JSON.parse(answer) as RegistrationResponseJSON
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isAsked,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null
  }
}

/** The unverified claims of an answer; null if it cannot be read. */
export function readClaims(answer: string): { credentialId: string; userHandle: string } | null {
  try {
    const { id, response } = JSON.parse(answer) as { id?: unknown; response?: { userHandle?: unknown } }
    const userHandle = response?.userHandle
    return typeof id === 'string' && typeof userHandle === 'string' ? { credentialId: id, userHandle } : null
  } catch {
    return null
  }
}

/**
 * The signature counter after an answer; null if the answer does not match this passkey, site or challenge.
 */
export async function verifySignature(
  answer: string,
  { credentialId, publicKey }: Passkey,
  site: PasskeySite,
  isAsked: IsAsked,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: JSON.parse(answer) as AuthenticationResponseJSON,
      expectedChallenge: isAsked,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      // The caller compares the counter after the signature is verified.
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified && authenticationInfo.credentialID === credentialId ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
