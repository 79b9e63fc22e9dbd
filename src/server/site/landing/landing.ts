import {
  captchaQuestion,
  channelTemplate,
  getCaptcha,
  getSid,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import { Refused } from '#server/base/http/refused.ts'
import { servePublic, servePublicImage, servePublicInSteps } from '#server/call/serve.ts'
import { countedCaptchas } from '#server/people/captcha/counted-captchas.ts'
import { isOpenSid, newSid } from '#server/people/captcha/sid.ts'
import { countClick } from './count.ts'
import { landingBatches } from './landing-batches.ts'

const template = servePublicInSteps(channelTemplate, async ({ templateId }, { service }) => {
  const found = await landingBatches(service).findTemplate(templateId)
  if (!found) throw new Refused('unknown-template')
  return found
})

const visit = servePublicInSteps(trackVisit, async (input, { service, deviceId, origin }) =>
  landingBatches(service).countVisit({ input, deviceId, origin }),
)

const click = servePublic(trackClick, async (input, context) => {
  await countClick(context, input)
  return null
})

const session = servePublic(getSid, async (_input, { service, now }) => ({ sid: newSid(service, now) }))

const captcha = servePublicImage(getCaptcha, async ({ sid, a }, context) => {
  const { origin, service, now } = context
  if (!isOpenSid(service, sid, now)) throw new Refused('captcha-wrong')
  const [counted] = await countedCaptchas(context, [{ sid, a, address: origin.address }])
  if (!counted || counted instanceof Refused) throw counted
  return { data: null, image: async () => (await counted.draw()).png }
})

const question = servePublicInSteps(captchaQuestion, async ({ sid, a }, { service, origin, language }) => {
  if (!isOpenSid(service, sid, service.now())) throw new Refused('captcha-wrong')
  const created = await landingBatches(service).askQuestion({ sid, a, address: origin.address, language })
  if (created instanceof Refused) throw created
  return created
})

/** The calls of the landing page before the form (spec 7, "Registration and promotion"). */
export const landingRoutes = [template, visit, session, captcha, question, click]
