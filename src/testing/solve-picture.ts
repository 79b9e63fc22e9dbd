import { captchasFor } from '#server/people/captcha/captcha.ts'
import type { Service } from '#server/service/service.ts'

/** Returns the text of a session's captcha picture. */
export function solvePicture(service: Service, sid: string, asked: string): Promise<string> {
  const now = service.now()
  return service.database.transaction(async (tx) => {
    const [captcha] = await captchasFor({ tx, service, now }, [{ sid, a: asked }])
    return (await captcha?.draw())?.answer ?? ''
  })
}
