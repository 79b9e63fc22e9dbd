import type { Brand } from '#contract/brand/brand.ts'
import type { Day } from '#domain/dates.ts'
import { type MarketId, rulesByMarket } from '#domain/markets/market.ts'
import { type FactName, ruleOn } from '#domain/markets/rule.ts'
import { error, type Finding, warning, when } from './finding.ts'
import { ruleSource } from './rule-source.ts'

const asksFor = (market: MarketId, fact: FactName, today: Day) => {
  const rule = ruleOn(rulesByMarket[market].facts, today)
  return rule?.asked.fields.includes(fact) ? rule : undefined
}

/** Returns whether a text contains a phone number and an e-mail address. */
export const isReachable = (text: string): boolean => /\S@\S/.test(text) && /\d(?:[ -]?\d){6}/.test(text)

/** Reports people that the key facts sheet must name, and that the configuration omits or names without their contacts. */
export function namedPeopleFindings(
  { market, authorities, serviceProviders }: Pick<Brand, 'market' | 'authorities' | 'serviceProviders'>,
  today: Day,
): Finding[] {
  const officer = asksFor(market, 'complaint officer with phone and e-mail', today)
  const providers = asksFor(market, 'service providers', today)
  const { grievanceOfficer } = authorities
  const isReached = isReachable(grievanceOfficer)
  return [
    ...(officer
      ? when(
          !isReached,
          error(
            `authorities.grievanceOfficer must contain a phone number and an e-mail address. ${ruleSource(officer)}.`,
          ),
        )
      : []),
    ...(providers
      ? when(
          serviceProviders[market].length === 0,
          warning(
            `serviceProviders.${market} is empty, and the key facts say so. List every company that does a part of your work. ${ruleSource(providers)}.`,
          ),
        )
      : []),
  ]
}

/** Reports missing recovery agents. An operator call stores them, not the configuration. */
export function recoveryAgentFindings(market: MarketId, named: number, today: Day): Finding[] {
  const rule = asksFor(market, 'recovery agents', today)
  if (rule === undefined || named > 0) return []
  return [
    warning(
      `no recovery agent is named in market ${market} (POST /operator/collection-agencies), and the key facts say so. ${ruleSource(rule)}.`,
    ),
  ]
}
