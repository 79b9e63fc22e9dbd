import { expect, test } from 'vitest'
import { deleteAccount, deletionPaper, leavingTerms } from '#contract/account/account-deletion.ts'
import { ownSessions } from '#contract/account/sign-in.ts'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { ownedTables } from '#server/base/database/table.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { answer, hashOf, serve } from '#server/call/serve.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { addNote } from '#server/fronts/desk/rows/desk-complaints.ts'
import { askForMore } from '#server/fronts/desk/rows/desk-requests.ts'
import { deleteAccount as deleteNow } from '#server/leaving/delete-account.ts'
import { sweepDeletion } from '#server/leaving/sweep-deletions.ts'
import { bindAccount } from '#server/people/account/bank-account-rows.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { writeStep } from '#server/people/borrowers/step-rows.ts'
import {
  findRegistration,
  insertRegistration,
  sealedPhonePlace,
} from '#server/people/registration/registrations.ts'
import { ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { applyFor, PERSONAL, photoOf, saveOne } from '#testing/applicant.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { atTheDesk, joinStaff } from '#testing/at-the-desk.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { type Canaries, filesOf, scanFor } from '#testing/canary-scan.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { newestMessages } from '#testing/newest-code.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import { untilDone } from '#testing/until-done.ts'

const one = oneLoan({ like: 'Carla Muestra' })
/** Words that only the newest borrower of this file has. */
const namesOf = (who: number) => ({
  givenName: `Quimera${who}q`,
  familyName: `Xochitlapan${who}q`,
  address: `Calle Cenzontle${who}q 77, Villa Quetzal`,
})
const NO_CHANNEL = { appFrom: '', userFrom: '', utmTag: '', inviteCode: '', templateId: null }
/** What the desk says about a deleted account. */
const GONE = 'has deleted their account'
const CARD = '4242424242424242'
const CLABES = ['032180000118359719', '012914002014112176'] as const

let made = 0

/** Creates a borrower through the operator, and signs them in by phone and code in a browser of their own. */
async function signedIn() {
  const { server, ana } = one
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(ana.query))
  const borrower = await server.service.database.transaction((tx) =>
    findBorrower(tx, hashOf(dearest), hashOf(showy), one.clock),
  )
  if (!borrower) throw new Error('the borrower is missing')
  made += 1
  const phone = `+523319${String(made).padStart(6, '7')}`
  const brought = { borrowerId: borrower.id, market: 'mx', clientKind: 'new', phone, ...namesOf(made) }
  await askAsOperator(server, 'POST', '/operator/borrowers', { ...brought, identityProved: true })
  const browser = browserVisit(server, `10.9.${made}.1`)
  await browser.signIn(phone)
  return { borrower, phone, browser, brought }
}

const pay = async (more = 0n) => {
  const slip = await one.slip()
  await one.report('paid', slip, (await one.dueNow()) + more)
}
const leave = (browser: Awaited<ReturnType<typeof signedIn>>['browser'], confirmed = '1') =>
  browser.call(deleteAccount, { confirmed })

