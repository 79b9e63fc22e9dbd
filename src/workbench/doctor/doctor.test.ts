import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import { COMPLAINT_CHANNELS } from '#domain/complaints/channel.ts'
import { causeNames } from '#domain/reports/authority-report.ts'
import { brandFindings, diagnose } from './doctor.ts'
import { registerFindings } from './registers.ts'

const shipped = brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8')))
const { authorities, theme } = shipped
let folder = ''

/** A day of a year whose holidays are known. */
const DAY = '2026-11-20'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abono-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(['brand', 'brands/capulin'])('the sample brand in %s has no findings', async (BRAND_DIR) => {
  expect(await diagnose({ DATA_DIR: folder, BRAND_DIR }, DAY)).toEqual([])
})

describe('a contradiction is named', () => {
  test.each([
    ['law of the other country', { market: 'mx', governingLaw: 'India' }, 'error', 'governingLaw'],
    ['law of no known country', { governingLaw: 'Utopia' }, 'warning', 'governingLaw'],
    ['a term that the stores ban', { termsDays: { min: 60, max: 365 } }, 'error', 'termsDays.min'],
    [
      'no grievance officer',
      { authorities: { ...authorities, grievanceOfficer: ' ' } },
      'error',
      'grievanceOfficer',
    ],
    [
      'no UNE contact',
      { market: 'mx', governingLaw: 'México', authorities: { ...authorities, une: '' } },
      'error',
      'une',
    ],
    ['pale text', { theme: { ...theme, font: '#777777' } }, 'error', 'theme.font'],
    ['pale accent', { theme: { ...theme, accent: '#aaddaa' } }, 'error', 'theme.accent'],
  ])('%s', (_title, change, level, key) => {
    const findings = brandFindings(brandSchema.parse({ ...shipped, ...change }))
    expect(findings).toEqual([{ level, text: expect.stringContaining(key) }])
  })
})

test('a term of 61 days is not banned', () => {
  expect(brandFindings({ ...shipped, termsDays: { min: 61, max: 365 } })).toEqual([])
})

test('an invalid configuration is reported with its own error', async () => {
  expect(await diagnose({ DATA_DIR: folder, BRAND_DIR: folder }, DAY)).toEqual([
    { level: 'error', text: expect.stringContaining('BRAND_DIR') },
  ])
})

test('the configuration of the pages alone needs no secret and no provider, but an HTTPS backend', async () => {
  const production = { MODE: 'production', BRAND_DIR: 'brand' }
  // The product's own terms break a rule of India, which is a warning.
  const ofTerms = { level: 'warning', text: expect.stringMatching(/^legal\.loanTerms .*in-late-cost/) }
  expect(await diagnose({ ...production, API_BASE: 'https://core.example.com/app' }, DAY)).toEqual([
    ofTerms,
    ofTerms,
  ])
  expect(await diagnose({ ...production, API_BASE: 'http://core.example.com/app' }, DAY)).toEqual([
    { level: 'error', text: expect.stringContaining('API_BASE') },
  ])
})

test('a wire map that names only some of the codes that pages act on is a warning', async () => {
  const brandDir = join(folder, 'brand')
  cpSync('brand', brandDir, { recursive: true })
  writeFileSync(join(brandDir, 'brand.json'), JSON.stringify({ ...shipped, wireMap: 'map.json' }))
  writeFileSync(join(brandDir, 'map.json'), JSON.stringify({ codes: { 'session-ended': 401 } }))
  expect(await diagnose({ DATA_DIR: folder, BRAND_DIR: brandDir }, DAY)).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/names session-ended, but not session-missing, our-fault/),
    },
  ])
})

test('a wire map with a name that no call has is an error', async () => {
  const brandDir = join(folder, 'brand')
  mkdirSync(brandDir)
  writeFileSync(join(brandDir, 'brand.json'), JSON.stringify({ ...shipped, wireMap: 'map.json' }))
  writeFileSync(join(brandDir, 'map.json'), JSON.stringify({ names: { noSuchField: 'x1' } }))
  const findings = await diagnose({ DATA_DIR: folder, BRAND_DIR: brandDir }, DAY)
  expect(findings.map(({ level }) => level)).toContain('error')
  expect(findings.map(({ text }) => text).join()).toContain('noSuchField')
})

