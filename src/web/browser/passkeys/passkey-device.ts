import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  addPasskey,
  logInByPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyQuestion,
} from '#contract/account/passkeys.ts'
import { signInCodes } from '#contract/account/sign-in-codes.ts'
import type { Identity } from '#contract/wire/session.ts'
import { callInBrowser } from '#web/browser/call-in-browser.ts'
import { forgetPasskeyHere, knowPasskey, type PasskeyAccount } from './passkey-here.ts'

/** On failure, `message` tells the borrower what to do instead. */
export type PasskeyOutcome = { done: true } | { done: false; message: string }

/** Server refusals after which no account has that passkey. */
const GONE: readonly unknown[] = [signInCodes['passkey-unknown'], signInCodes['passkey-copied']]

/** Messages for a device that made or used no passkey. */
export interface DeviceWords {
  /** The borrower closed the prompt, or it timed out. */
  closed: string
  /** The device does not support it here. */
  notHere: string
}

const DONE: PasskeyOutcome = { done: true }
const refused = (message: string): PasskeyOutcome => ({ done: false, message })

/** Creates a passkey on this device for the signed-in borrower. */
export async function makePasskey(identity: Identity, words: DeviceWords): Promise<PasskeyOutcome> {
  const call = callInBrowser(identity)
  const options = await call(passkeyOptions, {}, { quiet: true })
  if (!options.success) return refused(options.message)
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(options.data.options) })
    // Includes other browser errors.
    const { clientDataJSON, attestationObject, transports } = made.response
    const response = { clientDataJSON, attestationObject, transports }
    const added = await call(addPasskey, { answer: JSON.stringify({ ...made, response }) }, { quiet: true })
    if (!added.success) return refused(added.message)
    knowPasskey()
    return DONE
  } catch (error) {
    // This device already has a passkey of this account.
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      knowPasskey()
      return DONE
    }
    return unanswered(error, words)
  }
}

/** Returns the account of this session; null if the server cannot tell. */
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
  const question = await call(passkeyQuestion, { sid }, { quiet: true })
  if (!question.success) return refused(question.message)
  try {
    const result = await startAuthentication({ optionsJSON: JSON.parse(question.data.options) })
    const entered = await call(logInByPasskey, { sid, answer: JSON.stringify(result) }, { quiet: true })
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

/** Closed and timed-out prompts are the same error, so that pages cannot distinguish them. */
const CLOSED: readonly string[] = ['NotAllowedError', 'AbortError']

/** Other errors will repeat, so another way is offered. */
function unanswered(error: unknown, { closed, notHere }: DeviceWords): PasskeyOutcome {
  const name = error instanceof Error ? error.name : 'unknown'
  console.info('The device gave no passkey:', name)
  return refused(CLOSED.includes(name) ? closed : notHere)
}
