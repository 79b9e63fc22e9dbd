import { switchOf } from '#server/base/config/settings.ts'
import { realPayments } from '#server/integrations/payments/real-providers.ts'
import { settingNames } from './all-settings.ts'

/** A finding that does not prevent the start: `error` where the installation cannot work as intended. */
export interface StartNote {
  level: 'error' | 'warning'
  text: string
}

/** Finds unknown names in the variables of a server, and variables that production should have. */
export const startNotes = (env: NodeJS.ProcessEnv): StartNote[] => [
  ...unknownVariables(env),
  ...providerNotes(env),
  ...(env.MODE === 'production' ? sharedNotes(env) : []),
]

/** Variables that look like settings and are none, such as misspelt ones. */
export function unknownVariables(env: NodeJS.ProcessEnv): StartNote[] {
  return Object.keys(env).flatMap((name) => {
    const meant = settingNames.includes(name) ? null : likelyMeant(name)
    if (meant === null) return []
    const guess = meant === '' ? '' : ` Is ${meant} meant?`
    return [{ level: 'warning', text: `${name} is set, but no such variable is known.${guess}` } as const]
  })
}

function providerNotes(env: NodeJS.ProcessEnv): StartNote[] {
  const switches = [...realPayments.map(({ settings }) => switchOf(settings).name), 'PAYMENTS_MODULE']
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

/** The prefixes of this product's names. Tests pass ABONO_TEST_* to each other. */
const OWN_PREFIX =
  /^(ABONO_(?!TEST_)|CONEKTA_|CASHFREE_|TWILIO_|SMS_|EMAIL_|OPERATOR_|LENDER_WEBHOOK_|ACCOUNT_WAIT|ACCOUNT_KEPT|METRICS_)/
/** Shorter names are within two letters of many other names. */
const GUESSED_FROM = 7

/**
 * The setting that an unknown name probably means: empty if the name has our prefix and no setting is
 * similar, null if it may belong to another program.
 */
function likelyMeant(name: string): string | null {
  const near = settingNames.find((known) => known.length >= GUESSED_FROM && isNear(known, name))
  return near ?? (OWN_PREFIX.test(name) ? '' : null)
}

/**
 * Returns whether the names differ in one letter: added, missing, replaced, or swapped with its neighbour.
 */
function isNear(known: string, name: string): boolean {
  if (Math.abs(known.length - name.length) > 1) return false
  let start = 0
  while (start < known.length && known[start] === name[start]) start += 1
  const [one, other] = [known.slice(start), name.slice(start)]
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  return isSwapped || one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1)
}
