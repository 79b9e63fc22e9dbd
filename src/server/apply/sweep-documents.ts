import { removeFiles } from '#server/complaints/remove-files.ts'
import { mayBeSwept } from '#server/database/sweep-later.ts'
import type { Queue } from '#server/jobs/job.ts'
import type { Service } from '#server/service.ts'
import { doomDocuments, forgetDocuments, postponeDocuments } from './document-rows.ts'

/**
 * Removes photos of documents and faces whose time is over, and resolves with how many. Each is marked first, so that no
 * step can take it any more, then its file goes, then its row: a crash in between is made good by the next sweep.
 */
export async function sweepDocuments(
  service: Pick<Service, 'database' | 'files' | 'log'>,
  now: Date,
): Promise<number> {
  const keys = await service.database.transaction((tx) => doomDocuments(tx, now))
  return removeFiles(service, keys, {
    forget: forgetDocuments,
    postpone: (tx, left) => postponeDocuments(tx, left, now),
  })
}

/** One at a time, because the store of files may be slow. */
export const oldDocumentsQueue: Queue = {
  name: 'documents',
  isDue: `EXISTS (SELECT FROM documents WHERE keep_until <= $1 AND ${mayBeSwept('$1')})`,
  take: (service) => async () => (await sweepDocuments(service, service.now())) > 0,
  lanes: 1,
  capacity: 'ordinary',
}
