import { availableParallelism } from 'node:os'

const PROCESSES_MAX = 64

/** As how many processes the server answers on its port: PROCESSES, where `auto` is one for each core that it may use. */
export function readProcesses(
  env: NodeJS.ProcessEnv,
  problem: (key: string, found: unknown, allowed: string) => void,
): number {
  const asked = env.PROCESSES || '1'
  if (asked === 'auto') return Math.min(PROCESSES_MAX, availableParallelism())
  const count = /^\d{1,2}$/.test(asked) ? Number(asked) : 0
  if (count < 1 || count > PROCESSES_MAX)
    problem('PROCESSES', asked, `"auto", or a number from 1 to ${PROCESSES_MAX}`)
  // While pages are edited, one process sees the changes.
  if (count > 1 && env.DEV === '1') problem('PROCESSES', asked, 'with DEV only 1')
  return count
}
