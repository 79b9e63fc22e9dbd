import type { applicationNow } from '#contract/apply/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type Application = NonNullable<OutputOf<typeof applicationNow>['application']>

/** The longest id that the call takes. */
export const APPLICATION_ID_MAX = 64

export const applicationIdIn = (query: URLSearchParams): string =>
  (query.get('applicationId') ?? '').slice(0, APPLICATION_ID_MAX)

export const stepsDoneIn = (steps: Application['steps']): number =>
  steps.filter(({ state }) => state === 'done').length
