import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Reader, variables } from '#server/base/config/variables.ts'
import { unknownVariables } from './start-notes.ts'

const READ_BY: Readonly<Record<Reader, string>> = {
  both: '`npm start`, `npm run start:web`',
  server: '`npm start` and its commands',
  pages: '`npm run start:web`',
  tool: 'builds and tests',
}

const page = `# Every variable

Made from \`src/server/base/config/variables.ts\`; a test holds this page to it, and that file to the code. To change a line,
change it there and run \`npm run test:code -- documented-variables -u\`. A variable that looks like one of these and is
none is named at start and by \`npm run doctor\`. The others of an installation are keys of \`brand.json\`
([integrate](integrate.md#appendix-the-brand-folder)).

| variable | without it | read by | what it is |
| --- | --- | --- | --- |
${variables
  .map(({ name, usual, readBy, what, isSecret }) => {
    const without = /^[^ ]+$/.test(usual) && usual !== 'AWS' ? `\`${usual}\`` : usual
    return `| \`${name}\` | ${without} | ${READ_BY[readBy]} | ${what}${isSecret ? '. **Secret**' : ''} |`
  })
  .join('\n')}
`

test('the table of variables in the documentation is the one of the code', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/variables.md')
})

/** Files of the product; what tests, measurements and builds hand each other is their own affair. */
const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

test('every variable that the code reads is in the table, and nothing else is', () => {
  const code = ['src/server', 'src/workbench', 'src/contract', 'src/domain', 'src/words'].map(read).join('\n')
  const named = [...code.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name)
  const taken = [...code.matchAll(/\{([^{}=;]*)\} = env\b/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name),
  )
  const elsewhere = variables.filter(({ readBy }) => readBy === 'tool').map(({ name }) => name)
  expect([...new Set([...named, ...taken, ...elsewhere])].toSorted()).toEqual(
    variables.map(({ name }) => name).toSorted(),
  )
})

test('a misspelt variable is named with the one that was meant; those of other programs are left alone', () => {
  const env = {
    DATABSE_URL: 'x',
    ABONO_SECRETS: 'x',
    TRUST_PROXI: 'x',
    CONEKTA_KEY: 'x',
    PATH: 'x',
    PORTS: 'x',
    NODE_ENV: 'x',
    AWS_REGION: 'x',
    DATABASE_URL: 'x',
  }
  expect(unknownVariables(env).map(({ text }) => text)).toEqual([
    'DATABSE_URL is set, but no such variable is known. Is DATABASE_URL meant?',
    'ABONO_SECRETS is set, but no such variable is known. Is ABONO_SECRET meant?',
    'TRUST_PROXI is set, but no such variable is known. Is TRUST_PROXY meant?',
    'CONEKTA_KEY is set, but no such variable is known.',
  ])
})
