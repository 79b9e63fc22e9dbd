import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { type FieldInputProps, VALUE } from './step-names.ts'

/**
 * The borrower's location: optional, given by one button, and withdrawable until the form is sent. The page script asks
 * the phone and shows the state (`browser/place.ts`).
 */
export function PlaceField({ field, value }: FieldInputProps) {
  const { step } = useApplyWords()
  const isReady = value !== ''
  return (
    <fieldset className="field" data-place="">
      <legend className="legend">{field.label}</legend>
      {field.hint && <p className="hint">{field.hint}</p>}
      <input type="hidden" id={field.name} name={VALUE + field.name} defaultValue={value} data-kept />
      <div aria-live="polite" id={`${field.name}-news`}>
        <div data-place-is="ready" hidden={!isReady}>
          <Notice kind="success">{step.placeReady}</Notice>
        </div>
        <div data-place-is="failed" hidden>
          <Notice kind="warning">{step.placeFailed}</Notice>
        </div>
      </div>
      <Button
        kind="secondary"
        className="needs-script"
        id={`${field.name}-ask`}
        data-place-ask={step.placeAsking}
        hidden={isReady}
      >
        {step.placeShare}
      </Button>
      <Button
        kind="quiet"
        className="needs-script"
        id={`${field.name}-forget`}
        data-place-forget=""
        hidden={!isReady}
      >
        {step.placeForget}
      </Button>
      <p className="hint without-script">{step.placeNoScript}</p>
    </fieldset>
  )
}
