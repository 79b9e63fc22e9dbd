import { timingSafeEqual } from 'node:crypto'
import type { Origin } from '#server/base/http/origin.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/**
 * One of the lender's staff, as a reader: an address that a page showed them is good for no colleague, whose role may not
 * have that page. No borrower's id has a blank.
 */
export const staffReader = (userId: string): string => `desk ${userId}`

/** A borrower in a browser that has signed in. */
export const signedInReader = (borrowerId: string): string => `signed-in ${borrowerId}`

/**
 * A borrower as a reader: what is made for a browser that has signed in by phone and code is good in such a one alone. A
 * page of an app has no cookie that could go with its pictures.
 */
export const borrowerReader = ({ borrower, origin }: { borrower: { id: string }; origin: Origin }): string =>
  origin.visit?.token && origin.visit.isOurs ? signedInReader(borrower.id) : borrower.id

/** What an address of a picture says. */
export interface PictureLink {
  key: string
  expiresAt: Date
  mark: string
}

const LINK = /^\/pictures\/([0-9a-f]{32})-([0-9a-z]{1,10})-([\w-]{22})\.jpg$/

/**
 * The address of a picture for one reader and until one moment. It holds the file's random key and a mark that only this
 * installation can make, no comma (design 5), and nothing about who the reader is.
 */
export function pictureLink(service: Service, key: string, reader: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `/pictures/${key}-${until}-${written(keyed(service, 'picture', key, reader, until))}.jpg`
}

/** Reads such an address; null for any other text. That its mark is right is for `isMarkedFor` to say. */
export function readPictureLink(address: string): PictureLink | null {
  const [, key, until, mark] = LINK.exec(address) ?? []
  if (key === undefined || until === undefined || mark === undefined) return null
  return { key, expiresAt: new Date(Number.parseInt(until, 36) * 1000), mark }
}

/** Whether the address was made for this reader. An old one still tells whose picture it is. */
export function isMarkedFor(
  service: Service,
  { key, expiresAt, mark }: PictureLink,
  reader: string,
): boolean {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  const right = keyedEach(service, 'picture', key, reader, until).map(written)
  return right.some((one) => timingSafeEqual(Buffer.from(mark), Buffer.from(one)))
}

/** Whether the address was made for this borrower, in whichever way they came: they send it back with a form. */
export const isOfBorrower = (service: Service, link: PictureLink, borrowerId: string): boolean =>
  isMarkedFor(service, link, borrowerId) || isMarkedFor(service, link, signedInReader(borrowerId))

const written = (mark: Buffer) => mark.subarray(0, 16).toString('base64url')
