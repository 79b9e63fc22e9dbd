import { useEffect, useRef, useState } from 'react'
import { goToRefusal } from '#web/browser/page/go-to-refusal.ts'
import { showToast } from '#web/browser/page/toasts.ts'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { PhotoChoice } from '#web/ui/photo-choice.tsx'
import { UnseenFile } from '#web/ui/unseen-file.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import { type FieldInputProps, VALUE } from './step-names.ts'

const WAYS = ['camera', 'file'] as const

/** The photo for which a phone opens its front camera. */
const SELFIE = 'selfie'

/** A photo of a document or a face: taken or chosen, shown, made smaller on the phone and uploaded automatically. */
export default function Photo({ field, value, error, photo }: FieldInputProps) {
  const { step } = useApplyWords()
  const { common } = useWords()
  const brand = useBrand()
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef<HTMLInputElement>(null)
  const { url, preview, isUnseen, file, state, share, problem, choose, again, restore } = usePhoto(value)
  const [isTooEarly, setTooEarly] = useState(false)

  // The borrower may have chosen a file, or a draft may have filled in a photo, before the script started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the script starts
  useEffect(() => {
    if (kept.current && kept.current.value !== value) restore(kept.current.value)
    take(input.current)
  }, [])

  // A draft is saved when a field of its form reports a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each uploaded photo is reported once
  useEffect(() => {
    if (url !== value) kept.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [url])

  // A form waits until its photo is uploaded.
  const isSending = state === 'sending'
  useEffect(() => {
    setTooEarly(false)
    const form = kept.current?.form
    if (!form || !isSending) return
    const holdBack = (event: Event) => {
      event.preventDefault()
      setTooEarly(true)
      setTimeout(goToRefusal)
    }
    form.addEventListener('submit', holdBack)
    return () => form.removeEventListener('submit', holdBack)
  }, [isSending])

  function take(element: HTMLInputElement | null) {
    const file = element?.files?.[0]
    if (!element || !file) return
    // Cleared, so the same file can be chosen again and is not sent with the form.
    element.value = ''
    choose(file)
  }

  const unseen = isUnseen ? file : null
  // The preview shows the photo that is being uploaded, not the previous one.
  const src = preview || (unseen ? null : safeLink(url, brand))
  // Errors of the previous photo disappear once another one is being uploaded.
  const said = problem || wrongOf(photo, step) || (url === value ? error : undefined)
  const message = isSending ? isTooEarly && step.stillSending : said
  const hintId = field.hint ? `${field.name}-hint` : undefined
  return (
    <fieldset className="field photo" aria-describedby={hintId}>
      <legend className="legend">{field.label}</legend>
      {field.hint && (
        <p className="hint" id={hintId}>
          {field.hint}
        </p>
      )}
      <input
        ref={kept}
        type="hidden"
        name={VALUE + field.name}
        value={url}
        data-kept
        onInput={({ currentTarget }) => currentTarget.value !== url && restore(currentTarget.value)}
      />
      {src && <img className="photo-preview" src={src} alt={step.photoPreview(field.label)} />}
      {unseen && <UnseenFile file={unseen} />}
      {isSending && (
        <progress
          max={100}
          value={Math.round(share * 100)}
          aria-label={step.photoSending(Math.round(share * 100))}
        />
      )}
      {WAYS.map((way) => (
        <PhotoChoice
          key={way}
          way={way}
          text={way === 'camera' ? common.takePhoto : step.choosePhoto}
          about={field.label}
          camera={field.name === SELFIE ? 'user' : 'environment'}
          {...(way === 'file' && { ref: input })}
          onChoose={take}
        />
      ))}
      {state === 'failed' && (
        <button type="button" className="button" data-kind="quiet" onClick={again}>
          {common.retry}
        </button>
      )}
      {message && <WrongChoice id={`${field.name}-error`}>{message}</WrongChoice>}
    </fieldset>
  )
}

function wrongOf(photo: FieldInputProps['photo'], words: { photoTooLarge: string; photoCrowdedOut: string }) {
  if (photo === 'too-large') return words.photoTooLarge
  return photo === 'crowded-out' ? words.photoCrowdedOut : undefined
}

interface PhotoState {
  /** Its address after the upload. */
  url: string
  /** A small preview as a data address. */
  preview: string
  /** Whether the browser failed to draw it. */
  isUnseen: boolean
  file: Blob | null
  state: 'none' | 'sending' | 'sent' | 'failed'
  share: number
  problem: string
}

/**
 * One photo: shown at once, uploaded automatically, and retried when the network returns. A refused photo keeps the
 * previous one.
 */
function usePhoto(value: string) {
  const { step } = useApplyWords()
  const [photo, setPhoto] = useState<PhotoState>({
    url: value,
    preview: '',
    isUnseen: false,
    file: null,
    state: value === '' ? 'none' : 'sent',
    share: 0,
    problem: '',
  })
  const set = (to: Partial<PhotoState>) => setPhoto((before) => ({ ...before, ...to }))
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: Blob) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    set({ state: 'sending', share: 0, problem: '' })
    // The code for calls is loaded when it is first needed.
    const answer = await Promise.all([
      import('#web/screens/complaints/pictures/send-image.ts'),
      // Imported by name, so the bundler drops the rest of the file.
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
      // A photo that the server refused is not retried.
      set({ state: value === '' ? 'none' : 'sent', preview: '', file: null, problem: answer.message })
    } else set({ state: 'failed', problem: step.photoFailed })
  }

  const choose = async (file: Blob) => {
    set({ file, problem: '' })
    const { previewOf } = await import('#web/browser/forms/shrink.ts').catch(() => ({
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

  /** Shows the photo of a draft, or none. */
  const restore = (url: string) =>
    set({ url, preview: '', isUnseen: false, file: null, state: url === '' ? 'none' : 'sent' })

  return { ...photo, restore, choose: (file: Blob) => void choose(file), again }
}
