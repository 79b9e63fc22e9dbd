import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedScripts } from './script-dictionary.ts'

const NEWEST = 'app-newst.js'
const textOf = (number: number) => `export const one = ${number}\n`.repeat(50)
/** A script of an older release. */
const nameOf = (number: number) => `app-o${String(number).padStart(4, '0')}.js`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-scripts-'))
  await writeFile(join(folder, NEWEST), textOf(0))
})
afterAll(() => rm(folder, { recursive: true }))

/** A release's scripts after so many older ones, and what of those was read. */
function afterOlder(count: number, answersMax?: number) {
  const app = Fastify()
  const read: string[] = []
  const older = Array.from({ length: count }, (_, at) => at + 1)
  const texts = new Map(older.map((number) => [nameOf(number), Buffer.from(textOf(number))]))
  const kept = {
    names: async () => {
      read.push('names')
      return [...texts.keys()]
    },
    find: async (name: string) => {
      read.push(name)
      return texts.get(name) ?? null
    },
  }
  changedScripts(app, folder, kept, answersMax)
  const ask = async (has: number, name = NEWEST) => {
    const digest = createHash('sha256').update(textOf(has)).digest('base64')
    const headers = { 'accept-encoding': 'br, dcb', 'available-dictionary': `:${digest}:` }
    const answer = await app.inject({ url: `/assets/${name}`, headers })
    return answer.headers['content-encoding'] ?? answer.statusCode
  }
  return { read, ask }
}

test('all who ask at the same moment share one answer, and nothing is read twice for those who come later', async () => {
  const { read, ask } = afterOlder(1)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(1)))
  expect(answers).toEqual(['dcb', 'dcb', 'dcb', 'dcb'])
  // Once for its digest, once for what has changed.
  expect(read).toEqual(['names', nameOf(1), nameOf(1)])
  expect(await ask(1)).toBe('dcb')
  expect(read).toHaveLength(3)
})

test('a name that this release does not have costs nothing, with a digest that is right', async () => {
  const { read, ask } = afterOlder(1)
  expect(await ask(1, 'app-AAAAA.js')).toBe(404)
  expect(read).toEqual([])
})

test('where more is asked for than is kept, the oldest answer is forgotten, and the newest stays', async () => {
  const { read, ask } = afterOlder(3, 2)
  for (const has of [1, 2, 3]) expect(await ask(has)).toBe('dcb')
  const before = read.length
  for (const has of [3, 2, 3]) expect(await ask(has)).toBe('dcb')
  expect(read).toHaveLength(before)
  expect(await ask(1)).toBe('dcb')
  expect(read.length).toBeGreaterThan(before)
})

test('digests that nobody knows push no answer out, and read nothing again', async () => {
  const { read, ask } = afterOlder(1, 2)
  expect(await ask(1)).toBe('dcb')
  const files = () => read.filter((name) => name !== 'names').length
  const before = files()
  for (const unknown of [91, 92, 93, 94]) expect(await ask(unknown)).toBe(404)
  expect(await ask(1)).toBe('dcb')
  expect(files()).toBe(before)
})

test('the twelve newest releases are looked through, and none before them', async () => {
  const { ask } = afterOlder(13)
  expect(await ask(1)).toBe('dcb')
  expect(await ask(12)).toBe('dcb')
  expect(await ask(13)).toBe(404)
})
