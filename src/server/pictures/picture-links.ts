import { timingSafeEqual } from 'node:crypto'
import type { Origin } from '#server/base/http/origin.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/**
 * A member of the lender's staff, as a reader: an address is not valid for a colleague, whose role may not
 * allow that page. No borrower's id contains a space.
 */
export const staffReader = (userId: string): string => `desk ${userId}`

export const signedInReader = (borrowerId: string): string => `signed-in ${borrowerId}`

/**
 * A borrower as a reader. An address for a browser that is signed in by phone and code is valid only in such
 * a browser. An app's page has no cookie to send with its pictures.
 */
export const borrowerReader = ({ borrower, origin }: { borrower: { id: string }; origin: Origin }): string =>
  origin.visit?.token && origin.visit.isOurs ? signedInReader(borrower.id) : borrower.id

/** The content of a picture's address. */
export interface PictureLink {
  key: string
  expiresAt: Date
  mark: string
}

const LINK = /^\/pictures\/([0-9a-f]{32})-([0-9a-z]{1,10})-([\w-]{22})\.jpg$/

/**
 * The address of a picture for one reader and until one moment. It contains the file's random key and a
 * signature of this installation, no comma (design 5), and nothing that identifies the reader.
 */
export function pictureLink(service: Service, key: string, reader: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `/pictures/${key}-${until}-${written(keyed(service, 'picture', key, reader, until))}.jpg`
}

/** Reads such an address; null for any other text. `isMarkedFor` verifies its signature. */
export function readPictureLink(address: string): PictureLink | null {
  const [, key, until, mark] = LINK.exec(address) ?? []
  if (key === undefined || until === undefined || mark === undefined) return null
  return { key, expiresAt: new Date(Number.parseInt(until, 36) * 1000), mark }
}

/**
 * Returns whether the address was made for this reader. An expired one still identifies the picture's owner.
 */
export function isMarkedFor(
  service: Service,
  { key, expiresAt, mark }: PictureLink,
  reader: string,
): boolean {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  const right = keyedEach(service, 'picture', key, reader, until).map(written)
  return right.some((one) => timingSafeEqual(Buffer.from(mark), Buffer.from(one)))
}

/**
 * Returns whether the address was made for this borrower, in an app or a browser. The borrower sends it back
 * with a form.
 */
export const isOfBorrower = (service: Service, link: PictureLink, borrowerId: string): boolean =>
  isMarkedFor(service, link, borrowerId) || isMarkedFor(service, link, signedInReader(borrowerId))

const written = (mark: Buffer) => mark.subarray(0, 16).toString('base64url')
