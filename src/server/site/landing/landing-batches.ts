import { batched } from '#server/base/load-shedding/batch.ts'
import type { PublicContext } from '#server/call/serve.ts'
import {
  type Question,
  questionsFor,
  type WordCaptchaRequest,
} from '#server/people/captcha/counted-captchas.ts'
import type { Service } from '#server/service/service.ts'
import { countVisits, type LandingVisit } from './count.ts'
import { findTemplates, type Template } from './templates.ts'

/** The batched statements of the landing page: an advertisement can bring hundreds of visits in a second. */
interface LandingBatches {
  countVisit(visit: LandingVisit): Promise<null>
  askQuestion(asking: WordCaptchaRequest): Promise<Question>
  findTemplate(id: string): Promise<Template | undefined>
}

const batches = new WeakMap<Service, LandingBatches>()

/** Batches the statements of concurrent visits. Each result is the same as without batches. */
export function landingBatches(service: Service): LandingBatches {
  const known = batches.get(service)
  if (known) return known
  const inOne = <One, Answer>(
    work: (context: Pick<PublicContext, 'tx' | 'service' | 'now'>, all: readonly One[]) => Promise<Answer[]>,
    options = {},
  ) =>
    batched((all: readonly One[]) =>
      service.database.transaction((tx) => work({ tx, service, now: service.now() }, all), options),
    )
  const made: LandingBatches = {
    countVisit: inOne(async (context, visits: readonly LandingVisit[]) => {
      await countVisits(context, visits)
      return visits.map(() => null)
    }),
    askQuestion: inOne(questionsFor),
    findTemplate: inOne(
      async ({ tx }, ids: readonly string[]) => {
        const found = await findTemplates(tx, ids)
        return ids.map((id) => found.get(id))
      },
      { readOnly: true },
    ),
  }
  batches.set(service, made)
  return made
}
