import type { S3Settings } from '#server/base/files/s3.ts'
import type { AssetStore } from './assets.ts'
import { diskAssets } from './disk-assets.ts'

/** Where releases store page files: a folder or a bucket. */
export type AssetsSettings = { folder: string } | { s3: S3Settings }

/** Opens the store of this installation. The S3 client is loaded only if a bucket is configured. */
export async function openAssets(settings: AssetsSettings): Promise<AssetStore> {
  if ('folder' in settings) return diskAssets(settings.folder)
  const { s3Assets } = await import('./s3-assets.ts')
  return s3Assets(settings.s3)
}
