import { TOTP, URI } from 'otpauth'
import { totpAddress } from '#server/fronts/desk/staff/totp.ts'

/** The code that an authenticator app shows at a moment once it has read the picture of a secret. */
export function codeAt(secret: string, now: Date): string {
  const app = URI.parse(totpAddress(secret, 'Abono', 'somebody'))
  if (!(app instanceof TOTP))
    throw new Error('the picture tells an app to count instead of looking at the clock')
  return app.generate({ timestamp: now.getTime() })
}
