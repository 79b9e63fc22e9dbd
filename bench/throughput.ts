import autocannon from 'autocannon'

const ROUNDS = Number(process.env.BENCH_CALL_ROUNDS ?? 12)
const SECONDS = Number(process.env.BENCH_CALL_SECONDS ?? 2)
const CONNECTIONS = 32

/** One handler in one round: how often it answered, and what an answer cost its process. */
export interface Round {
  perSecond: number
  cpuMicros: number
}

/** A request, and the processor time that the process which answers it has used so far. */
export interface Measured extends Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body'> {
  cpuMicros: () => Promise<number>
}

/**
 * Sends each request in many short turns, because the load of the machine changes. The processor time of the answering
 * process is what an answer costs, even if other processes run in between.
 */
export async function measureRequests(measured: readonly Measured[]): Promise<Round[][]> {
  const rounds: Round[][] = measured.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    // The order is reversed each round, because the first request of a round has an advantage.
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
      // A server that drops every request is no fast one: each is asked again, and none counts as failed.
      if (result.requests.total === 0) throw new Error(`${url} answered nobody`)
      // The first round only warms up.
      if (round > 0) {
        rounds[at]?.push({ perSecond: result.requests.average, cpuMicros: used / result.requests.total })
      }
    }
  }
  return rounds
}
