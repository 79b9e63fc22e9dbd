import { runTool } from './tool.ts'

/** Builds one request for sqlmap, which tries each field of its query and body. */
export interface Target {
  url: string
  body: string | null
}

/** `nothing-tried`: it stopped earlier, so its silence means nothing. */
type Verdict = 'injectable' | 'clean' | 'nothing-tried'

/** The identity is in every query, so it is tried with the first target only. */
const IDENTITY = 'type,dearest,showy'
const LEVEL = process.env.ATTACK_LEVEL ?? '3'

export async function trySqlmap({ url, body }: Target, triesIdentity: boolean, folder: string) {
  const said = await runTool('sqlmap', [
    ...['-u', url, '--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
    // Refusals are answered with 400 and 503, which must not stop the run.
    ...['--level', LEVEL, '--risk', '1', '--technique', 'BEUS', '--threads', '4', '--ignore-code', '*'],
    ...(body === null ? [] : ['--data', body]),
    ...(triesIdentity ? [] : ['--skip', IDENTITY]),
  ])
  return { said, verdict: verdictOf(said) }
}

/** Interprets sqlmap's output. */
export function verdictOf(said: string): Verdict {
  if (/identified the following injection point|is vulnerable\b/.test(said)) return 'injectable'
  return /all tested parameters do not appear to be injectable/.test(said) ? 'clean' : 'nothing-tried'
}
