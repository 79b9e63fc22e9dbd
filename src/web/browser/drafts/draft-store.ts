/** A picture of a draft: its address after the upload, its file before. `preview` is a small picture as a data URL. */
export interface DraftImage {
  url: string | null
  file: Blob | null
  preview: string
}

/** Names and values of a form's fields, in form order. */
export type Values = readonly (readonly [name: string, value: string])[]

/** Unsent input of a form. */
export interface Draft {
  values: Values
  images: readonly DraftImage[]
  savedAt: number
}

const DATABASE = 'abono'
const STORE = 'complaint-drafts'

let opened: Promise<IDBDatabase> | null = null

/**
 * The database stays open while the page is: a closing page has no time to open it, and the last input would be lost.
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

/** Runs one or more requests; resolves with the last one's result when all are done. */
export async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = begun(await database(), mode) ?? begun(await database(), mode)
  if (!transaction) throw new Error('no storage')
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    // Started synchronously, so that it completes even if the page is closed first.
    transaction.commit?.()
  })
}

/** Reads and writes in one transaction. */
export async function inOneStep(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = begun(await database(), 'readwrite') ?? begun(await database(), 'readwrite')
  if (!transaction) throw new Error('no storage')
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(STORE))
  })
}

/** Null if the browser closed the database while the page slept; the next call opens it again. */
function begun(storage: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null {
  try {
    return storage.transaction(STORE, mode)
  } catch {
    forget()
    return null
  }
}