test('an account stays while money is owed, due back or disputed, and the page says why', async () => {
  const { browser } = await signedIn()
  const why = async () => {
    const { refusal } = dataOf(await browser.call(leavingTerms, {}))
    expect(await leave(browser)).toMatchObject({ success: false, message: refusal })
    return refusal
  }
  expect(await why()).toBe(refusals['leaving-owed'].en)
  const complaint = {
    problemType: '3',
    problemSonType: '',
    problemDetail: 'No',
    problemImage: [],
    orderNo: '',
  }
  const { problemId } = dataOf(await asBorrower(one.server, one.ana.query)(problemSave, complaint))
  await pay(100n)
  expect(await why()).toBe(refusals['leaving-due-back'].en)
  const refund = { refundId: `r-${made}`, amountMinor: 100 }
  const { orderId } = one.loan
  const given = await askAsOperator(one.server, 'POST', `/operator/orders/${orderId}/refund`, refund)
  expect(given.status).toBe(200)
  expect(await why()).toBe(refusals['leaving-disputed'].en)
  const reply = { folio: problemId, text: 'Listo', pictures: [], actor: 'desk' }
  await one.server.service.database.transaction((tx) =>
    answerComplaint(tx, sealerOf(one.server.service), reply, one.clock),
  )
  // A claim about a paid loan counts as well: the borrower may have paid twice, and their proof would be
  // deleted.
  const claimed = { paidOn: '2026-11-20', amount: 50_000n, number: 'AB12345678', proofs: [] }
  const claim = { ...one.loan, payCode: 'mx-bank-transfer', ...claimed }
  const { id: folio } = dataOf(await asBorrower(one.server, one.ana.query)(claimPayment, claim))
  expect(await why()).toBe(refusals['leaving-disputed'].en)
  const clerk = await atTheDesk(one.server)
  expect((await clerk.post(`/desk/claims/${folio}/refuse`, {})).headers.get('location')).toContain(
    'moneyDone',
  )
  expect(dataOf(await browser.call(leavingTerms, {})).refusal).toBe('')
  expect(await leave(browser, '')).toMatchObject({ code: refusals['leaving-not-confirmed'].code })
  expect(await leave(browser)).toMatchObject({ success: true })
})

test('a session in an address deletes nothing, and neither does a request from another site', async () => {
  const { browser } = await signedIn()
  await pay()
  const app = asBorrower(one.server, one.ana.query)
  expect(await app(deleteAccount, { confirmed: '1' })).toMatchObject({ code: refusals['signed-out'].code })
  // Nor beside the cookie of no borrower, or of another borrower.
  const identity = Object.fromEntries(new URLSearchParams(one.ana.query))
  const stale = browserVisit(one.server, '10.9.0.1')
  stale.jar.set('session', 'A'.repeat(43))
  const refusedStale = await stale.call(deleteAccount, { confirmed: '1' }, { identity })
  expect(refusedStale).toMatchObject({ code: refusals['signed-out'].code })
  const from = { 'sec-fetch-site': 'cross-site' }
  const sentOn = await browser.call(deleteAccount, { confirmed: '1' }, { from, identity })
  expect(sentOn).toMatchObject({ code: refusals['signed-out'].code })
  const forged = await browser.call(deleteAccount, { confirmed: '1' }, { from })
  expect(forged).toMatchObject({ code: refusals['other-site'].code })
  expect(dataOf(await browser.call(leavingTerms, {})).refusal).toBe('')
})

test('a repeated deletion deletes once and gets the same answer', async () => {
  const { borrower } = await signedIn()
  await pay()
  const { server, clock: now } = one
  const both = await server.service.database.transaction(async (tx) => {
    const around = { tx, service: server.service, now }
    return [await deleteNow(around, borrower), await deleteNow(around, borrower)]
  })
  expect(both[0]?.ok).toBe(true)
  expect(both[1]).toEqual(both[0])
})

test('a call that has found its borrower finishes before the deletion, and a later one finds no borrower', async () => {
  const { borrower, browser } = await signedIn()
  await pay()
  const { server, clock: now } = one
  const { service } = server
  const word = `Tecolote${made}q`
  const [found, foundNow] = signal()
  const [mayWrite, writeNow] = signal()
  const slow = serve(ownSessions, async (_input, context) => {
    foundNow()
    await mayWrite
    const given = { street: { value: word, at: now } }
    const kept = { version: 0, given, refused: null, checked: null }
    await writeStep(context.tx, context.borrower, 'personal', kept, sealerOf(service), now)
    return { list: [] }
  })
  const { dearest: token = '', showy: deviceId = '' } = Object.fromEntries(new URLSearchParams(one.ana.query))
  const writing = answer(service, slow, { token, deviceId, type: '1' }, {})
  await found
  let hasLeft = false
  const leaving = leave(browser).finally(() => {
    hasLeft = true
  })
  // Succeeds when the deletion waits for the call, or, if the rule is broken, has not waited.
  await untilDone(async () => hasLeft || (await isOneWaiting()))
  writeNow()
  expect((await writing).envelope.code).toBe(0)
  expect(await leaving).toMatchObject({ success: true })
  expect(await scanFor(server, { words: [word], phone: '+523300000000' })).toEqual([])
  expect(await leftSteps(borrower.id)).toBe(0)
  expect((await answer(service, slow, { token, deviceId, type: '1' }, {})).envelope.code).toBe(
    refusals['session-ended'].code,
  )
})

