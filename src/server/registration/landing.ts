import {
  channelTemplate,
  getCaptcha,
  getSid,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import { networkOf } from '#server/http/network.ts'
import { Refused, servePublic, servePublicImage } from '#server/serve.ts'
import { captchaFor } from './captcha.ts'
import { countClick, countVisit } from './count.ts'
import { CAPTCHAS_PER_ADDRESS, CAPTCHAS_PER_SESSION, isWithin, secondsLeftOf } from './rate.ts'
import { isOpenSid, newSid } from './sid.ts'
import { findTemplate } from './templates.ts'

const template = servePublic(channelTemplate, async ({ templateId }, { tx }) => {
  const found = await findTemplate(tx, templateId)
  if (!found) throw new Refused('unknown-template')
  return found
})

const visit = servePublic(trackVisit, async (input, context) => {
  await countVisit(context, input)
  return null
})

const click = servePublic(trackClick, async (input, context) => {
  await countClick(context, input)
  return null
})

const session = servePublic(getSid, async (_input, { service, now }) => ({ sid: newSid(service, now) }))

const captcha = servePublicImage(getCaptcha, async ({ sid, a }, context) => {
  if (!isOpenSid(context.service, sid, context.now)) throw new Refused('captcha-wrong')
  const { isNew, question, draw } = await captchaFor(context, sid, a)
  if (isNew) {
    const inSession = await isWithin(context, CAPTCHAS_PER_SESSION, sid)
    const atAddress = await isWithin(context, CAPTCHAS_PER_ADDRESS, networkOf(context.origin.address))
    if (!inSession || !atAddress) {
      const afterSeconds = secondsLeftOf(inSession ? CAPTCHAS_PER_ADDRESS : CAPTCHAS_PER_SESSION, context.now)
      throw new Refused('too-many-requests', { keeps: true, afterSeconds })
    }
  }
  return { data: { question }, image: draw }
})

/** What the landing page asks before anybody has typed anything (spec 7, "Registration and promotion"). */
export const landingRoutes = [template, visit, session, captcha, click]
