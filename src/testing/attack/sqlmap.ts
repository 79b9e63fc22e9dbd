import { runTool } from './tool.ts'

/** One request for sqlmap: each field of its query and body is tried. */
export interface Target {
  url: string
  body: string | null
}

/** `nothing-tried`: it did not get so far, and its silence means nothing. */
type Verdict = 'injectable' | 'clean' | 'nothing-tried'

/** Who asks stands in every query; these are tried with the first target alone. */
const IDENTITY = 'type,dearest,showy'
const LEVEL = process.env.ATTACK_LEVEL ?? '3'

export async function trySqlmap({ url, body }: Target, triesIdentity: boolean, folder: string) {
  const said = await runTool('sqlmap', [
    ...['-u', url, '--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
    // Refusals are answers with 400 and 503, and no reason to stop.
    ...['--level', LEVEL, '--risk', '1', '--technique', 'BEUS', '--threads', '4', '--ignore-code', '*'],
    ...(body === null ? [] : ['--data', body]),
    ...(triesIdentity ? [] : ['--skip', IDENTITY]),
  ])
  return { said, verdict: verdictOf(said) }
}

/** What sqlmap's own words mean. */
export function verdictOf(said: string): Verdict {
  if (/identified the following injection point|is vulnerable\b/.test(said)) return 'injectable'
  return /all tested parameters do not appear to be injectable/.test(said) ? 'clean' : 'nothing-tried'
}
