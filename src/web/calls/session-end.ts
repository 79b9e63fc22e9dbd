import { signInCodes } from '#contract/account/sign-in-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

const SESSION_CODES: readonly unknown[] = [
  refusalCodes['session-missing'],
  refusalCodes['session-ended'],
  signInCodes['signed-out'],
]

/** Whether an answer, or a page's data, says that the session has ended. */
export const endsSession = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  'success' in answer &&
  answer.success === false &&
  SESSION_CODES.includes(answer.code)
