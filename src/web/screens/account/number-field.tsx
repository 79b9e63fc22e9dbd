import { DigitsField } from '#web/ui/forms/text-field.tsx'
import type { Typed } from './binding-page.tsx'

type NumberFieldProps = Typed & { label: string; autoComplete: 'off' | 'cc-number' }

/**
 * The number of an account or a card, grouped by four digits during typing. A number that is too long is refused, not
 * cut.
 */
export function NumberField({ typed, errorOf, label, autoComplete }: NumberFieldProps) {
  return (
    <DigitsField
      id="number"
      name="number"
      kit="bank-card"
      label={label}
      autoComplete={autoComplete}
      defaultValue={typed?.number}
      error={errorOf('number')}
    />
  )
}
