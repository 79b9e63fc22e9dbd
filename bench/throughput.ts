import autocannon from 'autocannon'

const ROUNDS = Number(process.env.BENCH_CALL_ROUNDS ?? 12)
const SECONDS = Number(process.env.BENCH_CALL_SECONDS ?? 2)
const CONNECTIONS = 32

/** One handler in one round: number of answers, and CPU time per answer. */
export interface Round {
  perSecond: number
  cpuMicros: number
}

/** A request, and the CPU time of the process that answers it. */
export interface Measured extends Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body'> {
  cpuMicros: () => Promise<number>
}

/**
 * Sends each request in many short turns, because machine load varies. CPU time per answer is the cost, independent of
 * other processes.
 */
export async function measureRequests(measured: readonly Measured[]): Promise<Round[][]> {
  const rounds: Round[][] = measured.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    // The order alternates each round, because the first request has an advantage.
    for (const [at, { cpuMicros, ...request }] of round % 2 === 0
      ? measured.entries()
      : [...measured.entries()].reverse()) {
      const { url } = request
      const before = await cpuMicros()
      const result = await autocannon({
        ...request,
        connections: CONNECTIONS,
        duration: SECONDS,
      })
      const used = (await cpuMicros()) - before
      if (result.non2xx + result.errors > 0)
        throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
      // Dropped requests are repeated, and count as failures.
      if (result.requests.total === 0) throw new Error(`${url} gave no answer`)
      // The first round only warms up.
      if (round > 0) {
        rounds[at]?.push({ perSecond: result.requests.average, cpuMicros: used / result.requests.total })
      }
    }
  }
  return rounds
}
