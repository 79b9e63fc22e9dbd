import type { Language } from '#domain/language.ts'

/** Address of the service worker, which serves pages without a network. */
export const WORKER_PATH = '/worker.js'

/** The server's data for the worker: its pages, and a fallback page. */
export interface WorkerSettings {
  pages: readonly string[]
  offline: Readonly<Record<Language, string>>
}

/** Place in the offline page where the worker lists the copies stored on this phone. */
export const KEPT_LIST = '<!--kept-->'
