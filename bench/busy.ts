import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { type Load, loadEach, NETWORKS, type Results } from './page-loads.ts'
import { median, spread, table } from './statistics.ts'
import type { Subject } from './subject.ts'

const PAGES_A_MINUTE = 2000
const RUNS = Number(process.env.BENCH_RUNS ?? 7)

/** More than any load of a page takes: whoever began the crowd ends it. */
const CROWD_SECONDS = 3600

/**
 * Loads of loan details while the same page is asked for 2,000 times a minute, and alone, in turns. The crowd runs on the
 * machine of the phone, so what it takes of the processor is in it: the twin beside it says how much.
 */
export async function busyTable({ pages }: Subject): Promise<string> {
  const [details] = pages
  if (!details) throw new Error('there is no page to load')
  const subjects = [
    { name: 'loan details', url: details.url, button: details.button },
    { name: 'its twin', url: details.twin, button: details.twinButton },
  ]
  const empty = (): Results => new Map(subjects.map(({ name }) => [name, { cold: [], warm: [] }]))
  const [alone, busy] = [empty(), empty()]
  const crowd = { perSecond: [] as number[], failed: 0 }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const withCrowd = async () => {
    const end = begin(details.url)
    await loadEach(browser, subjects, NETWORKS.usual, busy)
    const { requests, non2xx, errors } = await end()
    crowd.perSecond.push(requests.average)
    crowd.failed += non2xx + errors
  }
  const withoutCrowd = () => loadEach(browser, subjects, NETWORKS.usual, alone)
  for (let run = 0; run < RUNS; run++) {
    // Whoever comes first in one run comes last in the next.
    for (const turn of run % 2 === 0 ? [withoutCrowd, withCrowd] : [withCrowd, withoutCrowd]) await turn()
  }
  await browser.close()
  const rows = subjects.flatMap(({ name }) =>
    (['cold', 'warm'] as const).map((cache) => {
      const paints = (results: Results) => (results.get(name)?.[cache] ?? []).map(paintOf)
      const ratio = median(paints(busy)) / median(paints(alone))
      return [`${name}, ${cache}`, spread(paints(alone)), spread(paints(busy)), ratio.toFixed(2)]
    }),
  )
  const lines = table(['page', 'LCP ms alone', 'LCP ms in the crowd', 'ratio'], rows)
  const answered = (median(crowd.perSecond) * 60).toFixed(0)
  return `${lines}\n\n${answered} pages a minute were answered to the crowd, ${crowd.failed} were not; a load of ${loadavg()[0]?.toFixed(0)} on this machine.`
}

const paintOf = ({ largestPaint }: Load) => largestPaint

/** Begins to ask for the page, and answers how to end it. */
function begin(url: string): () => Promise<autocannon.Result> {
  let end = () => {}
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, overallRate: PAGES_A_MINUTE / 60, connections: 8, duration: CROWD_SECONDS }
    const instance = autocannon(options, (error: unknown, result) =>
      error ? reject(error) : resolve(result),
    )
    end = () => instance.stop?.()
  })
  return () => {
    end()
    return ended
  }
}
