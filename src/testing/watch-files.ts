import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Temporary files of editors: backups, swap files, and files before a rename. */
const TRACE = /^\.|~$|\.(?:swp|swx|tmp|bak)$|^\d+$/

/**
 * Calls `changed` with the path of each file below a folder that is added, changed or removed, until the returned
 * function is called. One watcher per folder: Node's recursive one loses files on Linux when an editor replaces them.
 */
export function watchFiles(folder: string, changed: (path: string) => void): () => void {
  const watchers = new Set<FSWatcher>()
  const watchFolder = (path: string): string[] => {
    const watcher = watch(path, (_event, name) => {
      if (name === null || TRACE.test(name)) return
      const place = join(path, name)
      // A new or moved folder: its content is new as well.
      for (const file of isFolder(place) ? watchFolder(place) : [place]) changed(file)
    })
    // Some systems report a removed folder as an error.
    watcher.on('error', () => watcher.close())
    watchers.add(watcher)
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? watchFolder(join(path, entry.name)) : [join(path, entry.name)],
    )
  }
  watchFolder(folder)
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
