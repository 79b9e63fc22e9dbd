import { beforeEach, expect, test, vi } from 'vitest'
import { WORKER_PATH } from '#contract/offline/worker.ts'
import { ownerOf } from '#web/browser/drafts/owner.ts'
import { memoryCaches } from '#web/browser/offline/caches.sample.ts'
import { copiesOf, keepCopy } from '#web/browser/offline/kept-copies.ts'
import { updateCopies } from './keep-page.ts'

// Starts with what the page's document says.
vi.mock('./send-waiting.ts', () => ({ sendWaiting: vi.fn() }))

const NOW = Date.now()
const register = vi.fn()
const ana = await ownerOf('the-session-of-ana-1')

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches().caches)
  register.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  const page = { address: '/loanDetail', title: 'Loan', savedAt: NOW, endsAt: null, html: '<p></p>' }
  await keepCopy(page, ana)
})

const left = async (address: string, isWhole = true) => {
  vi.stubGlobal('location', { href: `https://loans.example.com${address}` })
  await updateCopies(isWhole)
  return (await copiesOf(ana, NOW)).length
}

test.each(['/home?type=1', '/orders', '/mine?type=2'])(
  'signing in at %s deletes the copies of earlier borrowers',
  async (address) => {
    expect(await left(address)).toBe(0)
  },
)

test('without copies the offline page still works', async () => {
  await left('/home?type=1')
  expect(register.mock.calls).toEqual([[WORKER_PATH]])
})

test('a public page, and a failed page, delete nothing', async () => {
  expect(await left('/customerService?type=1')).toBe(1)
  expect(await left('/home?type=1', false)).toBe(1)
})