test('the desk writes nothing about a borrower who is being deleted, or has been', async () => {
  const { borrower } = await signedIn()
  const { server, clock: now } = one
  const { service } = server
  const words = { problemType: '3', problemSonType: '', problemDetail: 'No', problemImage: [], orderNo: '' }
  const { problemId: folio } = dataOf(await asBorrower(server, one.ana.query)(problemSave, words))
  const reply = { folio, text: 'Listo', pictures: [], actor: 'desk' }
  await service.database.transaction((tx) => answerComplaint(tx, sealerOf(service), reply, now))
  await pay()
  const clerk = await atTheDesk(server)
  const word = `Tecolote${made}w`
  const day = now.toISOString().slice(0, 10)
  const letter = { who: folio, channel: 'letter', receivedOn: day, type: '3', subType: '', text: word }
  const note = () => clerk.post(`/desk/complaints/${folio}/note`, { note: word })
  const enter = () => clerk.post('/desk/new', { ...letter, sure: borrower.id })
  const says = async (page: Response | undefined) => [page?.status, (await page?.text())?.includes(GONE)]

  const meanwhile: Promise<Response>[] = []
  let answered = 0
  await service.database.transaction(async (tx) => {
    expect(await deleteNow({ tx, service, now }, borrower)).toMatchObject({ ok: true })
    for (const post of [note, enter])
      meanwhile.push(
        post().finally(() => {
          answered += 1
        }),
      )
    // Succeeds when both wait for the deletion, or, if the rule is broken, have not waited.
    await untilDone(async () => answered + (await countWaiting()) === 2)
  })
  for (const page of await Promise.all(meanwhile)) expect(await says(page)).toEqual([422, true])
  expect(await says(await note())).toEqual([422, true])
  expect(await says(await enter())).toEqual([422, true])
  expect(await scanFor(server, { words: [word], phone: '+523300000000' })).toEqual([])
})

test('a deletion that cannot be swept delays no other', async () => {
  const { server } = one
  const { service } = server
  const ids = ['swept-1', 'swept-2']
  for (const borrowerId of ids) {
    await askAsOperator(server, 'POST', '/operator/borrowers', {
      ...{
        borrowerId,
        market: 'mx',
        clientKind: 'new',
        ...namesOf(made),
        phone: `+52331888770${borrowerId.at(-1)}`,
      },
    })
    await askAsOperator(server, 'POST', '/operator/borrowers/delete', { borrowerId })
    one.later(1)
  }
  one.later(3653 * 2)
  // A row of a kind that the sweep does not know.
  await service.database.transaction((tx) => tx.run(holdOn, []))
  await service.database.transaction((tx) => tx.run(holdOnTo, ['swept-1']))
  const sweepAll = async () => {
    while (await sweepDeletion(service, one.clock));
  }
  const isThere = async (id: string) =>
    (await service.database.transaction((tx) => borrowerById(tx, id))) !== undefined
  await sweepAll()
  expect(await Promise.all(ids.map(isThere))).toEqual([true, false])
  await service.database.transaction((tx) => tx.run(dropHold, []))
  await sweepAll()
  expect(await isThere('swept-1')).toBe(true)
  one.clock = new Date(one.clock.getTime() + 60_000)
  await sweepAll()
  expect(await isThere('swept-1')).toBe(false)
})

