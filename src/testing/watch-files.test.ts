import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFiles } from './watch-files.ts'

let folder: string
let seen: string[]
let stop: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-watch-'))
  mkdirSync(join(folder, 'subject'))
  writeFileSync(join(folder, 'subject/rule.ts'), 'one')
  seen = []
  stop = watchFiles(folder, (path) => seen.push(path.slice(folder.length + 1)))
})

afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

/** Writes another file and waits for its event, so that earlier events have arrived. */
async function seenUntilNow(): Promise<string[]> {
  writeFileSync(join(folder, 'last.ts'), '')
  await expect.poll(() => seen).toContain('last.ts')
  const before = seen.filter((path) => path !== 'last.ts')
  seen = []
  return [...new Set(before)]
}

test('a file that an editor replaces is seen each time', async () => {
  for (const text of ['two', 'three', 'four']) {
    writeFileSync(join(folder, 'subject/.rule.ts.new'), text)
    renameSync(join(folder, 'subject/.rule.ts.new'), join(folder, 'subject/rule.ts'))
    expect(await seenUntilNow()).toEqual(['subject/rule.ts'])
  }
})

test('files of a new folder are seen, and their changes', async () => {
  mkdirSync(join(folder, 'money'))
  writeFileSync(join(folder, 'money/receive.ts'), '')
  expect(await seenUntilNow()).toContain('money/receive.ts')
  writeFileSync(join(folder, 'money/receive.ts'), 'changed')
  expect(await seenUntilNow()).toEqual(['money/receive.ts'])
})

test("nothing is seen without a change, nor for an editor's temporary files", async () => {
  expect(await seenUntilNow()).toEqual([])
  for (const trace of ['.rule.ts.swp', 'rule.ts~', '4913']) writeFileSync(join(folder, 'subject', trace), '')
  expect(await seenUntilNow()).toEqual([])
})
