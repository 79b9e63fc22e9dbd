import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import {
  chooseNotifications,
  confirmEmail,
  giveEmail,
  ownNotifications,
  stopNotifications,
} from '#contract/account/notifications.ts'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { saveStep, stepForm } from '#contract/apply/certify.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { refusalAnswer, refusals } from '#contract/refusals.ts'
import type { Language } from '#domain/language.ts'
import { statement } from '#server/base/database/database.ts'
import { anonymise } from '#server/leaving/anonymise.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { stopToken } from '#server/outbox/messages/stop-link.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { type Applicant, applyFor, JOB, newApplicant, saveOne } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { dataNoticeOf } from './data-notice-text.ts'

const BEFORE = new Date('2027-05-12T18:29:00Z')
const FROM = new Date('2027-05-12T18:31:00Z')

let server: SandboxServer
let clock = FROM
/** Whether the clock advances with each reading, as in production. */
let isTicking = false
let mails: { text: string }[] = []
const email = {
  send: async (mail: { text: string }) => {
    mails.push(mail)
    return { ok: true, providerId: 'x' } as const
  },
}
beforeAll(async () => {
  server = await startSandbox({
    now: () => {
      if (isTicking) clock = new Date(clock.getTime() + 1)
      return clock
    },
    email,
  })
})
beforeEach(() => {
  clock = FROM
  isTicking = false
  mails = []
})
afterAll(() => server.close())

const kept = statement<{ purpose: string; hash: string; isHeld: boolean }, [string]>(
  'test-consents',
  `SELECT purpose, encode(notice_hash, 'hex') AS hash, withdrawn_at IS NULL AS "isHeld" FROM consents
   WHERE borrower_id = $1 ORDER BY given_at, purpose`,
)
const lenderEvents = statement<{ type: string; data: unknown }, [string]>(
  'test-consent-events',
  `SELECT type, data FROM lender_events WHERE stream = $1 AND type LIKE 'consent.%' ORDER BY number`,
)
const withoutPhone = statement<unknown, [string]>(
  'test-forget-phone-of-notice',
  'UPDATE borrowers SET phone = NULL WHERE id = $1',
)
const choicesOf = statement<unknown, [string]>(
  'test-message-choices',
  'SELECT FROM notification_choices WHERE borrower_id = $1',
)
const rowsOf = ({ id }: Applicant) => server.service.database.transaction((tx) => tx.rows(kept, [id]))
const eventsOf = ({ id }: Applicant) =>
  server.service.database.transaction(async (tx) =>
    (await tx.rows(lenderEvents, [id])).map(({ type }) => type),
  )
const noticeOf = async ({ call }: Applicant) => dataOf(await call(ownDataNotice, {}))
/** The hash of the notice on the product's page, which names its lender as well. */
const hashOf = async ({ call, product }: Applicant) =>
  dataOf(await call(productDetail, { productId: product })).dataNotice?.noticeHash ?? ''
const wants = async ({ call }: Applicant) => dataOf(await call(ownNotifications, {})).isWanted
const codeOf = (answer: { success: boolean; code?: unknown }) => answer.code

/** The newest code sent by e-mail; another letter may leave after it. */
const sentCode = () =>
  mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast((code) => code !== undefined) ?? ''

async function apply(person: Applicant, more: { noticeHash?: string; agreesToMessages?: string }) {
  const { detail } = dataOf(await person.call(productDetail, { productId: person.product }))
  const { periods = 0, termUnit = '', minAmount: amount = 0n } = detail ?? {}
  return person.call(productApply, { productId: person.product, amount, periods, termUnit, ...more })
}

test('in India a notice precedes an application from the first minute of its day; in Mexico there is none', async () => {
  const [ravi, rosa] = [await newApplicant(server, 'in'), await newApplicant(server, 'mx')]
  const noticeAt = async (at: Date, { call, product }: Applicant) => {
    clock = at
    return dataOf(await call(productDetail, { productId: product })).dataNotice
  }
  expect(await noticeAt(BEFORE, ravi)).toBeNull()
  const notice = await noticeAt(FROM, ravi)
  expect(notice?.items.find(({ title }) => title === 'ID number and address')).toEqual({
    title: 'ID number and address',
    data: 'PAN, Street and number, Postal code, Town or city, State',
    purpose: 'To check who you are, and to write the agreement.',
    basis: 'The law asks for it. You may leave out: Last four digits of your Aadhaar number.',
  })
  expect(notice?.rights.map(({ value }) => value).join()).toMatch(/grievance@abono.*Data Protection Board/)
  expect(await noticeAt(FROM, rosa)).toBeNull()
  dataOf(await apply(rosa, {}))
})

