import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { partNames } from '#contract/wire/parts.ts'
import { IDENTITY_NAMES } from '#contract/wire/session.ts'
import { settingNames } from '#server/service/all-settings.ts'
import { fencesIn } from './fences.ts'

const GUIDE = 'docs/start/integrate.md'
const guide = readFileSync(GUIDE, 'utf8')
/** The guide's text without its snippets. */
const prose = guide.replace(/^```[\s\S]*?^```$/gm, '')

/** First cells of a table that starts with this header. */
function rowsOf(head: string): string[][] {
  const [, table = ''] = guide.split(head)
  const [rows = ''] = table.split('\n\n')
  return rows
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

test('the guide names the parts that a backend may lack, and no others', () => {
  expect(
    rowsOf('| part |')
      .flatMap(([name = '']) => quoted(name))
      .sort(),
  ).toEqual([...partNames].sort())
})

test('the guide names the codes on which pages act, and no others', () => {
  const said = rowsOf('| refusal | code |').flatMap(([names = '', codes = '']) => {
    const numbers = codes.split(', ').map(Number)
    return quoted(names).map((name, index) => [name, numbers[index]])
  })
  expect(Object.fromEntries(said)).toEqual(refusalCodes)
})

test('the guide names everything that an address says about a person', () => {
  const said = rowsOf('| in the address |').flatMap(([names = '']) => quoted(names))
  expect(said.sort()).toEqual([...IDENTITY_NAMES].sort())
})

test('the guide says of every file what it is called, because the head of a snippet is not shown', () => {
  const titles = fencesIn(guide).flatMap(({ options }) => options.title ?? options.edit ?? [])
  expect(titles.length).toBeGreaterThan(8)
  expect(titles.filter((title) => !quoted(prose).includes(title))).toEqual([])
})

test('every command, setting and file that the guide names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = [...guide.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])

  const settings = quoted(prose).flatMap(
    (code = '') => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?)\b/.exec(code)?.[1] ?? [],
  )
  const known = (name: string) => settingNames.some((setting) => setting.startsWith(name))
  expect(settings.filter((name) => name.length > 3 && !/^(POST|GET)$/.test(name) && !known(name))).toEqual([])

  const files = quoted(prose).filter((code) => /^(?:src|e2e|brands?)\/[\w/.-]+$/.test(code ?? ''))
  const links = [...prose.matchAll(/\]\(([^)#]+\.md)/g)].map(([, to = '']) => join(dirname(GUIDE), to))
  expect(links.length).toBeGreaterThan(2)
  expect([...files, ...links].filter((path) => !existsSync(path ?? ''))).toEqual([])
})
