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
    return `${where} cannot be written to: each host that answers is a standby. Set DATABASE_URL to the primary.`
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  const known = UNREACHED[code] ?? (TLS_CODE.test(code) ? TLS : undefined)
  if (known !== undefined && (error instanceof DatabaseUnavailable || known === TLS)) return known(where)
  if (!(error instanceof DatabaseUnavailable)) return undefined
  if (/does not support SSL/.test(cause.message))
    return `${where} does not support TLS. Remove sslmode from DATABASE_URL, or enable TLS on the server.`
  if (/time/.test(cause.message)) return UNREACHED.ETIMEDOUT?.(where)
  return `${where} closed the connection. Check its log, and start again when it runs.`
}

type Sentence = (where: string) => string

const TLS: Sentence = (where) =>
  `The certificate of ${where} is not trusted. Set its certificate authority as sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.`
const TLS_CODE = /CERT|SELF_SIGNED|UNABLE_TO_|TLS_/

const UNREACHED: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: (where) => `Nothing listens at ${where}. Start the database, or correct DATABASE_URL.`,
  ENOENT: (where) => `Nothing listens at ${where}. Start the database, or correct DATABASE_URL.`,
  ENOTFOUND: (where) => `The host name of ${where} cannot be resolved. Correct DATABASE_URL.`,
  EAI_AGAIN: (where) => `The host name of ${where} cannot be resolved. Correct DATABASE_URL.`,
  ETIMEDOUT: (where) =>
    `${where} does not respond. Check that it runs, and that no firewall blocks this machine.`,
  EHOSTUNREACH: (where) => `There is no network route to ${where}. Check the network and DATABASE_URL.`,
  ENETUNREACH: (where) => `There is no network route to ${where}. Check the network and DATABASE_URL.`,
  EACCES: (where) =>
    `This operating system user may not open the socket of ${where}. Start the server as a user with access.`,
}

/** Explains an SQLSTATE of the database server. Omits the server's message if it could repeat parameters. */
function refusalOf(error: pg.DatabaseError, where: string): string | undefined {
  switch (error.code) {
    case '28P01':
      return `${where} rejects this user and password. Correct both in DATABASE_URL; encode a character such as "@" or "/" in a password as %40 or %2F.`
    case '28000':
      return `${where} does not admit this user from this machine: ${error.message}. Correct the user in DATABASE_URL, or admit it in pg_hba.conf.`
    case '3D000':
      return `${where} does not exist on a server that runs. Create it (CREATE DATABASE), or set DATABASE_URL to another database.`
    case '42501':
      return `The user of DATABASE_URL lacks a privilege at ${where}: ${error.message}. Grant it, such as CREATE on the schema public.`
    case '25006':
      return `${where} is read-only, such as a standby. Set DATABASE_URL to the primary, with target_session_attrs=read-write if it names several hosts.`
    case '53100':
      return `The disk of ${where} is full. Free space there, and start again.`
    case '53300':
      return `${where} accepts no more connections. Increase max_connections there, or run fewer servers.`
    case '57P03':
      return `${where} is starting or stopping. Start again when it runs.`
    case '08P01':
      return /startup parameter/.test(error.message)
        ? `${where} is behind a pooler that accepts no startup parameters: ${error.message}. Set DATABASE_POOLER=transaction.`
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
