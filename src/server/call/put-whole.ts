import type { FileKey, KeptFile } from '#server/base/files/files.ts'
import type { Service } from '#server/service/service.ts'

/**
 * Puts a file whose row is there, and then lets the row say so. Where that fails the file goes at once: the account may have
 * been deleted meanwhile, and its row be swept.
 */
export async function putWhole<Said>(
  { files }: Pick<Service, 'files'>,
  key: FileKey,
  { bytes, type }: KeptFile,
  say: () => Promise<Said>,
): Promise<Said> {
  await files.put(key, bytes, type)
  return say().catch(async (error: unknown) => {
    await files.delete(key)
    throw error
  })
}
