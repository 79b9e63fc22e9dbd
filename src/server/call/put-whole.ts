import type { FileKey, KeptFile } from '#server/base/files/files.ts'
import type { Service } from '#server/service/service.ts'

/**
 * Stores a file whose row exists, and then updates the row. If that fails the file is deleted at once:
 * the account may have been deleted meanwhile, and its row swept.
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
