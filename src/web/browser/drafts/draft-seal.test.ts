import { expect, test } from 'vitest'
import { openDraft, sealDraft } from './draft-seal.ts'
import type { Draft } from './draft-store.ts'
import { ownerOf } from './owner.ts'

const ana = await ownerOf('the-draft-key-of-ana-x')
const ravi = await ownerOf('the-draft-key-of-ravi')
const draft: Draft = {
  values: [
    ['orderNo', 'MX-20'],
    ['problemDetail', 'They called me at night.'],
  ],
  images: [
    { url: '/pictures/1', file: null, preview: 'data:image/jpeg;base64,c2VudA==' },
    { url: null, file: new Blob(['not sent yet'], { type: 'image/png' }), preview: 'data:,' },
  ],
  savedAt: 1_795_000_000_000,
}

test('a stored draft shows only when it was written', async () => {
  const { savedAt, sealed, files, ...rest } = await sealDraft(draft, ana)
  expect([savedAt, rest]).toEqual([draft.savedAt, {}])
  const lying = [sealed, ...files].map((bytes) => new TextDecoder().decode(bytes ?? undefined)).join()
  for (const word of ['They called', 'MX-20', '/pictures/1', 'not sent yet'])
    expect(lying).not.toContain(word)
})

test('its owner reads a draft and its pictures, and another owner reads nothing', async () => {
  const sealed = await sealDraft(draft, ana)
  const opened = await openDraft(sealed, ana)
  expect(opened).toEqual(draft)
  expect(await opened?.images[1]?.file?.text()).toBe('not sent yet')
  expect(opened?.images[1]?.file?.type).toBe('image/png')
  expect(await openDraft(sealed, ravi)).toBeNull()
})

test('an unreadable picture does not affect the text', async () => {
  const sealed = await sealDraft(draft, ana)
  const opened = await openDraft({ ...sealed, files: [null, (await sealDraft(draft, ravi)).sealed] }, ana)
  expect(opened?.values).toEqual(draft.values)
  expect(opened?.images).toHaveLength(1)
})

test('a complaint stored by the previous release is read as form fields', async () => {
  const { values: _values, ...older } = { ...draft, problemType: '1', problemSonType: '2', orderNo: 'MX-20' }
  const sealed = await sealDraft({ ...older, text: 'They called me at night.' } as unknown as Draft, ana)
  const opened = await openDraft(sealed, ana)
  expect(opened?.values).toEqual([
    ['problemType', '1'],
    ['problemSonType', '2'],
    ['orderNo', 'MX-20'],
    ['problemDetail', 'They called me at night.'],
  ])
  expect(opened?.images).toHaveLength(2)
})
