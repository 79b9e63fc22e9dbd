import { join } from 'node:path'
import { flag, webAddress, word } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'
import type { S3Settings } from './s3.ts'

export const bucketSettings = {
  bucket: {
    name: 'S3_BUCKET',
    type: word,
    role: 'switch',
    about: 'bucket for files; default: a folder in `DATA_DIR`',
  },
  region: {
    name: 'S3_REGION',
    type: word,
    role: 'required',
    about: 'region, as `us-east-1`',
  },
  endpoint: {
    name: 'S3_ENDPOINT',
    type: webAddress('an http or https address', (text) =>
      /^https?:\/\/\S+$/.test(text) ? text : undefined,
    ),
    about: 'endpoint of an S3-compatible store; default: AWS',
  },
  pathStyle: {
    name: 'S3_PATH_STYLE',
    type: flag,
    default: 0,
    about: '`1` puts the bucket into the path, as most S3-compatible stores require',
  },
  accessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    type: word,
    about: 'access key, with `S3_SECRET_ACCESS_KEY`; default: the machine’s role',
  },
  secretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    type: word,
    about: 'secret of `S3_ACCESS_KEY_ID`',
    isSecret: true,
  },
} satisfies Settings

/** The file store: a folder of this machine, or a bucket that all replicas share. */
export type FilesSettings = { folder: string } | { s3: S3Settings }

export function readFilesSettings(reader: SettingsReader, dataDir: string): FilesSettings {
  const values = reader.readPart(bucketSettings)
  if (values === undefined) return { folder: join(dataDir, 'files') }
  const { accessKeyId, secretAccessKey, ...s3 } = values
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { s3: { ...s3, credentials: { accessKeyId, secretAccessKey } } }
  if (accessKeyId !== undefined || secretAccessKey !== undefined) {
    const { accessKeyId: id, secretAccessKey: secret } = bucketSettings
    const [alone, missing] = accessKeyId === undefined ? [secret, id] : [id, secret]
    reader.refuse(alone, `is set, but ${missing.name} is not`)
  }
  return { s3 }
}
