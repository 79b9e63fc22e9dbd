import { beforeEach, expect, test, vi } from 'vitest'
import { nameOf, ownerOf } from '#web/browser/drafts/owner.ts'
import { memoryCaches } from './caches.sample.ts'
import { copiesOf, copyAt, eraseCopies, eraseOthers, keepCopy } from './kept-copies.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-22T12:00:00Z')
const ana = await ownerOf('the-session-of-ana-1')
const ravi = await ownerOf('the-session-of-ravi')
const copy = (address: string, savedAt = NOW, endsAt: number | null = null) => ({
  address,
  title: 'Loan',
  savedAt,
  endsAt,
  html: `<p>${address}</p>`,
})

let stored: ReturnType<typeof memoryCaches>
beforeEach(() => {
  stored = memoryCaches()
  vi.stubGlobal('caches', stored.caches)
})

test('a copy is found only by its own session', async () => {
  await keepCopy(copy('/loanDetail?orderId=1'), ana)
  expect((await copyAt('/loanDetail?orderId=1', ana, NOW))?.html).toBe('<p>/loanDetail?orderId=1</p>')
  expect(await copyAt('/loanDetail?orderId=1', ravi, NOW)).toBeNull()
  expect(await copyAt('/loanDetail?orderId=2', ana, NOW)).toBeNull()
  expect(await copiesOf(ravi, NOW)).toEqual([])
})

test('stored data shows neither session, address nor content', async () => {
  await keepCopy(copy('/loanDetail?orderId=secret-order'), ana)
  const content = await stored.everything()
  expect(content).toContain('/kept/')
  for (const word of ['the-session-of-ana', 'secret-order', 'Loan', '<p>'])
    expect(content).not.toContain(word)
})

test('an address has a different name for each session', async () => {
  expect(await nameOf('/customerService', ana)).not.toBe(await nameOf('/customerService', ravi))
})

test('a copy with the name of this session that another session encrypted cannot be read', async () => {
  await keepCopy(copy('/loanDetail?orderId=1'), ana)
  expect(await copyAt('/loanDetail?orderId=1', { tag: ana.tag, key: ravi.key }, NOW)).toBeNull()
})

test('a copy that is seven days old is not shown, and is deleted', async () => {
  await keepCopy(copy('/loanDetail?orderId=1', NOW - 7 * DAY), ana)
  await keepCopy(copy('/loanDetail?orderId=2', NOW - 7 * DAY + 1), ana)
  expect(await copyAt('/loanDetail?orderId=1', ana, NOW)).toBeNull()
  expect(await copyAt('/loanDetail?orderId=2', ana, NOW)).not.toBeNull()
  await eraseOthers(ana, NOW)
  expect(await stored.count()).toBe(1)
})

test('a reference is neither shown nor listed after its expiry', async () => {
  await keepCopy(copy('/carpmm?payCode=oxxo', NOW, NOW + 1000), ana)
  expect(await copyAt('/carpmm?payCode=oxxo', ana, NOW + 999)).not.toBeNull()
  expect(await copyAt('/carpmm?payCode=oxxo', ana, NOW + 1000)).toBeNull()
  expect(await copiesOf(ana, NOW + 1000)).toEqual([])
})

test('the newest eight copies of a session stay', async () => {
  for (let number = 1; number <= 9; number++)
    await keepCopy(copy(`/carpmm?amount=${number}`, NOW + number), ana)
  expect((await copiesOf(ana, NOW + 10)).map(({ savedAt }) => savedAt - NOW)).toEqual([
    9, 8, 7, 6, 5, 4, 3, 2,
  ])
})

test("the next session deletes other sessions' copies, and those of another storage format", async () => {
  await keepCopy(copy('/loanDetail?orderId=1'), ana)
  await stored.caches.open('abono-kept-1')
  await stored.caches.open('of-another-origin')
  await eraseOthers(ravi, NOW)
  expect(await copyAt('/loanDetail?orderId=1', ana, NOW)).toBeNull()
  expect(await stored.caches.keys()).toEqual(['abono-kept-2', 'of-another-origin'])
})

test('sign-out and session end delete all copies', async () => {
  await keepCopy(copy('/loanDetail?orderId=1'), ana)
  await eraseCopies()
  expect(await copiesOf(ana, NOW)).toEqual([])
  expect(await stored.count()).toBe(0)
})
