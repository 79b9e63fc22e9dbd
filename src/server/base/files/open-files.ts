import type { Secrets } from '#server/base/config/secrets.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import type { FilesSettings } from './files-settings.ts'
import { withOutageErrors } from './files-unavailable.ts'
import { type FileLog, type SealedFiles, sealedFiles } from './sealed-files.ts'

/** The files of this installation. The S3 client is loaded only if a bucket is configured. */
export async function openFiles(
  { files, secrets }: { files: FilesSettings; secrets: Secrets },
  log: FileLog,
): Promise<SealedFiles> {
  return sealedFiles(withOutageErrors(await openStore(files)), secrets.files, log)
}

async function openStore(settings: FilesSettings): Promise<FileStore> {
  if ('folder' in settings) return diskFiles(settings.folder)
  const { s3Files } = await import('./s3.ts')
  return s3Files(settings.s3)
}
