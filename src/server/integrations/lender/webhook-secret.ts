/** How secrets of the Standard Webhooks are written. */
const PREFIX = 'whsec_'
const BYTES_MIN = 24
const BYTES_MAX = 64

export const SECRET_RULE = `"${PREFIX}" and ${BYTES_MIN} to ${BYTES_MAX} random bytes in base64`

/** The key of a secret, or null where it is none. */
export function webhookKey(secret: string): Buffer | null {
  const encoded = secret.slice(PREFIX.length)
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null
  const key = Buffer.from(encoded, 'base64')
  return key.length >= BYTES_MIN && key.length <= BYTES_MAX ? key : null
}

/** A key as the receiver's library wants it. */
export const secretText = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`
