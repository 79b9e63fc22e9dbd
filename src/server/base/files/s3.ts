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
  /** The endpoint of another S3-compatible store. Unset for AWS. */
  endpoint?: string
  /** Puts the bucket into the path instead of the host name, as most stores other than AWS require. */
  pathStyle?: boolean
  /** Unset if the machine has a role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  timeoutMs?: number
}

const CONNECTION_TIMEOUT_MS = 2_000
const TIMEOUT_MS = 10_000
const TRIES_MAX = 3
/** The name of the probe. No file key looks like this. */
const PROBE_KEY = 'abono-probe'

/** The client of a bucket. */
export function bucketClient({ region, endpoint, pathStyle = false, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: TRIES_MAX,
    // Not all S3-compatible stores support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
  })
}

/** Files in a bucket of AWS or of an S3-compatible store. */
export function s3Files(settings: S3Settings): FileStore & { close(): void } {
  const { bucket, timeoutMs = TIMEOUT_MS } = settings
  const client = bucketClient(settings)
  const place = (key: string) => {
    assertFileKey(key)
    return { Bucket: bucket, Key: key }
  }
  // One deadline for all attempts and for reading the body.
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
