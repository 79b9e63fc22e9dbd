import { Fragment, useId } from 'react'
import { RATING_STARS } from '#domain/markets/specified.ts'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { Icon } from '#web/ui/icon.tsx'

const counts = Array.from({ length: RATING_STARS }, (_, index) => index + 1)

type StarsProps = {
  legend: string
  name: string
  /** Accessible name of a choice: "4 stars". */
  starText: (count: number) => string
  chosen?: number | undefined
  error?: string | null | undefined
}

/**
 * A rating with radio buttons, for arrow keys and forms. The form needs `noValidate`, because the screen has its own
 * messages.
 */
export function Stars({ legend, name, starText, chosen, error }: StarsProps) {
  const id = useId()
  return (
    <fieldset className="stars" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="legend">{legend}</legend>
      {counts.map((count) => (
        <Fragment key={count}>
          <input
            id={`${id}-${count}`}
            type="radio"
            name={name}
            value={count}
            required
            defaultChecked={count === chosen}
          />
          <label htmlFor={`${id}-${count}`}>
            <Icon name="star" />
            <span className="only-read">{starText(count)}</span>
          </label>
        </Fragment>
      ))}
      {error && <WrongChoice id={`${id}-error`}>{error}</WrongChoice>}
    </fieldset>
  )
}
