import type { Browser, Page } from '@playwright/test'
import { median } from './statistics.ts'

/** One page to measure, and the element that a person wants to tap. */
interface Subject {
  name: string
  url: string
  button: string
}

/** What one load cost. Times in milliseconds since the navigation began, sizes in compressed bytes. */
export interface Load {
  largestPaint: number
  buttonWorks: number
  scriptBytes: number
  allBytes: number
  /** How far what is there moved by itself; 0 is promised. */
  shift: number
}

/** A cheap phone: a processor that is four times slower than this one, 150 ms away at 1.6 Mbit/s. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Loads go on until the two halves of them agree so well, and no longer than so many. */
const AGREED = 0.05
const RUNS_MAX = Number(process.env.BENCH_RUNS_MAX ?? 40)
const RUNS_MIN = Math.min(8, RUNS_MAX)

/** A phone of its own: nothing is in its cache. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}

/** Nothing is on its way to the page any more, and what has come is painted: its scripts and its last largest paint, too. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

type Results = Map<string, { cold: Load[]; warm: Load[] }>

/** Loads in turns until every page paints in both halves of its loads within 5 % of the same time, or patience ends. */
export async function measureUntilAgreed(browser: Browser, subjects: readonly Subject[]) {
  const loads: Results = new Map(subjects.map(({ name }) => [name, { cold: [], warm: [] }]))
  let [runs, apart] = [0, Number.POSITIVE_INFINITY]
  while (runs < RUNS_MIN || (apart > AGREED && runs < RUNS_MAX)) {
    await loadEach(browser, subjects, loads)
    runs += 1
    apart = Math.max(
      ...[...loads.values()].flatMap(({ cold, warm }) => [halvesApart(cold), halvesApart(warm)]),
    )
    console.error(`${runs} loads of each, at most ${RUNS_MAX}; their halves differ by ${percent(apart)}`)
  }
  return { loads, runs, apart }
}

/** A share for people, such as "5 %". */
export const percent = (share: number) => (Number.isFinite(share) ? `${(share * 100).toFixed(0)} %` : 'all')

/** By how much the middle of every other load differs from the middle of those between. */
function halvesApart(loads: readonly Pick<Load, 'largestPaint'>[]): number {
  const half = (which: number) =>
    median(loads.filter((_, run) => run % 2 === which).map(({ largestPaint }) => largestPaint))
  const [even, odd] = [half(0), half(1)]
  return Number.isNaN(odd) ? Number.POSITIVE_INFINITY : Math.abs(even - odd) / Math.min(even, odd)
}

/** Each once cold and once warm. */
async function loadEach(browser: Browser, subjects: readonly Subject[], results: Results): Promise<void> {
  for (const subject of subjects) {
    const page = await openPhone(browser)
    results.get(subject.name)?.cold.push(await load(page, subject))
    results.get(subject.name)?.warm.push(await load(page, subject))
    await page.context().close()
  }
}

async function load(page: Page, { url, button }: Subject): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  let allBytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    allBytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Page.enable')
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watch})(${JSON.stringify(button)})`,
  })
  await page.goto(url, { waitUntil: 'load' })
  await quiet(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const scriptBytes = await page.evaluate(scriptsFetched)
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  await session.detach()
  if (seen.button === 0) throw new Error(`${url} never showed ${button}`)
  return {
    largestPaint: seen.paint,
    buttonWorks: Math.max(seen.button, seen.firstPaint),
    scriptBytes,
    allBytes,
    shift: seen.shift,
  }
}

interface Seen {
  paint: number
  firstPaint: number
  button: number
  shift: number
}

// The compressed scripts that came over the wire, without their headers; those of the cache count as nothing.
function scriptsFetched(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries
    .filter(({ name, transferSize }) => /\.js$/.test(new URL(name).pathname) && transferSize > 0)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

// Runs in the page before anything else. A link or a form's button works from the moment it is there and painted.
function watch(button: string) {
  const seen: Seen = { paint: 0, firstPaint: 0, button: 0, shift: 0 }
  ;(window as unknown as { seen: Seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    if (!document.querySelector(button)) return
    seen.button = performance.now()
    clearInterval(timer)
  }, 8)
}
