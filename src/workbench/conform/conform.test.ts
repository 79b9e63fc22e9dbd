import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openModules } from '#server/integrations/own-modules.ts'
import { builtInFixtures, builtInSenders } from './built-in.spec.ts'
import { conformTo } from './conform-to.ts'
import { paymentsRules } from './payments-rules.ts'
import { judge } from './rule.ts'
import { smsRules } from './sms-rules.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-conform-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let serial = 0
async function save(text: string): Promise<string> {
  serial += 1
  const path = `${folder}/module-${serial}.ts`
  await writeFile(path, text)
  return path
}
/** An example of the guide, with time-outs for a test double. */
const exampleOf = async (name: string) =>
  (await readFile(`docs/reference/examples/${name}`, 'utf8')).replace(/timeout\(\d_000\)/g, 'timeout(50)')

/** Rules that nothing of the example applies to: it has no page, and no notices of cards. */
const NOT_OF_EXAMPLES =
  /^(payPage|call|whatsapp|readDelivery|readWebhook: refuses a notice without a signature)|\((failed|expired|restored)\)$/

const sections = new Map(
  readFileSync(new URL('./broken-variants.txt', import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((section): [string, string] => [section.split('\n')[0] ?? '', section.replace(/^.*\n/, '').trim()]),
)
const variantsOf = (name: string) =>
  (sections.get(name) ?? '').split('\n').map((line) => {
    const [title = '', from = '', to = '', rule = ''] = line.replaceAll('\\n', '\n').split(' → ')
    return { title, from, to, rule: new RegExp(rule) }
  })

describe.each(['our-provider.ts', 'our-sender.ts', 'our-cards.ts', 'our-identity.ts'])('%s', (name) => {
  const variants = variantsOf(name)

  test('keeps every rule, and every rule has a variant that breaks it', async () => {
    const verdicts = await conformTo(await save(await exampleOf(name)))
    expect(verdicts.filter(({ outcome }) => outcome === 'FAIL')).toEqual([])
    const isTried = (rule: string) => variants.some((one) => one.rule.test(rule))
    expect(verdicts.filter(({ outcome, rule }) => outcome === 'pass' && !isTried(rule))).toEqual([])
    expect(verdicts.filter(({ outcome, rule }) => outcome === 'none' && !NOT_OF_EXAMPLES.test(rule))).toEqual(
      [],
    )
  }, 60_000)

  test.each(variants)(
    '$title is refused by its rule',
    async ({ from, to, rule }) => {
      const example = await exampleOf(name)
      expect(example).toContain(from)
      const broken = example
        .replaceAll(from, () => to)
        .replace('providerOrderId: answer.id }', 'providerOrderId: issued(answer.id) }')
      const path = await save(broken + sections.get('declarations'))
      const verdicts = await conformTo(path, { only: (one) => rule.test(one), patienceMs: 1_000 })
      const applied = verdicts.filter(({ outcome }) => outcome !== 'none')
      expect(applied.length).toBeGreaterThan(0)
      expect(applied.filter(({ outcome }) => outcome !== 'FAIL')).toEqual([])
    },
    60_000,
  )
})

test.each(builtInFixtures)(
  '%s keeps every rule',
  async (_name, make, fixture) => {
    const verdicts = await judge(paymentsRules(make, fixture))
    expect(verdicts.filter(({ outcome }) => outcome === 'FAIL')).toEqual([])
  },
  30_000,
)

test.each(builtInSenders)(
  '%s keeps every rule of a sender of messages',
  async (_name, make, fixture) => {
    const verdicts = await judge(smsRules(make, fixture))
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => 'pass'))
  },
  30_000,
)

test('a rule that never ends is broken, and the others are still tried', async () => {
  const never = { rule: 'never', check: () => new Promise(() => {}) }
  const verdicts = await judge([never, { rule: 'kept', check: () => undefined }], 20)
  expect(verdicts.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['never', 'FAIL'],
    ['kept', 'pass'],
  ])
})

describe('a module that cannot be used stops the start with a sentence', () => {
  const opened = (path: string) =>
    openModules({ payments: [path] }, [], { env: {}, mode: 'production' }).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )

  test.each([
    ['export default 7', 'has no function as its default export'],
    ['export default () => ({ name: "x1", channels() {} })', 'makes something without issue, readWebhook'],
    [
      'export default () => ({ name: "A b", channels() {}, issue() {}, readWebhook() {} })',
      'has no name of small letters',
    ],
    [
      'export default () => { throw new Error("SAMPLEPAY_KEY is needed\\nat line 1") }',
      'cannot begin: SAMPLEPAY_KEY is needed',
    ],
    ['throw new Error("no")', 'cannot be loaded: no'],
    [
      'export default () => ({ name: "sandbox", channels: () => [], issue() {}, readWebhook() {} })',
      'has the name sandbox, which another provider has',
    ],
    [
      'export default () => ({ name: "order", channels: () => [], issue() {}, readWebhook() {} })',
      'has the name order, which another provider has',
    ],
    [
      'export default () => ({ name: "odd", channels() {}, issue() {}, readWebhook() {} })',
      'its list of channels for mx is no list',
    ],
  ])('%s', async (text, sentence) => {
    const said = await opened(await save(text))
    expect(said).toMatch(/^The configuration cannot be used:\n- PAYMENTS_MODULE: /)
    expect(said).toContain(sentence)
    expect(said.split('\n')).toHaveLength(2)
  })

  test('and so does one that is not there', async () => {
    expect(await opened('./nowhere.ts')).toContain('PAYMENTS_MODULE: ./nowhere.ts is not there')
  })
})

test('the command prints a line for each rule, and ends with 1 where one is broken', async () => {
  const run = (path: string) =>
    promisify(execFile)(process.execPath, ['src/workbench/conform/conform.ts', path]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    )
  const example = await exampleOf('our-provider.ts')
  const good = await run(await save(example))
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('All rules are kept.')])
  const bad = await run(
    await save(example.replace('const kind = KINDS[type as keyof typeof KINDS]', "const kind = 'seen'")),
  )
  expect([bad.code, bad.stdout]).toEqual([
    1,
    expect.stringMatching(/^FAIL {2}readWebhook: reads the reference.*: is read as seen$/m),
  ])
})
