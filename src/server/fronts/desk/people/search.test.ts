import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { declaredStatements, statement } from '#server/base/database/statement.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { insertComplaint } from '#server/complaints/complaint-rows.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { anonymise } from '#server/leaving/anonymise.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { insertBorrower, sealedPlace, updateBorrower } from '#server/people/borrowers/borrowers.ts'
import { borrowersOfName, keyNames } from '#server/people/borrowers/name-keys.ts'
import { givePhone } from '#server/people/sessions/phone-owners.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { askSlip, payAtStore } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const clock = new Date('2026-11-20T18:00:00Z')
const password = 'a long enough password'
const PHONE = '+525512345678'
let server: SandboxServer
let ana: Person
let clerk: DeskBrowser
const folios: string[] = []

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
  const call = asBorrower(server, ana.query)
  const draft = { problemType: '3', problemSonType: '', problemImage: [] }
  for (const problemDetail of ['Uno.', 'Dos.'])
    folios.push(dataOf(await call(problemSave, { ...draft, problemDetail })).problemId)
  folios.push(dataOf(await call(fileDataRequest, { kind: 'access', detail: '' })).id)
  const { service } = server
  await service.database.transaction(async (tx) => {
    const borrower = await ownerOfOrder(tx, loanOf(ana, '174').orderId)
    if (!borrower) throw new Error('the loan is hers')
    await keepPhone(tx, borrower, PHONE, sealerOf(service))
    await givePhone(tx, service, borrower, PHONE, clock)
  })
})
afterAll(() => server.close())