test('a phone that another borrower has taken over stays theirs after the first deletion', async () => {
  const { server } = one
  const phone = '+523319990077'
  const known = { market: 'mx', ...namesOf(77), clientKind: 'new', phone, identityProved: true }
  const bring = (borrowerId: string, number: string) =>
    askAsOperator(server, 'POST', '/operator/borrowers', { ...known, borrowerId, phone: number })
  await bring('number-before', phone)
  await bring('number-after', '+523319990078')
  await bring('number-after', phone)
  const { database } = server.service
  const [phoneHash] = keyedEach(server.service, 'phone', phone)
  await database.transaction((tx) =>
    insertRegistration(tx, {
      ...{ id: 'number-after', phoneHash, sidHash: hashOf('number-after'), agreementHash: hashOf('a') },
      ...{ ...NO_CHANNEL, at: one.clock },
      phone: sealerOf(server.service).seal(phone, sealedPhonePlace('number-after')),
    }),
  )
  const left = { borrowerId: 'number-before' }
  expect(await askAsOperator(server, 'POST', '/operator/borrowers/delete', left)).toMatchObject({
    status: 200,
  })
  await database.transaction(async (tx) => {
    expect((await ownerOfPhone(tx, server.service, phone, one.clock))?.id).toBe('number-after')
    expect(await findRegistration(tx, [phoneHash])).toBeDefined()
  })
})

/** Leaves data of the borrower in every place that a borrower can reach. */
async function leaveTraces({ id, market }: Borrower, phone: string): Promise<Canaries> {
  const { server, clock } = one
  const { service } = server
  const sealer = sealerOf(service)
  const CLABE = CLABES[made % 2] ?? ''
  const call = asBorrower(server, one.ana.query)
  const picture = dataOf(await sendPicture(server, one.ana.query, makePng(40, 40)))
  const words = {
    problemType: '3',
    problemSonType: '',
    problemDetail: `Un zopilote${made}q me cobró`,
    orderNo: '',
  }
  const { problemId } = dataOf(await call(problemSave, { ...words, problemImage: [picture.url] }))
  const { id: request } = dataOf(
    await call(fileDataRequest, { kind: 'correction', detail: `Soy zopilote${made}q` }),
  )
  const applicant = { id, query: one.ana.query, call, market: 'mx', product: 'mx-plazos' } as const
  const applicationId = await applyFor(applicant, 300_000n)
  await photoOf(server, applicant)
  const step = { ...PERSONAL.mx, street: `Calle zopilote${made}q 3` }
  await saveOne(applicant, { applicationId, kind: 'personal' }, step)
  const reply = { folio: problemId, text: `Al zopilote${made}q`, pictures: [], actor: 'desk' }
  await service.database.transaction(async (tx) => {
    await answerComplaint(tx, sealer, reply, clock)
    await addNote(
      tx,
      sealer,
      { borrowerId: id, folio: problemId, text: `Es zopilote${made}q`, actor: 'desk' },
      clock,
    )
    const account = {
      kind: 'account',
      holder: namesOf(made).givenName,
      bank: 'Banco',
      bankCode: '032',
      number: CLABE,
    } as const
    await bindAccount(tx, { id, market, clientKind: 'new' }, account, service.config.secrets, clock, {
      from: clock,
      inUse: undefined,
      change: null,
    })
    const card = { ...account, kind: 'card', bankCode: '999', number: CARD } as const
    await bindAccount(tx, { id, market, clientKind: 'new' }, card, service.config.secrets, clock)
    await tx.run(payByCard, [id, hashOf(`token of ${made}`), clock, one.loan.orderId, `card-${made}`])
    const [phoneHash] = keyedEach(service, 'phone', phone)
    const phoneSealed = sealer.seal(phone, sealedPhonePlace(`of ${id}`))
    await insertRegistration(tx, {
      ...{
        id: `of ${id}`,
        phoneHash,
        phone: phoneSealed,
        sidHash: hashOf('sid'),
        agreementHash: hashOf('a'),
      },
      ...{ ...NO_CHANNEL, at: clock },
    })
  })
  // The text of a reopened complaint is deleted as well.
  const again = { problemId, problemDetail: `Sigue el cobro al zopilote${made}q` }
  dataOf(await call(problemReopen, again))
  await service.database.transaction(async (tx) => {
    await answerComplaint(tx, sealer, reply, clock)
    await askForMore(tx, sealer, { folio: request, text: `¿Quién es zopilote${made}q?` }, clock)
  })
  dataOf(
    await call(fileDataRequest, { kind: 'correction', id: request, detail: `El zopilote${made}q soy yo` }),
  )
  // A granted correction also holds the old value.
  const { id: corrected } = dataOf(
    await call(fileDataRequest, {
      ...{ kind: 'correction', detail: '', field: 'address' },
      value: `Calle Cenzontle${made}q 78`,
    }),
  )
  const clerk = await atTheDesk(server)
  const page = `/desk/requests/${corrected}`
  const kept = /name="kept" value="([^"]+)"/.exec(await clerk.text(page))?.[1] ?? ''
  expect((await clerk.post(`${page}/grant`, { kept, text: '' })).status).toBe(303)
  const own = ['Quimera', 'Xochitlapan', 'Cenzontle', 'zopilote'].map((word) => `${word}${made}q`)
  return { words: [...own, CLABE], phone }
}

