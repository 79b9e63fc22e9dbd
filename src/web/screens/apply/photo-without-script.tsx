import { Field } from '#web/ui/forms/field.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { PHOTO, PHOTO_OF, type StepField } from './step-names.ts'

interface PhotoWithoutScriptProps {
  photos: readonly StepField[]
  shownIn: (field: StepField) => string
}

/**
 * Without a script a form carries one photo and its kind. The first missing kind comes first, then kinds that may be
 * replaced.
 */
export function PhotoWithoutScript({ photos, shownIn }: PhotoWithoutScriptProps) {
  const { step } = useApplyWords()
  const missing = photos.find((photo) => shownIn(photo) === '') ?? photos[0]
  return (
    <noscript>
      <div className="card stack">
        <Field id={PHOTO_OF} label={step.photoOf}>
          <select className="input" id={PHOTO_OF} name={PHOTO_OF} defaultValue={missing?.name}>
            {photos.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field id={PHOTO} label={step.photoTake}>
          <input
            className="input"
            id={PHOTO}
            type="file"
            name={PHOTO}
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          />
        </Field>
        <button type="submit" name="send" value="1" className="button" data-kind="secondary">
          {step.photoSend}
        </button>
      </div>
    </noscript>
  )
}
