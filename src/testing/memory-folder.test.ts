import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

const at = mkdtempSync(join(tmpdir(), 'abono-shm-'))
afterEach(() => rmSync(at, { recursive: true, force: true }))

test.skipIf(process.platform !== 'linux')(
  'a folder is created where there is room, and folders of killed runs are removed',
  async () => {
    // Above the highest process id of Linux.
    for (const name of ['abono-memory-4194305-x', `abono-memory-${process.pid}-y`, 'of-another-user'])
      mkdirSync(join(at, name), { recursive: true })
    const folder = await memoryFolder(at, 1)
    expect(folder).toContain(join(at, `abono-memory-${process.pid}-`))
    expect(readdirSync(at).map((name) => join(at, name))).toEqual(
      expect.arrayContaining([
        join(at, 'of-another-user'),
        join(at, `abono-memory-${process.pid}-y`),
        folder,
      ]),
    )
    expect(readdirSync(at)).toHaveLength(3)
  },
)

test('without enough room, or without a memory file system, there is none', async () => {
  mkdirSync(at, { recursive: true })
  expect(await memoryFolder(at, Number.MAX_SAFE_INTEGER)).toBeNull()
  expect(await memoryFolder(join(at, 'nothing'), 1)).toBeNull()
})
