import { execFile } from 'node:child_process'
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
let example = ''
let sender = ''
let cards = ''
let identity = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-conform-'))
  // Nobody waits for a twin as long as for a provider.
  const named = async (name: string) =>
    (await readFile(`docs/reference/examples/${name}`, 'utf8')).replace(/timeout\(\d_000\)/g, 'timeout(50)')
  example = await named('our-provider.ts')
  sender = await named('our-sender.ts')
  cards = await named('our-cards.ts')
  identity = await named('our-identity.ts')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let serial = 0
async function save(text: string): Promise<string> {
  serial += 1
  const path = `${folder}/module-${serial}.ts`
  await writeFile(path, text)
  return path
}
const broken = async (text: string) =>
  (await conformTo(await save(text))).filter(({ outcome }) => outcome === 'FAIL').map(({ rule }) => rule)

describe('the example of the guide', () => {
  test('keeps every rule', async () => {
    const verdicts = await conformTo(await save(example))
    expect(verdicts.filter(({ outcome }) => outcome === 'FAIL')).toEqual([])
    expect(verdicts.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(15)
  })

  test.each<[string, string, RegExp]>([
    ['answer.amountMinor !== String(amountMinor)', 'false', /another amount/],
    ["'idempotency-key': idempotencyKey", "'idempotency-key': String(Math.random())", /same key/],
    ['!timingSafeEqual(given, right)', 'false', /right signature/],
    ['const kind = KINDS[type as keyof typeof KINDS]', "const kind = 'seen'", /reads a payment/],
    ['amountMinor: BigInt(amountMinor), at', 'amountMinor: BigInt(amountMinor) + 1n, at', /reads a payment/],
    [
      '    return Object(JSON.parse(body))\n  } catch {\n    return {}',
      '    return JSON.parse(body)\n  } finally {\n',
      /survives/,
    ],
    [
      'expiresAt: expiresAt.toISOString() }',
      'expiresAt: new Date(0).toISOString() }',
      /when the reference ends/,
    ],
    ['throw failure(error instanceof', 'throw new Error(error instanceof', /line is cut/],
    ["takesBack: 'this' }", '}', /reversed/],
    ['status === 404 || status === 409', 'status === 409', /ended is gone/],
    ['status === 404 || status === 409', 'status === 404', /ended is paid/],
    [" || answer.state !== 'ended'", '', /has ended: page/],
    [
      "if (status !== 200 || !Array.isArray(answer.payments))\n        throw failure('unreadable-answer', String(status))",
      'answer.payments ??= []',
      /no list.*: page/,
    ],
    ['next: answer.next || null', "next: 'again'", /page by page/],
    ["id: [type, number].join('-')", 'id: type', /apart/],
    [
      "'provider-down' : 'not-accepted', String(status)",
      "'provider-down' : 'not-accepted', key",
      /key is wrong/,
    ],
  ])(
    'broken at %s breaks its rule',
    async (from, to, rule) => {
      expect(example).toContain(from)
      expect(await broken(example.replace(from, to))).toContainEqual(expect.stringMatching(rule))
    },
    30_000,
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

describe('the sender of the guide', () => {
  test('keeps every rule', async () => {
    const verdicts = await conformTo(await save(sender))
    expect(verdicts.filter(({ outcome }) => outcome === 'FAIL')).toEqual([])
    expect(verdicts.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(6)
  })

  test.each<[string, string, RegExp]>([
    ["return notTaken('bad-number')", '{}', /number that is none/],
    [
      "if (status === 0) return notTaken('no-answer')",
      "if (status === 0) return notTaken('no-answer', true)",
      /slow/,
    ],
    ["if (status === 0) return notTaken('no-answer')", 'throw new Error()', /line is cut/],
    [
      "notTaken(status >= 500 ? 'provider-down' : 'not-accepted')",
      "({ ok: true, providerId: 'x' })",
      /is down/,
    ],
    [
      "answer.id ? { ok: true, providerId: answer.id } : notTaken('no-answer')",
      "{ ok: true, providerId: 'x' }",
      /page/,
    ],
  ])(
    'broken at %s breaks its rule',
    async (from, to, rule) => {
      expect(sender).toContain(from)
      expect(await broken(sender.replace(from, to))).toContainEqual(expect.stringMatching(rule))
    },
    30_000,
  )
})

test.each(builtInSenders)(
  '%s keeps every rule of a sender of messages',
  async (_name, make, fixture) => {
    const verdicts = await judge(smsRules(make, fixture))
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => 'pass'))
  },
  30_000,
)

describe('the acquirer of cards of the guide', () => {
  test('keeps every rule', async () => {
    const verdicts = await conformTo(await save(cards))
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => 'pass'))
  }, 30_000)

  test.each<[string, string, RegExp]>([
    ["!masked.endsWith('0000')", 'masked', /wants a code/],
    ["approved: 'paid'", "approved: 'yes'", /charges a card/],
    [
      "if (!Object.hasOwn(ENDED, state)) throw failure('unreadable-answer')",
      "if (state === '') return 'declined'",
      /nothing for no answer/,
    ],
    ['if (status !== 200) throw failure(', 'if (status !== 200) throw new Error(', /is down/],
    ['throw failure(error instanceof', 'throw new Error(error instanceof', /line is cut/],
  ])(
    'broken at %s breaks its rule',
    async (from, to, rule) => {
      expect(cards).toContain(from)
      expect(await broken(cards.replace(from, to))).toContainEqual(expect.stringMatching(rule))
    },
    30_000,
  )
})

describe('the check of identity of the guide', () => {
  test('keeps every rule', async () => {
    const verdicts = await conformTo(await save(identity))
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(verdicts.map(() => 'pass'))
  }, 30_000)

  test.each<[string, string, RegExp]>([
    ["{ verdict: 'approved' }", "{ verdict: 'yes' }", /what was found/],
    ["throw failure('unreadable-answer')", "return { verdict: 'approved' }", /nothing for no answer/],
    ['if (status !== 200) throw failure(', 'if (status !== 200) throw new Error(', /is down/],
    ['throw failure(error instanceof', 'throw new Error(error instanceof', /line is cut/],
    ["'not-accepted', String(status)", "'not-accepted', key", /key is wrong/],
  ])(
    'broken at %s breaks its rule',
    async (from, to, rule) => {
      expect(identity).toContain(from)
      expect(await broken(identity.replace(from, to))).toContainEqual(expect.stringMatching(rule))
    },
    30_000,
  )
})

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
  const good = await run(await save(example))
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('All rules are kept.')])
  const bad = await run(
    await save(example.replace('const kind = KINDS[type as keyof typeof KINDS]', "const kind = 'seen'")),
  )
  expect([bad.code, bad.stdout]).toEqual([
    1,
    expect.stringMatching(/^FAIL {2}reads a payment.*: it is read as seen$/m),
  ])
})
