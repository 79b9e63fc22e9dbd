import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, readCode } from '#domain/typed/typed-code.ts'

/** The validity of a code, and how many periods before and after are accepted, because clocks differ. */
const PERIOD_SECONDS = 30
const CLOCK_PERIODS = 1
/** The algorithm of all authenticator apps (RFC 6238). */
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20

/** A new secret, as it is typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app reads from a QR code. */
export function totpAddress(secret: string, issuer: string, name: string): string {
  return new TOTP({ ...settings(secret), issuer, label: name }).toString()
}

/** The period of a code; null for a wrong code. */
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
