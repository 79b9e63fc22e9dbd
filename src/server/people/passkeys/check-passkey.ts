import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey } from '#server/people/sessions/passkey-rows.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Its parsers of attestations take a second to load: only for whoever has a passkey, or adds one. */
const library = () => import('@simplewebauthn/server')

/** How long a device's own question stands, as the page of the browser asks it. */
const TIMEOUT_MS = 120_000

/** What a device is asked before it makes a passkey; the ones that this borrower has are not made twice in one device. */
export async function askForNew(
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

/** What whoever signs in is asked: nobody is named, so that nobody can be listed. */
export function askForKnown({ host }: PasskeySite, question: Uint8Array): string {
  // Any stranger may ask, so it is written here as the W3C has it, and loads nothing.
  const options: PublicKeyCredentialRequestOptionsJSON = {
    rpId: host,
    challenge: Buffer.from(question).toString('base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
  return JSON.stringify(options)
}

/** Whether a question, as an answer repeats it, was asked here. */
type IsAsked = (question: string) => boolean

/** What a device made; null for what cannot be checked, whyever. */
export async function readNew(answer: string, site: PasskeySite, isAsked: IsAsked) {
  try {
    const { verifyRegistrationResponse } = await library()
    // Whatever it is, the library looks at each field of it.
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

/** What an answer says of itself, before anything of it is believed; null for what is none. */
export function readClaims(answer: string): { credentialId: string; userHandle: string } | null {
  try {
    const { id, response } = JSON.parse(answer) as { id?: unknown; response?: { userHandle?: unknown } }
    const userHandle = response?.userHandle
    return typeof id === 'string' && typeof userHandle === 'string' ? { credentialId: id, userHandle } : null
  } catch {
    return null
  }
}

/** What a passkey's own count is after its answer; null where the answer is not of this passkey, page or question. */
export async function readCount(
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
      // Held against the count that is kept by whoever asks, after the signature and not before it.
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified && authenticationInfo.credentialID === credentialId ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
