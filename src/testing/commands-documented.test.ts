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

/** Commands of a checkout, which an installation does not need. */
const OF_CHECKOUT = new Set<(typeof names)[number]>([
  ...([
    'test',
    'test:quick',
    'test:code',
    'test:browser',
    'dev',
    'build',
    'check',
    'format',
    'bench',
  ] as const),
  ...(['pictures', 'torture', 'attack', 'mutants', 'engines', 'looks', 'two-versions', 'nightly'] as const),
])

const page = `# Commands

Generated from \`scripts/commands.mjs\`; \`-- --help\` after a command prints its arguments. To renew this page, run
\`npm run test:code -- commands-documented -u\`.

## In a checkout

${names
  .filter((name) => OF_CHECKOUT.has(name))
  .map((name) => `- \`${typed(name)}\`: ${commands[name].summary}`)
  .join('\n')}

${names
  .filter((name) => !OF_CHECKOUT.has(name))
  .map((name) => `## ${typed(name)}\n\n\`\`\`text\n${help(name)}\n\`\`\`\n`)
  .join('\n')}`

test('docs/reference/commands.md lists every command, those of an installation with their help', async () => {
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
