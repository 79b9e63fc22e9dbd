import type { ComponentProps, ReactNode } from 'react'
import { formatTyped, type InputKit } from '#domain/input-kits.ts'
import { describedBy, Field } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: string
  name: string
  hint?: ReactNode
  error?: string | null | undefined
  /** A short text before the typed one, inside the field: a country code. */
  lead?: string
  /** Content attached to the field: a button that sends the code, a captcha picture. */
  beside?: ReactNode
}

/** One line of text. Its `id` is stable between answers, so that a morph finds the field. */
export function TextField({ label, hint, error, lead, beside, ...input }: TextFieldProps) {
  const id = input.id ?? input.name
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="field-box" data-lead={lead}>
        <input className="input" {...input} id={id} {...describedBy(id, hint, error)} />
        {beside}
      </div>
    </Field>
  )
}

type DigitsFieldProps = TextFieldProps & { kit?: InputKit | undefined }

/**
 * Digits, grouped while typing; other keys have no effect (spec 5, `browser/forms/fields.ts`). Without script the
 * server reads the digits.
 */
export const DigitsField = ({ kit = 'number', defaultValue, ...field }: DigitsFieldProps) => (
  <TextField
    type={kit === 'phone' ? 'tel' : 'text'}
    inputMode="numeric"
    data-kit={kit}
    defaultValue={defaultValue === undefined ? undefined : formatTyped(kit, String(defaultValue)).shown}
    {...field}
  />
)
