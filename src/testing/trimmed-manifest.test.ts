import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The list of pages as a browser gets it. */
function listed(): string {
  const name = readdirSync('build/client/assets').find((file) => /^manifest-\w+\.js$/.test(file))
  return readFileSync(`build/client/assets/${name}`, 'utf8')
}

test('the list of pages says where each one is, and nothing that only a server reads', () => {
  const text = listed()
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  expect(Object.keys(routes).length).toBeGreaterThan(30)
  for (const route of Object.values<Record<string, unknown>>(routes)) {
    expect(route.module).toMatch(/^\/assets\/.+\.js$/)
    expect(route).not.toHaveProperty('imports')
    expect(Object.values(route)).not.toContain(false)
  }
  expect(entry.imports).toEqual([])
})
