import { isKnownVariable, likelyMeant } from '#server/base/config/variables.ts'
import { realPayments } from '#server/integrations/payments/real-providers.ts'

/** Something that a start goes on with, and that somebody should know: `error` where it cannot be meant. */
export interface StartNote {
  level: 'error' | 'warning'
  text: string
}

/** What looks wrong in the variables of a server: names that nobody reads, and what production should not be without. */
export const startNotes = (env: NodeJS.ProcessEnv): StartNote[] => [
  ...unknownVariables(env),
  ...providerNotes(env),
  ...(env.MODE === 'production' ? sharedNotes(env) : []),
]

/** Variables that look like ours and are read by nobody, such as a misspelt one. */
export function unknownVariables(env: NodeJS.ProcessEnv): StartNote[] {
  return Object.keys(env).flatMap((name) => {
    const meant = isKnownVariable(name) ? null : likelyMeant(name)
    if (meant === null) return []
    const guess = meant === '' ? '' : ` Is ${meant} meant?`
    return [{ level: 'warning', text: `${name} is set, but no such variable is known.${guess}` } as const]
  })
}

function providerNotes(env: NodeJS.ProcessEnv): StartNote[] {
  const switches = [...realPayments.map(({ variable }) => variable), 'PAYMENTS_MODULE']
  const switchedOn = switches.filter((variable) => Boolean(env[variable]))
  if (env.MODE !== 'production') {
    return switchedOn.map((variable) => ({
      level: 'warning',
      text: `${variable} is set in the sandbox: use a test key, because references are really asked for.`,
    }))
  }
  if (switchedOn.length > 0) return []
  return [
    {
      level: 'error',
      text: `${switches.join(' or ')} is not set: production would have no way to pay at all.`,
    },
  ]
}

function sharedNotes(env: NodeJS.ProcessEnv): StartNote[] {
  const notes: StartNote[] = []
  if (!env.DATABASE_URL)
    notes.push({
      level: 'warning',
      text: 'DATABASE_URL is not set: production would keep its database in DATA_DIR, which only one server can use.',
    })
  if (!env.S3_BUCKET)
    notes.push({
      level: 'warning',
      text: 'S3_BUCKET is not set: production would keep pictures in DATA_DIR, which servers elsewhere do not see.',
    })
  return notes
}
