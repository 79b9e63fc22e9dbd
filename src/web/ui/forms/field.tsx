import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  children: ReactNode
}

/** Label, hint, control, and its error below it. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {typeof hint === 'string' ? <Sentence text={hint} /> : hint}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" />
          <span>
            <ReceivedText>{error}</ReceivedText>
          </span>
        </p>
      )}
    </div>
  )
}

/** Attributes that connect a control with its hint and error. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined, more = '') {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, more].filter(Boolean).join(' ')
  // A page without script opens at the first wrong field.
  return { 'aria-describedby': ids || undefined, ...(error && { 'aria-invalid': true, autoFocus: true }) }
}
