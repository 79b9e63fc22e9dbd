import pg from 'pg'
import { type Address, readAddress } from './address.ts'
import { DatabaseUnavailable } from './database-failure.ts'
import { WrongKind } from './routed-client.ts'

/**
 * Explains why the database is unusable and what to do, in one or two sentences. Returns undefined for an error
 * that does not come from the database. The message names the host of `url`, never the password.
 */
export function connectionFailure(error: unknown, url: string | undefined): string | undefined {
  const sentence = sentenceFor(error, placeOf(url))
  return sentence && sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function sentenceFor(error: unknown, where: string): string | undefined {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  if (cause instanceof pg.DatabaseError) return refusalOf(cause, where)
  if (cause instanceof WrongKind)
    return `${where} cannot be written to: each host that answers is a standby. See which is the primary, and name it in DATABASE_URL.`
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  const known = UNREACHED[code] ?? (TLS_CODE.test(code) ? TLS : undefined)
  if (known !== undefined && (error instanceof DatabaseUnavailable || known === TLS)) return known(where)
  if (!(error instanceof DatabaseUnavailable)) return undefined
  if (/does not support SSL/.test(cause.message))
    return `${where} speaks no TLS. Leave sslmode out of DATABASE_URL, or switch TLS on there.`
  if (/time/.test(cause.message)) return UNREACHED.ETIMEDOUT?.(where)
  return `${where} ended the connection. See its log, and start again when it runs.`
}

type Sentence = (where: string) => string

const TLS: Sentence = (where) =>
  `The certificate of ${where} is not trusted here. Give its authority as sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.`
const TLS_CODE = /CERT|SELF_SIGNED|UNABLE_TO_|TLS_/

const UNREACHED: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: (where) =>
    `Nothing listens at ${where}. Start that database, or set DATABASE_URL to where it is.`,
  ENOENT: (where) => `Nothing listens at ${where}. Start that database, or set DATABASE_URL to where it is.`,
  ENOTFOUND: (where) => `No machine is known by the name of ${where}. Set DATABASE_URL to where it is.`,
  EAI_AGAIN: (where) => `No machine is known by the name of ${where}. Set DATABASE_URL to where it is.`,
  ETIMEDOUT: (where) =>
    `${where} does not answer. See whether it runs and whether a firewall lets this machine through.`,
  EHOSTUNREACH: (where) => `There is no way to ${where}. See the network, and DATABASE_URL.`,
  ENETUNREACH: (where) => `There is no way to ${where}. See the network, and DATABASE_URL.`,
  EACCES: (where) => `This user may not open the socket of ${where}. Start as a user who may.`,
}

/** Explains the server's SQLSTATE. The server's message is omitted if it could repeat parameters. */
function refusalOf(error: pg.DatabaseError, where: string): string | undefined {
  switch (error.code) {
    case '28P01':
      return `${where} does not know this user with this password. Set both right in DATABASE_URL; a character such as "@" or "/" in a password is written %40 or %2F.`
    case '28000':
      return `${where} does not let this user in from here: ${error.message}. Set the user right in DATABASE_URL, or let it in there (pg_hba.conf).`
    case '3D000':
      return `${where} does not exist: the server is there, the database is not. Make it (CREATE DATABASE), or name another in DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL may not do at ${where} what has to be done: ${error.message}. Give that right, such as CREATE on the schema public.`
    case '25006':
      return `${where} is read-only, such as a standby. Set DATABASE_URL to the primary, with target_session_attrs=read-write where it names several.`
    case '53100':
      return `The disk of ${where} is full. Make room there, and start again.`
    case '53300':
      return `${where} has no connection left. Raise max_connections there, or run fewer servers.`
    case '57P03':
      return `${where} is starting or stopping. Start again when it is up.`
    case '08P01':
      return /startup parameter/.test(error.message)
        ? `${where} is reached through a pooler that takes no settings: ${error.message}. Set DATABASE_POOLER=transaction.`
        : undefined
    default:
      return undefined
  }
}

function addressIn(text: string): Address | null {
  try {
    return readAddress(text)
  } catch {
    return null
  }
}

/** "the database loans at db.example.com:5432", without the user name. */
function placeOf(given: string | undefined): string {
  if (!given) return 'the database in DATA_DIR'
  const address = addressIn(given)
  if (address === null) return 'the database of DATABASE_URL'
  const { pathname, searchParams } = new URL(address.url)
  const host =
    address.hosts.length > 1 ? address.hosts.map(({ host }) => host).join(' or ') : new URL(address.url).host
  const name = pathname.slice(1) || searchParams.get('user') || ''
  return `the database ${name}${name && ' '}at ${host || searchParams.get('host') || 'this machine'}`.replace(
    /:?$/,
    '',
  )
}
