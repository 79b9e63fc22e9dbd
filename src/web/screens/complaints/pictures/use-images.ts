import { useEffect, useReducer, useRef, useState } from 'react'
import { mayAddImage } from '#domain/complaints/complaint.ts'
import type { DraftImage } from '#web/browser/drafts/draft.ts'
import { showToast } from '#web/browser/page/toasts.ts'
import { useCareWords } from '#web/words/care-words.ts'

/** One picture on the page. */
export interface PageImage extends DraftImage {
  id: number
  state: 'sending' | 'sent' | 'failed'
  /** Progress from 0 to 1. */
  share: number
  /** Whether the browser failed to draw it. */
  isUnseen?: boolean
  /** Why the upload failed. */
  problem?: string
}

type Change =
  | { kind: 'add'; image: PageImage }
  | { kind: 'set'; id: number; to: Partial<PageImage> }
  | { kind: 'remove'; id: number }

function changed(images: readonly PageImage[], change: Change): readonly PageImage[] {
  switch (change.kind) {
    case 'add':
      // A tenth picture is ignored (spec 5), also if two were chosen at once.
      return mayAddImage(images.length) ? [...images, change.image] : images
    case 'set':
      return images.map((image) => (image.id === change.id ? { ...image, ...change.to } : image))
    case 'remove':
      return images.filter((image) => image.id !== change.id)
  }
}

let lastId = 0

/** The ids are those of the server-rendered list. */
const sent = (url: string, index: number): PageImage => ({
  id: -index - 1,
  url,
  file: null,
  preview: '',
  state: 'sent',
  share: 1,
})

/** The pictures of a complaint: each is shown at once, uploaded automatically, and retried when the network returns. */
export function useImages(initial: readonly string[]) {
  const { complaint } = useCareWords()
  const [images, dispatch] = useReducer(changed, initial, (urls) => urls.map(sent))
  // The error of a picture that the server refused, which is removed. The next choice clears the error.
  const [refusal, setRefusal] = useState('')
  const running = useRef(new Map<number, AbortController>())

  const send = async (id: number, file: Blob) => {
    const control = new AbortController()
    running.current.set(id, control)
    dispatch({ kind: 'set', id, to: { state: 'sending', share: 0 } })
    const answer = await import('./send-image.ts').then(
      ({ sendImage }) =>
        sendImage(file, (share) => dispatch({ kind: 'set', id, to: { share } }), control.signal),
      () => null,
    )
    running.current.delete(id)
    if (control.signal.aborted) return
    if (answer?.success) {
      dispatch({ kind: 'set', id, to: { state: 'sent', share: 1, url: answer.data.url, file: null } })
      showToast(complaint.uploadSucceeded)
      return
    }
    const problem = answer?.message || complaint.uploadFailed
    // A picture that the server refused is not retried.
    if (answer && answer.failure === null) {
      dispatch({ kind: 'remove', id })
      setRefusal(problem)
    } else dispatch({ kind: 'set', id, to: { state: 'failed', problem } })
  }

  const add = async (file: Blob) => {
    setRefusal('')
    const id = ++lastId
    const image: PageImage = { id, url: null, file, preview: '', state: 'sending', share: 0 }
    dispatch({ kind: 'add', image })
    const { previewOf } = await import('#web/browser/forms/shrink.ts').catch(() => ({
      previewOf: async () => '',
    }))
    const preview = await previewOf(file)
    dispatch({ kind: 'set', id, to: { preview, isUnseen: preview === '' } })
    await send(id, file)
  }

  const restore = (kept: readonly DraftImage[]) => {
    for (const one of kept) {
      const id = ++lastId
      const state = one.url === null ? 'failed' : 'sent'
      const isUnseen = one.preview === ''
      dispatch({ kind: 'add', image: { ...one, id, state, isUnseen, share: one.url === null ? 0 : 1 } })
      if (one.url === null && one.file) void send(id, one.file)
    }
  }

  const remove = (id: number) => {
    running.current.get(id)?.abort()
    dispatch({ kind: 'remove', id })
  }

  const again = ({ id, file }: PageImage) => {
    if (file) void send(id, file)
  }

  useEffect(() => {
    const sendFailed = () => {
      for (const image of images) if (image.state === 'failed') again(image)
    }
    window.addEventListener('online', sendFailed)
    return () => window.removeEventListener('online', sendFailed)
  })

  const problem = images.find(({ state }) => state === 'failed')?.problem ?? refusal
  return { images, problem, add, remove, again, restore }
}
