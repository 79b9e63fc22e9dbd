import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/base/config/config-error.ts'
import { type Setting, type Settings, switchOf } from '#server/base/config/settings.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { allSettings, type SettingReaders, settingNames } from './all-settings.ts'
import { readConfig } from './config.ts'
import { unknownVariables } from './start-notes.ts'

const HEADINGS: Readonly<Record<SettingReaders, string>> = {
  both: '`npm start` and `npm run start:web`',
  server: '`npm start` and its commands',
  pages: '`npm run start:web`',
  tools: 'Builds and tests',
}

const settingsOf = (readers: SettingReaders): readonly Setting[] =>
  allSettings[readers].flatMap((settings) => Object.values(settings))

const code = (text: string | number | undefined) => (text === undefined || text === '' ? '' : `\`${text}\``)

/** A longer description of allowed values is printed once. */
const LONG = 30
const firstWith = (allowed: string) =>
  Object.values(allSettings)
    .flat()
    .flatMap((part) => Object.values<Setting>(part))
    .find(({ type }) => type.allowed === allowed)?.name

const rowOf = ({ name, type, about, isSecret, ...setting }: Setting, part: Settings): string => {
  const first = type.allowed.length > LONG ? firstWith(type.allowed) : name
  const allowed = first === name ? type.allowed : `as \`${first}\``
  const production = code(setting.defaultInProduction)
  const usual =
    setting.role === 'required'
      ? `needed with ${code(switchOf(part).name)}`
      : `${code(setting.default)}${production && `; in production ${production}`}`
  const note = isSecret ? '. **Secret**' : ''
  return `| \`${name}\` | ${usual} | ${allowed} | ${about}${note} |`
}

const sectionOf = (readers: SettingReaders) => `## ${HEADINGS[readers]}

| variable | default | allowed | meaning |
| --- | --- | --- | --- |
${allSettings[readers].flatMap((part) => Object.values<Setting>(part).map((setting) => rowOf(setting, part))).join('\n')}
`

const page = `# Configuration variables

Generated from \`src/server/service/all-settings.ts\`. To change a row, change the declaration and run
\`npm run test:code -- documented-settings -u\`. The server and \`npm run doctor\` report variables that look like a misspelling. Other
settings are keys of [\`brand.json\`](../start/brand.md).

${(['both', 'server', 'pages', 'tools'] as const).map(sectionOf).join('\n')}`

test('docs/reference/variables.md is the table of the declared settings', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/reference/variables.md')
})

test('no name is declared twice', () => {
  expect(settingNames.filter((name, index) => settingNames.indexOf(name) !== index)).toEqual([])
})

const dataDir = mkdtempSync(join(tmpdir(), 'abono-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The problems that a program reports at its start with this environment. */
function problemsOf(read: (env: NodeJS.ProcessEnv) => unknown, env: NodeJS.ProcessEnv): readonly string[] {
  try {
    read({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const cases = (['both', 'server', 'pages'] as const).flatMap((readers) =>
  settingsOf(readers).map((setting) => ({
    name: setting.name,
    setting,
    read: readers === 'pages' ? readWebConfig : readConfig,
  })),
)

describe('a bad value', () => {
  const BAD = 'a bad value'
  /** Checked only when the file, folder or commit is needed. */
  const UNCHECKED = [
    'BRAND_DIR',
    'ASSETS_DIR',
    'DATA_DIR',
    'PAYMENTS_MODULE',
    'SMS_MODULE',
    'CARDS_MODULE',
    'IDENTITY_MODULE',
    'CHROMIUM_PATH',
    'LAST_RELEASE',
    'ABONO_PROCESS',
  ]

  test('is accepted by no type except paths', () => {
    const accepting = (Object.keys(HEADINGS) as SettingReaders[])
      .flatMap(settingsOf)
      .filter(({ type }) => type.parse(BAD, 'sandbox').ok)
    expect(accepting.map(({ name }) => name)).toEqual(UNCHECKED)
  })

  test.each(cases.filter(({ name }) => !UNCHECKED.includes(name)))(
    'of $name stops the start with one sentence that names it',
    ({ name, setting, read }) => {
      const problems = problemsOf(read, { [name]: BAD })
      expect(problems.filter((problem) => problem.startsWith(`${name}: `))).toHaveLength(1)
      if (setting.isSecret) expect(problems.join()).not.toContain(BAD)
    },
  )

  test('of a secret is never repeated by its type', () => {
    const refusals = cases
      .filter(({ setting }) => setting.isSecret)
      .map(({ setting }) => setting.type.parse(BAD, 'production'))
    expect(refusals.length).toBeGreaterThan(10)
    expect(JSON.stringify(refusals)).not.toContain(BAD)
  })
})

test.each(cases)('the default of $name is valid', ({ setting }) => {
  for (const text of [setting.default, setting.defaultInProduction])
    if (text !== undefined) expect(setting.type.parse(String(text), 'production').ok).toBe(true)
})

/** The names of the variables that the sources in these folders read, except tests. */
function namesReadIn(folders: readonly string[]): string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.|testing\//.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/(?<!import\.meta\.)\benv(?:\.|\[')([A-Za-z_]\w*)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\{([^{}]*)\}(?: = (?:process\.)?env\b|: NodeJS\.ProcessEnv)/g)].flatMap(
      ([, list = '']) => list.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
    ),
  ])
  return [...new Set(names)].toSorted()
}

/** Variables of Node and npm. */
const OF_OTHERS = ['NODE_OPTIONS', 'npm_execpath', 'npm_lifecycle_event']

test('every variable that the product or a script reads is declared', () => {
  const rooms = ['server', 'workbench', 'web', 'contract', 'domain', 'words'].map((room) => `src/${room}`)
  const read = namesReadIn([...rooms, 'scripts'])
  expect(read).toContain('LAST_RELEASE')
  expect(read.filter((name) => !settingNames.includes(name) && !OF_OTHERS.includes(name))).toEqual([])
})

test('the server reads variables by their declarations, except those that the start itself checks', () => {
  expect(namesReadIn(['src/server'])).toEqual([
    'ABONO_PROCESS',
    'DATABASE_URL',
    'MODE',
    'NODE_OPTIONS',
    'S3_BUCKET',
  ])
})

test('a misspelt variable is reported with its likely name; variables of other programs are ignored', () => {
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
