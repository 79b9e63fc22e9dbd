import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand/brand.ts'
import { loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { libraryOn, readLaterTexts, readLibrary } from '#server/base/legal-texts/lender-library.ts'
import { agreementHash } from '#server/people/registration/registration-agreement.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { lawTextFindings } from '#workbench/doctor/law-texts.ts'

// The texts change on a day in India, which is the market of this lender.
const DAY = '2027-03-01'
const BEFORE = new Date('2027-02-28T18:29:00Z')
const FROM = new Date('2027-02-28T18:31:00Z')

const folder = mkdtempSync(join(tmpdir(), 'abono-later-'))
cpSync('brand', folder, { recursive: true })
const put = (file: string, version: string, body: string) =>
  writeFileSync(join(folder, file), `# Own\n\nVersion: ${version}\n\n${body}`)
const shipped = JSON.parse(readFileSync('brand/brand.json', 'utf8'))
const branded = (legal: object) => brandSchema.parse({ ...shipped, legal })
const names = ['privacyEn', 'loanAgreement', 'registrationEn']

let server: SandboxServer
let clock = BEFORE
beforeEach(() => {
  clock = BEFORE
})
beforeAll(async () => {
  for (const name of names) {
    put(`${name}.md`, '2026-10-01', `The earlier ${name} for {company.legalName}.`)
    put(`${name}-next.md`, DAY, `The later ${name} for {company.legalName}.`)
  }
  const legal = Object.fromEntries(names.map((name) => [name, [`${name}.md`, `${name}-next.md`]]))
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...shipped, legal }))
  server = await startSandbox({ now: () => clock, env: { BRAND_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function borrow(person: Person): Promise<string> {
  await offerTo(server, person, 'in-direct', 300_000n)
  const input = await pushOf(server, person, 'in-direct')
  const { lendDetailsUrl } = dataOf(await asBorrower(server, person.query)(loanDetailPush, input))
  return new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
}
const agreed = async ({ query }: Person, orderNo: string) =>
  JSON.stringify(dataOf(await asBorrower(server, query)(contractDetail, { orderNo })).paper)
const page = async (path: string) => (await fetch(server.url + path)).text()

test('pages and new agreements use a later text from its day on, and earlier agreements keep theirs', async () => {
  const { query } = await server.person('Asha Sample')
  const privacy = () => page(`/privacy?${query}`)
  const early = await server.person('Asha Sample')
  const first = await borrow(early)
  const hash = agreementHash(server.service, 'en')
  expect(await privacy()).toContain('The earlier privacyEn')
  expect(await agreed(early, first)).toContain('The earlier loanAgreement')

  clock = FROM
  expect(await privacy()).toContain('The later privacyEn')
  expect(await privacy()).not.toContain('The earlier privacyEn')
  expect(agreementHash(server.service, 'en').equals(hash)).toBe(false)
  expect(await agreed(early, first)).toContain('The earlier loanAgreement')
  const late = await server.person('Ravi Sample')
  expect(await agreed(late, await borrow(late))).toContain('The later loanAgreement')
})

test('each text of a list applies from its day, and a list that is not in order of days is a configuration error', () => {
  put('one.md', '2026-10-01', 'One.')
  put('two.md', '2027-01-01', 'Two.')
  put('three.md', DAY, 'Three.')
  const read = (...files: string[]) => {
    const brand = branded({ privacyEn: files })
    const problems: string[] = []
    const library = readLibrary(brand, folder, problems)
    return { brand, texts: { library, laterTexts: readLaterTexts(brand, folder, problems) }, problems }
  }
  const { texts, problems } = read('one.md', 'two.md', 'three.md')
  expect(problems).toEqual([])
  const on = (day: string) => libraryOn(texts, day).privacyEn.version
  expect(['2020-01-01', '2026-12-31', '2027-01-01', '2027-02-28', DAY].map(on)).toEqual([
    '2026-10-01',
    '2026-10-01',
    '2027-01-01',
    '2027-01-01',
    DAY,
  ])
  expect(read('two.md', 'one.md').problems).toEqual([expect.stringMatching(/legal\.privacyEn: .*later day/)])
  expect(read('one.md', 'one.md').problems).toHaveLength(1)
  expect(read('one.md', 'none.md').problems).toEqual([expect.stringContaining('none.md cannot be used')])
  expect(read('none.md', 'one.md').problems).toEqual([expect.stringContaining('none.md cannot be used')])
})

test('the doctor reads a future text', () => {
  put('terms.md', '2026-10-01', 'Be on time.')
  put('terms-next.md', DAY, 'Penalty interest is 3% per day.')
  const brand = branded({ loanTerms: ['terms.md', 'terms-next.md'] })
  const texts = { library: readLibrary(brand, folder, []), laterTexts: readLaterTexts(brand, folder, []) }
  expect(lawTextFindings({ brand, mode: 'sandbox', ...texts }, '2026-11-20')).toEqual([
    { level: 'error', text: expect.stringContaining(`legal.loanTerms of ${DAY} says "Penalty interest`) },
  ])
})
