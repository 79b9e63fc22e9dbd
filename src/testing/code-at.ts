import { TOTP, URI } from 'otpauth'
import { totpAddress } from '#server/fronts/desk/staff/totp.ts'

/** Returns the TOTP code of a secret at a moment, as an authenticator app shows it. */
export function codeAt(secret: string, now: Date): string {
  const app = URI.parse(totpAddress(secret, 'Abono', 'staff'))
  if (!(app instanceof TOTP)) throw new Error('the picture asks an app for a counter instead of the clock')
  return app.generate({ timestamp: now.getTime() })
}
