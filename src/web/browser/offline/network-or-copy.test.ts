import { expect, test, vi } from 'vitest'
import { networkOrCopy } from './network-or-copy.ts'

const never = new Promise<never>(() => undefined)
const now = Promise.resolve()
const fetched = new Response('fetched')
const copy = new Response('kept')

test('a page that arrives in time is shown, even if a copy exists', async () => {
  expect(await networkOrCopy(Promise.resolve(fetched), never, async () => copy)).toBe(fetched)
})

test('a hanging page is replaced by its copy', async () => {
  expect(await networkOrCopy(never, now, async () => copy)).toBe(copy)
})

test('without a copy, a hanging page is awaited', async () => {
  const late = Promise.withResolvers<Response>()
  const kept = vi.fn(async () => null)
  const shown = networkOrCopy(late.promise, now, kept)
  await vi.waitFor(() => expect(kept).toHaveBeenCalled())
  late.resolve(fetched)
  expect(await shown).toBe(fetched)
})

test('a phone that cannot read its copy waits for the network', async () => {
  const late = Promise.withResolvers<Response>()
  const kept = vi.fn(async () => {
    throw new Error('storage')
  })
  const shown = networkOrCopy(late.promise, now, kept)
  await vi.waitFor(() => expect(kept).toHaveBeenCalled())
  late.resolve(fetched)
  expect(await shown).toBe(fetched)
})

test('without a network the page fails, and the worker takes over', async () => {
  await expect(
    networkOrCopy(Promise.reject(new Error('no network')), never, async () => copy),
  ).rejects.toThrow('no network')
})
