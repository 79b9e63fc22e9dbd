import type { Browser, Page } from '@playwright/test'

/** One page to measure, and the element that a person wants to tap. */
export interface Subject {
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
}

/** A cheap phone on a bad network (4x slower processor, 150 ms round trip, 1.6 Mbit/s down, 0.75 up). */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Long enough after `load` for the last largest paint and for the scripts to have come. */
const SETTLE_MS = 700

/**
 * Loads every subject cold and warm, `runs` times, taking turns inside each run so that the machine's noise hits all of
 * them alike.
 */
export async function measureLoads(browser: Browser, subjects: readonly Subject[], runs: number) {
  const results = new Map(subjects.map(({ name }) => [name, { cold: [] as Load[], warm: [] as Load[] }]))
  for (let run = 0; run < runs; run++) {
    for (const subject of subjects) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 640 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      })
      const page = await context.newPage()
      results.get(subject.name)?.cold.push(await load(page, subject))
      results.get(subject.name)?.warm.push(await load(page, subject))
      await context.close()
    }
  }
  return results
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
  await page.waitForTimeout(SETTLE_MS)
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
  }
}

interface Seen {
  paint: number
  firstPaint: number
  button: number
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
  const seen: Seen = { paint: 0, firstPaint: 0, button: 0 }
  ;(window as unknown as { seen: Seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  const timer = setInterval(() => {
    if (!document.querySelector(button)) return
    seen.button = performance.now()
    clearInterval(timer)
  }, 8)
}
