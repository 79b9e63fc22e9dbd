import type { OutputOf } from '#contract/endpoint.ts'
import { representativeLoan } from '#contract/site/site.ts'
import type { Landing } from './register.data.ts'

export type Example = NonNullable<OutputOf<typeof representativeLoan>['example']>

/**
 * The cost of a loan in the market of an advertisement. The specification's own landing has no market and no example.
 */
export async function readExample({ template, call }: Landing): Promise<Example | null> {
  if (template.market === null) return null
  const answer = await call(representativeLoan, { market: template.market })
  return answer.data?.example ?? null
}
