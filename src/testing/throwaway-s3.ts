import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Listening } from './throwaway-program.ts'

interface S3rver {
  httpServer: Server
  run(): Promise<AddressInfo>
}
interface S3rverOptions {
  address: string
  port: number
  silent: boolean
  allowMismatchedSignatures: boolean
  directory: string
  configureBuckets: { name: string }[]
}

// The package has no types.
const S3rver: new (options: S3rverOptions) => S3rver = createRequire(import.meta.url)('@20minutes/s3rver')

/** Accepted credentials. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * Starts an S3 store with one bucket, whose objects are files in `directory`. It accepts any signature, because it
 * cannot check those of keys with a slash.
 */
export async function startS3(directory: string, bucket: string): Promise<Listening> {
  const configureBuckets = [{ name: bucket }]
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets,
  })
  const { port } = await store.run()
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        store.httpServer.close(() => resolve())
        store.httpServer.closeAllConnections()
      }),
  }
}