test('no application begins without the current notice, and none is refused with it', async () => {
  const person = await newApplicant(server, 'in')
  const changed = refusals['notice-changed'].code
  expect(codeOf(await apply(person, {}))).toBe(changed)
  expect(codeOf(await apply(person, { noticeHash: 'f'.repeat(64) }))).toBe(changed)
  dataOf(await apply(person, { noticeHash: await hashOf(person) }))
})

test('an application that began before the day of the rule continues only after the notice is read', async () => {
  const person = await newApplicant(server, 'in')
  clock = BEFORE
  const { applicationId } = dataOf(await apply(person, {}))
  const at = { applicationId, kind: 'job' } as const
  expect((await saveOne(person, at, JOB, 0)).isSaved).toBe(true)
  const standing = async () => dataOf(await person.call(applicationNow, { applicationId })).application
  expect((await standing())?.asksNotice).toBe(false)

  clock = FROM
  const changed = refusalAnswer('notice-changed', 'en')
  const step = { ...at, version: 1, values: [] }
  const answers = [
    await person.call(stepForm, at),
    await person.call(saveStep, step),
    await person.call(submitApplication, { applicationId }),
    await apply(person, {}),
  ]
  for (const answer of answers) expect(answer).toMatchObject(changed)
  expect(await standing()).toMatchObject({
    ...{ asksNotice: true, whatNext: changed.message, canSubmit: false, nextStep: '' },
  })

  const again = await apply(person, { noticeHash: await hashOf(person), agreesToMessages: '1' })
  expect(dataOf(again)).toEqual({ applicationId })
  expect((await rowsOf(person)).map(({ purpose }) => purpose)).toEqual(['messages'])
  expect((await standing())?.asksNotice).toBe(false)
  expect((await saveOne(person, at, JOB, 1)).isSaved).toBe(true)
  // The notice is read once: the product's page continues without it.
  expect(await hashOf(person)).toBe('')
})

test('the hash identifies the text: another language, officer or lender has another hash', async () => {
  const { service } = server
  const { brand } = service.config
  const hashWith = (change: Partial<typeof brand>, language: Language = 'en') =>
    dataNoticeOf(
      { ...service, config: { ...service.config, brand: { ...brand, ...change } } },
      'in',
      language,
      FROM,
    )?.noticeHash
  const officer = { authorities: { ...brand.authorities, grievanceOfficer: 'Somebody else' } }
  const lender = { company: { ...brand.company, legalName: 'Another Lender' } }
  const hashes = [hashWith({}), hashWith({}, 'es'), hashWith(officer), hashWith(lender)]
  expect(new Set(hashes).size).toBe(4)
  expect(hashWith({})).toBe(hashes[0])
  const notice = dataNoticeOf(service, 'in', 'en', FROM)
  expect(dataNoticeOf({ ...service, email: null }, 'in', 'en', FROM)?.noticeHash).not.toBe(notice?.noticeHash)
})

test('an empty box means no messages and no consent; a ticked one is recorded with the notice, and reported', async () => {
  const [no, yes] = [await newApplicant(server, 'in'), await newApplicant(server, 'in')]
  dataOf(await apply(no, { noticeHash: await hashOf(no) }))
  expect([await wants(no), await rowsOf(no)]).toEqual([false, []])
  const noticeHash = await hashOf(yes)
  dataOf(await apply(yes, { noticeHash, agreesToMessages: '1' }))
  expect(await wants(yes)).toBe(true)
  expect(await rowsOf(yes)).toEqual([{ purpose: 'messages', hash: noticeHash, isHeld: true }])
  expect(await eventsOf(yes)).toEqual(['consent.given'])
  const { consents } = await noticeOf(yes)
  expect(consents.find(({ purpose }) => purpose === 'messages')).toMatchObject({
    isGiven: true,
    givenAt: '2027-05-13 00:01:00',
  })
})

test('a borrower who agreed before is not asked again, and another application without the box changes nothing', async () => {
  const person = await newApplicant(server, 'in')
  const noticeHash = await hashOf(person)
  const { applicationId } = dataOf(await apply(person, { noticeHash, agreesToMessages: '1' }))
  dataOf(await person.call(withdrawApplication, { applicationId }))
  dataOf(await apply(person, { noticeHash }))
  expect([await wants(person), (await rowsOf(person)).map(({ isHeld }) => isHeld)]).toEqual([true, [true]])
  // A repeated consent is the existing one.
  clock = new Date(FROM.getTime() + 60_000)
  dataOf(await person.call(giveConsent, { purpose: 'messages', noticeHash }))
  expect([(await rowsOf(person)).length, await eventsOf(person)]).toEqual([1, ['consent.given']])
})

