import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, changedForBiome } from '#scripts/changed-files.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-changed-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('a branch has changed what it committed, edited, added and deleted since main', () => {
  git('init', '--quiet', '--initial-branch=main')
  for (const name of ['committed.ts', 'edited.ts', 'deleted.ts', 'same.ts']) write(name, 'one')
  git('add', '--all')
  git('commit', '--quiet', '--message=one')
  expect(changedForBiome(folder)).toEqual([])

  git('checkout', '--quiet', '-b', 'branch')
  write('committed.ts', 'two')
  git('commit', '--quiet', '--all', '--message=two')
  write('edited.ts', 'two')
  rmSync(join(folder, 'deleted.ts'))
  write('añadido uno.ts', 'one')

  const present = ['committed.ts', 'edited.ts', 'añadido uno.ts']
  expect(changedFiles(folder)?.toSorted()).toEqual([...present, 'deleted.ts'].toSorted())
  expect(changedForBiome(folder)).toEqual(expect.arrayContaining(present))
  expect(changedForBiome(folder)).not.toContain('deleted.ts')
})

test('without a git history, the style of the whole project is checked', () => {
  expect(changedFiles(folder)).toBeNull()
  expect(changedForBiome(folder)).toEqual(['.'])
})
