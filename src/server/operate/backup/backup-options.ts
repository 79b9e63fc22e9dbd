import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Table } from '#server/base/database/table.ts'
import type { Files } from '#server/base/files/files.ts'

export interface BackupOptions {
  /** Asked between two batches. */
  isStopped(): boolean
  told(progress: { done: number; total: number }): void
  /** Null leaves the files out, where their store keeps copies of its own. */
  files: Files | null
  tables: readonly Table[]
}

/** What is said when somebody stops a backup. */
class BackupStopped extends CannotStart {
  override name = 'BackupStopped'
}

/** Ends a backup that somebody has stopped. */
export function stopIfAsked({ isStopped }: BackupOptions): void {
  if (isStopped())
    throw new BackupStopped(
      'Stopped: there is no backup yet. The same command goes on; files that are copied stay, the tables are read anew.',
    )
}
