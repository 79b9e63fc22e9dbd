import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, sealDrafts } from './draft.ts'

const lying = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./draft-store.ts', () => {
  const ended: (() => void)[] = []
  const request = (result: unknown) => {
    const made = { result, onsuccess: () => {} }
    ended.push(() => made.onsuccess())
    return made
  }
  const store = {
    get: (key: string) => request(lying.get(key)),
    getAllKeys: () => request([...lying.keys()]),
    put: (value: unknown, key: string) => request(lying.set(key, value)),
    delete: (key: string) => request(lying.delete(key)),
  }
  type Work = (in_: typeof store) => ReturnType<typeof request>
  const run = (work: Work) => {
    const made = work(store)
    for (const end of ended.splice(0)) end()
    return made
  }
  return {
    inStore: async (_mode: string, work: Work) => run(work).result,
    inOneStep: async (work: Work) => void run(work),
  }
})
beforeEach(() => lying.clear())

const NOW = 1_795_000_000_000
const older = {
  ...{ problemType: '1', problemSonType: '2', orderNo: 'MX-20', text: 'They called me at night.' },
  ...{ images: [{ url: '/pictures/1', file: null, preview: '' }], savedAt: NOW - 1000 },
}

test('an unencrypted complaint of the previous release is encrypted, and read as form fields', async () => {
  lying.set('ana', older)
  await sealDrafts(NOW)
  expect(lying.size).toBe(1)
  expect(JSON.stringify([...lying])).not.toContain('They called')
  expect(await readDraft('ana', NOW)).toEqual({
    values: [
      ['problemType', '1'],
      ['problemSonType', '2'],
      ['orderNo', 'MX-20'],
      ['problemDetail', 'They called me at night.'],
    ],
    images: older.images,
    savedAt: older.savedAt,
  })
})

test('an invalid or expired draft is deleted', async () => {
  lying.set('ana', { ...older, savedAt: NOW - 7 * 86_400_000 })
  lying.set('ravi', { savedAt: NOW, other: 'release' })
  await sealDrafts(NOW)
  expect(lying.size).toBe(0)
})
