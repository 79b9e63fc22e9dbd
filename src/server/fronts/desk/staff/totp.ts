import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, readCode } from '#domain/typed/typed-code.ts'

/** How long one code is good, and how many before and after are taken for clocks that differ. */
const PERIOD_SECONDS = 30
const CLOCK_PERIODS = 1
/** What every authenticator app knows (RFC 6238 as apps use it). */
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20

/** A new secret, as it is typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app reads from a picture. */
export function totpAddress(secret: string, issuer: string, name: string): string {
  return new TOTP({ ...settings(secret), issuer, label: name }).toString()
}

/** The period to which a code belongs, or null for a wrong code. */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const read = readCode(code)
  if (!read.ok) return null
  const token = read.value
  const totp = new TOTP(settings(secret))
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: CLOCK_PERIODS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const settings = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: ALGORITHM,
  digits: CODE_DIGITS,
  period: PERIOD_SECONDS,
})
