import type { Verdict } from './rule.ts'

/** A line for each rule, and how many were kept. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ rule, outcome, why }) => `${outcome.padEnd(5)} ${rule}${why && `: ${why}`}`)
  const broken = verdicts.filter(({ outcome }) => outcome === 'FAIL').length
  const end = broken === 0 ? 'All rules are kept.' : `${broken} of ${verdicts.length} rules are broken.`
  return [...lines, '', end].join('\n')
}
