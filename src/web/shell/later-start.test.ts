import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LaterStart, startingLater } from './later-start.tsx'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a-1.js"/><link rel="modulepreload" nonce="n" href="/assets/b-1.js"/>'
const MAP = '/assets/importmap-1.json'
const WORDS = ['/assets/words-es-general-1.js']
const SHEET = '<link rel="stylesheet" href="/assets/app-1.css"/>'
const PAGE = `<html><head></head><body><main>shown</main>${SHEET}<noscript>${SHEET}</noscript>${PRELOADS}<script type="module" async="">import "/assets/a-1.js"</script></body></html>`

test('no script begins and none is fetched before the first paint: the document asks for no file of it', () => {
  const html = startingLater(PAGE, MAP, WORDS)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
})

test('what starts it later knows where the map is, every file that the page would have preloaded, and its words', () => {
  expect(startingLater(PAGE, MAP, WORDS)).toContain(
    'data-later="" data-map="/assets/importmap-1.json" data-files="/assets/a-1.js /assets/b-1.js /assets/words-es-general-1.js"',
  )
})

test('the whole sheet is asked for after the first paint, and last where no script runs', () => {
  expect(startingLater(PAGE, MAP, WORDS)).toContain(
    `<link rel="dns-prefetch" href="/assets/app-1.css"/><noscript>${SHEET}</noscript>`,
  )
})

test('a page without the script that asks later, such as the landing, has its whole sheet at once', () => {
  const page = `<html><body><main>shown</main>${SHEET}<noscript>${SHEET}</noscript><script src="/assets/l-1.js" defer></script></body></html>`
  expect(startingLater(page, MAP, WORDS)).toBe(page)
})

const SCRIPT = LaterStart({ nonce: 'n' }).props.dangerouslySetInnerHTML.__html

/** How a document names the sheet that it leaves for later. */
const lateSheet = () => ({ rel: 'dns-prefetch' })

test('a page that is drawn before anybody goes there starts nothing until somebody does', () => {
  const begun: string[] = []
  const heard = new Map<string, () => void>()
  const sheet = lateSheet()
  const document = {
    prerendering: true,
    currentScript: { textContent: '' },
    querySelector: (what: string) =>
      what.startsWith('link') ? sheet : { textContent: 'start()', dataset: { map: MAP } },
    addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
  }
  const fetch = () => {
    begun.push('map')
    return Promise.reject(new Error('no network'))
  }
  class PerformanceObserver {
    observe() {
      begun.push('paint')
    }
  }
  const setTimeout = () => begun.push('timer')
  const around = {
    document,
    window: {},
    location: {},
    fetch,
    setTimeout,
    AbortController,
  }
  runInNewContext(SCRIPT, { ...around, PerformanceObserver })
  expect(begun).toEqual([])
  // Nobody waits for its first frame, so it is drawn as it will be.
  expect(sheet.rel).toBe('stylesheet')
  heard.get('prerenderingchange')?.()
  expect(begun).toEqual(['timer', 'paint'])
})

interface Put {
  name: string
  rel?: string
  type?: string
  href?: string
  textContent?: string
}

type Fetch = (address: string, how: { signal: AbortSignal }) => Promise<unknown>

interface Timers {
  after(work: () => void, ms: number): void
}

/** What the script puts into a page that is painted, in its order, where its map comes as `fetch` says. */
async function startedWith(
  fetch: Fetch,
  patience: Timers = { after: () => undefined },
  hear: (name: string) => void = () => undefined,
): Promise<Put[]> {
  const put: Put[] = []
  const held = {
    textContent: 'start()',
    nonce: 'n',
    dataset: { map: MAP, files: '/assets/a-1.js /assets/b-1.js' },
    removeAttribute: () => undefined,
  }
  let isStarted = false
  const sheet = lateSheet()
  const document = {
    currentScript: { textContent: '' },
    querySelector: (what: string) => (what.startsWith('link') ? sheet : isStarted ? null : held),
    createElement: (name: string) => {
      hear(name)
      return { name }
    },
    head: { append: (element: Put) => put.push(element) },
  }
  held.removeAttribute = () => {
    isStarted = true
  }
  class PerformanceObserver {
    readonly paint: () => void
    constructor(paint: () => void) {
      this.paint = paint
    }
    observe() {
      expect(sheet.rel).toBe('dns-prefetch')
      this.paint()
      expect(sheet.rel).toBe('stylesheet')
    }
  }
  const around = {
    document,
    window: {},
    fetch,
    setTimeout: patience.after,
    AbortController,
  }
  runInNewContext(SCRIPT, { ...around, PerformanceObserver })
  await new Promise((done) => setImmediate(done))
  return put
}

