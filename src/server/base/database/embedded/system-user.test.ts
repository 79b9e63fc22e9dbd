import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canReach, parseAccounts } from './system-user.ts'

const stranger = { uid: 65_534, gid: 65_534 }
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'abono-test-'))
  file = path.join(folder, 'file')
  await writeFile(file, 'text')
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  [0o755, 0o644, true],
  [0o711, 0o644, true],
  [0o700, 0o644, false],
  [0o755, 0o600, false],
])(
  'another user can read a file only through open folders and if the file is open (%o, %o)',
  async (way, itself, reached) => {
    await chmod(file, itself)
    await chmod(folder, way)
    expect(await canReach(file, stranger)).toBe(reached)
  },
)

test('parses the ids of accounts', () => {
  const accounts = parseAccounts(
    'root:x:0:0:root:/root:/bin/sh\npostgres:x:101:104::/var/lib/postgresql:/bin/sh\n',
  )
  expect(accounts.get('postgres')).toEqual({ uid: 101, gid: 104 })
  expect(accounts.get('nobody')).toBeUndefined()
})
