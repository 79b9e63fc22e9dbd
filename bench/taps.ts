import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { NETWORKS } from './page-loads.ts'
import { spread, table } from './statistics.ts'
import type { Subject } from './subject.ts'

/** From the tap to the next page on a warm phone, and from any tap to the frame that answers it. */
const BOUNDS = { nextPage: 100, interaction: 100 }
const RUNS = Number(process.env.BENCH_RUNS ?? 7)

/** What one tap took, in milliseconds. */
interface Tap {
  nextPage: number
  interaction: number
}

interface Way {
  name: string
  /** A link of loan details. */
  link: string
}
const WAYS: readonly Way[] = [
  { name: 'to what is to pay', link: 'a[href^="/repay?"]' },
  { name: 'to the statement', link: 'a[href^="/statement?"]' },
  { name: 'to customer service', link: 'a[href^="/customerService?"]' },
]

/** Taps on a phone that has seen the pages before: its scripts are there, the data are asked of the server. */
export async function tapsTable({ pages }: Subject): Promise<string> {
  const [details] = pages
  if (!details) throw new Error('there is no page to tap on')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const rows: string[][] = []
  for (const { name, link } of WAYS) {
    for (const latency of [0, NETWORKS.usual.latency]) {
      const taps: Tap[] = []
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 640 },
          isMobile: true,
          hasTouch: true,
        })
        const page = await context.newPage()
        const tap = await tapOn(page, details.url, link, latency)
        if (tap) taps.push(tap)
        await context.close()
      }
      if (taps.length === 0) continue
      const [next, interaction] = [taps.map((tap) => tap.nextPage), taps.map((tap) => tap.interaction)]
      rows.push([
        name,
        `${latency} ms`,
        marked(next, BOUNDS.nextPage + latency),
        marked(interaction, BOUNDS.interaction),
      ])
    }
  }
  await browser.close()
  return table(['tap', 'round trip', 'next page, ms', 'until the frame after the tap, ms'], rows)
}

function marked(values: readonly number[], bound: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return spread(values) + (middle > bound ? ' (!)' : '')
}

/** Null where the page has no such link. */
async function tapOn(page: Page, url: string, link: string, latency: number): Promise<Tap | null> {
  const session = await page.context().newCDPSession(page)
  await page.goto(url, { waitUntil: 'load' })
  const seen = page.locator(link).filter({ visible: true })
  if ((await seen.count()) === 0) return null
  // By then the page is awake and has what its links need.
  await page.waitForTimeout(4_000)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...NETWORKS.usual, latency })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(watch)
  await seen.first().tap()
  await page.waitForFunction(() => (window as unknown as { tapped: Tap }).tapped.nextPage > 0)
  await page.waitForTimeout(300)
  return page.evaluate(() => (window as unknown as { tapped: Tap }).tapped)
}

// Runs in the page: the time from the finger's end to the frame with another heading, and the slowest event until then.
function watch() {
  const tapped: Tap = { nextPage: 0, interaction: 0 }
  ;(window as unknown as { tapped: Tap }).tapped = tapped
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  addEventListener(
    'click',
    (event) => {
      const look = () => {
        if (heading() === before) return requestAnimationFrame(look)
        // The frame after the one in which it is there has been painted.
        requestAnimationFrame(() => {
          tapped.nextPage = performance.now() - event.timeStamp
        })
      }
      look()
    },
    { capture: true, once: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tapped.interaction = Math.max(tapped.interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