test('a withdrawn consent stops messages at once, is reported to the lender once, and can be given anew', async () => {
  const person = await newApplicant(server, 'in')
  const noticeHash = await hashOf(person)
  dataOf(await apply(person, { noticeHash, agreesToMessages: '1' }))
  for (const _again of [1, 2]) dataOf(await person.call(withdrawConsent, { purpose: 'messages' }))
  expect([await wants(person), (await rowsOf(person)).map(({ isHeld }) => isHeld)]).toEqual([false, [false]])
  expect(await eventsOf(person)).toEqual(['consent.given', 'consent.withdrawn'])
  clock = new Date(FROM.getTime() + 60_000)
  expect(codeOf(await person.call(chooseNotifications, { isWanted: '1' }))).toBe(
    refusals['notice-changed'].code,
  )
  const give = (hash: string) => person.call(giveConsent, { purpose: 'messages', noticeHash: hash })
  expect(codeOf(await give(''))).toBe(refusals['consent-unticked'].code)
  expect(await wants(person)).toBe(false)
  dataOf(await give(noticeHash))
  expect([await wants(person), (await rowsOf(person)).map(({ isHeld }) => isHeld)]).toEqual([
    true,
    [false, true],
  ])
})

test('the link in a message withdraws the consent as the button does', async () => {
  const person = await newApplicant(server, 'in')
  dataOf(await apply(person, { noticeHash: await hashOf(person), agreesToMessages: '1' }))
  const token = await server.service.database.transaction((tx) => stopToken(tx, server.service, person.id))
  dataOf(await person.call(stopNotifications, { token }))
  expect((await rowsOf(person)).map(({ isHeld }) => isHeld)).toEqual([false])
  expect(await eventsOf(person)).toEqual(['consent.given', 'consent.withdrawn'])
})

test('an e-mail address needs its own tick, is recorded once confirmed, and is removed with the consent', async () => {
  const person = await newApplicant(server, 'in')
  const noticeHash = (await noticeOf(person)).notice?.noticeHash ?? ''
  const give = (more: object) => person.call(giveEmail, { email: 'ravi@example.com', ...more })
  expect(codeOf(await give({}))).toBe(refusals['consent-unticked'].code)
  dataOf(await give({ noticeHash }))
  expect(await rowsOf(person)).toEqual([])
  await sendMessages(server.service, clock)
  const code = sentCode()
  dataOf(await person.call(confirmEmail, { code }))
  expect(await rowsOf(person)).toEqual([{ purpose: 'email', hash: noticeHash, isHeld: true }])
  const own = async () => dataOf(await person.call(ownNotifications, {}))
  expect(await own()).toMatchObject({ channel: 'email', email: 'r•••@example.com' })
  dataOf(await person.call(withdrawConsent, { purpose: 'email' }))
  expect(await own()).toMatchObject({ channel: 'sms', email: '', emailWaiting: '' })
  expect((await rowsOf(person)).map(({ isHeld }) => isHeld)).toEqual([false])
  expect(await eventsOf(person)).toEqual(['consent.given', 'consent.withdrawn'])
  expect(await wants(person)).toBe(true)
})

test('the consent to an address refers to the notice read with it, even if another one applies when its code comes', async () => {
  const person = await newApplicant(server, 'in')
  const read = (await noticeOf(person)).notice?.noticeHash ?? ''
  dataOf(await person.call(giveEmail, { email: 'early@example.com', noticeHash: read }))
  await sendMessages(server.service, clock)
  // Requested again, it is the same address with the same notice.
  clock = new Date(FROM.getTime() + 61_000)
  dataOf(await person.call(giveEmail, { email: '' }))
  await sendMessages(server.service, clock)
  const code = sentCode()
  dataOf(await apply(person, { noticeHash: await hashOf(person) }))
  expect((await noticeOf(person)).notice?.noticeHash).not.toBe(read)
  dataOf(await person.call(confirmEmail, { code }))
  expect(await rowsOf(person)).toEqual([{ purpose: 'email', hash: read, isHeld: true }])
})

test('an address given before there was a notice is not confirmed by its code once a notice is required', async () => {
  const person = await newApplicant(server, 'in')
  clock = BEFORE
  dataOf(await person.call(giveEmail, { email: 'late@example.com' }))
  await sendMessages(server.service, clock)
  const code = sentCode()
  clock = FROM
  expect(codeOf(await person.call(confirmEmail, { code }))).toBe(refusals['notice-changed'].code)
  const own = dataOf(await person.call(ownNotifications, {}))
  expect([own.email, own.emailWaiting, await rowsOf(person)]).toEqual(['', '', []])
})

