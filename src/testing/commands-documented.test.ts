import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typed, usage } from '#scripts/arguments.mjs'
import { commands } from '#scripts/commands.mjs'

const names = Object.keys(commands) as (keyof typeof commands)[]

/** The help without the option `--help`, and without a first line that the heading repeats. */
const help = (name: keyof typeof commands) =>
  usage(name)
    .replace(/\n+ +--help .*$/, '')
    .replace(`${typed(name)}\n\n`, '')

const page = `# Commands

Generated from \`scripts/commands.mjs\`; \`-- --help\` after a command prints the same. To renew this page, run
\`npm run test:code -- commands-documented -u\`.

${names.map((name) => `## ${typed(name)}\n\n\`\`\`text\n${help(name)}\n\`\`\`\n`).join('\n')}`

test('docs/reference/commands.md is the help of every command', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/reference/commands.md')
})

test('package.json has a script for each command, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(scripts).toSorted()).toEqual(names.toSorted())
})

test('every command that the README names exists', () => {
  const named = readFileSync('README.md', 'utf8').matchAll(/\bnpm (?:run ([\w:-]+)|(?:start|test)\b)/g)
  const scripts = [...named].flatMap(([, name]) => name ?? [])
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => !Object.hasOwn(commands, name))).toEqual([])
})
