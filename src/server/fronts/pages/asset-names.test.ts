import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'build/client/assets'

/** A name without its hash. */
const stemOf = (name: string) => name.replace(/-[\w-]{5}\.js$/, '')

test('no script names another one by its file, so that a change of one renames no other', () => {
  const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  // The list of pages is made anew with each release, and nothing is fetched by its name but from a page.
  const named = scripts
    .filter((name) => !name.startsWith('manifest-'))
    .flatMap((name) => {
      const text = readFileSync(`${FOLDER}/${name}`, 'utf8')
      return scripts
        .filter((other) => other !== name && text.includes(other))
        .map((other) => `${stemOf(name)} names ${stemOf(other)}`)
    })
  expect(named).toEqual([])
})
