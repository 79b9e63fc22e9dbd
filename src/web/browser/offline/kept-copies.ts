import { nameOf, type Owner, open, seal } from '#web/browser/drafts/owner.ts'

/** A page as it was last shown: one file that needs nothing besides. */
export interface Copy {
  /** Where it is found again. */
  address: string
  title: string
  savedAt: number
  /** When what it shows is no longer good, such as a reference; null where nothing says so. */
  endsAt: number | null
  html: string
}

/** The form of what is kept. A release with another form finds nothing of this one, and takes it away. */
const FAMILY = 'abono-kept-'
const KEPT = `${FAMILY}2`

/** What is older may not be true any more in anything. */
const KEEP_MS = 7 * 86_400_000

/** The newest of a person: a few loans, a few references. */
const COPIES_MAX = 8

/** In the clear: when it was kept, so that what is too old goes away without being opened. */
const SAVED_AT = 'x-saved-at'

export async function keepCopy(copy: Copy, owner: Owner): Promise<void> {
  const kept = await caches.open(KEPT)
  const sealed = await seal(JSON.stringify(copy), owner)
  const place = `${folderOf(owner)}${await nameOf(copy.address, owner)}`
  await kept.put(place, new Response(sealed, { headers: { [SAVED_AT]: String(copy.savedAt) } }))
  const entries = await entriesOf(kept, owner)
  await Promise.all(entries.slice(COPIES_MAX).map(({ request }) => kept.delete(request)))
}

/** What was last shown at this address to this very session, if it is not too old. */
export async function copyAt(address: string, owner: Owner, now: number): Promise<Copy | null> {
  const place = `${folderOf(owner)}${await nameOf(address, owner)}`
  return openedCopy(await caches.match(place, { cacheName: KEPT }), owner, now)
}

/** All that is kept for this session, the newest first. */
export async function copiesOf(owner: Owner, now: number): Promise<Copy[]> {
  const entries = await entriesOf(await caches.open(KEPT), owner)
  const opened = await Promise.all(entries.map(({ response }) => openedCopy(response, owner, now)))
  return opened.filter((copy) => copy !== null)
}

/** At sign-out, and when the session has ended: nobody finds anything here any more. */
export const eraseCopies = (): Promise<unknown> => caches.delete(KEPT)

/** What belongs to another session goes as soon as somebody else is here; so does what is too old, or of another form. */
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
  // What opens was sealed by a page of this form with this very session.
  const copy = text === null ? null : (JSON.parse(text) as Copy)
  return copy && (copy.endsAt === null || now < copy.endsAt) ? copy : null
}
