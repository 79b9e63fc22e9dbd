import { ok, type Result, refuse } from '#domain/result.ts'
import { choice, type SettingType, wholeNumber } from '#server/base/config/setting-types.ts'
import type { Setting, Settings, SettingsReader, Values } from '#server/base/config/settings.ts'
import { readAddress, splitHosts, type Target, targetIn } from '#server/base/database/address.ts'
import type { Connection } from '#server/base/database/connection.ts'
import { LIMITS } from '#server/base/database/pool.ts'

/** A database URL with an allowed set of targets. It may contain a password, so errors never repeat it. */
const databaseAddress = (targets: readonly Target[]): SettingType<string> => ({
  allowed: 'an address that begins with "postgres://" or "postgresql://"',
  parse: (text) => checkAddress(text, targets),
})

export const databaseSettings = {
  databaseUrl: {
    name: 'DATABASE_URL',
    type: databaseAddress(['read-write']),
    role: 'switch',
    about:
      'PostgreSQL, as `postgres://user:password@host:5432/loans` or [several hosts](../operate/scale.md#several-hosts); default: embedded in `DATA_DIR`',
    isSecret: true,
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    type: databaseAddress(['any', 'standby', 'prefer-standby']),
    about: '[read replica](../operate/scale.md#read-replica) for lists and figures of the desk',
    isSecret: true,
  },
  databasePooled: {
    name: 'DATABASE_POOLER',
    type: choice({ transaction: true, none: false }),
    default: 'none',
    about:
      '`transaction` behind a [pooler](../operate/scale.md#pooler) such as PgBouncer in transaction mode',
  },
} satisfies Settings

const connectionCount = wholeNumber(1, 999)

export const connectionSettings = {
  connections: {
    name: 'DATABASE_CONNECTIONS',
    type: connectionCount,
    default: LIMITS.connections,
    about:
      'maximum [connections](../operate/scale.md#connections) of a process for writes, and again for reads',
  },
  moneyConnections: {
    name: 'DATABASE_CONNECTIONS_MONEY',
    type: connectionCount,
    default: LIMITS.moneyConnections,
    about: 'the same, reserved for repayments',
  },
  noticeConnections: {
    name: 'DATABASE_CONNECTIONS_NOTICES',
    type: connectionCount,
    default: LIMITS.noticeConnections,
    about: 'the same, reserved for provider notices',
  },
} satisfies Settings

/** The configured database. Without a URL the server starts PostgreSQL in `dataDir`. */
export type DatabaseSettings = Partial<Values<typeof databaseSettings>> & {
  /** The maximum number of connections of one process that does everything. */
  databaseLimits: Values<typeof connectionSettings>
}

/** Returns the configured connection, or undefined for the embedded database. */
export const connectionIn = ({
  databaseUrl,
  databasePooled,
}: Pick<DatabaseSettings, 'databaseUrl' | 'databasePooled'>): Connection | undefined =>
  databaseUrl === undefined ? undefined : { url: databaseUrl, ...(databasePooled && { isPooled: true }) }

/** A read replica, by the name of its host. */
export interface NamedCopy {
  host: string
  connection: Connection
}

/** The read replicas. Each named host is a separate one, because their lag differs. */
export const copiesIn = ({
  databaseReadUrl,
  databasePooled,
}: Pick<DatabaseSettings, 'databaseReadUrl' | 'databasePooled'>): NamedCopy[] =>
  databaseReadUrl === undefined
    ? []
    : splitHosts(databaseReadUrl).map(({ host, url }) => ({
        host,
        connection: { url, ...(databasePooled && { isPooled: true }) },
      }))

export function readDatabaseSettings(reader: SettingsReader): DatabaseSettings {
  const database = reader.readPart(databaseSettings)
  const { databaseUrl, databaseReadUrl, databasePooled } = database ?? {}
  const refuseOptions = (setting: Setting, address: string | undefined) => {
    if (address !== undefined && databasePooled && readAddress(address).options !== '')
      reader.refuse(
        setting,
        'options; a pooler in transaction mode takes none. Set them for the role instead',
      )
  }
  refuseOptions(databaseSettings.databaseUrl, databaseUrl)
  refuseOptions(databaseSettings.databaseReadUrl, databaseReadUrl)
  return { ...database, databaseLimits: reader.read(connectionSettings) }
}

function checkAddress(text: string, targets: readonly Target[]): Result<string> {
  if (!/^postgres(ql)?:\/\//.test(text)) return refuse('does not begin with "postgres://" or "postgresql://"')
  try {
    const { url, target } = readAddress(text)
    const { username, password, pathname } = new URL(url)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    const known = targetIn(target)
    return target === undefined || (known && targets.includes(known))
      ? ok(text)
      : refuse(`target_session_attrs; allowed: ${targets.join(', ')}`)
  } catch {
    return refuse(
      'cannot be read as postgres://user:password@host:port/database, or with several host:port and commas between. In a password, "%" is written %25, "@" %40, "/" %2F, ":" %3A, "#" %23 and "?" %3F',
    )
  }
}
