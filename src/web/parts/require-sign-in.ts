import { replace } from 'react-router'
import { ownSessions } from '#contract/account/sign-in.ts'
import { signInCodes } from '#contract/account/sign-in-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { signInPathsFor } from '#web/words/paths.ts'

const SIGNED_OUT_CODES: readonly unknown[] = [refusalCodes['session-missing'], signInCodes['signed-out']]

/** Whether an account is signed in; unknown if the server cannot be reached. */
export async function whoIsHere({ call }: Page): Promise<'signed-in' | 'signed-out' | 'unknown'> {
  const sessions = await call(ownSessions, {})
  if (sessions.success) return 'signed-in'
  return SIGNED_OUT_CODES.includes(sessions.code) ? 'signed-out' : 'unknown'
}

/**
 * Leads to the sign-in page and back, if no account is signed in. It replaces the page in the history, because going
 * back would only lead to the sign-in page again.
 */
export function requireSignIn({ identity }: Page, answer: CallResult<unknown>, to: string): void {
  if (answer.success || !SIGNED_OUT_CODES.includes(answer.code)) return
  throw replace(signInPathsFor(identity).login(to))
}
