import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

/** The scripts that a text names as `npm start`, `npm test` or `npm run something`. */
const namedIn = (text: string) =>
  [
    ...text.matchAll(
      /\bnpm (?:run (?:--silent )?)?(start|test|(?<=run (?:--silent )?)[a-z:]+(?:-[a-z]+)*)(?![\w:])/g,
    ),
  ].map(([, name]) => name ?? '')

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)

test('every command stands in the README, and none that is not there', () => {
  expect([...new Set(namedIn(read('README.md')))].toSorted()).toEqual(scripts.toSorted())
})
