import { randomBytes } from 'node:crypto'
import type { Language } from '#domain/language.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { keyedInSession } from '#server/people/captcha/sid.ts'
import type { Service } from '#server/service/service.ts'
import { drawCaptcha, normaliseCaptcha, seeded } from './captcha-picture.ts'
import { wordCaptcha } from './captcha-words.ts'
import { askCaptchas, spendCaptcha } from './captchas.ts'

/** How long a captcha can be answered. */
const CAPTCHA_LIFE_MS = 5 * 60 * 1000

/** The key of a session in the database. */
export const sidHashOf = (service: Service, sid: string): Buffer =>
  keyedInSession(service, sid, 'session', sid)

/**
 * The picture is derived from the seed and the installation's key, so the stored seed does not reveal the
 * answer.
 */
const picture = (service: Service, sid: string, seed: Buffer) =>
  drawCaptcha(seeded(keyedInSession(service, sid, 'captcha-picture', seed.toString('hex'))))
const words = (service: Service, sid: string, seed: Buffer, language: Language) =>
  wordCaptcha(seeded(keyedInSession(service, sid, 'captcha-words', seed.toString('hex'))), language)

/** A captcha that a page asks for. */
export interface CaptchaRequest {
  sid: string
  a: string
}

/**
 * The captcha of each session for this `a`: the current one if it has the same `a`, otherwise a new one that
 * replaces it.
 */
export async function captchasFor(
  { tx, service, now }: Pick<PublicContext, 'tx' | 'service' | 'now'>,
  all: readonly CaptchaRequest[],
) {
  const expiresAt = new Date(now.getTime() + CAPTCHA_LIFE_MS)
  const wanted = all.map(({ sid, a }) => ({
    ...{ sidHash: sidHashOf(service, sid), asked: a },
    ...{ seed: randomBytes(32), expiresAt },
  }))
  const found = await askCaptchas(tx, wanted, now)
  return found.map(({ seed, isNew }, at) => {
    const sid = all[at]?.sid ?? ''
    return {
      isNew,
      question: (language: Language) => words(service, sid, seed, language).question,
      draw: () => picture(service, sid, seed),
    }
  })
}

/** How a captcha was solved, and which one it was. */
export interface SolvedCaptcha {
  by: 'picture' | 'words'
  asked: string
}

/** Checks an answer to the session's captcha; null if it is wrong. Right or wrong, the captcha is used up. */
export async function solveCaptcha(
  { tx, service, now, language }: PublicContext,
  sid: string,
  typed: string,
): Promise<SolvedCaptcha | null> {
  const spent = await spendCaptcha(tx, sidHashOf(service, sid), now)
  if (!spent) return null
  const { seed, asked } = spent
  const answer = normaliseCaptcha(typed)
  if (answer === words(service, sid, seed, language).answer) return { by: 'words', asked }
  return answer === (await picture(service, sid, seed)).answer ? { by: 'picture', asked } : null
}

/** Identifies a solved captcha beside the code that it paid for. */
export const solvedHash = (service: Service, sid: string, typed: string): Buffer =>
  keyedInSession(service, sid, 'captcha-solved', sid, normaliseCaptcha(typed))
