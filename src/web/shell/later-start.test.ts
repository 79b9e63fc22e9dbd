import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LaterStart, startingLater } from './later-start.tsx'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a-1.js"/><link rel="modulepreload" nonce="n" href="/assets/b-1.js"/>'
const PAGE = `<html><head></head><body><main>shown</main>${PRELOADS}<script type="module" async="">import "/assets/a-1.js"</script></body></html>`

test('no script begins and none is fetched before the first paint: the document asks for no file of it', () => {
  const html = startingLater(PAGE)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
})

test('what starts it later knows every file that the page would have preloaded', () => {
  expect(startingLater(PAGE)).toContain('data-later="" data-files="/assets/a-1.js /assets/b-1.js"')
})

const SCRIPT = LaterStart({ nonce: 'n' }).props.dangerouslySetInnerHTML.__html

test('a page that is drawn before anybody goes there starts nothing until somebody does', () => {
  const begun: string[] = []
  const heard = new Map<string, () => void>()
  const document = {
    prerendering: true,
    currentScript: { textContent: '' },
    querySelector: () => null,
    addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
  }
  class PerformanceObserver {
    observe() {
      begun.push('paint')
    }
  }
  const setTimeout = () => begun.push('timer')
  runInNewContext(SCRIPT, { document, window: {}, location: {}, setTimeout, PerformanceObserver })
  expect(begun).toEqual([])
  heard.get('prerenderingchange')?.()
  expect(begun).toEqual(['timer', 'paint'])
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
    querySelector: () => ({ textContent: 'start()' }),
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
