import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { broughtBorrower, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ mode: 'production', env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

let made = 0
const fresh = () => ({ ...broughtBorrower, borrowerId: `lender-${++made}` })
const bring = (borrower: object) => operatorSays(server, 'borrowers', borrower)

function kept(id: string) {
  const sealer = sealerOf(server.service)
  return server.service.database.transaction(async (tx) => {
    const borrower = await borrowerById(tx, id)
    if (!borrower) return undefined
    return {
      ...borrower,
      ...(await findPerson(tx, borrower, sealer)),
      phone: await phoneOf(tx, borrower, sealer, server.service.now()),
    }
  })
}

const rowAsText = statement<{ text: string }, [string]>(
  'test-borrower-row',
  'SELECT row_to_json(b)::text AS text FROM borrowers b WHERE id = $1',
)

test('a borrower is added, then changed field by field, and a repetition changes nothing', async () => {
  const ana = fresh()
  const { borrowerId, ...rest } = ana
  for (const [change, changed] of [
    [{}, true],
    [{}, false],
    [{ phone: '+52 (55) 0000-0001' }, false],
    [{ phone: '5500000002', identityProved: true }, true],
    [{ phone: undefined }, false],
    [{ givenName: 'Rosa María' }, true],
    [{ familyName: '' }, true],
    [{ address: 'Otra calle 2, Ciudad Muestra' }, true],
    [{ clientKind: 'repeat' }, true],
  ] as const) {
    Object.assign(rest, change)
    expect([change, await bring({ borrowerId, ...rest })]).toEqual([change, [200, { borrowerId, changed }]])
  }
  expect(await kept(borrowerId)).toEqual({
    ...{ id: borrowerId, market: 'mx', clientKind: 'repeat' },
    ...{ givenName: 'Rosa María', familyName: '', address: 'Otra calle 2, Ciudad Muestra' },
    phone: '+525500000002',
  })
})

test('a borrower without a phone has none', async () => {
  const { phone, ...rosa } = fresh()
  await bring(rosa)
  expect(await kept(rosa.borrowerId)).toMatchObject({ phone: null, givenName: 'Rosa' })
})

test('a market never changes, and nothing of a refused call is stored', async () => {
  const rosa = fresh()
  await bring(rosa)
  const moved = { ...rosa, market: 'in', givenName: 'Other', phone: '9000000001' }
  expect(await bring(moved)).toEqual([409, 'other-market'])
  expect(await kept(rosa.borrowerId)).toMatchObject({
    market: 'mx',
    givenName: 'Rosa',
    phone: '+525500000001',
  })
})

test('no personal data is readable in the table', async () => {
  const rosa = fresh()
  await bring(rosa)
  const [row] = await server.service.database.transaction((tx) => tx.rows(rowAsText, [rosa.borrowerId]))
  for (const word of ['Rosa', 'Inventada', 'Calle', '5500000001']) expect(row?.text).not.toContain(word)
})

test('ten concurrent calls make one borrower, whose fields all come from the same call', async () => {
  const { borrowerId } = fresh()
  const call = (n: number) =>
    bring({
      ...broughtBorrower,
      borrowerId,
      givenName: `Rosa${n}`,
      address: `Calle ${n}`,
      phone: `550000000${n}`,
      identityProved: true,
    })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => call(n)))
  expect(answers.map(([status]) => status)).toEqual(Array(10).fill(200))
  const person = await kept(borrowerId)
  const n = person?.givenName.slice(-1)
  expect(person).toMatchObject({ address: `Calle ${n}`, phone: `+52550000000${n}` })
})

test.each<[string, object]>([
  ['borrowerId', { borrowerId: '' }],
  ['borrowerId', { borrowerId: 'a b' }],
  ['borrowerId', { borrowerId: 'a\u0000' }],
  ['borrowerId', { borrowerId: 'x'.repeat(101) }],
  ['borrowerId', { borrowerId: 7 }],
  ['market', { market: null }],
  ['givenName', { givenName: '' }],
  ['givenName', { givenName: 'x'.repeat(101) }],
  ['givenName', { givenName: 'Ro\u0007sa' }],
  ['givenName', { givenName: '\udc00' }],
  ['familyName', { familyName: undefined }],
  ['familyName', { familyName: 'a\nb' }],
  ['address', { address: '   ' }],
  ['address', { address: 'x'.repeat(301) }],
  ['clientKind', { clientKind: 'old' }],
  ['phone', { phone: '1' }],
  ['phone', { phone: '15500000001' }],
  ['phone', { phone: '+919000000001' }],
  ['phone', { phone: '' }],
  ['phone', { phone: null }],
  ['phone', { phone: '5'.repeat(5000) }],
  ['email', { email: 'x@example.com' }],
])('is refused by the name of its field, without the value: %s in %j', async (field, change) => {
  const rosa = { ...fresh(), ...change }
  const [status, message] = await bring(rosa)
  expect([status, message]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))])
  expect(String(message).length).toBeLessThan(120)
  expect(typeof rosa.borrowerId === 'string' && (await kept(rosa.borrowerId.replace('\0', '')))).toBeFalsy()
})
