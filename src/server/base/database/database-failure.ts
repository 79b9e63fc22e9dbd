import pg from 'pg'

/** The database is temporarily unavailable: unreachable, too slow, full or overloaded. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE codes of temporary failures. */
const NOT_NOW = [
  '25P03', // idle in transaction for too long
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // administrator shutdown
  '57P02', // crash of another server process
  '57P03', // starting up or shutting down
  '58030', // I/O error
]

const CLASHED = [
  '40001', // serialization failure
  '40P01', // deadlock
]

/** Whether the transaction conflicted with another one, so a retry is likely to succeed. */
export function isClash(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CLASHED.includes(error.code ?? '')
}

/** Whether the failure is a lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** Whether the error comes from the database server. */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable
}

/** Whether a write was sent to a read-only server, such as a standby. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** Converts an error of the driver. Other errors are returned unchanged. */
export function translate(error: unknown): unknown {
  return isOutage(error) ? new DatabaseUnavailable('The database is unavailable', { cause: error }) : error
}

function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return NOT_NOW.includes(code) || code.startsWith('08')
  }
  if (!(error instanceof Error)) return false
  // Other codes come from the operating system, such as ECONNREFUSED, or from the driver.
  return ('code' in error && /^E[A-Z]+$/.test(String(error.code))) || DRIVER_OUTAGES.test(error.message)
}

const DRIVER_OUTAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL)/