test('after a deletion no personal data is found in any table or file, and the books are unchanged', async () => {
  const { borrower, phone, browser, brought } = await signedIn()
  const { server } = one
  const { database } = server.service
  const files = (await filesOf(server)).map(([name]) => name)
  const canaries = await leaveTraces(borrower, phone)
  await pay()
  const before = await scanFor(server, canaries)
  expect(before).toEqual(
    [
      'bank_accounts',
      'borrowers',
      'certified_steps',
      'complaint_events',
      'complaints',
      'data_request_events',
      'data_requests',
      'login_codes',
      'owners',
    ].concat('registrations', 'sandbox_messages'),
  )
  expect((await filesOf(server)).length).toBeGreaterThan(files.length)
  const ledger = await ledgerOf(server, one.loan.orderId)
  const cardNow = () => database.transaction((tx) => tx.one(cardOf, [`card-${made}`]))
  const card = await cardNow()
  expect(card).toMatchObject({ masked: expect.stringContaining('4242'), cancelled: false })

  const { number } = dataOf(await leave(browser))
  // A card with a payment stays in the books, without its own data.
  const left = await cardNow()
  expect(left).toEqual({
    masked: '••••',
    number: null,
    bank: '',
    fingerprint: expect.any(Buffer),
    cancelled: true,
  })
  expect(left.fingerprint).toHaveLength(32)
  expect(left.fingerprint.equals(card.fingerprint)).toBe(false)
  await sweepFiles(server.service, one.clock)
  expect(await scanFor(server, canaries)).toEqual([])
  expect((await filesOf(server)).map(([name]) => name)).toEqual(files)
  expect(await ledgerOf(server, one.loan.orderId)).toEqual(ledger)

  // Every session has ended, in browsers and in apps.
  expect(browser.jar.size).toBe(0)
  expect(await asBorrower(server, one.ana.query)(loanDetails, loanOf(one.ana, '174'))).toMatchObject({
    code: refusals['session-ended'].code,
  })
  const paper = dataOf(await browser.call(deletionPaper, { number }))
  expect(JSON.stringify(paper)).toContain('2036-11-20')
  const pdf = await browser.ask(`/papers/deletion.pdf?number=${number}`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await browser.call(deletionPaper, { number: 'no-number' })).toMatchObject({
    code: refusals['unknown-deletion'].code,
  })

  // The lender's systems are notified, and cannot restore the borrower.
  const heard = await database.transaction((tx) => tx.rows(lenderEvents, [borrower.id]))
  expect(heard.map(({ type }) => type)).toContain('account.deleted')
  expect(await askAsOperator(server, 'POST', '/operator/borrowers', brought)).toMatchObject({ status: 409 })
  const session = { borrowerId: borrower.id, minutes: 5 }
  expect(await askAsOperator(server, 'POST', '/operator/sessions', session)).toMatchObject({ status: 404 })
  const again = { borrowerId: borrower.id }
  expect(await askAsOperator(server, 'POST', '/operator/borrowers/delete', again)).toMatchObject({
    status: 200,
    data: { paper: `/papers/deletion.pdf?number=${number}` },
  })

  // The phone is free for a new borrower.
  await database.transaction(async (tx) => {
    expect(await findRegistration(tx, keyedEach(server.service, 'phone', phone))).toBeUndefined()
    const context = { tx, service: server.service, now: one.clock }
    const opened = await accountOfPhone(context, { id: `new of ${borrower.id}`, phone, market: 'mx' })
    expect(opened.id).toBe(`new of ${borrower.id}`)
  })
})

