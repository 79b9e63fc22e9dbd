import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { doorCodes } from '#contract/account/door-codes.ts'
import { addPasskey, logInByPasskey, passkeyOptions, passkeyQuestion } from '#contract/account/passkeys.ts'
import type { Identity } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/call-in-browser.ts'
import { forgetPasskeyHere, knowPasskey } from './passkey-here.ts'

/** Where there is no `message`, the person closed the device's question: nothing is wrong then, and nothing is said. */
export type Asked = { done: true } | { done: false; message: string }

/** After these no account has that passkey any more. */
const GONE: readonly unknown[] = [doorCodes['passkey-unknown'], doorCodes['passkey-copied']]

const DONE: Asked = { done: true }
const refused = (message: string): Asked => ({ done: false, message })

/** Makes a passkey in this device, for whoever is signed in. */
export async function makePasskey(identity: Identity, notHere: string): Promise<Asked> {
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
    return unanswered(error, notHere)
  }
}

/** Signs in with a passkey of this device, or one that the device fetches. */
export async function enterByPasskey(identity: Identity, notHere: string, sid: string): Promise<Asked> {
  const call = callInBrowser(identity)
  const asked = await call(passkeyQuestion, { sid }, { quiet: true })
  if (!asked.success) return refused(asked.message)
  try {
    const said = await startAuthentication({ optionsJSON: JSON.parse(asked.data.options) })
    const entered = await call(logInByPasskey, { sid, answer: JSON.stringify(said) }, { quiet: true })
    if (!entered.success) {
      if (GONE.includes(entered.code)) forgetPasskeyHere()
      return refused(entered.message)
    }
    knowPasskey('yes')
    return DONE
  } catch (error) {
    return unanswered(error, notHere)
  }
}

/** A person closes the question, or lets it run out; a browser names both alike, so that no page learns which it was. */
const CLOSED: readonly string[] = ['NotAllowedError', 'AbortError']

/** Whatever else a device says: it will say the same the next time, so there is another way. */
function unanswered(error: unknown, notHere: string): Asked {
  const name = error instanceof Error ? error.name : 'unknown'
  console.info('The device gave no passkey:', name)
  return refused(CLOSED.includes(name) ? '' : notHere)
}
