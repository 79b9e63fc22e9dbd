import type { Rule } from '#domain/markets/rule.ts'

/** What a rule says, from which text, since when, and where more of it stands. */
export const ruleSource = ({ says, source, since, id, heldAgainst }: Rule<unknown>): string => {
  const what = heldAgainst === 'the loan' ? 'for loans from' : 'from'
  return `${says} (${source}${since === null ? '' : `, ${what} ${since} on`}; ${id} in docs/evidence/rules.md)`
}
