import { useEffect, useRef } from 'react'
import { safeLink } from '#web/safe-link.ts'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { PhotoChoice } from '#web/ui/photo-choice.tsx'
import { UnseenFile } from '#web/ui/unseen-file.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'
import { type FieldInputProps, VALUE } from './step-names.ts'
import { usePhoto } from './use-photo.ts'

const WAYS = ['camera', 'file'] as const

/** The photo for which a phone opens its front camera. */
const SELFIE = 'selfie'

/** A photo of a document or a face: taken or chosen, shown, made small on the phone and sent by itself. */
export function PhotoField({ field, value, error, photo, onSending }: FieldInputProps) {
  const { step } = useApplyWords()
  const { common } = useWords()
  const brand = useBrand()
  const input = useRef<HTMLInputElement>(null)
  const { url, preview, isUnseen, file, state, share, problem, choose, again, restore } = usePhoto(
    value,
    onSending,
  )

  // Somebody may have chosen a file before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the script takes over.
  useEffect(() => take(input.current), [])

  function take(element: HTMLInputElement | null) {
    const file = element?.files?.[0]
    if (!element || !file) return
    // Emptied, so that the same file can be chosen again and does not go with the form.
    element.value = ''
    choose(file)
  }

  const unseen = isUnseen ? file : null
  // The photo before is not the one that is on its way.
  const src = preview || (unseen ? null : safeLink(url, brand))
  // What is wrong with a photo goes with it, as soon as another is on its way.
  const said = problem || wrongOf(photo, step) || (url === value ? error : undefined)
  const told = state === 'sending' ? undefined : said
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
        type="hidden"
        name={VALUE + field.name}
        value={url}
        data-kept
        onInput={(event) => restore(event.currentTarget.value)}
      />
      {src && <img className="photo-preview" src={src} alt={step.photoPreview(field.label)} />}
      {unseen && <UnseenFile file={unseen} />}
      {state === 'sending' && (
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
      {told && <WrongChoice id={`${field.name}-error`}>{told}</WrongChoice>}
    </fieldset>
  )
}

function wrongOf(photo: FieldInputProps['photo'], words: { photoTooLarge: string; photoCrowdedOut: string }) {
  if (photo === 'too-large') return words.photoTooLarge
  return photo === 'crowded-out' ? words.photoCrowdedOut : undefined
}
