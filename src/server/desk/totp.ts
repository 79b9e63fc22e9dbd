import { Secret, TOTP } from 'otpauth'

/** How long one code is good, and how many before and after are taken for clocks that differ. */
const PERIOD_SECONDS = 30
const CLOCK_PERIODS = 1
/** What every authenticator app knows (RFC 6238 as apps use it). */
const ALGORITHM = 'SHA1'
const DIGITS = 6
const SECRET_BYTES = 20

/** A new secret, as it is typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app reads from a picture. */
export function totpAddress(secret: string, issuer: string, name: string): string {
  return new TOTP({ ...settings(secret), issuer, label: name }).toString()
}

/** The period to which a code belongs, or null for a wrong code. */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP(settings(secret))
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: CLOCK_PERIODS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const settings = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: ALGORITHM,
  digits: DIGITS,
  period: PERIOD_SECONDS,
})
