import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('pages build phone links only with the shared function', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  const spelled = files.filter((path) => readFileSync(`src/web/${path}`, 'utf8').includes('tel:${'))
  expect(spelled).toEqual([])
})
