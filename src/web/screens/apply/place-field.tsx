import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { type FieldInputProps, VALUE } from './step-names.ts'

/** To about one kilometre: what is finer never leaves the phone. */
const DECIMALS = 2
const WAIT_MS = 15_000

type State = 'asked' | 'asking' | 'failed'

/** Where one is, told by one button and never required; it can be taken back before it is sent. */
export function PlaceField({ field, value, onSending }: FieldInputProps) {
  const { step } = useApplyWords()
  const [place, setPlace] = useState(value)
  const [state, setState] = useState<State>('asked')
  const ask = () => {
    setState('asking')
    const fail = () => setState('failed')
    if (!('geolocation' in navigator)) return fail()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`)
        setState('asked')
        onSending(false)
      },
      fail,
      { timeout: WAIT_MS, maximumAge: 600_000 },
    )
  }
  return (
    <fieldset className="field">
      <legend className="legend">{field.label}</legend>
      {field.hint && <p className="hint">{field.hint}</p>}
      <input
        type="hidden"
        name={VALUE + field.name}
        value={place}
        data-kept
        onInput={(event) => setPlace(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {place !== '' && <Notice kind="success">{step.placeTold}</Notice>}
        {state === 'failed' && place === '' && <Notice kind="warning">{step.placeFailed}</Notice>}
      </div>
      {place === '' ? (
        <Button
          kind="secondary"
          className="needs-script"
          aria-disabled={state === 'asking' || undefined}
          onClick={ask}
        >
          {state === 'asking' ? step.placeAsking : step.placeShare}
        </Button>
      ) : (
        <Button kind="quiet" className="needs-script" onClick={() => setPlace('')}>
          {step.placeForget}
        </Button>
      )}
      <p className="hint without-script">{step.placeNoScript}</p>
    </fieldset>
  )
}
