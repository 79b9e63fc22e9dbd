import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { median } from './statistics.ts'

/** One page to measure, and its main element. */
interface Subject {
  name: string
  url: string
  button: string
}

/** Cost of one load. Times in milliseconds since navigation start, sizes in compressed bytes. */
export interface Load {
  largestPaint: number
  buttonWorks: number
  /** Scripts fetched until the reading, and those in the document. */
  scripts: Weight
  declaredScripts: Weight
  allBytes: number
  /** Blocked main-thread time: long tasks beyond 50 ms. */
  blocked: number
  /** Layout shift; the target is 0. */
  shift: number
}

/** Compressed bodies without headers; cached files count as nothing. */
export interface Weight {
  bytes: number
  files: number
}

/** A cheap phone: a processor four times slower than this one, 150 ms latency, 1.6 Mbit/s. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Stops when both halves of the loads agree, or at a maximum. */
const AGREED = 0.05
const RUNS_MAX = Number(process.env.BENCH_RUNS_MAX ?? 40)
const RUNS_MIN = Math.min(8, RUNS_MAX)

/** Number of loads per page, and the time a cold one stays open before its weight is read. */
interface Plan {
  least: number
  most: number
  staySeconds: number
}
const UNTIL_AGREED: Plan = { least: RUNS_MIN, most: RUNS_MAX, staySeconds: 0 }

/** A fixed number of loads, which count all transfers within 4 s after loading. */
export const wholeVisits = (runs: number): Plan => ({ least: runs, most: runs, staySeconds: 4 })

/** A fresh phone with an empty cache. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}

/** The network is idle, and everything is painted, the last largest paint included. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

type Results = Map<string, { cold: Load[]; warm: Load[] }>

/** Loads in turns, by default until both halves of every page's paint times agree within 5 %. */
export async function measureLoads(subjects: readonly Subject[], plan = UNTIL_AGREED) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const loads: Results = new Map(subjects.map(({ name }) => [name, { cold: [], warm: [] }]))
  let [runs, apart] = [0, Number.POSITIVE_INFINITY]
  while (runs < plan.least || (apart > AGREED && runs < plan.most)) {
    await loadEach(browser, subjects, loads, plan.staySeconds)
    runs += 1
    apart = Math.max(
      ...[...loads.values()].flatMap(({ cold, warm }) => [halvesApart(cold), halvesApart(warm)]),
    )
    console.error(`${runs} loads of each, at most ${plan.most}; their halves differ by ${percent(apart)}`)
  }
  await browser.close()
  return { loads, runs, apart }
}

/** Formats a share, such as "5 %". */
export const percent = (share: number) => (Number.isFinite(share) ? `${(share * 100).toFixed(0)} %` : 'all')

/** The difference between the medians of odd and even loads. */
function halvesApart(loads: readonly Pick<Load, 'largestPaint'>[]): number {
  const half = (which: number) =>
    median(loads.filter((_, run) => run % 2 === which).map(({ largestPaint }) => largestPaint))
  const [even, odd] = [half(0), half(1)]
  return Number.isNaN(odd) ? Number.POSITIVE_INFINITY : Math.abs(even - odd) / Math.min(even, odd)
}

/** Each once cold and once warm. */
async function loadEach(
  browser: Browser,
  subjects: readonly Subject[],
  results: Results,
  staySeconds: number,
): Promise<void> {
  for (const subject of subjects) {
    const page = await openPhone(browser)
    results.get(subject.name)?.cold.push(await load(page, subject, staySeconds))
    results.get(subject.name)?.warm.push(await load(page, subject, 0))
    await page.context().close()
  }
}

async function load(page: Page, { url, button }: Subject, staySeconds: number): Promise<Load> {
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
  const html = (await (await page.goto(url, { waitUntil: 'load' }))?.text()) ?? ''
  await page.waitForTimeout(staySeconds * 1000)
  await quiet(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const scripts = await page.evaluate(scriptsFetched)
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  await session.detach()
  if (seen.button === 0) throw new Error(`${url} never showed ${button}`)
  return {
    largestPaint: seen.paint,
    buttonWorks: Math.max(seen.button, seen.firstPaint),
    scripts: weightOf(scripts),
    declaredScripts: weightOf(scripts.filter(({ path }) => html.includes(path))),
    allBytes,
    blocked: seen.blocked,
    shift: seen.shift,
  }
}

interface Seen {
  paint: number
  firstPaint: number
  button: number
  shift: number
  blocked: number
}

const weightOf = (scripts: readonly { bytes: number }[]): Weight => ({
  bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
  files: scripts.length,
})

// Runs in the page.
function scriptsFetched() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries
    .map(({ name, transferSize, encodedBodySize }) => ({
      path: new URL(name).pathname,
      bytes: encodedBodySize,
      isFetched: transferSize > 0,
    }))
    .filter(({ path, isFetched }) => isFetched && path.endsWith('.js'))
}

// Runs in the page before anything else. A link or form button works as soon as it is painted.
function watch(button: string) {
  const seen: Seen = { paint: 0, firstPaint: 0, button: 0, shift: 0, blocked: 0 }
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
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const timer = setInterval(() => {
    if (!document.querySelector(button)) return
    seen.button = performance.now()
    clearInterval(timer)
  }, 8)
}
