import { expect, test } from 'vitest'
import { ACCESSIBILITY_PAGE, SITE_PAGES } from '#contract/site/public-pages.ts'
import { pages } from '#web/app/pages.ts'
import { ASKS_WHERE, changesInPlace } from './in-place.ts'

const paths = pages.map(({ path }) => path)
const SITE: readonly string[] = [...SITE_PAGES, ACCESSIBILITY_PAGE]
const ofApp = paths.filter((path) => path !== '/User' && path !== ASKS_WHERE && !SITE.includes(path))

test('a page of the app is reached in place, with its parameters', () => {
  for (const path of ofApp) expect([path, changesInPlace(`${path}?type=1#a`)]).toEqual([path, true])
})

test('the page that asks where one is has a document of its own, which alone may ask', () => {
  expect(changesInPlace(`${ASKS_WHERE}?applicationId=1`)).toBe(false)
})

test('the official site in whatever capitals, and another host, are left to the browser', () => {
  for (const page of SITE)
    for (const spelt of [page, page.toLowerCase(), page.toUpperCase()])
      expect(changesInPlace(`${spelt}?type=1`)).toBe(false)
  for (const other of ['//elsewhere.example/privacy', 'https://elsewhere.example/', 'tel:1'])
    expect(changesInPlace(other)).toBe(false)
})

test('another spelling is the server’s to know, or leads in place to the very page to which the server leads', () => {
  for (const path of paths) {
    const first = `/${path.charAt(1).toUpperCase()}${path.slice(2)}`
    for (const spelt of [path.toLowerCase(), path.toUpperCase(), first]) {
      if (changesInPlace(spelt))
        expect(paths.map((page) => page.toLowerCase())).toContain(spelt.toLowerCase())
    }
  }
  for (const spelt of ['/Privacy', '/PRIVACYPOLICY', '/DAG', '/ABOUTUS'])
    expect(changesInPlace(spelt)).toBe(false)
})
