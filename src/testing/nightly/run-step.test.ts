import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStep } from './run-step.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-steps-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (name: string, program: string) =>
  runStep(
    { name, title: name, args: ['-e', program], cores: 1, minutes: 1 },
    folder,
    new AbortController().signal,
  )

test('what a step could not try is told, though the step ends well', async () => {
  const program =
    "console.log('one\\nLeft out: two, which needs three.\\nfour. Left out: this is a sentence.')"
  expect(await run('in-part', program)).toMatchObject({ isWell: true, leftOut: ['two, which needs three.'] })
})

test('a step that fails says what it said last', async () => {
  const program = "console.log('the ledger is off'); process.exit(3)"
  expect(await run('failing', program)).toMatchObject({
    isWell: false,
    said: 'the ledger is off',
    leftOut: [],
  })
})
