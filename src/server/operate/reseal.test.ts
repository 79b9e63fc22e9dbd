import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindAccount, bindCard, boundAccounts, confirmAccount } from '#contract/account/bank-accounts.ts'
import { problemDetail, problemList, problemSave } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { maskAccount } from '#domain/account/bank-account.ts'
import { makeClabe } from '#domain/markets/mexico/clabe.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { newId } from '#server/base/names/ids.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { sealedStart, sealerOf } from '#server/base/sealing/sealed.ts'
import { addNote, listSteps } from '#server/fronts/desk/rows/desk-complaints.ts'
import { setTotpSecret, totpPlace } from '#server/fronts/desk/rows/desk-users.ts'
import { newTotpSecret } from '#server/fronts/desk/staff/totp.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { phonesOf, planPhone } from '#server/people/borrowers/borrower-phones.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import {
  findRegistration,
  insertRegistration,
  sealedPhonePlace,
} from '#server/people/registration/registrations.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { bindDirectly } from '#testing/bind-directly.ts'
import { newestCode } from '#testing/newest-code.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { anotherServer, type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { checkSecret } from './check-secret.ts'
import { type Resealed, type ResealProgress, reseal } from './reseal.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'
const now = () => new Date('2026-11-20T18:00:00Z')
const DESK_USER = 'sandbox-desk'
const REGISTERED = 120

let before: SandboxServer
let both: SandboxServer
beforeAll(async () => {
  before = await startSandbox({ now, env: { ABONO_SECRET: OLD } })
  both = await anotherServer(before, { now, env: { ABONO_SECRET: NEW, ABONO_SECRET_OLD: OLD } })
})
afterAll(async () => {
  await both.close()
  await before.close()
})

const complaint = { problemType: '3', problemSonType: '', problemImage: [] }
const account = (number: number) => ({
  holder: 'Ana Ejemplo',
  bank: 'Banco Inventado',
  number: makeClabe('032', '180', String(number).padStart(11, '0')),
  ifsc: '',
})
/** Bound before the rotation, and not again during the reseal. */
const UNTOUCHED = account(77_777)
const WAITING = account(88_888)
const card = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '4111 1111 1111 1111' }

/** A borrower who writes and reads, and remembers the expected state. */
function busyBorrower(person: Person, number: number) {
  const written: string[] = []
  let accounts = 0
  const callOf = (server: SandboxServer) => asBorrower(server, person.query)
  return {
    async write(server: SandboxServer): Promise<void> {
      const call = callOf(server)
      // At most what a borrower may send in a day.
      if (written.length < 18) {
        const problemDetail = `Queja ${written.length} de ${number}.`
        dataOf(await call(problemSave, { ...complaint, problemDetail }))
        written.push(problemDetail)
      }
      await bindDirectly(server, person, account(number * 1000 + (accounts++ % 20)))
    },
    async read(server: SandboxServer): Promise<void> {
      const [all] = dataOf(await callOf(server)(problemList, {})).tabs
      const contents = (all?.list ?? []).map(({ content }) => content)
      expect(contents.sort()).toEqual([...written].sort())
    },
    call: callOf,
    person,
  }
}

const row = (found: { isThere: boolean }) => found.isThere

