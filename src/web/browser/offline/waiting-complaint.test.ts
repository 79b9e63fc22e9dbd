import { beforeEach, expect, test, vi } from 'vitest'
import { ownerOf } from '#web/browser/drafts/owner.ts'
import { memoryCaches } from './caches.sample.ts'
import {
  forgetOne,
  forgetReplaced,
  forgetWaiting,
  overdueOf,
  storeWaiting,
  waitingOf,
} from './waiting-complaint.ts'

const HOUR = 3_600_000
const NOW = Date.now()
const ana = await ownerOf('the-session-of-ana-1')
const ravi = await ownerOf('the-session-of-ravi')
const input = { problemType: '2', problemSonType: '', problemDetail: 'Twice.', problemImage: [], orderNo: '' }
const complaint = { input, triedAt: NOW, idempotencyKey: 'the-same-each-time', draftKey: 'draft' }
const another = {
  ...complaint,
  input: { ...input, problemType: '3', problemDetail: 'Something else.' },
  idempotencyKey: 'of-another',
}

let stored: ReturnType<typeof memoryCaches>
beforeEach(() => {
  stored = memoryCaches()
  vi.stubGlobal('caches', stored.caches)
})

test('a complaint waits for its own session, with its first idempotency key, encrypted', async () => {
  await storeWaiting(complaint, ana)
  expect(await waitingOf(ana, NOW)).toEqual([complaint])
  expect(await stored.everything()).not.toContain('Twice.')
})

test('after twelve hours it is not sent automatically, because it may have arrived; it is shown for a week', async () => {
  await storeWaiting(complaint, ana)
  expect(await waitingOf(ana, NOW + 12 * HOUR - 1)).toEqual([complaint])
  expect(await overdueOf(ana, NOW + 12 * HOUR - 1)).toEqual([])
  expect(await waitingOf(ana, NOW + 12 * HOUR)).toEqual([])
  expect(await overdueOf(ana, NOW + 12 * HOUR)).toEqual([complaint])
  expect(await overdueOf(ana, NOW + 7 * 24 * HOUR)).toEqual([])
  expect(await stored.count()).toBe(0)
})

test('after the clock was set back, nothing is sent', async () => {
  await storeWaiting(complaint, ana)
  expect(await waitingOf(ana, NOW - 1)).toEqual([])
  expect(await overdueOf(ana, NOW - 1)).toEqual([complaint])
})

test('another session sends nothing of it, and deletes it', async () => {
  await storeWaiting(complaint, ana)
  expect(await waitingOf(ravi, NOW)).toEqual([])
  expect(await stored.count()).toBe(0)
})

test('two complaints about two orders both wait, and are sent separately', async () => {
  await storeWaiting(complaint, ana)
  await storeWaiting(another, ana)
  expect(await waitingOf(ana, NOW)).toEqual([complaint, another])
  await forgetOne(complaint, ana)
  expect(await waitingOf(ana, NOW)).toEqual([another])
  await forgetWaiting()
  expect(await waitingOf(ana, NOW)).toEqual([])
})

test.each([
  ['in other words about the same', { ...input, problemDetail: 'Twice, on Monday.' }],
  ['in the same words about something else', { ...input, problemType: '4' }],
])('a complaint that is sent %s no longer waits', async (_how, by) => {
  await storeWaiting(complaint, ana)
  await storeWaiting(another, ana)
  await forgetReplaced(by, ana)
  expect(await waitingOf(ana, NOW)).toEqual([another])
})

test('storing it again in other words keeps one', async () => {
  const later = {
    ...complaint,
    input: { ...input, problemDetail: 'Twice, on Monday.' },
    idempotencyKey: 'later',
  }
  await storeWaiting(complaint, ana)
  await storeWaiting(later, ana)
  expect(await waitingOf(ana, NOW)).toEqual([later])
})

test('storing the same again keeps time and key of the first attempt', async () => {
  await storeWaiting(complaint, ana)
  await storeWaiting({ ...complaint, triedAt: NOW + 1, idempotencyKey: 'of-the-next-day' }, ana)
  expect(await waitingOf(ana, NOW)).toEqual([complaint])
})
