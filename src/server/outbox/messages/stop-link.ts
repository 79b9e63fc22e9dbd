import { timingSafeEqual } from 'node:crypto'
import { type Language, languageOf, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { makeName, ownerOfName } from '#server/base/database/owners.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** Where one click in a mail program stops messages (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The query of what stops somebody's messages: whoever reads English is led to a page in English. */
export function stopQuery(token: string, language: Language): string {
  const spoken = language === USUAL_LANGUAGE ? '' : `&type=${languages[language].type}`
  return `?t=${encodeURIComponent(token)}${spoken}`
}

/** The language that such a query names. */
export const stopLanguage = (type: unknown): Language => languageOf(typeof type === 'string' ? type : null)

const MARK_BYTES = 12
const TOKEN = /^[0-9a-f]{24}$/
/** With whose it is in front, as messages had it before: they still stop new ones. */
const LONG_TOKEN = /^([A-Za-z0-9_-]{1,540})\.([\w-]{16})$/

/** As long as every token is. */
export const STOP_TOKEN_LENGTH = 2 * MARK_BYTES

type Installation = Pick<Service, 'config'>

/**
 * The token with which whoever has a message stops the next ones, without signing in. It does nothing else, and ends with
 * the installation's secret only: an old message must still stop new ones. Whose it is stands beside it in the database, so that
 * it is as short for every borrower as a carrier's variable, and of signs that no telephone cuts from the end of an address.
 */
export async function stopToken(tx: Transaction, service: Installation, borrowerId: string): Promise<string> {
  const token = short(keyed(service, SHORT, borrowerId))
  await makeName(tx, `stop/${token}`, borrowerId)
  return token
}

/** The pages of a token. */
export type StopPages = {
  /** That stops them, for whoever reads a message. */
  readonly page: string
  /** Where one click in a mail program does. */
  readonly oneClick: string
}

/** The pages that stop somebody's messages; null where an installation publishes no address. */
export async function stopPages(
  tx: Transaction,
  service: Installation,
  borrowerId: string,
  language: Language,
): Promise<StopPages | null> {
  const { appHost } = service.config.brand
  return appHost === '' ? null : pagesOf(appHost, await stopToken(tx, service, borrowerId), language)
}

export function pagesOf(appHost: string, token: string, language: Language): StopPages {
  const query = stopQuery(token, language)
  return { page: `${appHost}/stop${query}`, oneClick: `${appHost}${UNSUBSCRIBE_PATH}${query}` }
}

/** Whose it is; null for what this installation has not made. */
export async function readStopToken(
  tx: Transaction,
  service: Installation,
  token: string,
): Promise<string | null> {
  if (!TOKEN.test(token)) return readLongToken(service, token)
  const borrowerId = await ownerOfName(tx, `stop/${token}`)
  if (borrowerId === undefined) return null
  // One of a secret that nobody has any more stops nothing.
  return keyedEach(service, SHORT, borrowerId).some((right) => isSame(short(right), token))
    ? borrowerId
    : null
}

const SHORT = 'stop-notifications-short'
const short = (mark: Buffer): string => mark.subarray(0, MARK_BYTES).toString('hex')

function readLongToken(service: Installation, token: string): string | null {
  const [, id = '', mark = ''] = LONG_TOKEN.exec(token) ?? []
  const borrowerId = Buffer.from(id, 'base64url').toString()
  if (borrowerId === '') return null
  const isOurs = keyedEach(service, LONG, borrowerId).some((right) => isSame(long(right), mark))
  return isOurs ? borrowerId : null
}

const LONG = 'stop-notifications'
const long = (mark: Buffer): string => mark.subarray(0, MARK_BYTES).toString('base64url')

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
