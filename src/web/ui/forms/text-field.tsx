import type { ComponentProps, InputEvent, ReactNode } from 'react'
import { formatTyped, type InputKit, keepDigits } from '#domain/input-kits.ts'
import { describedBy, Field } from './field.tsx'
import { useUntilMended } from './submissions.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: string
  name: string
  hint?: ReactNode
  error?: string | null | undefined
  /** What belongs to the field: a button that sends the code, a picture to copy from. */
  beside?: ReactNode
}

/** One line of text. */
export function TextField({ label, hint, error, beside, onInput, ...input }: TextFieldProps) {
  const [wrong, mend] = useUntilMended(error)
  const typed = (event: InputEvent<HTMLInputElement>) => {
    mend()
    onInput?.(event)
  }
  // The same in every answer of the page, so that an answer finds the field again.
  const id = input.id ?? input.name
  return (
    <Field id={id} label={label} hint={hint} error={wrong}>
      <div className="field-box">
        <input className="input" {...input} id={id} onInput={typed} {...describedBy(id, hint, wrong)} />
        {beside}
      </div>
    </Field>
  )
}

type DigitsFieldProps = TextFieldProps & { kit?: InputKit | undefined }

/** Digits, grouped while one types; other keys write nothing (spec 5). Without a script they arrive as typed, and the server reads the digits out. */
export function DigitsField({ kit = 'number', defaultValue, onInput, ...field }: DigitsFieldProps) {
  const group = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { shown, caret } = formatTyped(kit, input.value, input.selectionStart ?? undefined)
    if (shown !== input.value) {
      input.value = shown
      input.setSelectionRange(caret, caret)
    }
    onInput?.(event)
  }
  const refuseOtherKeys = (event: InputEvent<HTMLInputElement>) => {
    if (event.data.length === 1 && keepDigits('number', event.data) === '') event.preventDefault()
  }
  return (
    <TextField
      type={kit === 'phone' ? 'tel' : 'text'}
      inputMode="numeric"
      data-kit={kit}
      defaultValue={defaultValue === undefined ? undefined : formatTyped(kit, String(defaultValue)).shown}
      onBeforeInput={refuseOtherKeys}
      onInput={group}
      {...field}
    />
  )
}
