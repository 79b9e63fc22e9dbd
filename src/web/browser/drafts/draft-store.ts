/** A picture of a draft: its address once it is sent, its file before. `preview` is a small picture of it as a data address. */
export interface DraftImage {
  url: string | null
  file: Blob | null
  preview: string
}

/** The names and values of a form's fields, in the order of the form. */
export type Values = readonly (readonly [name: string, value: string])[]

/** What the borrower typed into a form and has not sent yet. */
export interface Draft {
  values: Values
  images: readonly DraftImage[]
  savedAt: number
}

const DATABASE = 'abono'
const STORE = 'complaint-drafts'

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

/** One request or several, of which the last one's result is answered once all are done. */
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
    // Asked for now, it happens also when the page is gone before the storage answers.
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

/** Null where a phone has closed the storage while the page slept; the next call opens it again. */
function begun(storage: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null {
  try {
    return storage.transaction(STORE, mode)
  } catch {
    forget()
    return null
  }
}
