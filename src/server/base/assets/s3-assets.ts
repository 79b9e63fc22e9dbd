import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { bucketClient, type S3Settings } from '#server/base/files/s3.ts'
import type { AssetStore } from './assets.ts'

/** Separates page files from pictures, whose keys contain no slash. */
const PREFIX = 'assets/'

/** Page files in the bucket that all replicas use. */
export function s3Assets(settings: S3Settings): AssetStore {
  const client = bucketClient(settings)
  const place = (name: string) => ({ Bucket: settings.bucket, Key: PREFIX + name })
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes }))
    },

    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(name)))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async list(beginning) {
      const query = { Bucket: settings.bucket, Prefix: PREFIX + beginning }
      const kept: { name: string; at: Date }[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, query)) {
        for (const { Key = '', LastModified = new Date(0) } of Contents)
          kept.push({ name: Key.slice(PREFIX.length), at: LastModified })
      }
      return kept
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(place(name)))
    },
  }
}
