import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/account/sign-in.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { givePhone } from '#server/people/sessions/phone-owners.ts'
import { applyFor, doSteps, newApplicant, photoOf } from '#testing/applicant.ts'
import { dataOf, loanOf } from '#testing/as-borrower.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clock = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

type Browser = ReturnType<typeof browserVisit>
let browsers = 0

/** Opens an account, and a browser that is signed in by phone and code. */
async function signedIn() {
  const person = await newApplicant(server)
  const phone = `+5255000010${person.id.replace('applicant-', '').padStart(2, '0')}`
  const browser = browserVisit(server, `10.9.${++browsers}.1`)
  await browser.signIn(phone)
  return { person, browser, phone }
}

const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends a picture as the page's script does. */
async function send(browser: Browser, path: string, field: string): Promise<string> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(makePng(40, 30))], { type: 'image/png' }), 'a.png')
  const marks = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }
  const headers = { cookie: cookieOf(browser), accept: 'application/json', ...marks }
  const response = await fetch(`${server.url}/nomination${path}`, { method: 'POST', body: form, headers })
  return (await response.json()).data.url
}

async function signInAgain(browser: Browser, phone: string): Promise<void> {
  dataOf(await browser.call(signOut, {}))
  // A phone gets one code a minute.
  clock = new Date(clock.getTime() + 61_000)
  await browser.signIn(phone)
}

const statusIn = async (browser: Browser, address: string) => (await browser.ask(address)).statusCode
const anonymous = () => browserVisit(server)

test.each([
  ['a picture', '/user-problem/upload-problem-img', 'problemImage'],
  ['a photo of a document', '/v3/certify/upload-document', 'document'],
])(
  'the address of %s that a browser got in its session opens only in that borrower’s session',
  async (_, path, field) => {
    const { browser, phone } = await signedIn()
    const other = await signedIn()
    const address = await send(browser, path, field)
    expect(await statusIn(browser, address)).toBe(200)
    expect(await statusIn(anonymous(), address)).toBe(404)
    expect(await statusIn(other.browser, address)).toBe(404)
    const before = cookieOf(browser)
    await signInAgain(browser, phone)
    expect((await server.app.inject({ url: address, headers: { cookie: before } })).statusCode).toBe(404)
    expect(await statusIn(browser, address)).toBe(200)
  },
)

test('an address that was given to an app’s page, which has no cookie, opens without a cookie', async () => {
  const { person } = await signedIn()
  const picture = dataOf(await sendPicture(server, person.query, makePng(40, 30))).url
  for (const address of [picture, await photoOf(server, person)])
    expect(await statusIn(anonymous(), address)).toBe(200)
})

test('a picture sent in an ended session stays with its complaint, and its own browser can see it', async () => {
  const { browser, phone } = await signedIn()
  const sent = await send(browser, '/user-problem/upload-problem-img', 'problemImage')
  await signInAgain(browser, phone)
  const complaint = { problemType: '3', problemSonType: '', problemDetail: 'Pagué.', problemImage: [sent] }
  const { problemId } = dataOf(await browser.call(problemSave, complaint))
  const [address = ''] = dataOf(await browser.call(problemDetail, { problemId })).images
  expect(await statusIn(browser, address)).toBe(200)
  expect(await statusIn(anonymous(), address)).toBe(404)
})

test('the proof of a claimed payment is shown to the browser that filed the claim', async () => {
  const person = await server.person('Ana Ejemplo')
  const phone = '+523320000099'
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(person.query))
  await server.service.database.transaction(async (tx) => {
    const borrower = await findBorrower(tx, hashOf(dearest), hashOf(showy), clock)
    if (!borrower) throw new Error('the borrower is missing')
    await keepPhone(tx, borrower, phone, sealerOf(server.service))
    await givePhone(tx, server.service, borrower, phone, clock)
  })
  const browser = browserVisit(server, '10.9.200.1')
  await browser.signIn(phone)
  const proofs = [await send(browser, '/user-problem/upload-problem-img', 'problemImage')]
  const { orderId } = loanOf(person, '174')
  const paid = {
    orderId,
    payCode: 'mx-bank-transfer',
    paidOn: '2026-11-19',
    amount: 10_000n,
    number: '12345678',
  }
  const [address = ''] = dataOf(await browser.call(claimPayment, { ...paid, proofs })).images
  expect(await statusIn(browser, address)).toBe(200)
  expect(await statusIn(anonymous(), address)).toBe(404)
})

test('the photos in the form of a step are shown to the browser that asked for the form', async () => {
  const { person, browser } = await signedIn()
  const applicationId = await applyFor(person)
  await doSteps(server, person, applicationId)
  const { fields } = dataOf(await browser.call(stepForm, { applicationId, kind: 'identity' }))
  const photos = fields
    .filter(({ kind, value }) => kind === 'photo' && value !== '')
    .map(({ value }) => value)
  expect(photos.length).toBeGreaterThan(0)
  for (const address of photos) {
    expect(await statusIn(browser, address)).toBe(200)
    expect(await statusIn(anonymous(), address)).toBe(404)
  }
})
