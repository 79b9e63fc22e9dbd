import pg from 'pg'

/** The database cannot be used at the moment: not there, not answering in time, full or too busy. Trying later may help. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE codes that say "not now" rather than "not like this". */
const NOT_NOW = [
  '25P03', // the transaction stood idle for too long
  '53000', // something has run out
  '53100', // the disk is full
  '53200', // the memory is
  '53300', // too many connections
  '55P03', // waited too long for a lock
  '57014', // the statement took too long
  '57P01', // an administrator stops the server
  '57P02', // another process of the server crashed
  '57P03', // the server is starting or stopping
  '58030', // the disk does not take or give what it should
]

const CLASHED = [
  '40001', // two transactions cannot both be right
  '40P01', // a deadlock
]

/** Whether the transaction met another one, so that doing it again is likely to succeed. */
export function isClash(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CLASHED.includes(error.code ?? '')
}

/** Whether somebody else held what was wanted for too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** Whether the database said it, and not who asked. */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable
}

/** Whether it was sent to a server that takes no writes: a standby, or one that became it. Wrong only for who writes. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** An error of the driver as the caller should see it; the errors of others come back as they are. */
export function translate(error: unknown): unknown {
  return isOutage(error) ? new DatabaseUnavailable('The database is unavailable', { cause: error }) : error
}

function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return NOT_NOW.includes(code) || code.startsWith('08')
  }
  if (!(error instanceof Error)) return false
  // What is not an answer of the server comes from the operating system, with a code such as ECONNREFUSED, or the driver.
  return ('code' in error && /^E[A-Z]+$/.test(String(error.code))) || DRIVER_OUTAGES.test(error.message)
}

const DRIVER_OUTAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL)/
