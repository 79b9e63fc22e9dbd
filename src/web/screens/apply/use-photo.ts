import { useEffect, useRef, useState } from 'react'
import { showToast } from '#web/browser/toasts.ts'
import { useApplyWords } from '#web/words/apply-words.ts'

interface Photo {
  /** Where it lies once it was sent. */
  url: string
  /** A small picture of it as a data address, shown at once. */
  preview: string
  /** Whether the browser has tried to draw it, and could not. */
  isUnseen: boolean
  file: Blob | null
  state: 'none' | 'sending' | 'sent' | 'failed'
  share: number
  problem: string
}

/** One photo: shown at once, sent by itself, and again when the network comes back. A refused one leaves the one before. */
export function usePhoto(value: string, onSending: (isSending: boolean) => void) {
  const { step } = useApplyWords()
  const [photo, setPhoto] = useState<Photo>({
    url: value,
    preview: '',
    isUnseen: false,
    file: null,
    state: value === '' ? 'none' : 'sent',
    share: 0,
    problem: '',
  })
  const set = (to: Partial<Photo>) => setPhoto((before) => ({ ...before, ...to }))
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: Blob) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    set({ state: 'sending', share: 0, problem: '' })
    onSending(true)
    // The machinery of calls is fetched when it is first needed.
    const answer = await Promise.all([
      import('#web/screens/complaints/pictures/send-image.ts'),
      // Named here, so that the bundler leaves out everything else in that file.
      import('#contract/apply/certify.ts').then(({ uploadDocument }) => uploadDocument),
    ]).then(
      ([{ sendImage }, uploadDocument]) =>
        sendImage(file, (share) => set({ share }), control.signal, uploadDocument),
      () => null,
    )
    if (control.signal.aborted) return
    if (answer?.success) {
      set({ url: answer.data.url, state: 'sent', file: null })
      showToast(step.photoSent)
    } else if (answer && answer.failure === null) {
      // What the server refused is no photo for it, however often it is sent.
      set({ state: value === '' ? 'none' : 'sent', preview: '', file: null, problem: answer.message })
    } else set({ state: 'failed', problem: step.photoFailed })
    onSending(false)
  }

  const choose = async (file: Blob) => {
    set({ file, problem: '' })
    const { previewOf } = await import('#web/browser/shrink.ts').catch(() => ({
      previewOf: async () => '',
    }))
    const preview = await previewOf(file)
    set({ preview, isUnseen: preview === '' })
    await send(file)
  }

  const again = () => {
    if (photo.file) void send(photo.file)
  }

  useEffect(() => {
    if (photo.state !== 'failed') return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  /** Shows a photo that a draft held, or none. */
  const restore = (url: string) =>
    set({ url, preview: '', isUnseen: false, file: null, state: url === '' ? 'none' : 'sent' })

  return { ...photo, restore, choose: (file: Blob) => void choose(file), again }
}
