import { join } from 'node:path'
import type { S3Settings } from './s3.ts'

/** Where files lie: a folder of this machine, or a bucket that all replicas share. */
export type FilesSettings = { folder: string } | { s3: S3Settings }

/**
 * Reads the settings: a bucket when `S3_BUCKET` names one, else `files` in the data folder. Each problem is told with its
 * key; values of credentials are never repeated.
 */
export function readFilesSettings(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  problem: (key: string, found: unknown, allowed: string) => void,
): FilesSettings {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) {
    if (region || endpoint || accessKeyId)
      problem('S3_BUCKET', bucket, 'the name of a bucket, because other S3_ keys are set')
    return { folder: join(dataDir, 'files') }
  }
  if (!region) problem('S3_REGION', region, 'the region of the bucket, as "us-east-1"')
  if (endpoint && !/^https?:\/\/[^\s]+$/.test(endpoint))
    problem('S3_ENDPOINT', endpoint, 'an http or https address')
  if (pathStyle && pathStyle !== '0' && pathStyle !== '1') problem('S3_PATH_STYLE', pathStyle, '"1" or "0"')
  if (!accessKeyId !== !secretAccessKey) {
    problem(
      'S3_ACCESS_KEY_ID',
      accessKeyId ? 'alone' : undefined,
      'together with S3_SECRET_ACCESS_KEY, or neither',
    )
  }
  return {
    s3: {
      bucket,
      region: region ?? '',
      ...(endpoint ? { endpoint } : {}),
      pathStyle: pathStyle === '1',
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    },
  }
}
