import { expect, test, vi } from 'vitest'
import { orKept } from './or-kept.ts'

const never = new Promise<never>(() => undefined)
const now = Promise.resolve()
const fetched = new Response('fetched')
const copy = new Response('kept')

test('a page that comes in time is shown, whatever is kept of it', async () => {
  expect(await orKept(Promise.resolve(fetched), never, async () => copy)).toBe(fetched)
})

test('a page that hangs is stood in for by what is kept of it', async () => {
  expect(await orKept(never, now, async () => copy)).toBe(copy)
})

test('where nothing is kept, a page that hangs is waited for', async () => {
  const late = Promise.withResolvers<Response>()
  const kept = vi.fn(async () => null)
  const shown = orKept(late.promise, now, kept)
  await vi.waitFor(() => expect(kept).toHaveBeenCalled())
  late.resolve(fetched)
  expect(await shown).toBe(fetched)
})

test('a phone that cannot read what it kept waits for the network', async () => {
  const late = Promise.withResolvers<Response>()
  const kept = vi.fn(async () => {
    throw new Error('storage')
  })
  const shown = orKept(late.promise, now, kept)
  await vi.waitFor(() => expect(kept).toHaveBeenCalled())
  late.resolve(fetched)
  expect(await shown).toBe(fetched)
})

test('without a network, the page fails as before, and the worker stands in', async () => {
  await expect(orKept(Promise.reject(new Error('no network')), never, async () => copy)).rejects.toThrow(
    'no network',
  )
})
