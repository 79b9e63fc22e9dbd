import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { atTheDesk, joinStaff } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { checkAudit } from './audit-chain.ts'

let server: SandboxServer
const now = new Date('2026-11-20T18:00:00Z')

beforeAll(async () => {
  server = await startSandbox({ now: () => now })
  await atTheDesk(server)
  // A second chain, which is read before that of the demo user.
  await joinStaff(server, 'clerk', 'all')
})
afterAll(() => server.close())

let named = 0
const run = (text: string) =>
  server.service.database.transaction((tx) => tx.run(statement(`test-audit-${++named}`, text), []))
/** A member of the staff opens a page. */
const act = () =>
  server.service.database.transaction((tx) =>
    logDeskAction(tx, { id: 'sandbox-desk' }, 'complaint-opened', now, '261120-ABCD-EFGH'),
  )
const judge = () => server.service.database.transaction(checkAudit, { readOnly: true })

test('concurrent actions of one user leave one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 6 }, act))
  const judged = await judge()
  expect(judged.broken).toEqual([])
  expect(judged.rows).toBeGreaterThanOrEqual(7)
})

test('no statement of the product changes or removes a row', async () => {
  const before = await judge()
  expect(await run("UPDATE desk_audit SET action = 'sign-out'")).toBe(0)
  expect(await run('DELETE FROM desk_audit')).toBe(0)
  expect(await judge()).toEqual(before)
})

test('the role of the product has no right to change a row', async () => {
  const acl = statement<{ rights: string }, []>(
    'test-audit-acl',
    `SELECT string_agg(DISTINCT privilege_type, ' ') AS rights FROM pg_class c, aclexplode(c.relacl) a
     WHERE c.relname = 'desk_audit' AND privilege_type IN ('INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE')`,
  )
  expect(await server.service.database.transaction((tx) => tx.one(acl, []))).toEqual({
    rights: 'INSERT SELECT',
  })
})

test.each([
  ['a changed row', "UPDATE desk_audit SET action = 'answered' WHERE position = 2", 'was changed'],
  [
    'a row with another time',
    "UPDATE desk_audit SET at = at - interval '1 day' WHERE position = 2",
    'was changed',
  ],
  ['a deleted row', 'DELETE FROM desk_audit WHERE position = 2', 'row 2 is missing'],
  ['deleted last rows', 'DELETE FROM desk_audit WHERE position > 4', 'its last rows are gone'],
  [
    'a changed end',
    "UPDATE desk_audit_heads SET hash = sha256(hash) WHERE chain = 'sandbox-desk'",
    'its last rows are gone, or its end was changed',
  ],
  [
    'an end moved to another row',
    "UPDATE desk_audit_heads SET position = position + 1 WHERE chain = 'sandbox-desk'",
    'its last rows are gone, or its end was changed',
  ],
  [
    'a chain without rows',
    "DELETE FROM desk_audit WHERE chain = 'sandbox-desk'",
    /^sandbox-desk: its last rows are gone, or its end was changed$/,
  ],
  ['a deleted end', "DELETE FROM desk_audit_heads WHERE chain = 'sandbox-desk'", 'its end is gone'],
  [
    'the first of two rows',
    "UPDATE desk_audit SET action = 'answered' WHERE position IN (2, 4) AND chain = 'sandbox-desk'",
    /^sandbox-desk: row 2 of 2026-11-20T18:00:00.000Z was changed$/,
  ],
  [
    'a row before the end',
    "DELETE FROM desk_audit WHERE (position = 2 OR position > 4) AND chain = 'sandbox-desk'",
    /^sandbox-desk: row 2 is missing$/,
  ],
])('a change that bypasses this is detected: %s', async (_what, change, said) => {
  const rules = ['desk_audit_is_not_changed', 'desk_audit_is_not_removed']
  const undo = new Error('undone')
  const judged = server.service.database.transaction(async (tx) => {
    const run = (text: string) => tx.run(statement(`test-audit-${++named}`, text), [])
    for (const rule of rules) await run(`ALTER TABLE desk_audit DISABLE RULE ${rule}`)
    await run(change)
    const { broken } = await checkAudit(tx)
    expect(broken.join()).toMatch(said)
    throw undo
  })
  await expect(judged).rejects.toBe(undo)
  expect((await judge()).broken).toEqual([])
})

test('a log of several pages is read to its end', async () => {
  const before = await judge()
  const undo = new Error('undone')
  const judged = server.service.database.transaction(async (tx) => {
    // Together with the existing rows: one page, and the first row of the next.
    for (let row = before.rows; row <= 1000; row++)
      await logDeskAction(tx, { id: 'sandbox-desk' }, 'complaint-opened', now)
    expect(await checkAudit(tx)).toMatchObject({ rows: 1001, chains: before.chains, broken: [] })
    throw undo
  })
  await expect(judged).rejects.toBe(undo)
})

test('the fingerprint of the ends changes with every row, so that a rewritten log is detected', async () => {
  const { fingerprint } = await judge()
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
  await act()
  expect((await judge()).fingerprint).not.toBe(fingerprint)
})

test('the fingerprint of the ends changes with the name and the position of an end', async () => {
  const { fingerprint } = await judge()
  for (const change of ['position = position + 1', "chain = chain || '2'"]) {
    const undo = new Error('undone')
    const judged = server.service.database.transaction(async (tx) => {
      await tx.run(statement(`test-audit-${++named}`, `UPDATE desk_audit_heads SET ${change}`), [])
      expect((await checkAudit(tx)).fingerprint).not.toBe(fingerprint)
      throw undo
    })
    await expect(judged).rejects.toBe(undo)
  }
})
