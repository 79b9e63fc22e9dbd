import { timingSafeEqual } from 'node:crypto'
import { type Language, languageOf, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { makeName, ownerOfName } from '#server/base/database/owners.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** The path of one-click unsubscribe in mail programs (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** Returns the query of a link that stops messages. It selects the language of the page. */
export function stopQuery(token: string, language: Language): string {
  const spoken = language === USUAL_LANGUAGE ? '' : `&type=${languages[language].type}`
  return `?t=${encodeURIComponent(token)}${spoken}`
}

/** Returns the language that the `type` parameter of such a query selects. */
export const stopLanguage = (type: unknown): Language => languageOf(typeof type === 'string' ? type : null)

const MARK_BYTES = 12
const TOKEN = /^[0-9a-f]{24}$/
/** The earlier format, which starts with the borrower's id. Such tokens remain valid. */
const LONG_TOKEN = /^([A-Za-z0-9_-]{1,540})\.([\w-]{16})$/

export const STOP_TOKEN_LENGTH = 2 * MARK_BYTES

type Installation = Pick<Service, 'config'>

/**
 * Returns a token that stops further messages to a borrower without a session, and allows nothing else. It is valid as
 * long as the installation's secret, because the link in an old message must still work. The database maps it to the
 * borrower. So it is short enough for a carrier's variable, and has no characters that phones cut from an address.
 */
export async function stopToken(tx: Transaction, service: Installation, borrowerId: string): Promise<string> {
  const token = short(keyed(service, SHORT, borrowerId))
  await makeName(tx, `stop/${token}`, borrowerId)
  return token
}

export type StopPages = {
  /** The page that stops messages. */
  readonly page: string
  /** The address of one-click unsubscribe in mail programs. */
  readonly oneClick: string
}

/** The pages that stop a borrower's messages; null if the installation has no public address. */
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

/** The borrower of a token; null if this installation did not issue it. */
export async function readStopToken(
  tx: Transaction,
  service: Installation,
  token: string,
): Promise<string | null> {
  if (!TOKEN.test(token)) return readLongToken(service, token)
  const borrowerId = await ownerOfName(tx, `stop/${token}`)
  if (borrowerId === undefined) return null
  // A token of a retired secret stops nothing.
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