test('a deletion that the desk grants equals the borrower’s own, and its message links to the document', async () => {
  const { borrower, phone } = await signedIn()
  const { server } = one
  const files = (await filesOf(server)).map(([name]) => name)
  const canaries = await leaveTraces(borrower, phone)
  await pay()
  const app = asBorrower(server, one.ana.query)
  const { id: folio, effect } = dataOf(await app(fileDataRequest, { kind: 'deletion', detail: '' }))
  expect(effect).toContain('2036-11-20')
  const ledger = await ledgerOf(server, one.loan.orderId)
  const clerk = await atTheDesk(server)
  const address = `/desk/requests/${folio}`
  expect(await clerk.text(address)).toContain('2036-11-20')
  const grant = (fields: Record<string, string> = { confirmed: '1' }) =>
    clerk.post(`${address}/grant`, { text: '', ...fields })
  expect((await grant({})).status).toBe(422)
  expect(dataOf(await app(dataRequests, {})).list.find(({ id }) => id === folio)?.status).toBe('Recibida')

  const earlier = await newestMessages(server)
  const pressed = await Promise.all([grant(), grant()])
  const results = pressed.map((answer) => [answer.status, answer.headers.get('location')])
  expect(results.toSorted()).toEqual([
    [303, `${address}?done=accountDeleted`],
    [422, null],
  ])
  expect(await app(loanDetails, loanOf(one.ana, '174'))).toMatchObject({
    code: refusals['session-ended'].code,
  })
  await sweepFiles(server.service, one.clock)
  expect(await scanFor(server, { ...canaries, phone: [] })).toEqual([])
  expect((await filesOf(server)).map(([name]) => name)).toEqual(files)
  expect(await ledgerOf(server, one.loan.orderId)).toEqual(ledger)

  // The message holds the only copy of the phone, until it is sent.
  expect(await scanFor(server, { words: [], phone })).toEqual(['outbox'])
  const message =
    (await newestMessages(server)).find(
      (text) => text.includes('esta eliminada') && !earlier.includes(text),
    ) ?? ''
  expect(await scanFor(server, { words: [], phone })).toEqual(['sandbox_messages'])
  const [number = ''] = /01[0-9a-z]{24}/.exec(message) ?? []
  const paper = await fetch(`${server.url}/papers/deletion.pdf?number=${number}`)
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const page = await clerk.text(address)
  expect(page).toContain(`number=${number}`)
  expect(page).not.toContain('/grant')
  const done = await server.service.database.transaction((tx) => tx.rows(deskLog, [folio]))
  expect(done.map(({ action }) => action).filter((action) => action !== 'request-opened')).toEqual([
    'request-answered',
    'account-deleted',
  ])
})

test('a request for deletion is not granted while money is owed, and both sides see the reason', async () => {
  await signedIn()
  const { server } = one
  const app = asBorrower(server, one.ana.query)
  const { id: folio, effect } = dataOf(await app(fileDataRequest, { kind: 'deletion', detail: 'Ya' }))
  expect(effect).toContain(refusals['leaving-owed'].es)
  const clerk = await atTheDesk(server)
  const address = `/desk/requests/${folio}`
  const owed = 'money is owed on a loan'
  const page = await clerk.text(address)
  expect([page.includes(owed), page.includes(`${address}/grant`)]).toEqual([true, false])
  const text = 'Lo que escribí'
  for (const [step, fields] of [
    ['grant', { confirmed: '1', text }],
    ['answer', { do: 'answer', text }],
  ] as const) {
    const answer = await clerk.post(`${address}/${step}`, fields)
    const page = await answer.text()
    expect([answer.status, page.includes(owed), page.includes(text)]).toEqual([422, true, true])
  }
  expect(dataOf(await app(dataRequests, {})).list[0]).toMatchObject({ status: 'Recibida', reply: '' })
  await clerk.post(`${address}/answer`, { do: 'refuse', text: 'Debe dinero.' })
  expect(dataOf(await app(dataRequests, {})).list[0]).toMatchObject({
    ...{ status: 'Negada', reply: 'Debe dinero.', effect: '' },
  })
})

