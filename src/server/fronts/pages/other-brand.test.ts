import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWhatsapp, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import { contractDetail, loanDetails } from '#contract/loans/loan-details.ts'
import { captchaQuestion, getSid, getSms, register } from '#contract/registration/landing.ts'
import { legalText } from '#contract/site/site.ts'
import type { Call } from '#contract/wire/call-result.ts'
import { statement } from '#server/base/database/database.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { served } from '#server/fronts/apps/app.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solveQuestion } from '#testing/solve-question.ts'
import { textOf } from '#words/legal/document.ts'

const BRAND_DIR = 'brands/capulin'
const brand = JSON.parse(readFileSync(`${BRAND_DIR}/brand.json`, 'utf8'))

let server: SandboxServer
let person: Person
beforeAll(async () => {
  server = await startSandbox({ env: { BRAND_DIR } })
  person = await server.person('Ana Ejemplo')
})
afterAll(() => server.close())

const textAt = async (path: string) => (await fetch(server.url + path)).text()

test('one variable gives every page another name and other colours', async () => {
  const loan = new URLSearchParams({ ...loanOf(person, '174') })
  for (const path of ['/', '/?type=1', '/register?id=mx-primavera', `/loanDetail?${person.query}&${loan}`]) {
    const html = await textAt(path)
    expect(html, path).toContain(`--theme-accent:${brand.theme.accent}`)
    expect(html, path).toContain(`--theme-background:${brand.theme.background}`)
    expect(html.replaceAll(/abono[_-]/g, ''), path).not.toMatch(/Abono|0b6e4f/i)
  }
  expect(await textAt('/')).toContain('<title>Capulín')
  for (const sheet of ['/desk/desk.css', '/sandbox/store.css'])
    expect(await textAt(sheet), sheet).toContain(brand.theme.accent)
  expect(await textAt('/desk')).toContain('<b>Capulín</b>')
})

test('its own pictures are served, and the product’s where it has none', async () => {
  for (const name of ['logo.svg', 'site/banner-1.svg', 'site/share.png']) {
    const bytes = Buffer.from(await (await fetch(`${server.url}/brand/${name}`)).arrayBuffer())
    expect(bytes.equals(readFileSync(`${BRAND_DIR}/${name}`)), name).toBe(true)
  }
  expect(await textAt('/')).toContain(`alt="${brand.pictureTexts['banner-1'].es}"`)
  const about = await textAt('/About?type=1')
  expect(about).toContain(`alt="" loading="lazy"/><figcaption>${brand.pictureTexts['about-2'].en}<`)
  const upi = await textAt('/brand/channels/upi.svg')
  expect(upi).toBe(readFileSync('brand/channels/upi.svg', 'utf8'))
})

test('days on its pages are written as people write them, and none as specified', async () => {
  const loan = new URLSearchParams({ ...loanOf(person, '174') })
  const html = await textAt(`/loanDetail?${person.query}&${loan}`)
  expect(html).toMatch(/<span class="unbroken">\d{1,2} [a-z]{3} 20\d\d<\/span>/)
  expect(html).not.toMatch(/<span class="unbroken">20\d\d-/)
})

test('an agreement names its law and its court, and amounts are written as its market writes them', async () => {
  const call = asBorrower(server, person.query)
  const { orderId } = loanOf(person, '174')
  const { paper, company } = dataOf(await call(contractDetail, { orderNo: orderId }))
  expect(company).toBe(brand.company.legalName)
  const text = JSON.stringify(paper)
  expect(text).toMatch(/law of Mexico/i)
  expect(text).toContain('Mexico City')
  expect(text).not.toMatch(/India\b|Abono/)
  const details = dataOf(await call(loanDetails, loanOf(person, '174')))
  expect(details.userOrderDetail.detail.map(({ value }) => value)).toContain('$3,000.00')
})

test('a complaint names its authorities, and reaches its customer service', async () => {
  const call = asBorrower(server, person.query)
  const [unit, mail, number] = brand.authorities.une.split(', ')
  const home = await textAt('/')
  expect(plain(home)).toContain(unit)
  expect(home).toContain(`href="mailto:${mail}"`)
  expect(home).toContain(`href="tel:${number.replaceAll(' ', '')}"`)
  expect(dataOf(await call(getWhatsapp, { number: WHATSAPP_NUMBER }))).toMatchObject({
    va: brand.servicePhone,
    email: brand.company.email,
  })
})

test.each([
  ['es', '2', 'registrationEs', 'Acuerdo de registro de Capulín'],
  ['en', '1', 'registrationEn', 'Capulín registration agreement'],
] as const)(
  'its registration agreement is shown and accepted in the same words (%s)',
  async (_, type, name, title) => {
    const call = callInProcess(server.service, served, { type, showy: `device-${type}` }, visitor(type))
    const { paper } = dataOf(await call(legalText, { name }))
    expect(paper.title).toBe(title)

    const template = type === '1' ? 'in-monsoon' : 'mx-primavera'
    const page = plain(await textAt(`/register?id=${template}`))
    for (const block of paper.blocks) {
      const pieces = block.kind === 'list' ? block.items : 'text' in block ? [block.text] : []
      for (const piece of pieces) expect(page).toContain(piece)
    }

    const phone = type === '1' ? '+919876500001' : '+525510000001'
    await registerPhone(call, phone, template)
    const hashes = await server.service.database.transaction((tx) => tx.rows(agreementHashes, []))
    const accepted = createHash('sha256').update(textOf(paper)).digest('hex')
    expect(hashes.map(({ agreement_hash }) => agreement_hash.toString('hex'))).toContain(accepted)
  },
)

const agreementHashes = statement<{ agreement_hash: Buffer }, []>(
  'agreement-hashes',
  'SELECT agreement_hash FROM registrations',
)

const visitor = (type: string) => ({
  address: `10.0.0.${type}`,
  userAgent: 'Mozilla/5.0 (Linux; Android 13)',
})

/** The words of a document, without its markup. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function registerPhone(call: Call, phone: string, id: string) {
  const { sid } = dataOf(await call(getSid, {}))
  const capcode = solveQuestion(dataOf(await call(captchaQuestion, { sid, a: '1' })).question)
  const channel = { deviceId: 'd', appName: 'abono', app_from: '', user_from: '', utm_tag: '' }
  dataOf(await call(getSms, { ...channel, phone, capcode, sid }))
  await sendMessages(server.service, server.service.now())
  const [newest] = await server.service.database.transaction((tx) => listSandboxMessages(tx, phone))
  expect(newest?.text).toContain('Capulin')
  const smsCode = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
  const person = {
    phone,
    capcode,
    sid,
    smsCode,
    userName: phone,
    merchantNumber: '0',
    invite_code: '',
    id,
  } as const
  dataOf(await call(register, { ...channel, ...person }))
}
