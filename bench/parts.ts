import { readArguments } from '#scripts/arguments.mjs'
import type { commands } from '#scripts/commands.mjs'

type Part = keyof typeof commands.bench.positionals.choices

/** They take long, or fetch a program. */
const BY_NAME_ALONE: readonly Part[] = ['pages-bad-network', 'pages-busy', 'lighthouse', 'growth']

/** Which parts are measured, for the names on the command line. */
export function requestedParts(): (part: Part) => boolean {
  const names = readArguments('bench').positionals
  return (part) => (names.length === 0 ? !BY_NAME_ALONE.includes(part) : names.includes(part))
}
