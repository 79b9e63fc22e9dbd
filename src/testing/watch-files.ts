import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** An editor's own traces: backups, swap files, the file that it writes before it takes the old one's name. */
const TRACE = /^\.|~$|\.(?:swp|swx|tmp|bak)$|^\d+$/

/**
 * Calls `changed` with the path of each file below a folder that appears, changes or goes, until the answer is called.
 * One watcher for each folder: Node's recursive one loses a file on Linux when an editor puts a new one in its place.
 */
export function watchFiles(folder: string, changed: (path: string) => void): () => void {
  const watchers = new Set<FSWatcher>()
  const watchFolder = (path: string): string[] => {
    const watcher = watch(path, (_event, name) => {
      if (name === null || TRACE.test(name)) return
      const place = join(path, name)
      // A new folder, or one that was moved here: what lies in it is new as well.
      for (const file of isFolder(place) ? watchFolder(place) : [place]) changed(file)
    })
    // Some systems say with an error that the folder is gone.
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
