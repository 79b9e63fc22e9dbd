import { progressLine } from '#server/base/database/progress.ts'

interface Seen {
  round: number
  rounds: number
  /** For how long nothing was acknowledged. */
  silenceMs: number
  /** Until everything was there again. */
  wholeMs: number
  /** How many had been acknowledged before. */
  promised: number
}

/** What one round of the failover has shown, how far it is, and how long those that are left still take. */
export function roundLine({ round, rounds, silenceMs, wholeMs, promised }: Seen, elapsedMs: number): string {
  const away = `nothing was acknowledged for ${(silenceMs / 1000).toFixed(1)} s`
  const whole = `whole after ${(wholeMs / 1000).toFixed(0)} s`
  const soFar = progressLine({ done: round, total: rounds }, elapsedMs)
  return `round ${round}: ${away}; ${whole}; ${promised} acknowledged before, all there once [${soFar}]`
}
