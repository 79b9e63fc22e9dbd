import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { addPasskey, logInByPasskey, passkeyOptions, passkeyQuestion } from '#contract/account/passkeys.ts'
import type { Identity } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/call-in-browser.ts'
import { knowPasskey } from './passkey-here.ts'

/** `closed`: the person, or the device, closed its question. Nothing is wrong then, and nothing is said. */
export type Asked = { done: true } | { done: false; closed: boolean; message: string }

const DONE: Asked = { done: true }
const refused = (message: string): Asked => ({ done: false, closed: false, message })

/** Makes a passkey in this device, for whoever is signed in. */
export async function makePasskey(identity: Identity): Promise<Asked> {
  const call = callInBrowser(identity)
  const asked = await call(passkeyOptions, {}, { quiet: true })
  if (!asked.success) return refused(asked.message)
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(asked.data.options) })
    // What else a browser says of it is in there, too.
    const { clientDataJSON, attestationObject, transports } = made.response
    const response = { clientDataJSON, attestationObject, transports }
    const added = await call(addPasskey, { answer: JSON.stringify({ ...made, response }) }, { quiet: true })
    if (!added.success) return refused(added.message)
    knowPasskey('yes')
    return DONE
  } catch (error) {
    // This device has one of this account's already.
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      knowPasskey('yes')
      return DONE
    }
    return closed(error)
  }
}

/** Signs in with a passkey of this device, or one that the device fetches. */
export async function enterByPasskey(identity: Identity, sid: string): Promise<Asked> {
  const call = callInBrowser(identity)
  const asked = await call(passkeyQuestion, { sid }, { quiet: true })
  if (!asked.success) return refused(asked.message)
  try {
    const said = await startAuthentication({ optionsJSON: JSON.parse(asked.data.options) })
    const entered = await call(logInByPasskey, { sid, answer: JSON.stringify(said) }, { quiet: true })
    if (!entered.success) return refused(entered.message)
    knowPasskey('yes')
    return DONE
  } catch (error) {
    return closed(error)
  }
}

function closed(error: unknown): Asked {
  console.info('The device gave no passkey:', error instanceof Error ? error.name : 'unknown')
  return { done: false, closed: true, message: '' }
}
