import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'
import { ownerOf } from '../../offline/owner.ts'
import { openDraft, type SealedDraft, sealDraft } from './draft-seal.ts'
import { type Draft, inOneStep, inStore } from './draft-store.ts'

export type { Draft, DraftImage } from './draft-store.ts'

/** How long a draft is offered back: as long as the server keeps its pictures. */
const KEEP_MS = 7 * 86_400_000

/** What somebody is writing is sealed when nothing was typed for so long. Before that, each letter is kept at once. */
const SEALED_AFTER_MS = 1000

/**
 * Drafts lie in IndexedDB: local storage is cleared after every complaint (spec 4), and holds no files. At rest a draft is
 * sealed by its key, which the server gives to its borrower alone, and the storage does not know: whoever has the phone
 * next finds nothing to read. A browser that has no such storage or cannot seal keeps none, and everything else works.
 */
export async function readDraft(key: string, now = Date.now()): Promise<Draft | null> {
  await sealDrafts(now)
  if (!mayKeep(key)) return null
  const owner = await ownerOf(key)
  const [plain, sealed] = await Promise.all([stored<Draft>(key), stored<SealedDraft>(owner.tag)])
  // What was written last is not sealed yet.
  const draft = plain ?? (sealed && (await openDraft(sealed, owner)))
  if (!draft || isEmpty(draft) || isOver(draft, now)) return null
  return { ...draft, images: draft.images.slice(0, COMPLAINT_IMAGES_MAX) }
}

/** Seals what a page left as it was being written, whoever wrote it, and takes away what is too old. */
export async function sealDrafts(now = Date.now()): Promise<void> {
  if (!('subtle' in crypto)) return void (await deleteDrafts())
  const keys = await inStore('readonly', (store) => store.getAllKeys()).catch(() => [])
  for (const key of keys) await tendDraft(String(key), now).catch(() => undefined)
}

async function tendDraft(key: string, now: number): Promise<void> {
  const found = await stored<Draft | SealedDraft>(key)
  if (found && isOver(found, now)) await inStore('readwrite', (store) => store.delete(key))
  else if (found && 'text' in found) await sealOne(key, found)
}

/** Puts the sealed one in the place of what was written, unless something else was written since. */
async function sealOne(key: string, draft: Draft): Promise<void> {
  const owner = await ownerOf(key)
  const sealed = await sealDraft(draft, owner)
  await inOneStep((store) => {
    const reading: IDBRequest<Draft | undefined> = store.get(key)
    reading.onsuccess = () => {
      if (reading.result?.savedAt !== draft.savedAt || reading.result.text !== draft.text) return
      store.put(sealed, owner.tag)
      store.delete(key)
    }
  })
}

/** Forgets the draft. It settles also where there is no such storage. */
export async function deleteDraft(key: string): Promise<void> {
  if (!mayKeep(key)) return
  const { tag } = await ownerOf(key)
  await inStore('readwrite', (store) => {
    store.delete(tag)
    return store.delete(key)
  }).catch(() => undefined)
}

/** Forgets every draft of this browser, for whoever has it next. */
export const deleteDrafts = (): Promise<unknown> =>
  inStore('readwrite', (store) => store.clear()).catch(() => undefined)

/**
 * Forgets the draft if it still says what was sent, no more and no less; false where it does not, or where there is none.
 * It is one step of the storage, so that no word that is written meanwhile is forgotten with it.
 */
export async function deleteDraftOf(key: string, sent: InputOf<typeof problemSave>): Promise<boolean> {
  const draft = await readDraft(key)
  if (!draft || !says(draft, sent)) return false
  const { tag } = await ownerOf(key)
  let isSame = false
  await inOneStep((store) => {
    const plain: IDBRequest<Draft | undefined> = store.get(key)
    const sealed: IDBRequest<SealedDraft | undefined> = store.get(tag)
    sealed.onsuccess = () => {
      const newest = plain.result ?? sealed.result
      isSame = newest?.savedAt === draft.savedAt && (!plain.result || says(plain.result, sent))
      if (!isSame) return
      store.delete(key)
      store.delete(tag)
    }
  })
  return isSame
}

const mayKeep = (key: string) => key !== '' && 'subtle' in crypto

const isEmpty = ({ text, images }: Draft) => text === '' && images.length === 0

const isOver = ({ savedAt }: { savedAt: number }, now: number) => now - savedAt >= KEEP_MS

const stored = <Kept>(key: string): Promise<Kept | undefined> =>
  inStore('readonly', (store): IDBRequest<Kept | undefined> => store.get(key)).catch(() => undefined)

export const says = (draft: Draft, sent: InputOf<typeof problemSave>): boolean =>
  draft.text === sent.problemDetail &&
  draft.problemType === sent.problemType &&
  draft.problemSonType === sent.problemSonType &&
  draft.orderNo === sent.orderNo &&
  draft.images.length === sent.problemImage.length &&
  draft.images.every(({ url }, index) => url === sent.problemImage[index])

/**
 * A writer of one draft: what is given last is written, one write at a time, so that fast typing does not queue up. An empty
 * draft is no draft. `end` waits for the last write and forgets the draft for good.
 */
export function draftWriter(key: string) {
  let next: Draft | null = null
  let running: Promise<unknown> | null = null
  let sealing: Promise<unknown> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const run = async () => {
    while (next) {
      const draft = next
      next = null
      // An empty one, too: it stands before the sealed one until both are gone.
      await inStore('readwrite', (store) => store.put(draft, key)).catch(() => undefined)
      if (isEmpty(draft)) await deleteDraft(key)
    }
    running = null
  }
  const sealLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      sealing = sealDrafts()
    }, SEALED_AFTER_MS)
  }
  return {
    save(draft: Draft) {
      if (isEnded || !mayKeep(key)) return
      next = draft
      running ??= run()
      sealLater()
    },
    async end() {
      isEnded = true
      next = null
      clearTimeout(timer)
      await Promise.all([running, sealing])
      await deleteDraft(key)
    },
  }
}
