import { CAMPAIGN_MAX } from '#contract/fields.ts'
import { CAMPAIGN_NAMES, type Campaign } from '#web/words/paths.ts'

/**
 * The parameters of the advertisement's link: known names only, the first of a repeated one, cut to the counted length.
 */
export function campaignIn(query: URLSearchParams): Campaign {
  const named = [...CAMPAIGN_NAMES, 'type'].map((name) => [name, query.get(name)?.slice(0, CAMPAIGN_MAX)])
  return Object.fromEntries(named.filter(([, value]) => value))
}
