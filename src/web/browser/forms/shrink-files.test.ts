import { afterEach, expect, test, vi } from 'vitest'
import { withShrunkFiles } from './shrink-files.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a photo in a form is sent smaller; other files and texts are unchanged', async () => {
  const pen = { fillRect: () => {}, drawImage: () => {} }
  const toBlob = (done: (small: Blob) => void) => done(new Blob(['small']))
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    if (!type.startsWith('image/')) throw new Error('no picture')
    return { width: 4000, height: 3000, close: () => {} }
  })
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen, toBlob }) })
  const fields = new FormData()
  fields.append('photo', new File(['a large photo'], 'photo.jpg', { type: 'image/jpeg' }))
  fields.append('paper', new File(['%PDF of a receipt'], 'receipt.pdf', { type: 'application/pdf' }))
  fields.append('empty', new File([], ''))
  fields.append('amount', '15')
  const sent = await withShrunkFiles(fields)
  const files = [...sent].map(([name, value]) => [name, value instanceof File ? value.name : value])
  expect(files).toEqual([
    ['photo', 'photo.jpg'],
    ['paper', 'receipt.pdf'],
    ['empty', ''],
    ['amount', '15'],
  ])
  const textOf = (name: string) => (sent.get(name) as File).text()
  expect(await textOf('photo')).toBe('small')
  expect(await textOf('paper')).toBe('%PDF of a receipt')
})
