import { type ReactNode, useId } from 'react'
import { settingIn } from './simulator-settings.ts'

/** The controls' state, which lives in the simulator's own address. */
export interface Settings {
  query: URLSearchParams
  change(changes: Readonly<Record<string, string>>): void
}

type Texts = Readonly<Record<string, string>>

interface ChoiceProps {
  settings: Settings
  name: string
  label: ReactNode
  /** Texts by value, or groups of them by title. */
  choices: Readonly<Record<string, string | Texts>>
  /** Where the address alone does not say it. */
  value?: string | undefined
  disabled?: boolean
  /** The whole line, for long texts. */
  isWide?: boolean
}

/** One of several. */
export function Choice({ settings, name, label, choices, value, disabled, isWide }: ChoiceProps) {
  const { query, change } = settings
  const id = useId()
  return (
    <div className={isWide ? 'simulator-choice wide' : 'simulator-choice'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? settingIn(query, name, choices)}
        disabled={disabled}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      >
        {Object.entries(choices).map(([key, text]) =>
          typeof text === 'string' ? (
            <option key={key} value={key}>
              {text}
            </option>
          ) : (
            <optgroup key={key} label={key}>
              {Object.entries(text).map(([inner, words]) => (
                <option key={inner} value={inner}>
                  {words}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </select>
    </div>
  )
}

/** On or off. */
export function Switch({ settings, name, label }: Pick<ChoiceProps, 'settings' | 'name' | 'label'>) {
  const { query, change } = settings
  return (
    <label className="simulator-switch">
      <input
        type="checkbox"
        name={name}
        checked={query.has(name)}
        onChange={(event) => change({ [name]: event.currentTarget.checked ? '1' : '' })}
      />
      {label}
    </label>
  )
}
