import {
  captchaQuestion,
  channelTemplate,
  getCaptcha,
  getSid,
  trackClick,
  trackVisit,
} from '#contract/registration/landing.ts'
import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { networkOf } from '#server/http/network.ts'
import { isWatched } from '#server/messages/claim-message.ts'
import { type PublicContext, Refused, servePublic, servePublicImage } from '#server/serve.ts'
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
  const { draw } = await countedCaptcha(sid, a, context)
  return { data: null, image: async () => (await draw()).png }
})

const question = servePublic(captchaQuestion, async ({ sid, a }, context) => {
  const asked = await countedCaptcha(sid, a, context)
  // Somebody from where many codes led to nothing is asked for more work, and not sent away.
  const isHard = await isWatched(context, context.origin.address)
  return { question: asked.question, work: isHard ? WORK_HARD_BITS : WORK_USUAL_BITS }
})

/** The session's captcha; how many there are for one session and one address is limited. */
async function countedCaptcha(sid: string, a: string, context: PublicContext) {
  if (!isOpenSid(context.service, sid, context.now)) throw new Refused('captcha-wrong')
  const asked = await captchaFor(context, sid, a)
  if (asked.isNew) {
    const inSession = await isWithin(context, CAPTCHAS_PER_SESSION, sid)
    const atAddress = await isWithin(context, CAPTCHAS_PER_ADDRESS, networkOf(context.origin.address))
    if (!inSession || !atAddress) {
      const afterSeconds = secondsLeftOf(inSession ? CAPTCHAS_PER_ADDRESS : CAPTCHAS_PER_SESSION, context.now)
      throw new Refused('too-many-requests', { keeps: true, afterSeconds })
    }
  }
  return asked
}

/** What the landing page asks before anybody has typed anything (spec 7, "Registration and promotion"). */
export const landingRoutes = [template, visit, session, captcha, question, click]
