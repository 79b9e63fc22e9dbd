import { nameOf, type Owner, open, seal } from '#web/browser/drafts/owner.ts'

/** A page as last shown: one self-contained file. */
export interface Copy {
  /** Its address. */
  address: string
  title: string
  savedAt: number
  /** Expiry of its content, such as a reference; null if it has none. */
  endsAt: number | null
  html: string
}

/** Version of the storage format. A release with another version finds no copies, and deletes them. */
const FAMILY = 'abono-kept-'
const KEPT = `${FAMILY}2`

/** Maximum age: older content may be wrong. */
const KEEP_MS = 7 * 86_400_000

/** Number of copies per session: a few loans, a few references. */
const COPIES_MAX = 8

/** Unencrypted: the time of storage, so that old copies can be deleted without decryption. */
const SAVED_AT = 'x-saved-at'

export async function keepCopy(copy: Copy, owner: Owner): Promise<void> {
  const kept = await caches.open(KEPT)
  const sealed = await seal(JSON.stringify(copy), owner)
  const place = `${folderOf(owner)}${await nameOf(copy.address, owner)}`
  await kept.put(place, new Response(sealed, { headers: { [SAVED_AT]: String(copy.savedAt) } }))
  const entries = await entriesOf(kept, owner)
  await Promise.all(entries.slice(COPIES_MAX).map(({ request }) => kept.delete(request)))
}

/** Returns the copy of this address for this session, if it is recent enough. */
export async function copyAt(address: string, owner: Owner, now: number): Promise<Copy | null> {
  const place = `${folderOf(owner)}${await nameOf(address, owner)}`
  return openedCopy(await caches.match(place, { cacheName: KEPT }), owner, now)
}

/** Returns all copies of this session, newest first. */
export async function copiesOf(owner: Owner, now: number): Promise<Copy[]> {
  const entries = await entriesOf(await caches.open(KEPT), owner)
  const opened = await Promise.all(entries.map(({ response }) => openedCopy(response, owner, now)))
  return opened.filter((copy) => copy !== null)
}

/** Deletes all copies, at sign-out and session end. */
export const eraseCopies = (): Promise<unknown> => caches.delete(KEPT)

/** Deletes copies of other sessions, old ones, and those of another format. */
export async function eraseOthers(owner: Owner | null, now: number): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== KEPT)
  await Promise.all(others.map((name) => caches.delete(name)))
  const kept = await caches.open(KEPT)
  for (const request of await kept.keys()) {
    const isOwn = owner === null || new URL(request.url).pathname.startsWith(folderOf(owner))
    if (!isOwn || isOld(await kept.match(request), now)) await kept.delete(request)
  }
}

const folderOf = ({ tag }: Owner) => `/kept/${tag}/`

const savedAtOf = (response: Response | undefined) => Number(response?.headers.get(SAVED_AT))

const isOld = (response: Response | undefined, now: number) => !(now - savedAtOf(response) < KEEP_MS)

async function entriesOf(kept: Cache, owner: Owner) {
  const own = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folderOf(owner)))
  const entries = await Promise.all(
    own.map(async (request) => ({ request, response: await kept.match(request) })),
  )
  return entries.sort((a, b) => savedAtOf(b.response) - savedAtOf(a.response))
}

async function openedCopy(response: Response | undefined, owner: Owner, now: number): Promise<Copy | null> {
  if (!response || isOld(response, now)) return null
  const text = await open(await response.arrayBuffer(), owner)
  // Decrypted data was written by a page of this format and session.
  const copy = text === null ? null : (JSON.parse(text) as Copy)
  return copy && (copy.endsAt === null || now < copy.endsAt) ? copy : null
}
