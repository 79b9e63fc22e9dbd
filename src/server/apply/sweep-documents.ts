import type { Service } from '#server/service.ts'
import { doomDocuments, forgetDocuments } from './document-rows.ts'

/**
 * Removes photos of documents and faces whose time is over, and resolves with how many. Each is marked first, so that no
 * step can take it any more, then its file goes, then its row: a crash in between is made good by the next sweep.
 */
export async function sweepDocuments(
  { database, files }: Pick<Service, 'database' | 'files'>,
  now: Date,
): Promise<number> {
  const keys = await database.transaction((tx) => doomDocuments(tx, now))
  for (const key of keys) await files.delete(key)
  if (keys.length > 0) await database.transaction((tx) => forgetDocuments(tx, keys))
  return keys.length
}