const holdStream = statement<{ stream: string }, [string]>(
  'test-hold-stream',
  'SELECT stream FROM lender_event_streams WHERE stream = $1 FOR UPDATE',
)
test('a deletion waits for money that is being booked, which keeps the account', async () => {
  const { borrower } = await signedIn()
  const { server } = one
  const { database } = server.service
  const slip = await one.slip()
  await one.report('paid', slip, await one.dueNow())
  const app = asBorrower(server, one.ana.query)
  const { id: folio } = dataOf(await app(fileDataRequest, { kind: 'deletion', detail: '' }))
  const clerk = await atTheDesk(server)
  const address = `/desk/requests/${folio}`
  expect(await clerk.text(address)).toContain(`${address}/grant`)
  const isWaiting = async (count: number) =>
    (await database.transaction((tx) => tx.one(waiting, []), { readOnly: true })).count >= count
  const { paying, granting } = await database.transaction(async (tx) => {
    await tx.rows(holdStream, [borrower.id])
    const paying = one.report('paid', slip, 5000n)
    await untilDone(() => isWaiting(1), 'the payment that waits')
    const granting = clerk.post(`${address}/grant`, { text: '', confirmed: '1' })
    await untilDone(() => isWaiting(2), 'the grant that waits')
    return { paying, granting }
  })
  expect(await paying).toBe('late-for-settled')
  const refused = await granting
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('the person has money to get back'),
  ])
  expect(dataOf(await app(dataRequests, {})).list[0]).toMatchObject({ status: 'Recibida' })
})

test('an agent sees the effect of granting a deletion, and a supervisor grants it', async () => {
  await signedIn()
  await pay()
  const { server } = one
  const app = asBorrower(server, one.ana.query)
  const { id: folio } = dataOf(await app(fileDataRequest, { kind: 'deletion', detail: '' }))
  const address = `/desk/requests/${folio}`
  const agent = await joinStaff(server, `agent.${made}`, 'agent')
  const page = await agent.text(address)
  expect([page.includes('Only a supervisor can grant it'), page.includes(`${address}/grant`)]).toEqual([
    true,
    false,
  ])
  expect((await agent.post(`${address}/grant`, { confirmed: '1' })).status).toBe(403)
  expect(dataOf(await app(dataRequests, {})).list[0]).toMatchObject({ status: 'Recibida' })
  const lead = await joinStaff(server, `lead.${made}`, 'supervisor')
  expect((await lead.post(`${address}/grant`, { confirmed: '1' })).status).toBe(303)
})

test('the message about a deletion waits for the contact hours', async () => {
  const { phone } = await signedIn()
  await pay()
  const { server } = one
  const app = asBorrower(server, one.ana.query)
  const { id: folio } = dataOf(await app(fileDataRequest, { kind: 'deletion', detail: '' }))
  one.clock = new Date('2026-11-21T09:00:00Z')
  const clerk = await atTheDesk(server)
  expect((await clerk.post(`/desk/requests/${folio}/grant`, { confirmed: '1' })).status).toBe(303)
  await newestMessages(server)
  expect(await scanFor(server, { words: [], phone })).toEqual(['outbox'])
  one.clock = new Date('2026-11-21T13:00:00Z')
  await newestMessages(server)
  expect(await scanFor(server, { words: [], phone })).toEqual(['sandbox_messages'])
})

