import type { FileStore } from './files.ts'

/** The place of files cannot be used at the moment: gone, silent, full, or it lets us in no more. Trying later may help. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  /** A word of the operating system, a status of the store or the name of an error: never a path or an address. */
  readonly why: string
  constructor(why: string, cause: Error) {
    super('Files are unavailable', { cause })
    this.why = why
  }
}

/** The same place, whose outages are told from bugs. */
export function tellingOutages(files: FileStore): FileStore {
  const told = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      const why = error instanceof Error ? outageOf(error) : undefined
      throw error instanceof Error && why !== undefined ? new FilesUnavailable(why, error) : error
    })
  return {
    put: (key, bytes, type) => told(files.put(key, bytes, type)),
    get: (key) => told(files.get(key)),
    isThere: () => told(files.isThere()),
    delete: (key) => told(files.delete(key)),
  }
}

const OUT_OF_TIME = ['AbortError', 'TimeoutError']

// What is no bug of ours comes from the operating system, with a code such as ENOSPC, or from a store that was asked.
function outageOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (/^E[A-Z]+$/.test(code)) return code
  if (OUT_OF_TIME.includes(error.name)) return error.name
  return '$metadata' in error ? `status ${Object(error.$metadata).httpStatusCode ?? 'unknown'}` : undefined
}
