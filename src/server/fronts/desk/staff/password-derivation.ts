import * as crypto from 'node:crypto'

const TAG_BYTES = 32

/** Node has argon2 since 24.7; the oldest one that may run this server has not, and an import by name would end it. */
export const hasArgon2 = 'argon2' in crypto

export function deriveArgon2(
  message: Buffer,
  nonce: Buffer,
  memory: number,
  passes: number,
): Promise<Buffer> {
  if (!hasArgon2) throw new Error('this password needs Node 24.7 or newer')
  const costs = { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes }
  return new Promise((resolve, reject) =>
    crypto.argon2('argon2id', costs, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}

const BLOCK = 8

export function deriveScrypt(message: Buffer, salt: Buffer, logN: number, lanes: number): Promise<Buffer> {
  const cost = 2 ** logN
  const options = { cost, blockSize: BLOCK, parallelization: lanes, maxmem: 256 * BLOCK * cost + 1024 * 1024 }
  return new Promise((resolve, reject) =>
    crypto.scrypt(message, salt, TAG_BYTES, options, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}
