import { chromiumOnThisMachine, WITHOUT_WINDOWS } from '#testing/browser.ts'
import { type BareBrowser, openBareBrowser, type Tab } from './devtools.ts'
import { CPU_SLOWDOWN, NETWORKS } from './page-loads.ts'
import { median, spread, table } from './statistics.ts'
import type { Subject } from './subject.ts'

/** From the tap to the next page on a warm phone, and from any tap to the frame that answers it. */
const BOUNDS = { nextPage: 100, interaction: 100 }
const RUNS = Number(process.env.BENCH_RUNS ?? 7)

/** As long as a finger stays on a link that it taps. */
const FINGER_MS = 80
/** As long as somebody looks at a page before they tap, at least. */
const LOOK_MS = 2500
const PATIENCE_MS = 20_000

/** What one tap took, in milliseconds, and how its page came. */
interface Tap {
  nextPage: number
  interaction: number
  came: string
}

interface Way {
  name: string
  url: string
  /** What is tapped. */
  link: string
  latency: number
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
 * Taps on a phone that has seen the pages before and whose owner has looked at this one for a moment. All ways take turns
 * in each run, with a bare page among them, so that the machine's noise hits each alike. A browser without windows draws
 * no page ahead and only fetches it: CHROMIUM_PATH names a whole one.
 */
export async function tapsTable({ pages }: Subject): Promise<string> {
  const [details] = pages
  if (!details) throw new Error('there is no page to tap on')
  const path = chromiumOnThisMachine()
  if (path === null) throw new Error('there is no Chromium on this machine')
  const ways: Way[] = [
    { name: 'a bare page', url: BARE, link: 'button', latency: 0 },
    ...LINKS.flatMap(([name, link]) =>
      [0, NETWORKS.usual.latency].map((latency) => ({ name, url: details.url, link, latency })),
    ),
  ]
  const taps = new Map<Way, Tap[]>(ways.map((way) => [way, []]))
  const browser = await openBareBrowser(path)
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const way of ways) {
        const tap = await tapIn(browser, way)
        if (tap) taps.get(way)?.push(tap)
      }
    }
  } finally {
    await browser.close()
  }
  const seen = [...taps].filter(([, all]) => all.length > 0)
  const lines = table(
    ['tap', 'round trip', 'next page, ms', 'until the frame after the tap, ms', 'how it came'],
    seen.map(([{ name, latency }, all]) => [
      name,
      `${latency} ms`,
      marked(
        all.map(({ nextPage }) => nextPage),
        BOUNDS.nextPage,
      ),
      marked(
        all.map(({ interaction }) => interaction),
        BOUNDS.interaction,
      ),
      counted(all.map(({ came }) => came)),
    ]),
  )
  const kind = path.endsWith(WITHOUT_WINDOWS) ? 'without windows, which draws nothing ahead' : 'whole'
  return `${lines}\n\n${RUNS} taps of each, in turns; the browser is one ${kind}.`
}

const marked = (values: readonly number[], bound: number): string =>
  spread(values) + (median(values) > bound ? ' (!)' : '')

const counted = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `${name} ${names.filter((other) => other === name).length}`).join(', ')

/** Null where the page has no such link. */
async function tapIn(browser: BareBrowser, { url, link, latency }: Way): Promise<Tap | null> {
  const tab = await browser.openTab([
    ['Network.enable'],
    ['Page.enable'],
    ['Runtime.enable'],
    ['Network.emulateNetworkConditions', { ...NETWORKS.usual, latency }],
    ['Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN }],
    ['Emulation.setDeviceMetricsOverride', { width: 360, height: 640, deviceScaleFactor: 2, mobile: true }],
    ['Emulation.setTouchEmulationEnabled', { enabled: true }],
    ...['benchTapped', 'benchAnswered', 'benchPainted'].map(
      (name) => ['Runtime.addBinding', { name }] as const,
    ),
    ['Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` }],
  ])
  try {
    // The second time it is a phone that has seen the page before.
    for (const _time of [1, 2]) {
      await tab.send('Page.navigate', { url })
      await sleep(LOOK_MS)
    }
    const found = await tab.evaluate<{ x: number; y: number } | null>(`(${place})(${JSON.stringify(link)})`)
    if (found === null) return null
    await sleep(300)
    const painted = tab.told('benchPainted').length
    await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [found] })
    await sleep(FINGER_MS)
    // The page that is tapped may be gone before it can answer.
    void tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(() => undefined)
    return await tapOf(tab, painted)
  } finally {
    await tab.close()
  }
}

async function tapOf(tab: Tab, before: number): Promise<Tap> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const [tapped] = tab.told('benchTapped') as number[]
    const next = (tab.told('benchPainted') as { at: number; came: string }[]).slice(before)
    const page = tapped === undefined ? undefined : next.find(({ at }) => at > tapped)
    if (tapped !== undefined && page) {
      // What the browser says of the tap comes with a later frame, if the page that was left has one.
      await sleep(300)
      const answered = tab.told('benchAnswered') as number[]
      const nextPage = page.at - tapped
      return {
        nextPage,
        interaction: Math.min(nextPage, Math.max(...answered, 0) || nextPage),
        came: page.came,
      }
    }
    if (Date.now() > giveUpAt) throw new Error(`The next page never came (tapped at ${tapped})`)
    await sleep(20)
  }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

// Runs in the page: brings the link into view and says where to put a finger on it.
function place(selector: string) {
  const link = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
  if (!link) return null
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

// Runs in each document before anything else, and tells by the clock that all documents share.
function watch() {
  const { benchTapped, benchAnswered, benchPainted } = window as unknown as Record<
    'benchTapped' | 'benchAnswered' | 'benchPainted',
    (value: string) => void
  >
  const { timeOrigin } = performance
  const heading = () => document.querySelector('h1')?.textContent
  // A document that came, by its first paint; one that was drawn ahead is painted when somebody goes there.
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue
      const [way] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        activationStart?: number
        deliveryType?: string
      })[]
      const came = way?.activationStart
        ? 'drawn ahead'
        : way?.deliveryType === 'navigational-prefetch'
          ? 'fetched ahead'
          : 'document'
      benchPainted(JSON.stringify({ at: timeOrigin + startTime, came }))
    }
  }).observe({ type: 'paint', buffered: true })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      benchTapped(JSON.stringify(timeOrigin + timeStamp))
      const before = heading()
      // One that changes in place, by its heading.
      const look = () => {
        if (heading() === before) return requestAnimationFrame(look)
        // The frame after the one in which it is there has been painted.
        requestAnimationFrame((now) =>
          benchPainted(JSON.stringify({ at: timeOrigin + now, came: 'in place' })),
        )
      }
      // The tap's own work comes first.
      queueMicrotask(look)
    },
    { capture: true, once: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) benchAnswered(JSON.stringify(duration))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
