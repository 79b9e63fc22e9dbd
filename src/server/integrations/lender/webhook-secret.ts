import { hidden } from '#server/base/config/setting-types.ts'

/** How secrets of the Standard Webhooks are written. */
const PREFIX = 'whsec_'
const BYTES_MIN = 24
const BYTES_MAX = 64

const RULE = `"${PREFIX}" and ${BYTES_MIN} to ${BYTES_MAX} random bytes in base64`

/** A secret of the Standard Webhooks, as its key. */
export const webhookSecret = hidden(RULE, (text) => {
  const encoded = text.slice(PREFIX.length)
  if (!text.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined
  const key = Buffer.from(encoded, 'base64')
  return key.length >= BYTES_MIN && key.length <= BYTES_MAX ? key : undefined
})

/** A key as the receiver's library wants it. */
export const secretText = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`