const look = (q: string, browser = clerk) => browser.post('/desk/search', { q })
/** The folios on a page of results. */
const listed = (page: string) =>
  [...page.matchAll(/<th scope="row"><a href="[^"]+">([^<]+)</g)].map(([, one]) => one)
const idOf = async (person: Person) => {
  const owner = await server.service.database.transaction((tx) =>
    ownerOfOrder(tx, loanOf(person, '174').orderId),
  )
  return owner?.id ?? ''
}
const searches = async () => (await clerk.text('/desk/log')).split('Looked for a person').length - 1

test.each([
  ['as it is kept', PHONE],
  ['without its country', '55 1234 5678'],
  ['as it is written', '+52 (55) 1234-5678'],
])('a phone finds all complaints and requests of its borrower, %s', async (_how, typed) => {
  const before = await searches()
  const page = await (await look(typed)).text()
  expect(listed(page).toSorted()).toEqual(folios.toSorted())
  expect(await searches()).toBe(before + 1)
})

test('so do a payment reference, as it is printed, and a loan without complaints', async () => {
  const { reference } = await askSlip(server, ana)
  const printed = reference.replace(/(.{4})(?=.)/g, '$1 ')
  for (const typed of [reference, printed, loanOf(ana, '174').orderId])
    expect([typed, listed(await (await look(typed)).text()).length]).toEqual([typed, folios.length])
})

test('a single result is opened at once: a folio, each of its groups, its day with the first', async () => {
  for (const [index, place] of [
    [0, 'complaints'],
    [2, 'requests'],
  ] as const) {
    const folio = folios[index] ?? ''
    const [day, first = '', second = ''] = folio.split('-')
    for (const typed of [folio, first, second.toLowerCase(), `${first} ${second}`, `${day}${first}`])
      expect([typed, (await look(typed)).headers.get('location')]).toEqual([typed, `/desk/${place}/${folio}`])
    // A group of this folio with another's day matches nothing.
    expect(await (await look(`250101-${first}`)).text()).toContain('Nothing was found.')
  }
})

test('the folio of a receipt finds the borrower who paid, and their page names it', async () => {
  const slip = await askSlip(server, ana)
  await payAtStore(server, slip.reference, slip.amountMinor)
  const call = asBorrower(server, ana.query)
  const { lines } = dataOf(await call(loanStatement, { orderNo: slip.orderNo }))
  const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
  const { folio } = dataOf(await call(paymentReceipt, { orderNo: slip.orderNo, paymentId }))
  expect(folio).toMatch(/^261120-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  for (const typed of [folio, folio.toLowerCase().replaceAll('-', ' ')]) {
    const page = await (await look(typed)).text()
    expect(page).toContain(`href="/desk/borrowers/${await idOf(ana)}"`)
  }
  expect(await clerk.text(`/desk/borrowers/${await idOf(ana)}`)).toContain(folio)
  // The same end of a number with another day finds no borrower.
  expect(await (await look(folio.replace('261120', '261119'))).text()).toContain('Nothing was found.')
})

test('a term without results is reported, stays in its field, and is in no address', async () => {
  for (const typed of ['5599990000', '%', '\0', "'; DROP", '<b>x</b>', 'x'.repeat(200)]) {
    const answer = await look(typed)
    expect([typed, answer.status, new URL(answer.url).search]).toEqual([typed, 200, ''])
    expect(await answer.text()).toContain('Nothing was found.')
  }
  const page = await (await look('<b>"x"</b>')).text()
  expect(page).toContain('value="&lt;b&gt;&quot;x&quot;&lt;/b&gt;"')
  expect((await look(' ')).headers.get('location')).toBe('/desk')
  expect((await clerk.get('/desk/search')).headers.get('location')).toBe('/desk')
})

test('a borrower without complaints looks the same as an unknown one', async () => {
  const quiet = await server.person('Ana Ejemplo')
  const page = await (await look(loanOf(quiet, '174').orderId)).text()
  expect(page).toContain('who has made no complaint')
  expect(page).toContain(`href="/desk/borrowers/${await idOf(quiet)}"`)
})

test('without results nothing is shown as found', async () => {
  for (const page of [await (await look('5599990000')).text(), await clerk.text('/desk?q=99999999999999')]) {
    expect(page).toContain('Nothing')
    expect(page).not.toContain('Found for')
  }
  expect(await (await look(PHONE)).text()).toContain(`Found for ${PHONE}`)
})

test('the log names the borrower that a search has found, and none if it found none', async () => {
  const rows = async () =>
    [
      ...(await clerk.text('/desk/log')).matchAll(/Looked for a person[^<]*<\/td><td>(?:<a[^>]*>)?([^<]*)/g),
    ].map(([, borrowerId]) => borrowerId)
  await look(PHONE)
  await look('5599990000')
  expect((await rows()).slice(0, 2)).toEqual(['', await idOf(ana)])
})

const forgetThatKeyed = statement<unknown, [string]>(
  'test-forget-that-keyed',
  'UPDATE borrowers SET name_keyed = NULL WHERE id = $1',
)

describe('by name', () => {
  const write = async (id: string, given: string, family: string, isNew: boolean) => {
    const { service } = server
    const seal = (field: 'given_name' | 'family_name' | 'address', text: string) =>
      sealerOf(service).seal(text, sealedPlace(id, field))
    const name = { givenName: seal('given_name', given), familyName: seal('family_name', family) }
    const person = { id, clientKind: 'new', ...name, address: seal('address', '') } as const
    await service.database.transaction(async (tx) => {
      if (isNew) await insertBorrower(tx, { ...person, market: 'mx', createdAt: clock })
      else await updateBorrower(tx, person)
    })
    while (await keyNames(service));
    return id
  }
  const named = (given: string, family: string) =>
    write(`named-${given}-${family}`.replaceAll(' ', '-'), given, family, true)
  const shown = (page: string) =>
    [...page.matchAll(/href="\/desk\/borrowers\/([^"]+)"/g)].map(([, id]) => decodeURIComponent(id ?? ''))
  const found = async (typed: string) => shown(await (await look(typed)).text())

  test('two words find all borrowers who have both, in any order, without accents and capitals', async () => {
    const id = await named('José Ángel', 'Núñez Ibarra')
    await named('José', 'Ibarra')
    for (const typed of ['josé núñez', 'IBARRA Nunez', 'angel  ibarra', 'José Ángel Núñez Ibarra'])
      expect([typed, await found(typed)]).toEqual([typed, [id]])
    for (const typed of ['José', 'Núñez', 'José Núñe', 'José Núñez Pérez'])
      expect([typed, await found(typed)]).toEqual([typed, []])
  })

  test('each name is keyed in its own transaction, so that no borrower waits for another', async () => {
    const { service } = server
    const ids = [await named('Nora', 'Prieto Uno'), await named('Nora', 'Prieto Dos')]
    for (const id of ids) await service.database.transaction((tx) => tx.run(forgetThatKeyed, [id]))
    const marked: number[] = []
    const database: typeof service.database = Object.create(service.database, {
      transaction: {
        value: (work: Parameters<typeof service.database.transaction>[0]) =>
          service.database.transaction(async (tx) => {
            const names: string[] = []
            const seen: typeof tx = Object.create(tx, {
              run: {
                value: (query: { name: string }, params: readonly unknown[]) => {
                  names.push(query.name)
                  return tx.run(query as Parameters<typeof tx.run>[0], params as never)
                },
              },
            })
            const result = await work(seen)
            marked.push(names.filter((name) => name === 'mark-name-keyed').length)
            return result
          }),
      },
    })
    while (await keyNames({ config: service.config, database }));
    expect(marked.filter((count) => count > 0)).toEqual([1, 1])
  })

  test('a name with direction marks does not turn the text after it', async () => {
    const id = await write('turned-1', 'Zoe\u202e', 'Alondra <b>Verde</b>', true)
    for (const page of [
      await (await look('Zoe Alondra')).text(),
      await clerk.text(`/desk/borrowers/${id}`),
    ]) {
      expect(page).toContain('Zoe Alondra &lt;b&gt;Verde&lt;/b&gt;')
      expect(page).not.toContain('\u202e')
    }
  })

  test('every borrower who is shown is in the log', async () => {
    const ids = [await named('Lola', 'Fuentes Uno'), await named('Lola', 'Fuentes Dos')].toSorted()
    expect(await found('Lola Fuentes')).toEqual(ids)
    const log = await clerk.text('/desk/log')
    for (const id of ids) expect(log).toMatch(new RegExp(`Looked for a person[^<]*</td><td>${id}<`))
  })

  test('a new name replaces the one before, and no name of a deleted account is found', async () => {
    const { service } = server
    const kept = (typed: string) =>
      service.database.transaction((tx) => borrowersOfName(tx, service, typed, ''))
    const id = await named('Berta', 'Quintana')
    expect(await kept('Berta Quintana')).toEqual([id])
    await write(id, 'Berta', 'Salas', false)
    expect(await kept('Berta Quintana')).toEqual([])
    expect(await kept('Berta Salas')).toEqual([id])
    await service.database.transaction((tx) =>
      anonymise({ tx, service, now: clock }, { id, market: 'mx', clientKind: 'new' }),
    )
    expect(await kept('Berta Salas')).toEqual([])
  })

  test('keys made with the previous secret are found as long as that is configured', async () => {
    const { service } = server
    const id = await named('Zoila', 'Vargas')
    const { config } = service
    const next = createHash('sha256').update('another secret').digest()
    const under = (pepper: typeof config.secrets.pepper) =>
      service.database.transaction((tx) =>
        borrowersOfName(
          tx,
          { config: { ...config, secrets: { ...config.secrets, pepper } } },
          'Zoila Vargas',
          '',
        ),
      )
    expect(await under([next, ...config.secrets.pepper])).toEqual([id])
    expect(await under([next])).toEqual([])
  })

  test('more than twenty results continue on pages, each of them once', async () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxy') await named('Tomás', `Robles ${letter}x`)
    const first = await (await look('Tomás Robles')).text()
    const after = /name="after-id" value="([^"]+)"/.exec(first)?.[1] ?? ''
    const next = await clerk.post('/desk/search', { q: 'Tomás Robles', 'after-id': after })
    const second = await next.text()
    expect([shown(first).length, shown(second).length]).toEqual([20, 5])
    expect(new Set([...shown(first), ...shown(second)]).size).toBe(25)
  })
})

