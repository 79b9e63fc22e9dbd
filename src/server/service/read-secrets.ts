import {
  SECRET_CHARACTERS_MIN,
  type Secrets,
  sandboxSecret,
  secretsFrom,
} from '#server/base/config/secrets.ts'
import { weaknessOf } from '#server/base/config/weak-secret.ts'

const MAKE_ONE = 'This makes one: openssl rand -hex 32'
const RULE = `at least ${SECRET_CHARACTERS_MIN} characters that nobody can guess, the same for every replica`

/**
 * The keys that follow from ABONO_SECRET, and from the secrets before it in ABONO_SECRET_OLD. What is wrong is added to
 * `problems`, without repeating a secret.
 */
export function readSecrets(
  env: NodeJS.ProcessEnv,
  mode: string,
  dataDir: string,
  problems: string[],
): Secrets | undefined {
  const current = readCurrent(env.ABONO_SECRET, mode, dataDir, problems)
  const older = readOlder(env.ABONO_SECRET_OLD || '', problems)
  if (current === undefined) return undefined
  if (older.includes(current)) {
    problems.push('ABONO_SECRET_OLD: has the current secret too; it is for those before it')
    return undefined
  }
  return secretsFrom(current, older)
}

function readCurrent(
  given: string | undefined,
  mode: string,
  dataDir: string,
  problems: string[],
): string | undefined {
  if (given) {
    const weakness = mode === 'production' ? weaknessOf(given) : null
    if (given.length < SECRET_CHARACTERS_MIN)
      problems.push(`ABONO_SECRET: found ${given.length} characters; allowed: ${RULE}`)
    else if (weakness !== null)
      problems.push(
        `ABONO_SECRET: the one that is set ${weakness}; allowed in production: ${RULE}. ${MAKE_ONE}`,
      )
    else return given
    return undefined
  }
  if (mode === 'production') {
    problems.push(`ABONO_SECRET: found nothing; allowed in production: ${RULE}`)
    return undefined
  }
  try {
    return sandboxSecret(dataDir)
  } catch (error) {
    problems.push(
      `DATA_DIR: no secret can be kept in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

// A comma or a blank within a secret is written as in an address, because both also stand between secrets.
const WRITTEN_OTHERWISE = /%2C|%20/gi

function readOlder(given: string, problems: string[]): string[] {
  if (given === '') return []
  return given.split(',').flatMap((written, index) => {
    const secret = written.trim().replace(WRITTEN_OTHERWISE, decodeURIComponent)
    if (secret.length >= SECRET_CHARACTERS_MIN) return [secret]
    problems.push(
      `ABONO_SECRET_OLD: found ${secret.length} characters at place ${index + 1}; allowed: earlier secrets with commas between, each of at least ${SECRET_CHARACTERS_MIN} characters`,
    )
    return []
  })
}
