import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, sealDrafts } from './draft.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./draft-store.ts', () => {
  const pending: (() => void)[] = []
  const request = (result: unknown) => {
    const opened = { result, onsuccess: () => {} }
    pending.push(() => opened.onsuccess())
    return opened
  }
  const store = {
    get: (key: string) => request(stored.get(key)),
    getAllKeys: () => request([...stored.keys()]),
    put: (value: unknown, key: string) => request(stored.set(key, value)),
    delete: (key: string) => request(stored.delete(key)),
  }
  type Work = (objects: typeof store) => ReturnType<typeof request>
  const run = (work: Work) => {
    const opened = work(store)
    for (const succeed of pending.splice(0)) succeed()
    return opened
  }
  return {
    inStore: async (_mode: string, work: Work) => run(work).result,
    inOneStep: async (work: Work) => void run(work),
  }
})
beforeEach(() => stored.clear())

const NOW = 1_795_000_000_000
/** A draft in the format of the previous release, which did not encrypt drafts. */
const unencrypted = {
  ...{ problemType: '1', problemSonType: '2', orderNo: 'MX-20', text: 'They called me at night.' },
  ...{ images: [{ url: '/pictures/1', file: null, preview: '' }], savedAt: NOW - 1000 },
}

test('a draft of the previous release is encrypted, and can be read as form fields', async () => {
  stored.set('ana', unencrypted)
  await sealDrafts(NOW)
  expect(stored.size).toBe(1)
  expect(JSON.stringify([...stored])).not.toContain('They called')
  expect(await readDraft('ana', NOW)).toEqual({
    values: [
      ['problemType', '1'],
      ['problemSonType', '2'],
      ['orderNo', 'MX-20'],
      ['problemDetail', 'They called me at night.'],
    ],
    images: unencrypted.images,
    savedAt: unencrypted.savedAt,
  })
})

test('an expired draft and a draft of unknown shape are deleted', async () => {
  stored.set('ana', { ...unencrypted, savedAt: NOW - 7 * 86_400_000 })
  stored.set('ravi', { savedAt: NOW, other: 'release' })
  await sealDrafts(NOW)
  expect(stored.size).toBe(0)
})
