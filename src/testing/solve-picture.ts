import { captchaFor } from '#server/registration/captcha.ts'
import { NOWHERE } from '#server/serve.ts'
import type { Service } from '#server/service.ts'

/** The characters of a session's picture, as somebody types them who sees it. */
export function solvePicture(service: Service, sid: string, asked: string): Promise<string> {
  const now = service.now()
  return service.database.transaction(async (tx) => {
    const around = { tx, service, now, language: 'en', origin: NOWHERE, deviceId: '' } as const
    return (await (await captchaFor(around, sid, asked)).draw()).answer
  })
}