const ofScripts = (put: Put[]) => put.filter(({ name }) => name === 'script')
/** All but bytes that run nothing. */
const ofModules = (put: Put[]) => put.filter(({ rel }) => rel !== 'preload')

test('the map is asked for before the bytes of the files, which on a slow network would hold it up', async () => {
  const elements: string[] = []
  const asked = (name: string) => {
    elements.push(name)
  }
  await startedWith(
    async () => {
      asked('map')
      return { ok: true, text: async () => '{}' }
    },
    undefined,
    asked,
  )
  expect(elements.slice(0, 2)).toEqual(['map', 'link'])
})

test('the bytes of the files are asked for at once, and the map stands before the first module, as a browser wants it', async () => {
  const text = '{"imports":{}}'
  const put = await startedWith(async () => ({ ok: true, text: async () => text }))
  expect(put).toMatchObject([
    { rel: 'preload', as: 'script', crossOrigin: '', href: '/assets/a-1.js' },
    { rel: 'preload', as: 'script', crossOrigin: '', href: '/assets/b-1.js' },
    { type: 'importmap', textContent: text },
    { rel: 'modulepreload', href: '/assets/a-1.js' },
    { rel: 'modulepreload', href: '/assets/b-1.js' },
    { type: 'module', textContent: 'start()' },
  ])
})

test.each([
  ['gone', () => Promise.reject(new Error('no network'))],
  ['held up', async () => ({ ok: false, status: 503, text: async () => 'no map' })],
])('a page whose map is %s starts by the names that the server answers to', async (_how, fetch) =>
  expect(ofScripts(await startedWith(fetch))).toMatchObject([{ type: 'module', textContent: 'start()' }]),
)

test('a page whose map no server knows starts nothing: the names would mean the scripts of another release', async () =>
  expect(
    ofModules(await startedWith(async () => ({ ok: false, status: 404, text: async () => '' }))),
  ).toEqual([]))

test('a map that hangs is asked for again, with more patience each time; nothing starts before one has come', async () => {
  const text = '{"imports":{}}'
  const waited: { work: () => void; ms: number }[] = []
  const asked: AbortSignal[] = []
  const fetch: Fetch = (_address, { signal }) => {
    asked.push(signal)
    return asked.length === 3
      ? Promise.resolve({ ok: true, text: async () => text })
      : new Promise((_come, fail) => signal.addEventListener('abort', () => fail(new Error('given up'))))
  }
  const put = await startedWith(fetch, { after: (work, ms) => waited.push({ work, ms }) })
  const soon = () => new Promise((done) => setImmediate(done))
  for (const times of [1, 2]) {
    expect([asked.length, ofModules(put)]).toEqual([times, []])
    waited
      .toSorted((one, other) => one.ms - other.ms)
      .at(-1)
      ?.work()
    await soon()
  }
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true, false])
  expect(ofScripts(put)).toMatchObject([{ type: 'importmap', textContent: text }, { type: 'module' }])
  const [first = 0, second = 0] = waited.map(({ ms }) => ms).filter((ms) => ms > 1000)
  expect(second).toBeGreaterThan(first)
})

interface Policy {
  createHTML(text: string): string | null
  createScript(text: string): string | null
}

/** The policy which the script of a document makes in a browser that asks for types. */
function policyOf(script: string): Policy {
  let made: Policy | undefined
  const trustedTypes = {
    createPolicy: (_name: string, policy: Policy) => {
      made = policy
    },
  }
  const document = {
    prerendering: true,
    currentScript: { textContent: script },
    querySelector: (what: string) => (what.startsWith('link') ? null : { textContent: 'start()' }),
    addEventListener: () => undefined,
  }
  runInNewContext(script, { document, window: { trustedTypes } })
  if (!made) throw new Error('the script made no policy')
  return made
}

const policy = policyOf(SCRIPT)

test.each(['@media(width<=40rem){.a{top:0}}', '@media(22rem<=width<=40rem){.a>.b{top:0}}', 'a < b', '3<4'])(
  'a sheet that is drawn again keeps its bounds of width: %s',
  (text) => expect(policy.createHTML(text)).toBe(text),
)

test.each([
  '<img src=x onerror=go()>',
  '<IMG>',
  '</style><script>go()</script>',
  '<!--',
  '<?x',
  '<script>go()</script>',
  '@media(width<=40rem){}</style>',
])('what begins a tag becomes no markup: %s', (text) => expect(policy.createHTML(text)).toBeNull())

test('the empty element with which a script is made is allowed', () =>
  expect(policy.createHTML('<script></script>')).toBe('<script></script>'))

test('only the script of the document and the pages to have ready become the text of a script', () => {
  expect(policy.createScript('start()')).toBe('start()')
  expect(policy.createScript('{"prerender":[]}')).toBe('{"prerender":[]}')
  expect(policy.createScript('go()')).toBeNull()
})
