import type { Language } from '#domain/language.ts'
import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimEach, HOUR_MINUTES, limit, retryAfter } from '#server/base/limits/limit.ts'
import { networkOf } from '#server/base/request/network.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { isWatched } from '#server/outbox/messages/claim-message.ts'
import { type CaptchaRequest, captchasFor } from './captcha.ts'

type CaptchaContext = Pick<PublicContext, 'tx' | 'service' | 'now'>

/** A request for a captcha, and its address. */
export interface CountedCaptchaRequest extends CaptchaRequest {
  address: string
}

const newCaptchas = (name: string, max: number, per: string) =>
  limit({
    name,
    max,
    windowMinutes: HOUR_MINUTES,
    window: 'clock',
    key: ['rate', name],
    counts: 'new captchas',
    per,
  })
const PER_SESSION = newCaptchas('captchas-session', 60, 'session')
const PER_ADDRESS = newCaptchas('captchas-address', 6000, 'address')

type Counted = { question(language: Language): string; draw(): Promise<{ png: Buffer }> } | Refused

/** The captchas of several sessions, one for each. New captchas of one session and of one address are limited. */
export async function countedCaptchas(
  context: CaptchaContext,
  all: readonly CountedCaptchaRequest[],
): Promise<Counted[]> {
  const captchas = await captchasFor(context, all)
  const refused = new Map<CountedCaptchaRequest, Date>()
  const claim = async (perClient: typeof PER_SESSION, clientOf: (one: CountedCaptchaRequest) => string) => {
    const fresh = all.filter((one, at) => captchas[at]?.isNew && !refused.has(one))
    const ends = await claimEach(context, perClient, fresh.map(clientOf))
    for (const [at, one] of fresh.entries()) if (ends[at]) refused.set(one, ends[at])
  }
  await claim(PER_SESSION, ({ sid }) => sid)
  await claim(PER_ADDRESS, ({ address }) => networkOf(address))
  return captchas.map((captcha, at) => {
    const one = all[at]
    const until = one && refused.get(one)
    if (!until) return captcha
    // The transaction is committed, because it has counted the captchas of the others.
    return new Refused('too-many-requests', { keeps: true, ...retryAfter({ until }, context.now) })
  })
}

/** A captcha in words, and the proof of work that it requires. */
export type Question = { question: string; work: number } | Refused

export interface WordCaptchaRequest extends CountedCaptchaRequest {
  language: Language
}

/**
 * How many different captchas of one session a batch answers, the newest ones. A page requests one after the
 * other.
 */
const AT_ONCE_MAX = 3
/** When the session may ask again: the batch is answered then. */
const AGAIN_SECONDS = 1

/**
 * Answers a batch of requests, in their order. A repeated request of one session is answered once, so that a
 * session with many requests does not delay the batch for all others.
 */
export async function questionsFor(
  context: CaptchaContext,
  all: readonly WordCaptchaRequest[],
): Promise<Question[]> {
  const counted = new Map<string, Counted>()
  const ofSessions = newestOfSessions(all)
  for (let round = 0; round < AT_ONCE_MAX; round += 1) {
    const these = ofSessions.flatMap((newest) => newest[round] ?? [])
    if (these.length === 0) break
    const answers = await countedCaptchas(context, these)
    for (const [at, one] of these.entries()) {
      const answer = answers[at]
      if (answer) counted.set(nameOf(one), answer)
    }
  }
  const hard = await watchedNetworks(context, all)
  return all.map((one) => {
    const answer = counted.get(nameOf(one))
    if (!answer) return new Refused('too-many-requests', { afterSeconds: AGAIN_SECONDS })
    if (answer instanceof Refused) return answer
    const isHard = hard.has(networkOf(one.address))
    return { question: answer.question(one.language), work: isHard ? WORK_HARD_BITS : WORK_USUAL_BITS }
  })
}

const nameOf = ({ sid, a }: CountedCaptchaRequest) => JSON.stringify([sid, a])

/** The requests of each session, each once and the newest last: only the captcha that was asked for last is valid. */
function newestOfSessions(all: readonly CountedCaptchaRequest[]): CountedCaptchaRequest[][] {
  // A map keeps the position of the first entry of a key.
  const newestFirst = new Map(all.toReversed().map((one) => [nameOf(one), one])).values()
  const sessions = Map.groupBy(newestFirst, ({ sid }) => sid)
  return [...sessions.values()].map((asked) => asked.slice(0, AT_ONCE_MAX).toReversed())
}

/** The networks with so many codes that were not entered that more work is required there. */
async function watchedNetworks(
  context: CaptchaContext,
  all: readonly CountedCaptchaRequest[],
): Promise<Set<string>> {
  const addresses = new Map(all.map(({ address }) => [networkOf(address), address]))
  const watched = new Set<string>()
  for (const [network, address] of addresses) if (await isWatched(context, address)) watched.add(network)
  return watched
}
