import { ok, refuse } from '#domain/result.ts'
import {
  SECRET_CHARACTERS_MIN,
  type Secrets,
  sandboxSecret,
  secretsFrom,
} from '#server/base/config/secrets.ts'
import type { SettingType } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import { weaknessOf } from '#server/base/config/weak-secret.ts'

const MAKE_ONE = 'This makes one: openssl rand -hex 32'
const RULE = `at least ${SECRET_CHARACTERS_MIN} characters that cannot be guessed, the same for every replica`

const secret: SettingType<string> = {
  allowed: RULE,
  parse(text, mode) {
    if (text.length < SECRET_CHARACTERS_MIN)
      return refuse(`found ${text.length} characters; allowed: ${RULE}`)
    const weakness = mode === 'production' ? weaknessOf(text) : null
    return weakness === null
      ? ok(text)
      : refuse(`the one that is set ${weakness}; allowed in production: ${RULE}. ${MAKE_ONE}`)
  },
}

const OLDER_RULE = `earlier secrets with commas between, each of at least ${SECRET_CHARACTERS_MIN} characters`

const olderSecrets: SettingType<readonly string[]> = {
  allowed: OLDER_RULE,
  parse(text) {
    // A comma or a space within a secret is percent-encoded, because both also separate secrets.
    const decode = (written: string) => written.trim().replace(/%2C|%20/gi, decodeURIComponent)
    const secrets = text === '' ? [] : text.split(',').map(decode)
    const short = secrets.findIndex(({ length }) => length < SECRET_CHARACTERS_MIN)
    return short === -1
      ? ok(secrets)
      : refuse(`found ${secrets[short]?.length} characters at place ${short + 1}; allowed: ${OLDER_RULE}`)
  },
}

export const secretSettings = {
  current: {
    name: 'ABONO_SECRET',
    type: secret,
    about: '[root secret](../operate/secrets.md); required in production, generated in a sandbox',
    isSecret: true,
  },
  older: {
    name: 'ABONO_SECRET_OLD',
    type: olderSecrets,
    default: '',
    about: 'previous secrets during a [rotation](../operate/secrets.md)',
    isSecret: true,
  },
} satisfies Settings

/** The keys derived from ABONO_SECRET and from the earlier secrets. */
export function readSecrets(reader: SettingsReader, dataDir: string): Secrets | undefined {
  const { current = ownSecret(reader, dataDir), older } = reader.read(secretSettings)
  if (current === undefined) return undefined
  if (older.includes(current)) {
    reader.refuse(secretSettings.older, 'has the current secret too; it is for those before it')
    return undefined
  }
  return secretsFrom(current, older)
}

/** Creates the sandbox's secret if none is set. */
function ownSecret(reader: SettingsReader, dataDir: string): string | undefined {
  if (reader.isSet(secretSettings.current)) return undefined
  if (reader.mode === 'production') {
    reader.refuse(secretSettings.current, `found nothing; allowed in production: ${RULE}`)
    return undefined
  }
  try {
    return sandboxSecret(dataDir)
  } catch (error) {
    reader.problems.push(
      `DATA_DIR: no secret can be kept in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}