test('results beyond one page are on one page each, and no address contains the term', async () => {
  const busy = await server.person('Ana Ejemplo')
  const { orderId } = loanOf(busy, '174')
  const borrowerId = await idOf(busy)
  const { service } = server
  await service.database.transaction(async (tx) => {
    for (let number = 0; number < 120; number += 1) {
      // Some of the same moment, so that the moment alone does not say where a page ends.
      const openedAt = new Date(clock.getTime() - Math.floor(number / 7) * 1000)
      const folio = `261119-${String(number).padStart(4, '0')}-XXXX`
      const kept = {
        folio,
        orderNo: orderId,
        market: 'mx',
        problemType: '3',
        problemSonType: '',
        content: 'x',
      } as const
      const dates = { openedAt, openedOn: '2026-11-19', dueOn: '2027-01-05' }
      const fingerprint = createHash('sha256').update(folio).digest()
      const complaint = { ...kept, ...dates, fingerprint, channel: 'app' as const }
      await insertComplaint(
        tx,
        sealerOf(service),
        { id: borrowerId, market: 'mx', clientKind: 'new' },
        complaint,
        'borrower',
      )
    }
  })
  const every = (one: (page: string, after: string) => Promise<string>) => async (first: string) => {
    const pages = [first]
    for (let page = first; ; ) {
      const after = /name="after" value="([^"]+)"|after=([^"&]+)">Next page/.exec(page)
      if (!after) return pages
      page = await one(page, after[1] ?? decodeURIComponent(after[2] ?? ''))
      pages.push(page)
    }
  }
  const byForm = every(async (_page, after) => {
    const answer = await clerk.post('/desk/search', { q: orderId, after })
    expect(new URL(answer.url).search).toBe('')
    return answer.text()
  })
  const byLink = every((_page, after) => clerk.text(`/desk?q=${orderId}&after=${after}`))
  for (const pages of [
    await byForm(await (await look(orderId)).text()),
    await byLink(await clerk.text(`/desk?q=${orderId}`)),
  ]) {
    expect(pages.map((page) => listed(page).length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(listed)).size).toBe(120)
  }
})

