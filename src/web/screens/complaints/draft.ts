import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { COMPLAINT_IMAGES_MAX } from '#domain/markets/specified.ts'

/** A picture of a draft: sent already, or still here as a file. `preview` is a small picture of it as a data address. */
export interface DraftImage {
  url: string | null
  file: Blob | null
  preview: string
}

/** A complaint that is not sent yet. */
export interface Draft {
  problemType: string
  problemSonType: string
  orderNo: string
  text: string
  images: readonly DraftImage[]
  savedAt: number
}

/** How long a draft is offered back: as long as the server keeps its pictures. */
const DAYS = 7
const DATABASE = 'abono'
const STORE = 'complaint-drafts'

/**
 * Drafts lie in IndexedDB: local storage is cleared after every complaint (spec 4), and holds no files. Whose draft it is
 * says the key, which names nobody. A browser without such storage keeps no drafts, and everything else works.
 */
export async function readDraft(key: string, now = Date.now()): Promise<Draft | null> {
  const found = (await inStore('readonly', (store) => store.get(key)).catch(() => undefined)) as
    | Draft
    | undefined
  if (!found) return null
  if (now - found.savedAt < DAYS * 86_400_000)
    return { ...found, images: found.images.slice(0, COMPLAINT_IMAGES_MAX) }
  await deleteDraft(key)
  return null
}

/** Forgets the draft. It settles also where there is no such storage. */
export const deleteDraft = (key: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** Forgets every draft of this browser, for whoever has it next. */
export const deleteDrafts = (): Promise<unknown> =>
  inStore('readwrite', (store) => store.clear()).catch(() => undefined)

/**
 * Forgets the draft if it still says what was sent, no more and no less; false where it does not, or where there is none.
 * It is one step of the storage, so that no word that is written meanwhile is forgotten with it.
 */
export async function deleteDraftOf(key: string, sent: InputOf<typeof problemSave>): Promise<boolean> {
  const begin = async () => begun(await database(), 'readwrite')
  const transaction = await begin()
    .then((first) => first ?? begin())
    .catch(() => null)
  if (!transaction) return false
  return new Promise((resolve, reject) => {
    const store = transaction.objectStore(STORE)
    const reading: IDBRequest<Draft | undefined> = store.get(key)
    let isSame = false
    reading.onsuccess = () => {
      isSame = reading.result !== undefined && says(reading.result, sent)
      if (isSame) store.delete(key)
    }
    transaction.oncomplete = () => resolve(isSame)
    transaction.onabort = () => reject(transaction.error)
  })
}

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
  let isOver = false
  const run = async () => {
    while (next) {
      const draft = next
      next = null
      const isEmpty = draft.text === '' && draft.images.length === 0
      if (isEmpty) await deleteDraft(key)
      else await inStore('readwrite', (store) => store.put(draft, key)).catch(() => undefined)
    }
    running = null
  }
  return {
    save(draft: Draft) {
      if (isOver) return
      next = draft
      running ??= run()
    },
    async end() {
      isOver = true
      next = null
      await running
      await deleteDraft(key)
    },
  }
}

let opened: Promise<IDBDatabase> | null = null

/**
 * The storage stays open while the page is: opening it takes time that a page which is being closed does not have, and the
 * last words would be lost.
 */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
    opening.onsuccess = () => {
      opening.result.onclose = forget
      resolve(opening.result)
    }
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}

const forget = () => {
  opened = null
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = begun(await database(), mode) ?? begun(await database(), mode)
  if (!transaction) throw new Error('no storage')
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    // Asked for now, it happens also when the page is gone before the storage answers.
    transaction.commit?.()
  })
}

/** Null where a phone has closed the storage while the page slept; the next call opens it again. */
function begun(storage: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null {
  try {
    return storage.transaction(STORE, mode)
  } catch {
    forget()
    return null
  }
}
