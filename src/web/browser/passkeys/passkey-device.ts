import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { doorCodes } from '#contract/account/door-codes.ts'
import {
  addPasskey,
  logInByPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyQuestion,
} from '#contract/account/passkeys.ts'
import type { Identity } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { forgetPasskeyHere, knowPasskey, type PasskeyAccount } from './passkey-here.ts'

/** Where it is not done, `message` says what the borrower can do instead. */
export type PasskeyOutcome = { done: true } | { done: false; message: string }

/** After these no account has that passkey any more. */
const GONE: readonly unknown[] = [doorCodes['passkey-unknown'], doorCodes['passkey-copied']]

/** What a page says where the device made or used no passkey. */
export interface DeviceWords {
  /** The borrower closed the device's prompt, or let it run out. */
  closed: string
  /** The device cannot do it here. */
  notHere: string
}

const DONE: PasskeyOutcome = { done: true }
const refused = (message: string): PasskeyOutcome => ({ done: false, message })

/** Makes a passkey in this device, for whoever is signed in. */
export async function makePasskey(identity: Identity, words: DeviceWords): Promise<PasskeyOutcome> {
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
    knowPasskey()
    return DONE
  } catch (error) {
    // This device has one of this account's already.
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      knowPasskey()
      return DONE
    }
    return unanswered(error, words)
  }
}

/** Returns whose session this is; null where the server cannot say. */
export async function passkeyAccount(identity: Identity): Promise<PasskeyAccount | null> {
  const passkeys = await callInBrowser(identity)(ownPasskeys, {}, { quiet: true })
  return passkeys.success ? { account: passkeys.data.account, count: passkeys.data.list.length } : null
}

/** Signs in with a passkey of this device, or one that the device fetches. */
export async function enterByPasskey(
  identity: Identity,
  words: DeviceWords,
  sid: string,
): Promise<PasskeyOutcome> {
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
    knowPasskey()
    return DONE
  } catch (error) {
    return unanswered(error, words)
  }
}

/** A person closes the question, or lets it run out; a browser names both alike, so that no page learns which it was. */
const CLOSED: readonly string[] = ['NotAllowedError', 'AbortError']

/** Whatever else a device says: it will say the same the next time, so there is another way. */
function unanswered(error: unknown, { closed, notHere }: DeviceWords): PasskeyOutcome {
  const name = error instanceof Error ? error.name : 'unknown'
  console.info('The device gave no passkey:', name)
  return refused(CLOSED.includes(name) ? closed : notHere)
}
