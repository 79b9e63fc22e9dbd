import { timingSafeEqual } from 'node:crypto'
import { type Language, languageOf, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { keyed, keyedEach } from '#server/database/keyed.ts'
import type { Service } from '#server/service.ts'

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
const TOKEN = /^([A-Za-z0-9_-]{1,540})\.([\w-]{16})$/

/**
 * The token with which whoever has a message stops the next ones, without signing in. It does nothing else, and ends with
 * the installation's secret only: an old message must still stop new ones.
 */
export const stopToken = (service: Pick<Service, 'config'>, borrowerId: string): string =>
  `${Buffer.from(borrowerId).toString('base64url')}.${written(keyed(service, 'stop-notifications', borrowerId))}`

/** The page that stops them, for whoever reads a message; empty where an installation publishes no address. */
export const stopPage = (service: Pick<Service, 'config'>, borrowerId: string, language: Language): string =>
  addressOf(service, '/stop', borrowerId, language)

/** Where one click in a mail program does. */
export const stopOneClick = (
  service: Pick<Service, 'config'>,
  borrowerId: string,
  language: Language,
): string => addressOf(service, UNSUBSCRIBE_PATH, borrowerId, language)

function addressOf(
  service: Pick<Service, 'config'>,
  path: string,
  borrowerId: string,
  language: Language,
): string {
  const { appHost } = service.config.brand
  return appHost === '' ? '' : `${appHost}${path}${stopQuery(stopToken(service, borrowerId), language)}`
}

/** Whose it is; null for what this installation has not made. */
export function readStopToken(service: Pick<Service, 'config'>, token: string): string | null {
  const [, id = '', mark = ''] = TOKEN.exec(token) ?? []
  const borrowerId = Buffer.from(id, 'base64url').toString()
  if (borrowerId === '') return null
  const given = Buffer.from(mark)
  const isOurs = keyedEach(service, 'stop-notifications', borrowerId).some((right) =>
    timingSafeEqual(Buffer.from(written(right)), given),
  )
  return isOurs ? borrowerId : null
}

const written = (mark: Buffer): string => mark.subarray(0, MARK_BYTES).toString('base64url')
