import { doorCodes } from '#contract/account/door-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

const SESSION_CODES: readonly unknown[] = [
  refusalCodes['session-missing'],
  refusalCodes['session-ended'],
  doorCodes['signed-out'],
]

/** Whether an answer, or what a page was loaded with, says that nobody is signed in any more. */
export const endsSession = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  'success' in answer &&
  answer.success === false &&
  SESSION_CODES.includes(answer.code)
