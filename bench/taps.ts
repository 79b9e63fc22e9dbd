import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { NETWORKS, openPhone, quiet } from './page-loads.ts'
import { median, spread, table } from './statistics.ts'
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
  url: string
  /** What is tapped. */
  link: string
  latency: number
}

/** What the router knows of the pages. */
interface Pages {
  routes: Record<string, { path?: string; module: string }>
}

/** A page without script of ours whose button writes another heading: what the browser and the machine take by themselves. */
const BARE = `data:text/html,<meta name="viewport" content="width=device-width"><h1>One</h1>
<button onclick="document.querySelector('h1').textContent='Two'">Next</button>`

const LINKS = [
  ['to what is to pay', 'a[href^="/repay?"]'],
  ['to the statement', 'a[href^="/statement?"]'],
  ['to customer service', 'a[href^="/customerService?"]'],
] as const

/**
 * Taps on a phone that has seen the pages before: its scripts are there, the data are asked of the server. All ways take
 * turns in each run, with a bare page among them, so that the machine's noise hits each alike.
 */
export async function tapsTable({ pages }: Subject): Promise<string> {
  const [details] = pages
  if (!details) throw new Error('there is no page to tap on')
  const ways: Way[] = [
    { name: 'a bare page', url: BARE, link: 'button', latency: 0 },
    ...LINKS.flatMap(([name, link]) =>
      [0, NETWORKS.usual.latency].map((latency) => ({ name, url: details.url, link, latency })),
    ),
  ]
  const taps = new Map<Way, Tap[]>(ways.map((way) => [way, []]))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  for (let run = 0; run < RUNS; run++) {
    for (const way of ways) {
      const tap = await tapIn(browser, way)
      if (tap) taps.get(way)?.push(tap)
    }
  }
  await browser.close()
  const seen = [...taps].filter(([, all]) => all.length > 0)
  const lines = table(
    ['tap', 'round trip', 'next page, ms', 'until the frame after the tap, ms'],
    seen.map(([{ name, latency }, all]) => [
      name,
      `${latency} ms`,
      marked(
        all.map(({ nextPage }) => nextPage),
        BOUNDS.nextPage + latency,
      ),
      marked(
        all.map(({ interaction }) => interaction),
        BOUNDS.interaction,
      ),
    ]),
  )
  return `${lines}\n\n${RUNS} taps of each, in turns.`
}

const marked = (values: readonly number[], bound: number): string =>
  spread(values) + (median(values) > bound ? ' (!)' : '')

/** Null where the page has no such link. */
async function tapIn(browser: Browser, { url, link, latency }: Way): Promise<Tap | null> {
  const page = await openPhone(browser)
  try {
    await page.goto(url, { waitUntil: 'load' })
    const seen = page.locator(link).filter({ visible: true }).first()
    if ((await seen.count()) === 0) return null
    await untilReady(page, link)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { ...NETWORKS.usual, latency })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(watch)
    await seen.tap()
    await page.waitForFunction(() => (window as unknown as { tapped: Tap }).tapped.nextPage > 0)
    return await page.evaluate(tapped)
  } finally {
    await page.context().close()
  }
}

/** A phone that has seen the pages before: the script of the page behind the link is there, and nothing is on its way. */
async function untilReady(page: Page, link: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const { pathname } = new URL(document.querySelector<HTMLAnchorElement>(selector)?.href || 'data:,')
    const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: Pages }
    const routes = Object.values(manifest?.routes ?? {})
    const script = routes.find(({ path }) => path && `/${path}` === pathname)?.module
    const isFetched = ({ name }: PerformanceEntry) => script !== undefined && name.endsWith(script)
    return location.protocol === 'data:' || performance.getEntriesByType('resource').some(isFetched)
  }, link)
  await quiet(page)
}

// Runs in the page, once the next page was painted: what the browser says of the tap is there by the frame after it.
async function tapped(): Promise<Tap> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame()
  await frame()
  return (window as unknown as { tapped: Tap }).tapped
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
      // The tap's own work comes first.
      queueMicrotask(look)
    },
    { capture: true, once: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tapped.interaction = Math.max(tapped.interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
