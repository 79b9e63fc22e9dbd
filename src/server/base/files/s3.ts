import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { assertFileKey, FILE_TYPES, type FileStore, PROBE, probing } from './files.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Left out at AWS; the address of another store that speaks S3. */
  endpoint?: string
  /** The bucket in the path and not in the host's name, as most stores other than AWS want it. */
  pathStyle?: boolean
  /** Left out where the machine itself has the right to the bucket. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  timeoutMs?: number
}

const CONNECTION_TIMEOUT_MS = 2_000
const TIMEOUT_MS = 10_000
const TRIES_MAX = 3
/** No key of a file looks like this. */
const PROBE_KEY = 'abono-probe'

/** What speaks to the store of a bucket. */
export function bucketClient({ region, endpoint, pathStyle = false, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: TRIES_MAX,
    // Stores other than AWS do not all know the checksums that the SDK adds unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
  })
}

/** Files in a bucket of S3 or of a store that speaks it. */
export function s3Files(settings: S3Settings): FileStore & { close(): void } {
  const { bucket, timeoutMs = TIMEOUT_MS } = settings
  const client = bucketClient(settings)
  const place = (key: string) => {
    assertFileKey(key)
    return { Bucket: bucket, Key: key }
  }
  // One end for all tries together, and for reading the body.
  const untilTimeout = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

  const probe = probing(async () => {
    const there = { Bucket: bucket, Key: PROBE_KEY }
    await client.send(new PutObjectCommand({ ...there, Body: PROBE }), untilTimeout())
    await client.send(new DeleteObjectCommand(there), untilTimeout())
  })

  return {
    async put(key, bytes, type) {
      const put = new PutObjectCommand({ ...place(key), Body: bytes, ContentType: type })
      await client.send(put, untilTimeout())
    },

    async get(key) {
      try {
        const { Body, ContentType } = await client.send(new GetObjectCommand(place(key)), untilTimeout())
        const type = FILE_TYPES.find((one) => one === ContentType)
        if (Body === undefined || type === undefined) throw new Error('the bucket contains a foreign file')
        return { bytes: Buffer.from(await Body.transformToByteArray()), type }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async isThere() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), untilTimeout())
      await probe()
      return true
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)), untilTimeout())
    },

    close: () => client.destroy(),
  }
}