test('the pictures and texts of the brand folder are checked', async () => {
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(shipped))
  writeFileSync(join(folder, 'privacy.md'), 'forgotten')
  writeFileSync(join(folder, 'logo.svg'), 'not a picture')
  const texts = (await diagnose({ DATA_DIR: folder, BRAND_DIR: folder }, DAY)).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('privacy.md'))
  expect(texts).toContainEqual(expect.stringContaining('logo.svg'))
})

test('a misspelt variable and a production without a database address are reported', async () => {
  const findings = await diagnose(
    {
      DATA_DIR: folder,
      MODE: 'production',
      ABONO_SECRET: '4f1c9a7e2b8d06353c5a7f90e1d2b846',
      ABONO_SERCET: 'x',
    },
    DAY,
  )
  const around = findings.filter(({ text }) => !text.startsWith('legal.loanTerms'))
  expect(around.map(({ level }) => level)).toEqual(['warning', 'warning', 'error', 'warning', 'warning'])
  expect(around[0]?.text).toContain('messages.json sms.in: is missing')
  expect(around[1]?.text).toContain('ABONO_SERCET')
})

test('e-mail in production without delivery webhooks is a warning', async () => {
  const env = {
    DATA_DIR: folder,
    ABONO_SECRET: '4f1c9a7e2b8d06353c5a7f90e1d2b846',
    SMTP_URL: 'smtps://mail.example.com',
    EMAIL_FROM: 'notices@lender.example.com',
  }
  const about = async (more: NodeJS.ProcessEnv) =>
    (await diagnose({ ...env, ...more }, DAY)).filter(({ text }) => text.startsWith('EMAIL_WEBHOOK_SECRET'))
  expect(await about({ MODE: 'production' })).toMatchObject([{ level: 'warning' }])
  const EMAIL_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  expect(await about({ MODE: 'production', EMAIL_WEBHOOK_SECRET })).toEqual([])
  expect(await about({})).toEqual([])
})

test('a Mexican lender is warned of missing CONDUSEF codes, and a lender of another market is not', () => {
  const mexican = { ...shipped, market: 'mx' as const, governingLaw: 'México' }
  const about = (brand: Brand) => registerFindings(brand).map(({ text }) => text)
  expect(about(shipped)).toEqual([])
  const [redeco = '', reune = ''] = about(mexican)
  expect(redeco).toContain('condusef.sector; condusef.redeco.level; condusef.redeco.product')
  expect(redeco).toContain('condusef.redeco.causes (threats-or-insults, contact-with-others')
  expect(reune).toContain('condusef.reune.causes (payment-not-credited, amount-or-charges')
  const every = (names: readonly string[], value: unknown) =>
    Object.fromEntries(names.map((name) => [name, value]))
  const codes = (causes: readonly string[]) => ({
    level: 1,
    product: '012345678901',
    channels: every(COMPLAINT_CHANNELS, 3),
    causes: every(causes, '0001'),
  })
  const whole = {
    sector: 'SOFOM',
    redeco: codes(causeNames({ about: 'collection' })),
    reune: { ...codes(causeNames({ about: 'reclamacion' })), product: '' },
  }
  expect(about(brandSchema.parse({ ...mexican, condusef: whole }))).toEqual([
    'no code in condusef.reune.product: the file REUNE leaves its column empty.',
  ])
})

test('unlisted holidays are reported in a market with movable holidays', () => {
  const mexican = brandSchema.parse({ ...shipped, market: 'mx', governingLaw: 'México' })
  const indian = brandSchema.parse({ ...shipped, market: 'in', governingLaw: 'India' })
  expect(brandFindings(mexican, 2031)).toEqual([])
  const [lacks2028, lacks2031] = [2028, 2031].map((year) =>
    expect.stringContaining(`holidays.in lists no day of ${year}`),
  )
  expect(brandFindings(indian, 2026)).toEqual([])
  // A year ahead it is a warning, then an error.
  expect(brandFindings(indian, 2027)).toEqual([{ level: 'warning', text: lacks2028 }])
  expect(brandFindings(indian, 2028)).toEqual([{ level: 'error', text: lacks2028 }])
  expect(brandFindings(indian, 2031)).toEqual([{ level: 'error', text: lacks2031 }])
  const listed = brandSchema.parse({
    ...shipped,
    market: 'in',
    governingLaw: 'India',
    holidays: { in: ['2028-03-11', '2029-03-01'] },
  })
  expect(brandFindings(listed, 2028)).toEqual([])
})
