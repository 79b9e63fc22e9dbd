import { existsSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLineWriter } from './line-writer.ts'
import { registry } from './metrics.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lost = async () =>
  Number(/^abono_log_lines_lost_total (\d+)$/m.exec(await registry.metrics())?.[1] ?? Number.NaN)

test('every line is written once, complete and in order', async () => {
  const file = join(folder, 'lines')
  const { write } = newLineWriter(openSync(file, 'a'))
  const lines = Array.from({ length: 2_000 }, (_, number) => `${number} ${'é'.repeat(number % 50)}\n`)
  for (const line of lines) write(line)
  await expect.poll(() => readFileSync(file, 'utf8').length).toBe(lines.join('').length)
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
})

test.runIf(existsSync('/dev/full'))('a full disk stops nothing: lines are dropped and counted', async () => {
  const { write } = newLineWriter(openSync('/dev/full', 'a'))
  const before = await lost()
  for (let number = 0; number < 100; number++) write(`${'x'.repeat(99)}\n`)
  await expect.poll(lost).toBe(before + 100)
})

test('a blocked reader delays nothing, and at most a megabyte is buffered', async () => {
  // No write ever completes, as on a full pipe.
  const before = await lost()
  const { write } = newLineWriter(openSync('/dev/full', 'a'))
  for (let number = 0; number < 20_000; number++) write(`${'x'.repeat(99)}\n`)
  expect((await lost()) - before).toBeGreaterThan(9_000)
})