test('finance and auditors can search only for whole numbers', async () => {
  for (const role of ['finance', 'auditor'] as const) {
    const name = `only.${role}`
    await makeUser(server.service.database, { name, password, renews: false, role }, clock)
    const browser = await atTheDesk(server, { name, password })
    const page = await browser.text('/desk')
    expect(page).toContain('<form method="get" action="/desk" role="search">')
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await browser.post('/desk/search', { q: PHONE }, { token })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(folios[0])
  }
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The number of complaints and requests that a plan has read. */
function looked({ Plans = [], ...plan }: Plan): number {
  const gone = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = /^(?:complaints|data_requests)/.test(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + gone) * plan['Actual Loops']
    : 0
  return Plans.reduce((sum, one) => sum + looked(one), own)
}

const FROM_THE_NEWEST = '9999-12-31T00:00:00Z'

test('among 10,000 complaints a search reads no more than it may show', async () => {
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO complaints (folio, borrower_id, market, problem_type, problem_son_type, content, fingerprint, state,
       opened_at, opened_on, due_on)
     SELECT '261101-' || upper(lpad(to_hex(n), 4, '0')) || '-' || upper(lpad(to_hex(n * 7 % 65536), 4, '0')), b.id, b.market,
       '3', '', 'sealed', sha256(n::text::bytea), 'received', timestamptz '2026-11-01T18:00Z', '2026-11-01', '2026-12-15'
     FROM generate_series(1, 10000) AS n,
       LATERAL (SELECT id, market FROM borrowers WHERE n > 0 ORDER BY id OFFSET n % 5 LIMIT 1) AS b`,
  )
  await client.query('ANALYZE complaints')
  for (const [name, values] of [
    ['search-desk-folio-part', ['0FA0', FROM_THE_NEWEST, '~', '0FA0']],
    ['search-desk-queue', ['261101-0FA0-6D60', FROM_THE_NEWEST, '~']],
  ] as const) {
    const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT json) ${declaredStatements.get(name)}`,
      [...values],
    )
    const plan = answer.rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('a plan has a row')
    expect(looked(plan)).toBeGreaterThan(0)
    expect([name, looked(plan) <= 50]).toEqual([name, true])
  }
  await client.query('ROLLBACK')
})
