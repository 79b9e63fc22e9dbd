import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '#web/page.ts'
import { submitInBrowser } from './rating.data.ts'

const BY_APP = { ok: true, value: { by: 'host' } }
const perform = vi.fn()
vi.mock('#web/browser/app/host.ts', () => ({ host: () => ({ perform }) }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function rate(score: string) {
  const form = new FormData()
  form.set('score', score)
  const call = async () => ({ success: true })
  return submitInBrowser({ call, query: new URLSearchParams() } as unknown as Page, form)
}

test('an app that asks for the store’s own rating is left to it', async () => {
  perform.mockResolvedValue(BY_APP)
  expect(await rate('5')).toEqual({ outcome: 'given', score: 5, byHost: true })
})

test('an app that never answers keeps nobody waiting for their thanks', async () => {
  perform.mockReturnValue(new Promise(() => {}))
  const rated = rate('4')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await rated).toEqual({ outcome: 'given', score: 4, byHost: false })
})

test('below four stars no app is asked', async () => {
  perform.mockClear()
  expect(await rate('3')).toEqual({ outcome: 'given', score: 3, byHost: false })
  expect(perform).not.toHaveBeenCalled()
})
