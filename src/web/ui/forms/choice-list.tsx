import type { ReactNode } from 'react'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { WrongChoice } from './refusal.tsx'

export type Choice = {
  value: string
  text: string
  detail?: string | undefined
  disabled?: boolean | undefined
  /** Shows the element with the class `if-chosen` of the same form. */
  showsMore?: boolean | undefined
}

type ChoiceListProps = {
  legend: string
  name: string
  choices: readonly Choice[]
  chosen?: string | null | undefined
  error?: ReactNode
}

/** One of several options: radio buttons as large rows. */
export function ChoiceList({ legend, name, choices, chosen, error }: ChoiceListProps) {
  return (
    <fieldset className="field">
      <legend className="legend">{legend}</legend>
      <div className="card rows">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === chosen}
              disabled={choice.disabled}
              data-shows-more={choice.showsMore || undefined}
            />
            <span>
              <Sentence text={choice.text} />
              {choice.detail && (
                <small>
                  <Sentence text={choice.detail} />
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <WrongChoice>{error}</WrongChoice>}
    </fieldset>
  )
}
