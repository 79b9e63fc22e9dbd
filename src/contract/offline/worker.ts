import type { Language } from '#domain/language.ts'

/** Where a browser finds the worker that stands in for pages without a network. */
export const WORKER_PATH = '/worker.js'

/** What the server tells the worker: its pages, and what is shown for one that nobody can fetch. */
export interface WorkerSettings {
  pages: readonly string[]
  offline: Readonly<Record<Language, string>>
}

/** In the offline page: where the worker says what is kept on this phone. */
export const KEPT_LIST = '<!--kept-->'
