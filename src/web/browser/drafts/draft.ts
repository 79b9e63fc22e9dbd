import { type OlderComplaint, openDraft, type SealedDraft, sealDraft, valuesOf } from './draft-seal.ts'
import { type Draft, inOneStep, inStore } from './draft-store.ts'
import { ownerOf } from './owner.ts'

export type { Draft, DraftImage, Values } from './draft-store.ts'

/** Lifetime of a draft, equal to the server's for its pictures. */
const KEEP_MS = 7 * 86_400_000

/** A draft is encrypted after this pause in typing. Before that, each change is written at once. */
const SEALED_AFTER_MS = 1000

/**
 * Reads the draft of a form. Drafts are in IndexedDB: local storage is cleared after every complaint (spec 4) and
 * holds no files. A stored draft is encrypted with a key that the server gives only to its borrower. Browsers without
 * IndexedDB or encryption keep no draft.
 */
export async function readDraft(key: string, now = Date.now()): Promise<Draft | null> {
  await forgetting
  await sealDrafts(now)
  if (!mayKeep(key)) return null
  const owner = await ownerOf(key)
  const [plain, sealed] = await Promise.all([stored<Unsealed>(key), stored<SealedDraft>(owner.tag)])
  // The newest input is not encrypted yet.
  const draft = plain ? draftOf(plain) : sealed && (await openDraft(sealed, owner))
  return draft && !isOver(draft, now) ? draft : null
}

/** Encrypts drafts that pages left unencrypted, and deletes expired ones. */
export async function sealDrafts(now = Date.now()): Promise<void> {
  if (!('subtle' in crypto)) return void (await deleteDrafts())
  const keys = await inStore('readonly', (store) => store.getAllKeys()).catch(() => [])
  for (const key of keys) await tendDraft(String(key), now).catch(() => undefined)
}

async function tendDraft(key: string, now: number): Promise<void> {
  const found = await stored<Unsealed | SealedDraft>(key)
  if (!found) return
  if (!isOver(found, now) && 'sealed' in found) return
  if (!isOver(found, now) && ('values' in found || 'text' in found)) return sealOne(key, found)
  await inStore('readwrite', (store) => store.delete(key))
}

/** Replaces a draft by its encrypted form, unless the page has written a newer one. */
async function sealOne(key: string, unsealed: Unsealed): Promise<void> {
  const owner = await ownerOf(key)
  const sealed = await sealDraft(draftOf(unsealed), owner)
  await inOneStep((store) => {
    const reading: IDBRequest<Unsealed | undefined> = store.get(key)
    reading.onsuccess = () => {
      if (JSON.stringify(reading.result) !== JSON.stringify(unsealed)) return
      store.put(sealed, owner.tag)
      store.delete(key)
    }
  })
}

const newest = new Map<string, Draft>()
let writing: Promise<void> | null = null
let forgetting: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined

/** Stores the newest state of a draft. One write runs at a time, so that fast typing builds no queue. */
export function keepDraft(key: string, draft: Draft): void {
  if (!mayKeep(key)) return
  newest.set(key, draft)
  writing ??= writeNewest()
  clearTimeout(timer)
  timer = setTimeout(() => void sealDrafts(), SEALED_AFTER_MS)
}

async function writeNewest(): Promise<void> {
  for (const [key, draft] of newest) {
    newest.delete(key)
    await inStore('readwrite', (store) => store.put(draft, key)).catch(() => undefined)
  }
  writing = null
}

/** Deletes the draft of a form, also during a write. */
export function deleteDraft(key: string): Promise<unknown> {
  newest.delete(key)
  const forget = async () => {
    if (!mayKeep(key)) return
    const { tag } = await ownerOf(key)
    await writing
    await inStore('readwrite', (store) => {
      store.delete(tag)
      return store.delete(key)
    }).catch(() => undefined)
  }
  forgetting = Promise.all([forgetting, forget()])
  return forgetting
}

/** Deletes every draft of this browser. */
export const deleteDrafts = (): Promise<unknown> => {
  newest.clear()
  return inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

/** Deletes the draft if it equals what was sent. Returns false if it differs or does not exist. */
export async function deleteDraftOf(key: string, says: (draft: Draft) => boolean): Promise<boolean> {
  const draft = await readDraft(key)
  if (!draft || !says(draft)) return false
  const { tag } = await ownerOf(key)
  let isSame = false
  await inOneStep((store) => {
    const plain: IDBRequest<Draft | undefined> = store.get(key)
    const sealed: IDBRequest<SealedDraft | undefined> = store.get(tag)
    sealed.onsuccess = () => {
      isSame = (plain.result ?? sealed.result)?.savedAt === draft.savedAt
      if (isSame && plain.result) isSame = says(plain.result)
      if (!isSame) return
      store.delete(key)
      store.delete(tag)
    }
  })
  return isSame
}

/** An unencrypted draft of this or the previous release. */
type Unsealed = Draft | (OlderComplaint & Pick<Draft, 'images'>)

const draftOf = (kept: Unsealed): Draft => ({
  values: valuesOf(kept),
  images: kept.images,
  savedAt: kept.savedAt,
})

const mayKeep = (key: string) => key !== '' && 'subtle' in crypto

const isOver = ({ savedAt }: { savedAt: number }, now: number) => now - savedAt >= KEEP_MS

const stored = <Kept>(key: string): Promise<Kept | undefined> =>
  inStore('readonly', (store): IDBRequest<Kept | undefined> => store.get(key)).catch(() => undefined)
