import { replace } from 'react-router'
import { ownSessions } from '#contract/account/door.ts'
import { doorCodes } from '#contract/account/door-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { Page } from '#web/page.ts'
import { doorPathsFor } from '#web/paths.ts'

const NOBODY: readonly unknown[] = [refusalCodes['session-missing'], doorCodes['signed-out']]

/** Whether nobody is signed in here. Who cannot be asked is not said to be out. */
export async function isNobody({ call }: Page): Promise<boolean> {
  const sessions = await call(ownSessions, {}, { quiet: true })
  return !sessions.success && NOBODY.includes(sessions.code)
}

/**
 * Who is not signed in comes to the door first, and then back. It takes the place of the page: a step back to that page would
 * add the door once more, and lead nowhere else.
 */
export function atDoor({ identity }: Page, answer: CallResult<unknown>, to: string): void {
  if (answer.success || !NOBODY.includes(answer.code)) return
  throw replace(doorPathsFor(identity).login(to))
}
