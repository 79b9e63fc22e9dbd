import type { FileStore } from './files.ts'

/** The file store is temporarily unavailable: unreachable, too slow, full or unauthorised. A retry may succeed. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  /** An error code of the operating system, a status of the store or the name of an error; never a path or URL. */
  readonly why: string
  constructor(why: string, cause: Error) {
    super('Files are unavailable', { cause })
    this.why = why
  }
}

/** Wraps a store so that its outages differ from bugs. */
export function withOutageErrors(files: FileStore): FileStore {
  const withOutageError = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      const why = error instanceof Error ? outageOf(error) : undefined
      throw error instanceof Error && why !== undefined ? new FilesUnavailable(why, error) : error
    })
  return {
    put: (key, bytes, type) => withOutageError(files.put(key, bytes, type)),
    get: (key) => withOutageError(files.get(key)),
    isThere: () => withOutageError(files.isThere()),
    delete: (key) => withOutageError(files.delete(key)),
  }
}

const OUT_OF_TIME = ['AbortError', 'TimeoutError']

// Errors of the operating system have a code such as ENOSPC; others come from the remote store.
function outageOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (/^E[A-Z]+$/.test(code)) return code
  if (OUT_OF_TIME.includes(error.name)) return error.name
  return '$metadata' in error ? `status ${Object(error.$metadata).httpStatusCode ?? 'unknown'}` : undefined
}
