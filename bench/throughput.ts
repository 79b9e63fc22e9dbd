import autocannon from 'autocannon'

const ROUNDS = Number(process.env.BENCH_CALL_ROUNDS ?? 12)
const SECONDS = Number(process.env.BENCH_CALL_SECONDS ?? 2)
const CONNECTIONS = 32

/** One handler in one round: how often it answered, and what an answer cost its process. */
export interface Round {
  perSecond: number
  cpuMicros: number
}

/**
 * The same POST at several addresses of one process, in many short turns, because other people's work on the machine
 * comes and goes. `cpuMicros` is the processor time that the answering process has used so far: it counts what an answer
 * costs, however often somebody else is given the processor in between.
 */
export async function measureCalls(
  urls: readonly string[],
  body: string,
  cpuMicros: () => Promise<number>,
): Promise<Round[][]> {
  const rounds: Round[][] = urls.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    // Whoever comes first in one round comes last in the next: being first is worth something, too.
    for (const [at, url] of round % 2 === 0 ? urls.entries() : [...urls.entries()].reverse()) {
      const before = await cpuMicros()
      const result = await autocannon({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
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
