import { hidden } from '#server/base/config/setting-types.ts'

const PREFIX = 'whsec_'
const BYTES_MIN = 24
const BYTES_MAX = 64

const RULE = `"${PREFIX}" and ${BYTES_MIN} to ${BYTES_MAX} random bytes in base64`

/** Parses a Standard Webhooks secret into its key. */
export const webhookSecret = hidden(RULE, (text) => {
  const encoded = text.slice(PREFIX.length)
  if (!text.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined
  const key = Buffer.from(encoded, 'base64')
  return key.length >= BYTES_MIN && key.length <= BYTES_MAX ? key : undefined
})

/** Formats a key for the receiver's library. */
export const secretText = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`