test('giving and withdrawing concurrently, in two tabs and by a message, leaves state and record consistent', async () => {
  const { service } = server
  isTicking = true
  const person = await newApplicant(server, 'in')
  const noticeHash = await hashOf(person)
  const token = await service.database.transaction((tx) => stopToken(tx, service, person.id))
  const give = () => person.call(giveConsent, { purpose: 'messages', noticeHash })
  const ways = [
    give,
    () => person.call(withdrawConsent, { purpose: 'messages' }),
    () => fetch(`${server.url}/unsubscribe?t=${token}`, { method: 'POST' }),
    give,
  ]
  dataOf(await apply(person, { noticeHash, agreesToMessages: '1' }))
  for (let round = 0; round < 12; round++) {
    await Promise.all([...ways.slice(round % 4), ...ways.slice(0, round % 4)].map((way) => way()))
    const isWanted = await wants(person)
    const held = (await rowsOf(person)).filter(({ isHeld }) => isHeld)
    expect([held.length, (await eventsOf(person)).at(-1)]).toEqual(
      isWanted ? [1, 'consent.given'] : [0, 'consent.withdrawn'],
    )
  }
})

test('after an address is removed, a borrower without a phone does not read that messages go to a phone', async () => {
  const { service } = server
  const person = await newApplicant(server, 'in')
  const ofEmail = async () => (await noticeOf(person)).consents.find(({ purpose }) => purpose === 'email')
  expect((await ofEmail())?.goesOn).toContain('to your phone instead')
  await service.database.transaction((tx) => tx.run(withoutPhone, [person.id]))
  expect((await ofEmail())?.goesOn).toBe(
    'We have no phone to write to, so no messages will reach you. Your loans stay.',
  )
})

test('no consent of a deleted account stays', async () => {
  const person = await newApplicant(server, 'in')
  dataOf(await apply(person, { noticeHash: await hashOf(person), agreesToMessages: '1' }))
  await server.service.database.transaction(async (tx) => {
    const borrower = await borrowerById(tx, person.id)
    if (borrower) await anonymise({ tx, service: server.service, now: clock }, borrower)
  })
  expect(await rowsOf(person)).toEqual([])
})

test('an old message of a deleted account stops nothing, and nothing of it is reported or stored', async () => {
  const person = await newApplicant(server, 'in')
  const { service } = server
  const token = await service.database.transaction((tx) => stopToken(tx, service, person.id))
  await service.database.transaction(async (tx) => {
    const borrower = await borrowerById(tx, person.id)
    if (borrower) await anonymise({ tx, service, now: clock }, borrower)
  })
  dataOf(await person.call(stopNotifications, { token }))
  const click = await fetch(`${server.url}/unsubscribe?t=${token}`, { method: 'POST' })
  expect([click.status, await click.json()]).toEqual([200, { isStopped: true }])
  const choices = await service.database.transaction((tx) => tx.rows(choicesOf, [person.id]))
  expect([await eventsOf(person), choices]).toEqual([[], []])
})

test('the page works without script, and withdraws by a form', async () => {
  const person = await newApplicant(server, 'in')
  await applyFor(person)
  const noticeHash = (await noticeOf(person)).notice?.noticeHash ?? ''
  const page = `${server.url}/dataNotice?${person.query}`
  const html = await (await fetch(page)).text()
  for (const said of [
    'Data Protection Board of India',
    'grievance@abono.example',
    noticeHash,
    'The law asks for it.',
  ])
    expect(html.includes(said), said).toBe(true)
  const post = async (fields: Record<string, string>) => {
    const answer = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'follow',
    })
    return answer.text()
  }
  expect(await post({ purpose: 'messages', wish: 'give' })).toMatch(/Please tick the box/)
  expect(await post({ purpose: 'messages', wish: 'give', noticeHash })).toContain('You agreed on')
  expect(await wants(person)).toBe(true)
  expect(await post({ purpose: 'messages', wish: 'withdraw' })).toContain(
    'We no longer use your data for this.',
  )
  expect(await wants(person)).toBe(false)
})

test('a lender may require the notice before its day, in brand.json', async () => {
  const brandDir = await mkdtemp(join(tmpdir(), 'abono-brand-'))
  await cp('brand', brandDir, { recursive: true })
  const brand = JSON.parse(await readFile(join(brandDir, 'brand.json'), 'utf8'))
  await writeFile(join(brandDir, 'brand.json'), JSON.stringify({ ...brand, dataNotice: true }))
  clock = BEFORE
  const early = await startSandbox({ now: () => clock, env: { BRAND_DIR: brandDir } })
  try {
    expect((await noticeOf(await newApplicant(early, 'in'))).notice).not.toBeNull()
    expect((await noticeOf(await newApplicant(early, 'mx'))).notice).toBeNull()
  } finally {
    await early.close()
    await rm(brandDir, { recursive: true, force: true })
  }
})
