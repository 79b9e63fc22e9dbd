import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Table } from '#server/base/database/table.ts'
import type { Files } from '#server/base/files/files.ts'

export interface BackupOptions {
  /** Is called between two batches. */
  isStopped(): boolean
  report(progress: { done: number; total: number }): void
  /** Null omits files, if their store has its own backup. */
  files: Files | null
  tables: readonly Table[]
}

/** The message of an interrupted backup. */
class BackupStopped extends CannotStart {
  override name = 'BackupStopped'
}

/** Ends a backup that was interrupted. */
export function throwIfStopped({ isStopped }: BackupOptions): void {
  if (isStopped())
    throw new BackupStopped(
      'Stopped: there is no backup yet. The same command goes on; files that are copied stay, the tables are read anew.',
    )
}
