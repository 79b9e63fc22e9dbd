import { DigitsField } from '#web/ui/text-field.tsx'
import type { Typed } from './binding-page.tsx'

type NumberFieldProps = Typed & { label: string; digitsMax: number; autoComplete: 'off' | 'cc-number' }

/** The number of an account or a card, in groups of four while one types. */
export function NumberField({ typed, errorOf, label, digitsMax, autoComplete }: NumberFieldProps) {
  const gaps = Math.ceil(digitsMax / 4) - 1
  return (
    <DigitsField
      id="number"
      name="number"
      kit="bank-card"
      label={label}
      autoComplete={autoComplete}
      maxLength={digitsMax + gaps}
      defaultValue={typed?.number}
      error={errorOf('number')}
    />
  )
}
