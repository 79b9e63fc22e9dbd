import { createHash } from 'node:crypto'
import { SECRET_CHARACTERS_MIN } from '#server/base/config/secrets.ts'

const NAME = 'OPERATOR_TOKEN'
const OLD = 'OPERATOR_TOKEN_OLD'

/**
 * SHA-256 of each token that opens the lender's own calls: OPERATOR_TOKEN, and those before it in OPERATOR_TOKEN_OLD while
 * the lender's systems change over. None when it is not set. A token is never repeated in a problem.
 */
export function readOperatorTokens(env: NodeJS.ProcessEnv, problems: string[]): readonly Buffer[] {
  const current = env.OPERATOR_TOKEN || undefined
  const older = (env.OPERATOR_TOKEN_OLD ?? '').split(',').flatMap((part) => part.trim() || [])
  if (current === undefined && older.length > 0) problems.push(`${OLD}: is set, but ${NAME} is not`)
  if (current !== undefined && older.includes(current))
    problems.push(`${OLD}: has the current token too; it is for those before it`)
  const tokens = [
    ...(current === undefined ? [] : [[NAME, current] as const]),
    ...older.map((token) => [OLD, token] as const),
  ]
  for (const [name, token] of tokens) {
    if (token.length < SECRET_CHARACTERS_MIN || /\s/.test(token))
      problems.push(
        `${name}: found ${token.length} characters; allowed: at least ${SECRET_CHARACTERS_MIN}, no blanks`,
      )
  }
  return tokens.map(([, token]) => createHash('sha256').update(token).digest())
}