/** The tables with a text that has the old key, in any column. */
async function tablesWith(start: string): Promise<string[]> {
  const client = new pg.Client(clientConfig(before.connection))
  await client.connect()
  const { rows: tables } = await client.query(
    // A partitioned table is read as one.
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM ${name} t WHERE position($1 in to_jsonb(t)::text) > 0) AS "isThere"`,
      [start],
    )
    if (rows.some(row)) found.push(name)
  }
  await client.end()
  return found.sort()
}

const startOf = ({ service }: SandboxServer) => sealedStart(service.config.secrets.sealing[0])

const NEXT_PHONE = { phone: '+525500000078', from: new Date('2027-01-01') }

test('under load: interrupted, resumed, then everything decrypts with the new secret alone', async () => {
  // The data encrypted with the old secret, in every table with encrypted columns.
  const people = await Promise.all(Array.from({ length: 4 }, () => before.person('Ana Ejemplo')))
  const borrowers = people.map(busyBorrower)
  for (const borrower of borrowers) for (let count = 0; count < 3; count++) await borrower.write(before)
  const [first] = borrowers
  if (!first) throw new Error('the borrower is missing')
  const call = first.call(before)
  dataOf(await call(bindCard, card))
  await bindDirectly(before, first.person, UNTOUCHED)
  // One account that awaits its code.
  dataOf(await call(bindAccount, WAITING))
  const code = await newestCode(before)
  dataOf(await call(fileDataRequest, { kind: 'correction', detail: 'Mi nombre es otro.' }))
  const folio = dataOf(await call(problemList, {})).tabs[0]?.list[0]?.id ?? ''
  const { service } = before
  const totpSecret = newTotpSecret()
  const borrower = { id: await borrowerIdOf(before, first.person), market: 'mx', clientKind: 'new' } as const
  await service.database.transaction(async (tx) => {
    const sealer = sealerOf(service)
    await addNote(tx, sealer, { borrowerId: borrower.id, folio, text: 'Una nota.', actor: 'demo' }, now())
    await setTotpSecret(tx, DESK_USER, sealer.seal(totpSecret, totpPlace(DESK_USER)))
    await planPhone(tx, borrower, '+525500000077', NEXT_PHONE, sealer)
    await planMessage(
      tx,
      service,
      { to: '+525500000001', text: 'Un código.', until: new Date('2027-01-01') },
      now(),
    )
    for (let number = 0; number < REGISTERED; number++) {
      const id = newId(now())
      const phone = `+5255200${String(number).padStart(5, '0')}`
      await insertRegistration(tx, {
        id,
        phoneHash: keyed(service, 'phone', phone),
        phone: sealer.seal(phone, sealedPhonePlace(id)),
        sidHash: Buffer.alloc(32),
        agreementHash: Buffer.alloc(32),
        templateId: null,
        appFrom: '',
        userFrom: '',
        utmTag: '',
        inviteCode: '',
        at: now(),
      })
    }
  })
  await checkSecret(before.service)
  const sealedIn = await tablesWith(startOf(before))
  expect(sealedIn).toEqual([
    'account_changes',
    'applications',
    'bank_accounts',
    'borrowers',
    'certified_steps',
    'complaint_events',
    'complaints',
    'data_requests',
    'desk_users',
    'outbox',
    'registrations',
    'secret_canary',
  ])

  // All borrowers write and read while it runs.
  let isOver = false
  const traffic = borrowers.map(async (one) => {
    let rounds = 0
    while (!isOver || rounds < 2) {
      await one.write(both)
      await one.read(both)
      rounds += 1
    }
  })
  const reports: ResealProgress[] = []
  let batches = 0
  const stopped: Resealed = await reseal(both.service, {
    rowsAtOnce: 10,
    isStopped: () => batches >= 8,
    report: (progress) => {
      reports.push(progress)
      batches += 1
    },
  })
  expect(stopped).toMatchObject({ isStopped: true, unreadable: new Map() })
  expect(stopped.done).toBeGreaterThan(0)
  expect(stopped.done).toBeLessThan(stopped.total)
  expect(await tablesWith(startOf(before))).not.toEqual([])
  for (const one of borrowers)
    expect(dataOf(await one.call(both)(problemList, {})).tabs[0]?.list.length).toBeGreaterThan(2)

  const rest = await reseal(both.service, {
    rowsAtOnce: 10,
    isStopped: () => false,
    report: (progress) => reports.push(progress),
  })
  isOver = true
  await Promise.all(traffic)
  expect(rest).toEqual({ done: rest.total, total: rest.total, isStopped: false, unreadable: new Map() })
  // Finished batches were not repeated.
  expect(rest.total).toBe(stopped.total - stopped.done)
  expect(reports[0]).toEqual({ done: 0, total: stopped.total })
  expect(reports.every(({ done, total }) => done <= total)).toBe(true)
  expect(await tablesWith(startOf(before))).toEqual([])

  const alone = await anotherServer(before, { now, env: { ABONO_SECRET: NEW } })
  for (const one of borrowers) await one.read(alone)
  const later = first.call(alone)
  expect(dataOf(await later(problemDetail, { problemId: folio })).content).toMatch(/^Queja/)
  expect(dataOf(await later(dataRequests, {})).list[0]?.detail).toBe('Mi nombre es otro.')
  // The same account is still recognised, because its fingerprint was recomputed.
  const boundNow = async () => dataOf(await later(boundAccounts, {})).accounts.length
  const accounts = await boundNow()
  await bindDirectly(alone, first.person, UNTOUCHED)
  expect(await boundNow()).toBe(accounts)
  // The code was hashed with the old secret, and its account is decrypted with the new one.
  expect(dataOf(await later(boundAccounts, {})).change?.masked).toBe(maskAccount(WAITING.number))
  expect((await first.call(both)(confirmAccount, { code })).success).toBe(true)
  expect(await boundNow()).toBe(accounts + 1)
  await alone.service.database.transaction(async (tx) => {
    const sealer = sealerOf(alone.service)
    expect(
      (await listSteps(tx, sealer, { borrowerId: borrower.id, folio })).map(({ note }) => note),
    ).toContain('Una nota.')
    expect(await findPerson(tx, borrower, sealer)).toMatchObject({ givenName: 'Ana' })
    expect(await phonesOf(tx, borrower, sealer, now())).toEqual({ phone: '+525500000077', next: NEXT_PHONE })
    for (const number of [0, REGISTERED - 1]) {
      const phone = `+5255200${String(number).padStart(5, '0')}`
      expect(await findRegistration(tx, [keyed(alone.service, 'phone', phone)])).toBeDefined()
    }
  })
  await sendMessages(alone.service, now())
  const messages = await alone.service.database.transaction((tx) => listSandboxMessages(tx, '+525500000001'))
  expect(messages.map(({ text }) => text)).toContain('Un codigo.')
  await alone.close()
  // Three servers and four borrowers are slow on a busy machine.
})

describe('reseal', () => {
  const options = { isStopped: () => false, report: () => {} }

  test('does nothing if everything has the current secret', async () => {
    await reseal(both.service, options)
    expect(await reseal(both.service, options)).toMatchObject({ done: 0, total: 0 })
  })

  test('leaves undecryptable rows, reports their table, and does the rest', async () => {
    const ana = await before.person('Ana Ejemplo')
    const id = await borrowerIdOf(before, ana)
    const client = new pg.Client(clientConfig(before.connection))
    await client.connect()
    const { rows } = await client.query('SELECT given_name AS sealed FROM borrowers WHERE id = $1', [id])
    await client.query('UPDATE borrowers SET given_name = address WHERE id = $1', [id])
    const { done, total, unreadable } = await reseal(both.service, options)
    expect([total - done, unreadable]).toEqual([1, new Map([['borrowers', 1]])])
    expect(done).toBeGreaterThan(0)
    await client.query('UPDATE borrowers SET given_name = $2 WHERE id = $1', [id, rows[0].sealed])
    expect(await reseal(both.service, options)).toMatchObject({ done: 1, total: 1 })
    await client.end()
  })

  test('skips a locked row without waiting, and retries it', async () => {
    const ana = await before.person('Ana Ejemplo')
    const id = await borrowerIdOf(before, ana)
    const client = new pg.Client(clientConfig(before.connection))
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM borrowers WHERE id = $1 FOR UPDATE', [id])
    let looks = 0
    const outcome = await reseal(both.service, {
      report: () => {},
      // Released when the first pass has certainly finished all other rows.
      isStopped: () => {
        looks += 1
        if (looks === 40) void client.query('COMMIT')
        return false
      },
    })
    expect(outcome).toMatchObject({ done: outcome.total, unreadable: new Map() })
    await client.end()
    expect(await tablesWith(startOf(before))).toEqual([])
  })
})
