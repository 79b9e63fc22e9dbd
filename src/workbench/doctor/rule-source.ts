import type { Rule } from '#domain/markets/rule.ts'

/** Cites a rule: its content, its source, its first day, and its entry in the documents. */
export const ruleSource = ({ says, source, since, id, heldAgainst }: Rule<unknown>): string => {
  const what = heldAgainst === 'the loan' ? 'for loans from' : 'from'
  return `${says} (${source}${since === null ? '' : `, ${what} ${since} on`}; ${id} in docs/evidence/rules.md)`
}
