import autocannon from 'autocannon'
import { median } from './statistics.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 32

/** Requests per second of the same POST at several addresses, taking turns; the median of the rounds. */
export async function requestsPerSecond(urls: readonly string[], body: string): Promise<number[]> {
  const rounds: number[][] = urls.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, url] of urls.entries()) {
      const result = await autocannon({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        connections: CONNECTIONS,
        duration: round === 0 ? 1 : SECONDS,
      })
      if (result.non2xx + result.errors > 0)
        throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
      // The first round only warms up.
      if (round > 0) rounds[at]?.push(result.requests.average)
    }
  }
  return rounds.map(median)
}
