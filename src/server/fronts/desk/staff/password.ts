import * as crypto from 'node:crypto'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#domain/desk/limits.ts'
import { newSlotQueue } from '#server/base/load-shedding/slot-queue.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32
const SCRYPT_BLOCK = 8

/** Node has argon2 since 24.7. The oldest Node that may run this server lacks it, and fails to import it by name. */
const hasArgon2 = 'argon2' in crypto

/** The minimum of OWASP: argon2id with 19 MiB, two passes, one lane; scrypt with 2^15, 8, 3. */
const ARGON2 = 'm=19456,t=2,p=1'
const SCRYPT = 'ln=15,r=8,p=3'

/** The PHC string format: method, costs, salt and hash. */
const FORM =
  /^\$(?:argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1|scrypt\$ln=(\d{1,2}),r=8,p=(\d{1,2}))\$([\w+/]{22})\$([\w+/]{43})$/

/** Whether a password has the right length and is not the name. `password-judge.ts` decides whether it is hard to guess. */
export const isPasswordForm = (password: string, name: string): boolean =>
  password.length >= PASSWORD_CHARACTERS_MIN &&
  password.length <= PASSWORD_CHARACTERS_MAX &&
  password.toLowerCase() !== name

/** Hashes with argon2id, or with scrypt if this Node has no argon2. */
export async function hashPassword(password: string): Promise<string> {
  const head = headFor(crypto.randomBytes(SALT_BYTES))
  return `${head}${bare(await derive(password, `${head}${bare(Buffer.alloc(TAG_BYTES))}`))}`
}

/**
 * Returns whether the password is right. An unknown user (`null`) costs the same time, and no password is
 * right.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = hash ?? `${headFor(Buffer.alloc(SALT_BYTES))}${bare(Buffer.alloc(TAG_BYTES))}`
  const tag = Buffer.from(compared.slice(compared.lastIndexOf('$') + 1), 'base64')
  return crypto.timingSafeEqual(await derive(password, compared), tag) && hash !== null
}

/**
 * A hash takes 19 MiB or more and a core for a moment, so strangers must not start any number of them. Clients of other networks
 * wait for one hash of each network. Rejects with `Overloaded` if too many are ahead.
 */
const queue = newSlotQueue({ slots: 2, aheadMax: 20 })

/** Derives the password with the method, costs and salt of this hash. */
async function derive(password: string, hash: string): Promise<Buffer> {
  const [, memory, passes, logN, lanes, salt = ''] = FORM.exec(hash) ?? []
  if (salt === '') throw new Error('a password hash cannot be read')
  // The same letters typed on another keyboard may be other code points.
  const message = Buffer.from(password.normalize('NFC'))
  const nonce = Buffer.from(salt, 'base64')
  return queue.run(() =>
    memory === undefined
      ? deriveScrypt(message, nonce, Number(logN), Number(lanes))
      : deriveArgon2(message, nonce, Number(memory), Number(passes)),
  )
}

const headFor = (salt: Buffer) =>
  `${hasArgon2 ? `$argon2id$v=19$${ARGON2}` : `$scrypt$${SCRYPT}`}$${bare(salt)}$`

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function deriveArgon2(message: Buffer, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (!hasArgon2) throw new Error('this password needs Node 24.7 or newer')
  const costs = { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes }
  return new Promise((resolve, reject) =>
    crypto.argon2('argon2id', costs, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}

export function deriveScrypt(message: Buffer, salt: Buffer, logN: number, lanes: number): Promise<Buffer> {
  const cost = 2 ** logN
  const options = {
    cost,
    blockSize: SCRYPT_BLOCK,
    parallelization: lanes,
    maxmem: 256 * SCRYPT_BLOCK * cost + 1024 * 1024,
  }
  return new Promise((resolve, reject) =>
    crypto.scrypt(message, salt, TAG_BYTES, options, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}