test('the kept rows are deleted from every table at once after their years, and not before', async () => {
  const { borrower } = await signedIn()
  const { database } = one.server.service
  await leaveTraces(borrower, '+523319990001')
  await pay()
  const left = await askAsOperator(one.server, 'POST', '/operator/borrowers/delete', {
    borrowerId: borrower.id,
  })
  expect(left.status).toBe(200)
  const sweepAt = (moment: string) => sweepDeletion(one.server.service, new Date(moment))
  const rows = () =>
    database.transaction(async (tx) => {
      const counts = await Promise.all(
        counted.map(async (count) => (await tx.one(count, [borrower.id])).count),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    })
  await one.server.service.database.transaction((tx) => tx.run(onlyThis, [borrower.id]))
  expect(await sweepAt('2036-11-20T17:59:59Z')).toBe(false)
  expect(await rows()).toBeGreaterThan(10)
  await sweepFiles(one.server.service, one.clock)
  expect(await sweepAt('2036-11-20T18:00:00Z')).toBe(true)
  expect(await rows()).toBe(0)
})

const payByCard = statement<unknown, [string, Buffer, Date, string, string]>(
  'test-pay-by-card',
  `WITH token AS (
     INSERT INTO repay_tokens (borrower_id, token_hash, expires_at, used_at) VALUES ($1, $2, $3, $3))
   INSERT INTO card_payments (id, borrower_id, order_no, token_hash, card_id, amount_minor, state, made_at)
   SELECT $5, $1, $4, $2, id, 100, 'failed', $3 FROM bank_accounts
   WHERE borrower_id = $1 AND kind = 'card' AND masked LIKE '%${CARD.slice(-4)}' LIMIT 1`,
)
const cardOf = statement<
  { masked: string; number: string | null; bank: string; fingerprint: Buffer; cancelled: boolean },
  [string]
>(
  'test-card-of-payment',
  `SELECT masked, number, bank, fingerprint, cancelled_at IS NOT NULL AS cancelled FROM bank_accounts
   WHERE id = (SELECT card_id FROM card_payments WHERE id = $1)`,
)
const deskLog = statement<{ action: string }, [string]>(
  'test-log-of-request',
  'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
)
const lenderEvents = statement<{ type: string }, [string]>(
  'test-lender-events-of-deletion',
  'SELECT type FROM lender_events WHERE stream = $1',
)
// Sweeps only this borrower, and no other of this file.
const onlyThis = statement<unknown, [string]>(
  'test-only-this-deletion',
  `UPDATE deletions SET keep_until = 'infinity' WHERE borrower_id <> $1`,
)
const counted = ownedTables(allTables).map(({ name, owner }) =>
  statement<{ count: number }, [string]>(
    `test-left-in-${name}`,
    `SELECT count(*)::int AS count FROM ${name} WHERE ${owner} = $1`,
  ),
)
const holdOn = statement<unknown, []>(
  'test-hold-on-table',
  'CREATE TABLE held_on (borrower_id text PRIMARY KEY REFERENCES borrowers (id))',
)
const holdOnTo = statement<unknown, [string]>('test-hold-on-row', 'INSERT INTO held_on VALUES ($1)')
const dropHold = statement<unknown, []>('test-drop-hold', 'DROP TABLE held_on')
const waiting = statement<{ count: number }, []>(
  'test-who-waits',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const stepsLeft = statement<{ count: number }, [string]>(
  'test-steps-left',
  'SELECT count(*)::int AS count FROM certified_steps WHERE borrower_id = $1',
)
const countWaiting = async () =>
  (await one.server.service.database.transaction((tx) => tx.one(waiting, []))).count
const isOneWaiting = async () => (await countWaiting()) > 0
const leftSteps = async (id: string) =>
  (await one.server.service.database.transaction((tx) => tx.one(stepsLeft, [id]))).count

/** A promise, and the function that fulfils it. */
function signal(): [Promise<void>, () => void] {
  let now = () => {}
  const promise = new Promise<void>((resolve) => {
    now = resolve
  })
  return [promise, now]
}
